import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ownPort } from '../support/port.js';
import { revokeKey } from '../../src/auth/accounts.js';
import { post } from '../support/owner.js';
import { programOnPath } from '../support/proxy.js';
import { startService, type Json, type Service } from '../support/service.js';
import { until } from '../support/until.js';

/** `script` of util-linux gives a program a terminal. */
const testWhereInstalled = programOnPath('script') === undefined ? test.skip : test;

const LOCAL = { LOCAL_KEY: 'true', SECRETS_IN_FILES: 'true' };

/** The key of whoever runs an installation on their own machine. */
let folder: string;
let service: Service;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'local-key-'));
  service = await startService({ content: 'empty', environment: { ...LOCAL, DATA_DIR: folder } });
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

/** The keys that were printed so far, one by each start. */
async function printed(starts: number): Promise<string[]> {
  for (const giveUpAt = Date.now() + 60_000; ; await sleep(20)) {
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

describe('unless files may have secrets', () => {
  let plain: Service;
  let place: string;

  beforeAll(async () => {
    place = mkdtempSync(join(tmpdir(), 'no-secrets-'));
    const environment = { LOCAL_KEY: 'true', DATA_DIR: place, LOG_LEVEL: 'debug', LOG_REQUESTS: 'true' };
    plain = await startService({ content: 'empty', environment });
    await until(() => plain.log().includes('Local key: '));
  });
  afterAll(async () => {
    await plain.stop();
    rmSync(place, { recursive: true });
  });

  const cli = (...words: string[]) => {
    const env = { ...process.env, DATABASE_URL: plain.databaseUrl, PORT: new URL(plain.url).port };
    return execFileSync(process.execPath, [resolve('dist/cli.js'), ...words], { env, encoding: 'utf8' }).trim();
  };

  test('output that is no terminal has neither the key nor the entrance, and says how to get them', () => {
    expect(plain.log()).not.toMatch(/svc_live_\w|enter#/);
    expect(plain.log()).toMatch(/^Local key: npm run -s cli -- keys:local /m);
    expect(plain.log()).toMatch(/^Dashboard: \S+, or npm run -s cli -- demo:enter$/m);
    expect(readdirSync(place, { recursive: true })).not.toContain('local-key');
  });

  test('a command makes a key of the local account, as often as it is asked', async () => {
    const keys = [cli('keys:local'), cli('keys:local')];
    expect(keys[0]).not.toBe(keys[1]);
    for (const key of keys) {
      const answer = await plain.get('/api/v1/me', key);
      expect([answer.status, ((await answer.json()) as Json).data.plan]).toEqual([200, 'pro']);
    }
  });

  test('a command prints the address that signs in', async () => {
    const [, code] = /^http:\/\/127\.0\.0\.1:\d+\/dashboard\/enter#([\w-]{43})$/.exec(cli('demo:enter')) ?? [];
    const entered = await post(plain, 'auth/enter', { code });
    expect([entered.status, ((await entered.json()) as Json).data.email]).toEqual([200, 'owner@demo.invalid']);
  });

  testWhereInstalled('a terminal shows both, and each start makes the key anew', async () => {
    const environment = { ...process.env, DATABASE_URL: plain.databaseUrl, REDIS_URL: plain.redisUrl, DEMO: 'true' };
    const shown = async () => {
      const port = await ownPort();
      const env = { ...environment, PORT: String(port), LOCAL_KEY: 'true', DATA_DIR: place };
      const child = spawn('script', ['-qec', `${process.execPath} ${resolve('dist/main.js')}`, '/dev/null'], { env });
      let text = '';
      child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
      const [, key] = await until(() => /Local key: (svc_live_\w{38})/.exec(text) ?? undefined);
      const { status } = await fetch(`http://127.0.0.1:${port}/api/v1/me`, { headers: { 'x-api-key': key! } });
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      return { key: key!, status, hasEntrance: /enter#[\w-]{43}/.test(text) };
    };
    const [first, second] = [await shown(), await shown()];
    expect([first.status, first.hasEntrance, second.status]).toEqual([200, true, 200]);
    expect([
      (await plain.get('/api/v1/me', second.key)).status,
      (await plain.get('/api/v1/me', first.key)).status,
    ]).toEqual([200, 401]);
  });
});

test('where others can connect there is none', async () => {
  const other = await startService({
    content: 'empty',
    environment: { ...LOCAL, HOST: '0.0.0.0', DATA_DIR: folder },
  });
  expect(other.log()).toContain('Scoreline listens on');
  expect(other.log()).not.toContain('Local key');
  await other.stop();
});
