import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Plain } from './processes.mjs';

/** Makes a folder with all above it. Throws Plain, which says what to do. */
export function makeFolder(folder) {
  try {
    make(folder);
  } catch (error) {
    throw new Plain(
      `${folder} cannot be made (${error.code}); give this user the right to, or set DATA_DIR to a folder of its own.`,
    );
  }
}

/** One after the other: Node's own recursion does not end below `/proc`, where nobody can make one. */
function make(folder) {
  if (existsSync(folder)) return;
  make(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
}
