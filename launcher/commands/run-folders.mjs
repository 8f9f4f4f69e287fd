/** The folders of single runs: each goes with its run or, where that was killed, with the next one. */
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from '../data-folder.mjs';
import { takeLock } from '../lock.mjs';
import { beforeEnd } from '../programs.mjs';
import { clearLeftovers } from '../stores/stores.mjs';

/** Names of such folders. */
export const OF_A_COMMAND = /^command-\d+$/;
export const OF_A_TEST = /^test-\d+$/;

let temporary;

/** A folder that ends with this command, with its temporary files. */
export function makeOwnFolder(dir, what) {
  remove(dir);
  makeFolder(dir);
  takeLock(join(dir, 'lock'), what);
  beforeEnd(() => remove(dir));
  makeTemporary(dir);
  return dir;
}

export function makeTemporary(dir) {
  temporary = join(dir, 'tmp');
  remove(temporary);
  mkdirSync(temporary, { recursive: true });
  beforeEnd(() => remove(temporary));
}

const remove = (dir) => rmSync(dir, { recursive: true, force: true });

/** The environment in which this command's programs leave temporary files in its folder. */
export function ownTemporary() {
  return temporary && { TMPDIR: temporary };
}

/** Clears folders of runs that were killed together with their supervisor. */
export async function clearKilled(place, form) {
  for (const name of existsSync(place) ? readdirSync(place).filter((one) => form.test(one)) : []) {
    try {
      await clearRun(join(place, name));
    } catch (error) {
      // Its own run, or another start, is deleting it.
      if (error.code !== 'ENOENT') throw error;
    }
  }
}

async function clearRun(dir) {
  const young = Date.now() - statSync(dir).mtimeMs < 2_000;
  if (young || takeLock(join(dir, 'lock'), 'npm test').holder) return;
  await clearLeftovers(dir);
  // A test may have opened stores of its own, in its temporary files.
  const nested = readdirSync(dir, { recursive: true }).filter((file) => basename(file) === 'stores.json');
  for (const file of nested) await clearLeftovers(join(dir, dirname(file)));
  remove(dir);
}
