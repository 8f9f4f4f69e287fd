import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './checkout.mjs';
import { identify, say, stopProcess, whenNpmGoes } from './processes.mjs';

/**
 * Options of Node.js for the API. A request leaves tens of kilobytes of garbage; a young generation of 64 MiB instead of 16
 * is collected a fourth as often, and what lives meanwhile, the requests under way, is copied a fourth as often.
 */
export const API_OPTIONS = ['--max-semi-space-size=64'];

const running = new Set();
const cleanUps = [];
let ending;

/** Registers a child, so that `endWith` stops it. */
export function started(child, { group = false } = {}) {
  if (!child.pid) return child;
  const one = { ...identify(child.pid), group };
  running.add(one);
  child.once('exit', () => running.delete(one));
  return child;
}

/** Runs a program of the service. With `apart` it has its own process group: Ctrl-C reaches it once, through us. */
export function run(args, { env, stdio, apart = false }) {
  return started(
    spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio, detached: apart }),
    { group: apart },
  );
}

/** Resolves with the exit status in the shell's notation. */
export function statusOf(child) {
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('exit', (status, signal) => done(status ?? 128 + constants.signals[signal]));
  });
}

/** Registers a clean-up that `endWith` runs once every program has stopped, in reverse order of registration. */
export function beforeEnd(cleanUp) {
  cleanUps.push(cleanUp);
}

/** Stops every program, cleans up, and exits with the status or what it resolves to; a second call does nothing. */
export function endWith(status) {
  ending ??= (async () => {
    await Promise.all([...running].map((one) => stopProcess(one, undefined, one)));
    while (cleanUps.length > 0) await cleanUps.pop()();
    process.exit(await status);
  })();
  return ending.catch((error) => {
    say(error.message);
    process.exit(1);
  });
}

export const isEnding = () => Boolean(ending);

/** Ctrl-C and npm's forwarded signal may both arrive; a killed npm sends none. */
export function onEnd(callback) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => callback(signal));
  whenNpmGoes(() => callback('SIGTERM'));
}
