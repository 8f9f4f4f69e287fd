import { readFileSync } from 'node:fs';
import { askFor } from './load.mjs';

export const ROUNDS = 5;
const ROUND_MS = 4_000;
/** Of `/proc/<pid>/stat`: ticks of a hundredth of a second. */
export const TICK_US = 10_000;

/**
 * Runs every variant in turn, round by round, after a warm-up. Returns the rounds of each by name. A variant has a
 * `name`, a `server`, `nextPath()`, and may have `connections` and `nextHeaders()`, lines that end in CR LF.
 */
export async function interleave(variants, rounds = ROUNDS) {
  const results = Object.fromEntries(variants.map(({ name }) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    for (const variant of variants) {
      const result = await measure(variant);
      if (round >= 0) results[variant.name].push(result);
    }
  }
  return results;
}

/**
 * Asks one server for a few seconds: requests per second, CPU per request (of the server, of the proxy before it, of this
 * process), latencies in milliseconds.
 */
export async function measure({ server, connections = 1, nextPath, nextHeaders = () => '' }) {
  const startedAt = performance.now();
  const cpuSince = watchCpu(server);
  const own = process.cpuUsage();
  const latencies = await askFor(ROUND_MS, { url: server.url, connections, nextPath, nextHeaders });
  const seconds = (performance.now() - startedAt) / 1_000;
  const cpu = cpuSince(latencies.length);
  const { user, system } = process.cpuUsage(own);
  latencies.sort((one, other) => one - other);
  return {
    perSecond: latencies.length / seconds,
    ...cpu,
    loadCpuUs: (user + system) / latencies.length,
    p50: latencies[Math.floor(latencies.length * 0.5)],
    p99: latencies[Math.floor(latencies.length * 0.99)],
  };
}

/**
 * Returns a function from a number of answers to the microseconds of processor time since now for each of them: of a
 * server, which may be several processes (`pids`), and of a proxy before it (`proxyPid`).
 */
export function watchCpu({ pid, pids = [pid], proxyPid }) {
  const sum = (some) => some.reduce((ticks, one) => ticks + cpuTicks(one), 0);
  const proxies = proxyPid === undefined ? [] : [proxyPid];
  const before = [sum(pids), sum(proxies)];
  return (count) => ({
    cpuUs: ((sum(pids) - before[0]) * TICK_US) / count,
    proxyCpuUs: ((sum(proxies) - before[1]) * TICK_US) / count,
  });
}

/** User and system time of a process; Linux only. */
export function cpuTicks(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

export function median(numbers) {
  const sorted = [...numbers].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Two rows of numbers of the same rounds, divided round by round: median, smallest, largest. */
export function ratio(ours, baseline) {
  const ratios = ours.map((number, round) => number / baseline[round]);
  return { median: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios) };
}
