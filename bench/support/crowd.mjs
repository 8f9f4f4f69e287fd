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
 * What a server sends to so many clients while `begin` makes it send; `begin` may return what ends it. The clients are a
 * process of their own. `subscribe` is the text that each socket sends first.
 */
export async function measureCrowd(server, { channel, clients, path, headers = '', subscribe, begin }) {
  const environment = { ...process.env };
  delete environment.subscribe;
  if (subscribe !== undefined) environment.subscribe = subscribe;
  const crowd = fork(resolve(import.meta.dirname, 'crowd-process.mjs'), { env: environment });
  const told = async (message) => {
    crowd.send(message);
    const [answer] = await Promise.race([once(crowd, 'message'), once(crowd, 'exit').then(failed)]);
    return answer;
  };
  try {
    const { hostname: host, port } = new URL(server.url);
    const before = residentKilobytes(server.pid);
    await told({ connect: { host, port: Number(port), channel, clients, path, headers } });
    const kilobytesEach = (residentKilobytes(server.pid) - before) / clients;
    const end = await begin();
    await told({ measureMs: WARM_UP_MS });
    const cpuSince = watchCpu(server);
    const { count, closed, seconds, busy, p50, p99 } = await told({ measureMs: MEASURE_MS });
    const cpu = cpuSince(count);
    const loadCpuUs = (busy * seconds * 1e6) / count;
    await end?.();
    if (closed > 0) throw new Error(`${closed} of ${clients} connections were closed`);
    return { perSecond: count / seconds, ...cpu, loadCpuUs, kilobytesEach, p50, p99, busy };
  } finally {
    crowd.kill('SIGKILL');
  }
}

function failed() {
  throw new Error('the clients ended');
}

function residentKilobytes(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}
