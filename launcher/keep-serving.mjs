import { identify, say, sleep, stopProcess } from './processes.mjs';
import { isEnding, statusOf } from './programs.mjs';

/** A part that ends as often as this within a minute is broken for good. */
const ENDS_AT_MOST = 5;
const MINUTE_MS = 60_000;

/** The status of a program that could not start and has said why. */
const DID_NOT_START = 1;

/**
 * Keeps a part of the service running: one that ends is started again after a pause, and the others go on meanwhile.
 * Resolves with a sentence once that makes no sense, or with nothing when everything is ending.
 */
export async function keepServing(what, start, { pauseMs = 1_000 } = {}) {
  let ends = [];
  for (let isFirst = true; !isEnding(); isFirst = false) {
    const child = start();
    const one = identify(child.pid);
    const status = await statusOf(child);
    if (isEnding()) return;
    // What it had started itself.
    await stopProcess(one, [], { group: true });
    if (isFirst && status === DID_NOT_START) return `${what} could not start; stopping.`;
    ends = [...ends, Date.now()].filter((at) => at > Date.now() - MINUTE_MS);
    if (ends.length >= ENDS_AT_MOST) return `${what} ended ${ends.length} times within a minute; stopping.`;
    say(`${what} ended unexpectedly (status ${status}); it is started again.`);
    await sleep(pauseMs);
  }
}
