import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from '../../src/db/sql.js';
import { signUp } from '../support/owner.js';
import { isLockAwaited } from '../support/lock-wait.js';
import { startService, type Json, type Service } from '../support/service.js';
import { until } from '../support/until.js';

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

test('the plans are those of the file, with the current one marked', async () => {
  const owner = await signUp(service);
  const plans = await owner.data('GET', 'billing/plans');
  expect(plans.map(({ id }: Json) => id)).toEqual(
    'free starter basic one_game pro business scale enterprise'.split(' '),
  );
  expect(plans.filter(({ isCurrent }: Json) => isCurrent).map(({ id }: Json) => id)).toEqual(['free']);
  expect(plans[4]).toMatchObject({ requestsPerMonth: 250_000, historyDays: null, addOns: ['live_ws'], games: 'all' });
});

test('the families whose events webhooks are sent are told by plan, and of an account by its game', async () => {
  const owner = await signUp(service);
  const plans = await owner.data('GET', 'billing/plans');
  const all = ['lol', 'cod', 'fortnite', 'cs2', 'ufc', 'tennis'];
  const butLol = all.slice(1);
  expect(plans.map(({ coveredFamilies }: Json) => coveredFamilies)).toEqual([
    [],
    butLol,
    butLol,
    ...Array.from({ length: 5 }, () => all),
  ]);
  for (const [choice, families] of [
    [{ plan: 'starter', game: 'ufc' }, ['ufc']],
    [{ plan: 'starter', game: 'lol' }, []],
    [{ plan: 'one_game', game: 'lol' }, ['lol']],
    [{ plan: 'basic' }, butLol],
    [{ plan: 'free' }, []],
  ] as const)
    expect((await owner.data('POST', 'billing/plan', choice)).coveredFamilies).toEqual(families);
});

test('another plan opens what it includes on the keys that exist, within five seconds', async () => {
  const owner = await signUp(service);
  const { key } = await owner.data('POST', 'keys', {});
  const allowance = async () => {
    const { data } = (await (await service.get('/api/v1/me', key)).json()) as Json;
    return [data.plan, data.chosenGame, data.addOns];
  };
  expect(await allowance()).toEqual(['free', null, []]);
  const changed = await owner.data('POST', 'billing/plan', { plan: 'pro', addOns: ['live_ws'] });
  expect(changed).toMatchObject({ plan: 'pro', addOns: ['live_ws'], changes: 'immediate', requested: null });
  await owner.data('POST', 'billing/plan', { plan: 'starter', game: 'ufc' });
  await new Promise((wake) => setTimeout(wake, 4_500));
  expect(await allowance()).toEqual(['starter', 'ufc', []]);
  const refused = await service.get('/api/v1/tennis/players', key);
  expect([refused.status, refused.headers.get('x-error-code')]).toEqual([403, 'GAME_NOT_IN_PLAN']);
});

test('choosing the plan that one has writes nothing, so that it undoes nothing that an operator does meanwhile', async () => {
  const owner = await signUp(service);
  await owner.data('POST', 'billing/plan', { plan: 'pro', addOns: ['live_ws'] });
  const same = { plan: 'pro', addOns: ['live_ws'], game: 'tennis' };
  const answer = await service.db.transaction(async (operator) => {
    await operator.query(`update account set plan = 'starter', game = 'ufc', add_ons = '{}' where id = $1`, [
      owner.accountId,
    ]);
    const asked = owner.data('POST', 'billing/plan', same);
    // It either has its answer by now or waits to write after this.
    let isAnswered = false;
    asked.finally(() => (isAnswered = true)).catch(() => {});
    await until(async () => isAnswered || (await isLockAwaited(service.db)));
    return { asked };
  });
  await answer.asked;
  expect(await owner.data('GET', 'billing')).toMatchObject({ plan: 'starter', chosenGame: 'ufc', addOns: [] });
});

