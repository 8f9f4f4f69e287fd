import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from './data-folder.mjs';
import { alive, identify, Plain, say, sleep } from './processes.mjs';

/**
 * Takes the lock file for this process. `{ holder }` is the living process that has it; else returns `{ release,
 * alsoFor, ending }`. Takes over a lock whose processes have all ended.
 */
export function takeLock(file, what) {
  const content = { ...identify(process.pid), what, also: [] };
  const mine = `${file}.${process.pid}`;
  write(mine, content);
  try {
    for (;;) {
      if (linked(mine, file)) return held(file, content);
      const text = readIfThere(file);
      if (text === undefined) continue;
      const holder = parse(text);
      if (holder && [holder, ...holder.also].some(alive)) return { holder };
      setAside(file, `${mine}.stale`, text);
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

/** Waits until the lock is free or `enough(holder, waitedMs)` is true; prints once what it is waiting for. */
export async function waitForLock(file, what, enough = () => false) {
  for (let hasSaid = false, began = Date.now(); ; await sleep(100)) {
    const lock = takeLock(file, what);
    const waitedMs = Date.now() - began;
    if (!lock.holder || enough(lock.holder, waitedMs)) return lock;
    if (hasSaid || waitedMs < 1_500) continue;
    hasSaid = true;
    say(`Waiting for "${lock.holder.what}" (process ${lock.holder.pid}) …`);
  }
}

function held(file, content) {
  const release = () => {
    if (parse(readIfThere(file) ?? '')?.pid === process.pid) rmSync(file, { force: true });
  };
  process.once('exit', release);
  return {
    release() {
      process.off('exit', release);
      release();
    },
    /** Keeps the lock while this child works, even if this process is killed. */
    alsoFor(child) {
      content.also.push(identify(child.pid));
      rewrite(file, content);
    },
    /** Marks the lock as soon to be released, for waiting processes. */
    ending() {
      rewrite(file, { ...content, ending: true });
    },
  };
}

function rewrite(file, content) {
  const next = `${file}.${process.pid}`;
  write(next, content);
  renameSync(next, file);
}

function write(file, content) {
  makeFolder(dirname(file));
  try {
    writeFileSync(file, JSON.stringify(content));
  } catch (error) {
    throw new Plain(
      `${dirname(file)} cannot be written (${error.code}); give this user the right to, or set DATA_DIR to a folder of its own.`,
    );
  }
}

function linked(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Another process may have taken over the stale lock since it was read; if so, restores that lock. */
function setAside(file, aside, judged) {
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (readFileSync(aside, 'utf8') !== judged) linked(aside, file);
  rmSync(aside, { force: true });
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
