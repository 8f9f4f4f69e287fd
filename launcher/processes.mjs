import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** An expected failure: its message is one sentence with instructions, shown without a stack. */
export class Plain extends Error {}

export const say = (text) => process.stderr.write(`${text}\n`);
export const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const linux = process.platform === 'linux';

/** The start time of a process, unique among processes with the same id; undefined once it has ended. */
export function startOf(pid) {
  try {
    if (!linux) return execFileSync('ps', ['-o', 'lstart=', '-p', `${pid}`], { encoding: 'utf8' }).trim();
    const { state, started } = stat(pid);
    return state === 'Z' || state === 'X' ? undefined : `${bootId()}-${started}`;
  } catch {
    return undefined;
  }
}

export const identify = (pid) => ({ pid, started: startOf(pid) });
export const alive = (one) => one?.started !== undefined && startOf(one.pid) === one.started;

export async function hasGone(one, withinMs) {
  for (const end = Date.now() + withinMs; alive(one); await sleep(20)) if (Date.now() > end) return false;
  return true;
}

export const gently = [['SIGTERM', 10_000]];
/** PostgreSQL: SIGINT rolls open transactions back and stops, SIGQUIT leaves the rest to recovery. */
export const asPostgres = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 5_000],
];

/** Sends signals in turn, each with its time in ms, then SIGKILL; with `group` that goes to the whole process group. */
export async function stopProcess(one, steps = gently, { group = false } = {}) {
  for (const [signal, ms] of steps) {
    if (!alive(one) || !send(one.pid, signal)) break;
    if (await hasGone(one, ms)) break;
  }
  if (group && mayLeadItsGroup(one)) send(-one.pid, 'SIGKILL');
  if (!alive(one)) return;
  send(one.pid, 'SIGKILL');
  if (!(await hasGone(one, 5_000)))
    throw new Plain(`Process ${one.pid} of an earlier run cannot be stopped; stop it and try again.`);
}

/** True once the server is `ready`, false if it ended first; calls `slow` if that takes over two seconds. */
export async function comesUp(child, ready, slow) {
  const timer = setTimeout(slow, 2_000);
  const end = new AbortController();
  for (const event of ['exit', 'error']) child.once(event, () => end.abort());
  try {
    for (; !end.signal.aborted; await sleep(10)) if (await ready()) return true;
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** Calls back when the npm that ran this command, or the shell between, is gone: a killed npm sends no signal. */
export function whenNpmGoes(callback) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const above = linux ? parentOf(parent) : undefined;
  const viaShell = linux && /^(sh|dash|bash|ash|zsh)$/.test(commandOf(parent));
  const timer = setInterval(() => {
    if (process.ppid === parent && !(viaShell && parentOf(parent) !== above)) return;
    clearInterval(timer);
    callback();
  }, 250);
  timer.unref();
}

/**
 * True if a process group with this id can only be the one that the process led. The system does not reuse the id while
 * the group exists, but may do so once the group has ended, and does after a boot.
 */
function mayLeadItsGroup({ pid, started }) {
  if (started === undefined || (linux && !started.startsWith(bootId()))) return false;
  return [started, undefined].includes(startOf(pid));
}

function send(pid, signal) {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (error.code === 'EPERM')
      throw new Plain(`Process ${Math.abs(pid)} of an earlier run belongs to another user; stop it and try again.`);
    return false;
  }
}

function stat(pid) {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0], parent: Number(fields[1]), started: fields[19] };
}

function parentOf(pid) {
  try {
    return stat(pid).parent;
  } catch {
    return undefined;
  }
}

function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
}

let boot;
function bootId() {
  boot ??= readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8);
  return boot;
}
