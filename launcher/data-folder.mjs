import { existsSync, mkdirSync, statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Plain } from './processes.mjs';

/** Makes a folder and its parents. Throws Plain with instructions. */
export function makeFolder(folder) {
  try {
    make(folder);
  } catch (error) {
    throw new Plain(
      `${folder} cannot be made (${error.code}); give this user the right to, or set DATA_DIR to a folder of its own.`,
    );
  }
}

const MIB = 1_048_576;
/** The demo world with its indexes and write-ahead log takes 360 MiB after the first start. */
const FIRST_START_BYTES = 500 * MIB;
const START_BYTES = 100 * MIB;

/** Throws Plain if the stores in a folder would soon run out of space, as PostgreSQL ends when the disk is full. */
export function checkRoom(folder) {
  const { bavail, bsize } = statfsSync(folder);
  const isFirst = !existsSync(join(folder, 'postgres'));
  const wanted = isFirst ? FIRST_START_BYTES : START_BYTES;
  if (bavail * bsize >= wanted) return;
  const [free, needed] = [bavail * bsize, wanted].map((bytes) => `${Math.floor(bytes / MIB)} MiB`);
  throw new Plain(
    `The disk of ${folder} has ${free} left, and ${isFirst ? 'the first start' : 'a start'} needs ${needed}; make room, or set DATA_DIR to a folder on another disk.`,
  );
}

/** Creates folders one by one: Node's own recursion never ends below `/proc`, where nobody can create one. */
function make(folder) {
  if (existsSync(folder)) return;
  make(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
}
