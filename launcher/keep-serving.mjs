import { identify, say, sleep, stopProcess } from './processes.mjs';
import { isEnding, statusOf } from './programs.mjs';

/** A part that ends this often within a minute is considered broken. */
const ENDS_AT_MOST = 5;
const MINUTE_MS = 60_000;

/** Exit status of a program that could not start and has printed why. */
const DID_NOT_START = 1;

/**
 * Keeps a part of the service running: restarts it after a pause if it ends, while the others continue. Resolves with a
 * sentence if restarting is pointless, or with nothing if everything is ending.
 */
export async function keepServing(what, start, { pauseMs = 1_000 } = {}) {
  let ends = [];
  for (let isFirst = true; !isEnding(); isFirst = false) {
    const child = start();
    const one = identify(child.pid);
    const status = await statusOf(child);
    if (isEnding()) return;
    // Stops processes that it had started.
    await stopProcess(one, [], { group: true });
    if (isFirst && status === DID_NOT_START) return `${what} could not start; stopping.`;
    ends = [...ends, Date.now()].filter((at) => at > Date.now() - MINUTE_MS);
    if (ends.length >= ENDS_AT_MOST) return `${what} ended ${ends.length} times within a minute; stopping.`;
    say(`${what} ended unexpectedly (status ${status}); it is started again.`);
    await sleep(pauseMs);
  }
}
