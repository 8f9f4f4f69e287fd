import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { checkoutData, root } from './checkout.mjs';
import { waitForLock } from './lock.mjs';
import { Plain } from './processes.mjs';
import { started } from './programs.mjs';

const lockFile = join(checkoutData, 'packages.lock');

/** Does the work unless it is done. Commands that install or build at the same time in one checkout take turns. */
export async function unlessDone(what, isDone, work) {
  if (isDone()) return;
  const lock = await waitForLock(lockFile, what);
  try {
    if (!isDone()) await work(lock);
  } finally {
    lock.release();
  }
}

/**
 * Runs npm: the one that runs this command, else the one on PATH. If this command is killed, npm keeps the lock. Shows
 * npm's output only if it fails.
 */
export function npm(args, fault, lock) {
  const cli = process.env.npm_execpath;
  const [command, before] = cli?.endsWith('npm-cli.js') ? [process.execPath, [cli]] : ['npm', []];
  return new Promise((done, failed) => {
    const output = [];
    const child = spawn(command, [...before, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    if (child.pid) lock.alsoFor(child);
    started(child);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => output.push(bytes));
    child.on('error', (error) => failed(new Plain(`${fault}: ${error.message}`)));
    child.on('close', (status) =>
      status === 0 ? done() : failed(new Plain(`${Buffer.concat(output)}\n${fault}: see above.`)),
    );
  });
}
