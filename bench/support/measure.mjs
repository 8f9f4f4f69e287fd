import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { createServer } from 'node:net';

export const ROUNDS = 5;
const ROUND_MS = 2_500;
const CONNECTIONS = 20;
/** Of `/proc/<pid>/stat`: ticks of a hundredth of a second. */
const TICK_US = 10_000;

/** A server program in a process of its own; `PORT` tells it where to listen. Resolves when it answers `path`. */
export async function serve(program, environment, path) {
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    LOG_REQUESTS: 'false',
    PORT: String(port),
    ...environment,
  };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (
      await fetch(`${url}${path}`).then(
        () => true,
        () => false,
      )
    )
      break;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  };
  return { url, pid: child.pid, stop };
}

/** Runs every variant in turn, round by round, after a warm-up. Returns the rounds of each by name. */
export async function interleave(variants, rounds = ROUNDS) {
  const results = Object.fromEntries(variants.map(({ name }) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    for (const variant of variants) {
      const result = await load(variant);
      if (round >= 0) results[variant.name].push(result);
    }
  }
  return results;
}

/** Requests from 20 connections for one round. `nextPath` gives the path of each request. */
async function load({ server, nextPath, headers = {}, connections = CONNECTIONS }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latencies = [];
  const startedAt = performance.now();
  const cpuBefore = cpuTicks(server.pid);
  const connection = async () => {
    while (performance.now() - startedAt < ROUND_MS) {
      const sentAt = performance.now();
      await ask(agent, `${server.url}${nextPath()}`, headers);
      latencies.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  const seconds = (performance.now() - startedAt) / 1_000;
  agent.destroy();
  latencies.sort((one, other) => one - other);
  return {
    perSecond: latencies.length / seconds,
    cpuUs: ((cpuTicks(server.pid) - cpuBefore) * TICK_US) / latencies.length,
    p50: latencies[Math.floor(latencies.length * 0.5)],
    p99: latencies[Math.floor(latencies.length * 0.99)],
  };
}

function ask(agent, url, headers) {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      answer.resume().once('end', resolve);
    }).once('error', reject);
  });
}

function cpuTicks(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

export function median(numbers) {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)];
}

/** The ratio of two variants, paired round by round: median, smallest, largest. */
export function ratio(ours, baseline, figure) {
  const ratios = ours.map((round, index) => round[figure] / baseline[index][figure]);
  return { median: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios) };
}

export const show = (number) => (number >= 100 ? Math.round(number).toString() : number.toPrecision(3));
export const range = ({ median: middle, min, max }) => `${show(middle)} (${show(min)} to ${show(max)})`;

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
