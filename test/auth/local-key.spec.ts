import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { revokeKey } from '../../src/auth/accounts.js';
import { startService, type Json, type Service } from '../support/service.js';

/** The key of whoever runs an installation on their own machine. */
let folder: string;
let service: Service;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'local-key-'));
  service = await startService({ content: 'empty', environment: { LOCAL_KEY: 'true', DATA_DIR: folder } });
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

/** The keys that were printed so far, one by each start. */
async function printed(starts: number): Promise<string[]> {
  for (const giveUpAt = Date.now() + 10_000; ; await sleep(20)) {
    const keys = [...service.log().matchAll(/^Local key: (svc_live_\w{38})$/gm)].map(([, key]) => key!);
    if (keys.length >= starts || Date.now() > giveUpAt) return keys;
  }
}
const me = async (key: string) => {
  const answer = await service.get('/api/v1/me', key);
  return { status: answer.status, data: ((await answer.json()) as Json).data };
};

async function again(): Promise<void> {
  await service.processes[0]!.kill();
  await service.processes[0]!.restart();
}

test('it is printed, on plan Pro with WebSockets, and only its user may read the file', async () => {
  const [key = ''] = await printed(1);
  const { status, data } = await me(key);
  expect([status, data.plan, data.addOns]).toEqual([200, 'pro', ['live_ws']]);
  const file = join(folder, 'local-key');
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual([`${key}\n`, 0o600]);
});

test('it stays the same from start to start, until it is revoked', async () => {
  const [key = ''] = await printed(1);
  await again();
  expect(await printed(2)).toEqual([key, key]);
  await revokeKey(service.db, (await me(key)).data.keyId as string);
  await again();
  const [, , next = ''] = await printed(3);
  expect(next).not.toBe(key);
  expect([(await me(next)).status, (await me(key)).status]).toEqual([200, 401]);
});

test('where others can connect there is none', async () => {
  const other = await startService({
    content: 'empty',
    environment: { LOCAL_KEY: 'true', HOST: '0.0.0.0', DATA_DIR: folder },
  });
  expect(other.log()).toContain('Scoreline listens on');
  expect(other.log()).not.toContain('Local key');
  await other.stop();
});