test.each([
  ['a route names', 'free: { name: Free, month: 5, minute: 5, games: all, delaySeconds: 0 }', 'pro'],
  [
    'an account has',
    'free: { name: Free, month: 5, minute: 5, games: all, delaySeconds: 0 }\npro: { name: Pro, month: 5, minute: 5, games: all, delaySeconds: 0 }',
    'enterprise',
  ],
])('without a plan that %s the service refuses to start, and names it', async (_who, plans, missing) => {
  await service.key({ plan: 'enterprise' });
  const file = join(tmpdir(), `scoreline-plans-${process.pid}-${missing}.yaml`);
  writeFileSync(file, plans);
  const stores = { DATABASE_URL: service.databaseUrl, REDIS_URL: service.redisUrl };
  const programs = missing === 'pro' ? ['main'] : ['main', 'worker'];
  await Promise.all(
    programs.map(async (program) => {
      const env = { ...process.env, ...stores, NODE_ENV: 'test', PORT: '0', PLANS_FILE: file };
      const child = spawn(process.execPath, [resolve(`dist/${program}.js`)], { env });
      let said = '';
      child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
      // On a busy machine the log may say that a store is slow.
      child.stdout.on(
        'data',
        (bytes: Buffer) => /Scoreline listens|The worker runs/.test(String(bytes)) && child.kill(),
      );
      const [status] = (await once(child, 'exit')) as [number | null];
      expect([program, status]).toEqual([program, 1]);
      expect(said).toMatch(new RegExp(`^${file} has no plan ${missing}\\b.*`));
    }),
  );
  rmSync(file);
});

test('a choice that does not fit the plan is refused and changes nothing', async () => {
  const owner = await signUp(service);
  for (const [body, param, reason] of [
    [{ plan: 'platinum' }, 'plan', 'invalid_enum'],
    [{ plan: 'starter' }, 'game', 'required'],
    [{ plan: 'starter', game: 'chess' }, 'game', 'invalid_enum'],
    [{ plan: 'basic', addOns: ['live_ws'] }, 'addOns', 'invalid_enum'],
    [{ plan: 'pro', addOns: ['gold'] }, 'addOns', 'invalid_enum'],
    [{ plan: 'pro', addOns: 'live_ws' }, 'addOns', 'invalid_type'],
    [{ plan: 'pro', addons: ['live_ws'] }, 'addons', 'unknown_parameter'],
    [{}, 'plan', 'required'],
  ] as const) {
    const answer = await owner.ask('POST', 'billing/plan', body);
    const { error } = (await answer.json()) as Json;
    expect([body, answer.status, error.param, error.details[0].code]).toEqual([body, 400, param, reason]);
  }
  expect(await owner.data('GET', 'billing')).toMatchObject({ plan: 'free', chosenGame: null, addOns: [] });
});

test('what an account uses now is told without taking from it', async () => {
  const owner = await signUp(service);
  const { key } = await owner.data('POST', 'keys', { name: 'counted' });
  for (let time = 0; time < 3; time += 1) await service.get('/api/v1/tennis/players?page_size=1', key);
  const streaming = new AbortController();
  const stream = await fetch(`${service.url}/api/v1/ufc/live/stream`, {
    headers: { 'x-api-key': key },
    signal: streaming.signal,
  });
  expect(stream.status).toBe(200);
  for (let time = 0; time < 2; time += 1) {
    const { minute, streams, month } = await owner.data('GET', 'billing/usage');
    expect(minute).toMatchObject({ limit: 10, used: 4, remaining: 6 });
    expect(Date.parse(minute.resetAt as string) - Date.now()).toBeGreaterThan(30_000);
    expect([streams, month.used]).toEqual([{ open: 1, charged: 1 }, 4]);
  }
  streaming.abort();
});

test('usage is told by key, route and day, to its own account', async () => {
  const [owner, stranger] = [await signUp(service), await signUp(service)];
  const { id, key } = await owner.data('POST', 'keys', { name: 'counted' });
  for (let time = 0; time < 3; time += 1) await service.get('/api/v1/tennis/players?page_size=1', key);
  await service.get('/api/v1/me', key);
  const usage = await owner.data('GET', 'billing/usage');
  expect(usage.month).toMatchObject({ limit: 500, used: 3, remaining: 497 });
  expect(usage.byKey).toEqual([{ keyId: id, name: 'counted', requests: 4, charged: 3 }]);
  expect(usage.byRoute).toContainEqual({ route: '/api/v1/tennis/players', requests: 3, charged: 3 });
  expect(usage.byDay).toEqual([{ day: new Date().toISOString().slice(0, 10), requests: 4, charged: 3 }]);
  const idle = await stranger.data('GET', 'billing/usage');
  expect([idle.byKey, idle.minute.used]).toEqual([[], 0]);
  const before = await owner.data('GET', 'billing/usage?period=2025-01');
  expect([before.period, before.month.used, before.byDay]).toEqual(['2025-01', 0, []]);
  expect((await owner.ask('GET', 'billing/usage?period=2025-13')).status).toBe(400);
  expect((await owner.data('GET', 'keys'))[0].lastUsedAt).not.toBeNull();
});

