import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Json } from './service.js';
import { until } from './until.js';

/** The mails to an address in a service's DATA_DIR, once there are `count`. */
export async function mailsTo(dataDir: string, to: string, count: number): Promise<Json[]> {
  return until(async () => {
    const names = await readdir(join(dataDir, 'outbox')).catch(() => []);
    const all = await Promise.all(names.sort().map((name) => readFile(join(dataDir, 'outbox', name), 'utf8')));
    const found = all.filter((text) => text.endsWith('}\n')).map((text) => JSON.parse(text) as Json);
    const own = found.filter((mail) => mail.to === to);
    return own.length >= count && own;
  });
}
