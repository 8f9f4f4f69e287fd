import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './checkout.mjs';
import { identify, say, stopProcess, whenNpmGoes } from './processes.mjs';

const running = new Set();
const cleanUps = [];
let ending;

/** Remembers a child, so that `endWith` stops it. */
export function started(child, { group = false } = {}) {
  if (!child.pid) return child;
  const one = { ...identify(child.pid), group };
  running.add(one);
  child.once('exit', () => running.delete(one));
  return child;
}

/** One of the product's programs. With `apart` it has a process group of its own: a Ctrl-C reaches it through us, once. */
export function run(args, { env, stdio, apart = false }) {
  return started(
    spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio, detached: apart }),
    { group: apart },
  );
}

/** Resolves with the exit status as a shell would give it. */
export function statusOf(child) {
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('exit', (status, signal) => done(status ?? 128 + constants.signals[signal]));
  });
}

/** What `endWith` does once every program has stopped, the last that was given first. */
export function beforeEnd(cleanUp) {
  cleanUps.push(cleanUp);
}

/** Stops every program, cleans up, and exits with the status or what it resolves to; a second call changes nothing. */
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

/** Ctrl-C and npm's forwarding of it may both arrive; a killed npm says nothing at all. */
export function onEnd(callback) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => callback(signal));
  whenNpmGoes(() => callback('SIGTERM'));
}
