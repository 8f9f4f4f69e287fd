import { readFileSync } from 'node:fs';
import { sql } from '../../src/db/sql.js';
import { LiveWriter } from '../../src/live/writer.js';
import { isMeant, KEYS, TABLES } from '../../src/operator/growth.js';
import { kindOf } from '../../src/operator/growth.queries.js';
import { boutUpdate } from '../support/live.js';
import { signUpOperator, type Owner } from '../support/owner.js';
import { BUSY_SESSIONS, startService, type Json, type Service } from '../support/service.js';
import { until } from '../support/until.js';

/** What grows has somebody who keeps it small, and says how large it is. */
let service: Service;
let operator: Owner;

beforeAll(async () => {
  service = await startService({ content: 'empty', environment: { ...BUSY_SESSIONS, WEBHOOK_ALLOW_PRIVATE: 'true' } });
  operator = await signUpOperator(service);
});
afterAll(() => service.stop());

/** All tables but those of single days. */
async function tables(): Promise<string[]> {
  const rows = await service.db.rows<{ name: string }>(sql`
    select c.relname as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`);
  return rows.map(({ name }) => name);
}

test('every table belongs to exactly one declaration of what bounds it, and none is declared that is not there', async () => {
  const names = await tables();
  const declared = TABLES.flatMap((declaration) => declaration.tables);
  const owners = names.map((name) => [name, declared.filter((one) => isMeant(one, name)).length]);
  expect(owners.filter(([, count]) => count !== 1)).toEqual([]);
  // Families without an archive of their own have no table yet.
  const unused = declared.filter((one) => !names.some((name) => isMeant(one, name)));
  expect(unused.filter((one) => !one.endsWith('*'))).toEqual([]);
});

test('after busy minutes every key in Redis expires or is of a kind that is bounded', async () => {
  const worker = await service.worker();
  try {
    const { key } = await service.key();
    await operator.ask('POST', 'webhooks', { url: 'http://127.0.0.1:9/away', events: ['ufc.*'] });
    const writer = new LiveWriter(service.redis, 'ufc');
    for (let round = 1; round <= 5; round += 1) await writer.commit(boutUpdate(101, round));
    for (const path of ['me', 'usage', 'tennis/players', 'ufc/live'])
      await fetch(`${service.url}/api/v1/${path}`, { headers: { 'x-api-key': key } });
    const wrong = { email: 'nobody@example.com', password: 'wrong and long enough' };
    for (let count = 0; count < 3; count += 1) await operator.ask('POST', 'auth/login', wrong);
    await fetch(`${service.url}/api/v1/live/tickets`, { method: 'POST', headers: { 'x-api-key': key } });
    const streaming = new AbortController();
    const stream = await fetch(`${service.url}/api/v1/ufc/live/stream`, {
      headers: { 'x-api-key': key },
      signal: streaming.signal,
    });
    expect(stream.status).toBe(200);
    const patterns = KEYS.flatMap(({ keys }) => keys);
    const expiring = new Set(KEYS.filter(({ expire }) => expire).flatMap(({ keys }) => keys));
    const kinds = async () => (await service.redis.keys('*')).map((name) => ({ name, kind: kindOf(name, patterns) }));
    const wanted = ['minute:*', 'quota:*', 'requests:*', 'places:{*', 'ticket:*', 'attempts:*', 'live:{*}', 'workers'];
    await until(async () => {
      const seen = new Set((await kinds()).map(({ kind }) => kind));
      return wanted.every((kind) => seen.has(kind));
    });
    const found = await kinds();
    expect(found.filter(({ kind }) => kind === undefined)).toEqual([]);
    const lasting: string[] = [];
    for (const { name, kind } of found)
      if (expiring.has(kind!) && (await service.redis.ttl(name)) === -1) lasting.push(name);
    expect(lasting).toEqual([]);
    streaming.abort();
  } finally {
    await worker.stop();
  }
});

test('operators and their metrics see rows and bytes of each', async () => {
  await service.db.rows(sql`
    insert into audit_entry (operator_id, act, account_id, details, address)
    select 'acc_1', 'suspended', 'acc_2', '{}', '127.0.0.1' from generate_series(1, 500)`);
  // What the insert counts is added later, so a count that comes before it would stand on top of it.
  const counted = sql`select pg_stat_get_live_tuples('audit_entry'::regclass)::int as rows`;
  await until(async () => (await service.db.row<{ rows: number }>(counted))!.rows >= 500);
  await service.db.rows(sql`analyze audit_entry`);
  // A fresh process has measured nothing yet.
  await service.processes[0]!.kill();
  await service.processes[0]!.restart();
  const { growth } = (await operator.data('GET', 'operator/service')) as Json;
  expect(growth).toHaveLength(TABLES.flatMap((one) => one.tables).length + KEYS.flatMap((one) => one.keys).length);
  const metrics = await (await service.get('/metrics')).text();
  const [, rows] = /^stored_rows\{store="database",kind="audit_entry"\} (\d+)$/m.exec(metrics) ?? [];
  expect(Number(rows)).toBe(500);
  const [, bytes] = /^stored_bytes\{store="database",kind="audit_entry"\} (\d+)$/m.exec(metrics) ?? [];
  expect(Number(bytes)).toBeGreaterThan(500 * 60);
  expect(metrics).toMatch(/^stored_bytes\{store="redis",kind="live:\{\*\}"\} [1-9]\d*$/m);
});

test('the page for operators lists what grows as the code declares it', () => {
  const page = readFileSync('docs/OPERATIONS.md', 'utf8').replaceAll(/ +/g, ' ');
  const lines = [
    ...TABLES.map(({ tables: names, ...rest }) => line(names, rest)),
    ...KEYS.map(({ keys: names, ...rest }) => line(names, rest)),
  ];
  expect(lines.filter((one) => !page.includes(one))).toEqual([]);
});

function line(names: readonly string[], { grows, bound, keptBy }: { grows: string; bound: string; keptBy: string }) {
  return `| ${names.map((name) => `\`${name}\``).join(', ')} | ${grows} | ${bound} | ${keptBy} |`;
}