test('usage of a range of days is told by key, route and day, with what each route costs', async () => {
  const owner = await signUp(service);
  const stranger = await signUp(service);
  const { id, key } = await owner.data('POST', 'keys', { name: 'counted' });
  for (const [keyId, route, day, requests, charged] of [
    [id, '/api/v1/tennis/players', '2026-03-31', 7, 5],
    [id, '/api/v1/tennis/players', '2026-04-01', 4, 3],
    ['session', '/api/v1/tennis/live/stream', '2026-04-02', 1, 9],
    ['session', '/api/v1/gone', '2026-04-02', 2, 2],
    [id, '/api/v1/me', '2026-05-01', 8, 0],
  ] as const)
    await service.db.rows(sql`
      insert into usage (account_id, key_id, route, day, requests, charged)
      values (${owner.accountId}, ${keyId}, ${route}, ${day}::date, ${requests}, ${charged})`);
  const range = (query: string) => owner.data('GET', `billing/usage/range?${query}`);
  const april = await range('from=2026-04-01&to=2026-04-30');
  expect(april).toEqual({
    from: '2026-04-01',
    to: '2026-04-30',
    requests: 7,
    charged: 14,
    byKey: [
      { keyId: id, name: 'counted', requests: 4, charged: 3 },
      { keyId: 'session', name: 'Dashboard', requests: 3, charged: 11 },
    ],
    byRoute: [
      { route: '/api/v1/tennis/players', requests: 4, charged: 3, cost: 'request' },
      { route: '/api/v1/gone', requests: 2, charged: 2, cost: null },
      { route: '/api/v1/tennis/live/stream', requests: 1, charged: 9, cost: 'stream' },
    ],
    byDay: [
      { day: '2026-04-01', requests: 4, charged: 3 },
      { day: '2026-04-02', requests: 3, charged: 11 },
    ],
  });
  const all = await range(`from=2026-03-01&to=2026-05-31&keyId=${id}`);
  expect([all.requests, all.charged, all.byKey.length]).toEqual([19, 8, 1]);
  expect(all.byRoute).toContainEqual({ route: '/api/v1/me', requests: 8, charged: 0, cost: 'free' });
  const streams = await range('from=2026-04-01&to=2026-04-30&route=/api/v1/tennis/live/stream');
  expect([streams.charged, streams.byKey.map(({ keyId }: Json) => keyId)]).toEqual([9, ['session']]);
  expect((await range('to=2026-04-15')).from).toBe('2026-04-01');
  await service.get('/api/v1/tennis/players?page_size=1', key);
  expect((await range('')).byDay.at(-1)).toEqual({
    day: new Date().toISOString().slice(0, 10),
    requests: 1,
    charged: 1,
  });
  expect((await stranger.data('GET', `billing/usage/range?from=2026-03-01&to=2026-05-31&keyId=${id}`)).byDay).toEqual(
    [],
  );
});

test('a range of days that ends before it begins, or spans more than a year, is refused', async () => {
  const owner = await signUp(service);
  for (const [query, param] of [
    ['from=2026-04-02&to=2026-04-01', 'to'],
    ['from=2025-01-01&to=2026-01-02', 'to'],
    ['from=2999-01-01', 'to'],
    ['from=2026-02-30', 'from'],
  ]) {
    const answer = await owner.ask('GET', `billing/usage/range?${query}`);
    expect([query, answer.status, ((await answer.json()) as Json).error.param]).toEqual([query, 400, param]);
  }
});
