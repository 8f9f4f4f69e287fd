import { setTimeout as sleep } from 'node:timers/promises';
import { Archiver } from '../../src/archive/archiver.js';
import { createLog } from '../../src/http/log.js';
import { ufcArchive } from '../../src/sports/ufc/live/archive.js';
import { playNight } from '../support/night.js';
import { signUpOperator, type Owner } from '../support/owner.js';
import { startService, type Json, type Service } from '../support/service.js';
import type { JsonUpdate } from '../support/json-update.js';

/** A state that the archive cannot store stops its own subject and no other. */
const AFTER_THE_LAST = 24 * 60;
let service: Service;
let archiver: Archiver;
let operator: Owner;
let key: string;

beforeAll(async () => {
  service = await startService({ content: 'empty' });
  key = (await service.key({ plan: 'scale' })).key;
  operator = await signUpOperator(service);
  archiver = new Archiver(ufcArchive, service.db, service.redis, createLog('silent'), 0);
  archiver.start();
});
afterAll(async () => {
  await archiver.stop();
  await service.stop();
});

async function until<Value>(read: () => Promise<Value>, holds: (value: Value) => boolean): Promise<Value> {
  for (const giveUpAt = Date.now() + 60_000; ; await sleep(100)) {
    const value = await read();
    if (holds(value)) return value;
    if (Date.now() > giveUpAt) throw new Error(`still ${JSON.stringify(value)}`);
  }
}

const statusOf = async (path: string): Promise<number> => (await service.get(`/api/v1/${path}`, key)).status;
const aside = async (): Promise<Json[]> =>
  ((await (await operator.ask('GET', 'operator/set-aside')).json()) as Json).data;
const incidents = async (): Promise<Json[]> =>
  ((await (await service.get('/api/v1/status')).json()) as Json).data.incidents.filter(
    ({ part }: Json) => part === 'ufc',
  );
const gauge = async (): Promise<string | undefined> =>
  /^archive_set_aside\{family="ufc"\} (\d+)$/m.exec(await (await service.get('/metrics')).text())?.[1];

let spoilt: string;
let whole: string[];

/** Half a knockdown in the first bout that has rounds, which the feed itself would not let through. */
function spoil(update: JsonUpdate): JsonUpdate {
  const { boutId, rounds } = update.state as Json;
  if (!rounds?.length || (spoilt ??= boutId) !== boutId) return update;
  return { ...update, state: { ...update.state, rounds: rounds.map((row: Json) => ({ ...row, knockdowns: 0.5 })) } };
}

test('the other bouts of the night are archived', async () => {
  await playNight(service, AFTER_THE_LAST, 'ufc', spoil);
  const bouts = await until(
    () => service.db.pool.query('select n from ufc_bout').then(({ rows }) => rows as Json[]),
    ({ length }) => length >= 7,
  );
  whole = bouts.map(({ n }) => `ufc-${n}`);
  expect(whole).not.toContain(spoilt);
  for (const id of whole) expect([id, await statusOf(`ufc/bouts/${id}`)]).toEqual([id, 200]);
  expect([spoilt, await statusOf(`ufc/bouts/${spoilt}`)]).toEqual([spoilt, 404]);
});

test('operators see the subject with the reason, and status and metrics count it', async () => {
  const [subject, ...others] = await until(aside, ({ length }) => length > 0);
  expect(others).toEqual([]);
  expect(subject).toEqual({
    family: 'ufc',
    topic: `bout:${spoilt}`,
    reason: expect.stringContaining('0.5'),
    setAsideAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  expect(await until(incidents, ({ length }) => length > 0)).toEqual([
    { part: 'ufc', message: '1 live subject cannot be archived' },
  ]);
  expect(await gauge()).toBe('1');
});

test('it is tried again when an operator asks for it, and is set aside again while it cannot be stored', async () => {
  const [before] = await aside();
  expect(await operator.data('POST', 'operator/set-aside/retry', { family: 'lol' })).toEqual({ retried: 0 });
  expect(await operator.data('POST', 'operator/set-aside/retry', { topic: `bout:${spoilt}` })).toEqual({ retried: 1 });
  const [after] = await until(aside, ([subject]) => subject !== undefined && subject.setAsideAt > before!.setAsideAt);
  expect(after).toMatchObject({ topic: before!.topic, reason: before!.reason });
});

test('a retry after the cause is gone archives it, and nothing is set aside any more', async () => {
  await service.db.pool.query(
    `update live_change set state = replace(state, '"knockdowns":0.5', '"knockdowns":0') where topic = $1`,
    [`bout:${spoilt}`],
  );
  await operator.data('POST', 'operator/set-aside/retry', {});
  await until(
    () => statusOf(`ufc/bouts/${spoilt}`),
    (status) => status === 200,
  );
  expect(await aside()).toEqual([]);
  await until(incidents, ({ length }) => length === 0);
  expect(await until(gauge, (count) => count === '0')).toBe('0');
});
