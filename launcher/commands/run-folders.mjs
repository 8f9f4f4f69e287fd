/** Folders of single runs, deleted at the end of the run, or by the next run if that was killed. */
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from '../data-folder.mjs';
import { takeLock } from '../lock.mjs';
import { beforeEnd } from '../programs.mjs';
import { clearLeftovers } from '../stores/stores.mjs';

/** Names of these folders. */
export const OF_A_COMMAND = /^command-\d+$/;
export const OF_A_TEST = /^test-\d+$/;

let temporary;

/** Makes a folder with temporary files that is deleted when this command ends. */
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

/** Environment that puts the temporary files of this command's programs into its folder. */
export function ownTemporary() {
  return temporary && { TMPDIR: temporary };
}

/** Deletes folders of runs that were killed together with their supervisor. */
export async function clearKilled(place, form) {
  for (const name of existsSync(place) ? readdirSync(place).filter((one) => form.test(one)) : []) {
    try {
      await clearRun(join(place, name));
    } catch (error) {
      // The run itself, or another start, is deleting the folder.
      if (error.code !== 'ENOENT') throw error;
    }
  }
}

async function clearRun(dir) {
  const young = Date.now() - statSync(dir).mtimeMs < 2_000;
  if (young || takeLock(join(dir, 'lock'), 'npm test').holder) return;
  await clearLeftovers(dir);
  // A test may have opened its own stores among its temporary files.
  const nested = readdirSync(dir, { recursive: true }).filter((file) => basename(file) === 'stores.json');
  for (const file of nested) await clearLeftovers(join(dir, dirname(file)));
  remove(dir);
}
