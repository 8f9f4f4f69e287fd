import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A digest of all files below a folder whose names pass, their names and content. */
export function buildId(folder, passes = () => true) {
  const digest = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && passes(entry.name),
  );
  for (const path of files.map(({ parentPath, name }) => join(parentPath, name)).toSorted())
    digest
      .update(`${path.slice(folder.length)}\0`)
      .update(readFileSync(path))
      .update('\0');
  return digest.digest('base64url').slice(0, 8);
}
