import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { watchCpu } from './measure.mjs';

const WARM_UP_MS = 1_500;
const MEASURE_MS = 4_000;
/** Files that a process needs for itself. */
const OTHER_FILES = 200;

/** So many clients as a process may have files; Node raises its own limit to the system's. */
export function clientsAtMost(wanted) {
  const [, hard] = /Max open files\s+\d+\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  return Math.min(wanted, Number(hard ?? wanted) - OTHER_FILES);
}

/**
 * What a server sends to so many clients while `begin` makes it send; `begin` may return what ends it. The clients are
 * `processes` of their own: `busy` says how many cores they take, and the percentiles are those of the slowest. `subscribe`
 * is the text that each socket sends first.
 */
export async function measureCrowd(server, { channel, clients, processes = 1, path, headers = '', subscribe, begin }) {
  const environment = { ...process.env };
  delete environment.subscribe;
  if (subscribe !== undefined) environment.subscribe = subscribe;
  const crowds = Array.from({ length: processes }, () =>
    fork(resolve(import.meta.dirname, 'crowd-process.mjs'), { env: environment }),
  );
  const ask = (message) => Promise.all(crowds.map((crowd) => answerOf(crowd, message)));
  try {
    const { hostname: host, port } = new URL(server.url);
    const before = residentKilobytes(server.pid);
    const each = Math.floor(clients / processes);
    await ask({ connect: { host, port: Number(port), channel, clients: each, path, headers } });
    const kilobytesEach = (residentKilobytes(server.pid) - before) / clients;
    const end = await begin();
    await ask({ measureMs: WARM_UP_MS });
    const cpuSince = watchCpu(server);
    const counted = await ask({ measureMs: MEASURE_MS });
    const sum = (figure) => counted.reduce((total, one) => total + one[figure], 0);
    const [count, seconds, busy] = [sum('count'), sum('seconds') / processes, sum('busy')];
    const cpu = cpuSince(count);
    await end?.();
    if (sum('closed') > 0) throw new Error(`${sum('closed')} of ${clients} connections were closed`);
    return {
      perSecond: count / seconds,
      ...cpu,
      serverBusy: (cpu.cpuUs * count) / 1e6 / seconds,
      loadCpuUs: (busy * seconds * 1e6) / count,
      kilobytesEach,
      p50: Math.max(...counted.map(({ p50 }) => p50)),
      p99: Math.max(...counted.map(({ p99 }) => p99)),
      busy,
    };
  } finally {
    for (const crowd of crowds) crowd.kill('SIGKILL');
  }
}

async function answerOf(crowd, message) {
  crowd.send(message);
  const [answer] = await Promise.race([once(crowd, 'message'), once(crowd, 'exit').then(failed)]);
  return answer;
}

function failed() {
  throw new Error('the clients ended');
}

function residentKilobytes(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}
