import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../config.js';
import { playerOf, type Player } from '../play.js';

/** A file that a family can play. */
export interface Recording extends Player {
  name: string;
  file: string;
  bytes: number;
}

/** The recordings of the data folder and of the checkout; for equal names the data folder wins. */
export async function listRecordings(dataDir: string): Promise<Recording[]> {
  const folders = [join(dataDir, 'recordings'), join(ROOT, 'docs/recordings')];
  const found = new Map<string, Recording>();
  for (const folder of folders)
    for (const name of await readdir(folder).catch(() => [])) {
      const file = join(folder, name);
      const player = found.has(name) ? undefined : await playerOf(file);
      if (player) found.set(name, { ...player, name, file, bytes: (await stat(file)).size });
    }
  return [...found.values()].toSorted((one, other) => one.name.localeCompare(other.name));
}
