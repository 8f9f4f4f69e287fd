import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../../src/db/sql.js';
import { liveKeys } from '../../src/live/keys.js';
import { LiveWriter } from '../../src/live/writer.js';
import { boutUpdate } from '../support/live.js';
import { signUp, signUpOperator, type Owner } from '../support/owner.js';
import { BUSY_SESSIONS, startService, type Json, type Service } from '../support/service.js';

/** What operators see of the installation itself. */
let service: Service;
let operator: Owner;

beforeAll(async () => {
  service = await startService({ content: 'empty', processes: 2, environment: BUSY_SESSIONS });
  operator = await signUpOperator(service);
});
afterAll(() => service.stop());

const read = (): Promise<Json> => operator.data('GET', 'operator/service');

/** Asked until it shows: it is looked up once in two seconds. */
async function until(holds: (standing: Json) => boolean): Promise<Json> {
  for (const giveUpAt = Date.now() + 60_000; ; await sleep(200)) {
    const standing = await read();
    if (holds(standing)) return standing;
    if (Date.now() > giveUpAt) throw new Error(JSON.stringify(standing));
  }
}

test('an owner who is no operator sees neither the service nor its imports', async () => {
  const owner = await signUp(service);
  for (const path of ['operator/service', 'operator/imports']) {
    const refused = await owner.ask('GET', path);
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([403, 'OPERATOR_REQUIRED']);
  }
});

test.each([
  ['GET', 'operator/set-aside?family=lool', undefined],
  ['POST', 'operator/set-aside/retry', { family: 'lool' }],
  ['GET', 'operator/imports?family=lool', undefined],
])('%s %s refuses a family that there is not, and names those that there are', async (method, path, body) => {
  const refused = await operator.ask(method, path, body);
  const { error } = (await refused.json()) as Json;
  expect([refused.status, error.param, error.details[0].code]).toEqual([400, 'family', 'invalid_enum']);
  expect(error.message).toBe("family must be 'lol', 'cod', 'fortnite', 'cs2', 'ufc' or 'tennis'");
});

test('every family is told, those without a feed too, with the versions of all parts', async () => {
  const { families, versions, stores, transcriptsRunning, webhooks } = await read();
  expect(families.map(({ family, status }: Json) => [family, status])).toEqual([
    ['lol', 'unknown'],
    ['cod', 'pushed'],
    ['fortnite', 'pushed'],
    ['cs2', 'unknown'],
    ['ufc', 'unknown'],
    ['tennis', 'unknown'],
  ]);
  expect(versions).toEqual({
    api: '1.0.0',
    build: expect.stringMatching(/^\S+$/),
    node: process.versions.node,
    postgres: expect.stringMatching(/^\d+\.\d+/),
    redis: expect.stringMatching(/^(Valkey )?\d+\.\d+/),
  });
  expect(stores.databaseBytes).toBeGreaterThan(1_000_000);
  expect(transcriptsRunning).toBe(0);
  expect(webhooks).toMatchObject({ open: 0, subscriptions: { active: 0 } });
});

test('workers are counted', async () => {
  expect((await read()).workers).toBe(0);
  const worker = await service.worker();
  await until(({ workers }) => workers === 1);
  await worker.stop();
  await until(({ workers }) => workers === 0);
});

test('a feed is told with its worker and its breaker, and its family with the last change at once', async () => {
  const pulse = {
    workerId: 'worker-1-4711',
    heartbeatAt: new Date().toISOString(),
    lastFrameAt: '2026-01-02T00:00:00.000Z',
    breaker: 'open',
  };
  await service.redis.hset(liveKeys('ufc').pulses, 'ufc', JSON.stringify(pulse));
  const writtenAt = Date.now();
  await new LiveWriter(service.redis, 'ufc').commit(boutUpdate(101, 1));
  const { status, families, incidents } = await until(
    (standing) => standing.families[4].feeds.length === 1 && standing.families[4].lastEventAt !== null,
  );
  expect(status).toBe('degraded');
  expect(incidents.map(({ part }: Json) => part)).toEqual(['workers', 'ufc']);
  expect(families[4].feeds).toEqual([{ name: 'ufc', status: 'degraded', ...pulse }]);
  expect(Date.parse(families[4].lastEventAt)).toBeGreaterThanOrEqual(writtenAt - 1_000);
  const open = ((await (await service.get('/api/v1/status')).json()) as Json).data;
  expect(JSON.stringify(open)).not.toContain('worker-1');
});

test('streams are counted over all processes until they are closed', async () => {
  const { key } = await service.key();
  const closing = new AbortController();
  const open = (url: string) =>
    fetch(`${url}/api/v1/ufc/live/stream`, { headers: { 'x-api-key': key }, signal: closing.signal });
  const streams = await Promise.all(service.urls.map(open));
  expect(streams.map(({ status }) => status)).toEqual([200, 200]);
  const { connections } = await until((standing) => standing.connections.streams === 2);
  expect(connections).toEqual({ processes: 2, streams: 2, sockets: 0 });
  // Held until here: a stream that nothing refers to may be closed with the next collection of garbage.
  expect(streams.map(({ bodyUsed }) => bodyUsed)).toEqual([false, false]);
  closing.abort();
  await until((standing) => standing.connections.streams === 0);
});

test('imports are told newest first with their rejected rows by reason', async () => {
  await service.db.rows(sql`
    insert into import_run (importer, source, status, started_at, finished_at, files, rows_read, inserted, rejected, rejects_file)
    values ('tennis', '/data/tennis', 'done', now() - interval '5 seconds', now(), 2, 100, 93, 7, '/data/rejects/tennis-1.ndjson')`);
  await service.db.rows(sql`
    insert into import_file (run_id, file, rows_read, inserted, updated, unchanged, rejected, importer, reasons)
    select id, file, 50, 46, 0, 0, 4, 'tennis:matches', reasons::jsonb from import_run,
      (values ('a.csv', '{"no_date": 3}'), ('b.csv', '{"no_date": 1, "doubles": 3}')) of_file (file, reasons)`);
  await service.db.rows(sql`
    insert into import_run (importer, source, status, finished_at, error)
    values ('ufc:odds', '/data/odds.csv', 'failed', now(), 'interrupted')`);
  const all = await operator.data('GET', 'operator/imports');
  expect(all.map(({ importer, status }: Json) => [importer, status])).toEqual([
    ['ufc:odds', 'failed'],
    ['tennis', 'done'],
  ]);
  expect(all[1]).toMatchObject({
    readFrom: '/data/tennis',
    tookSeconds: 5,
    rowsRead: 100,
    rejected: 7,
    reasons: { no_date: 4, doubles: 3 },
    rejectsFile: '/data/rejects/tennis-1.ndjson',
  });
  const failed = await operator.data('GET', 'operator/imports?status=failed');
  expect(failed).toMatchObject([{ importer: 'ufc:odds', error: 'interrupted', reasons: {}, rejectsFile: null }]);
  expect(await operator.data('GET', 'operator/imports?family=tennis&status=failed')).toEqual([]);
});
