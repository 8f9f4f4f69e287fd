import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Json } from './service.js';

/** The mails to an address in a service's DATA_DIR, once there are `count`. */
export async function mailsTo(dataDir: string, to: string, count: number): Promise<Json[]> {
  for (let attempt = 0; ; attempt += 1) {
    const names = await readdir(join(dataDir, 'outbox')).catch(() => []);
    const all = await Promise.all(names.sort().map((name) => readFile(join(dataDir, 'outbox', name), 'utf8')));
    const found = all.filter((text) => text.endsWith('}\n')).map((text) => JSON.parse(text) as Json);
    const own = found.filter((mail) => mail.to === to);
    if (own.length >= count || attempt > 100) return own;
    await sleep(50);
  }
}
