import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { liveKeys } from '../../src/live/keys.js';
import { signUp, signUpOperator, type Owner } from '../support/owner.js';
import { startService, type Json, type Service } from '../support/service.js';

/** Recordings that an operator plays, and events that they let happen, where the demo runs. */
let folder: string;
let service: Service;
let operator: Owner;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  mkdirSync(join(folder, 'recordings'));
  writeFileSync(join(folder, 'recordings', 'broken.ndjson'), 'nothing\n');
  writeFileSync(join(folder, 'recordings', 'notes.txt'), 'no recording');
  service = await startService({
    content: 'empty',
    environment: { DATA_DIR: folder, WEBHOOK_ALLOW_PRIVATE: 'true' },
  });
  operator = await signUpOperator(service);
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

const code = (answer: Response) => [answer.status, answer.headers.get('x-error-code')];
const play = (body: object) => operator.ask('POST', 'operator/sandbox/plays', body);
const plays = async (): Promise<Json[]> => (await operator.data('GET', 'operator/sandbox')).plays;
const statesOfUfc = async () => Object.keys(await service.redis.hgetall(liveKeys('ufc').current));

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const giveUpAt = Date.now() + 60_000; !(await holds()); await sleep(100))
    if (Date.now() > giveUpAt) throw new Error(JSON.stringify(await plays()));
}

test('an owner who is no operator neither plays nor triggers anything', async () => {
  const owner = await signUp(service);
  for (const [method, path, body] of [
    ['GET', 'operator/sandbox'],
    ['POST', 'operator/sandbox/plays', { recording: 'ufc-night.json.gz' }],
    ['POST', 'operator/sandbox/triggers', { event: 'ufc.bout.started' }],
  ] as const)
    expect(code(await owner.ask(method, path, body))).toEqual([403, 'OPERATOR_REQUIRED']);
});

test('a recording goes through the live path at the speed that was chosen, until it is stopped', async () => {
  const { recordings } = await operator.data('GET', 'operator/sandbox');
  expect(recordings.map(({ name, family }: Json) => [name, family])).toEqual([
    ['2026-wimbledon-points.csv.gz', 'tennis'],
    ['broken.ndjson', 'ufc'],
    ['ufc-night.json.gz', 'ufc'],
  ]);
  const begun = await play({ recording: 'ufc-night.json.gz', speed: 100, loop: true });
  expect(begun.status).toBe(201);
  const { data } = (await begun.json()) as Json;
  expect(data).toMatchObject({ family: 'ufc', speed: 100, loop: true, status: 'playing', endsAt: null });
  await until(async () => (await statesOfUfc()).some((topic) => topic.startsWith('bout:')));
  expect(code(await play({ recording: 'broken.ndjson' }))).toEqual([409, 'CONFLICT']);
  const stopped = await operator.data('POST', `operator/sandbox/plays/${data.id}/stop`);
  expect(stopped).toMatchObject({ id: data.id, status: 'stopped' });
  expect(await plays()).toMatchObject([{ id: data.id, status: 'stopped' }]);
  expect(code(await operator.ask('POST', `operator/sandbox/plays/${data.id}/stop`))).toEqual([404, 'NOT_FOUND']);
});

test('one that is no recording is refused and keeps no other from being played', async () => {
  expect(code(await play({ recording: 'broken.ndjson' }))).toEqual([400, 'VALIDATION_ERROR']);
  expect(code(await play({ recording: '../../package.json' }))).toEqual([404, 'NOT_FOUND']);
  expect(code(await play({ recording: 'ufc-night.json.gz', speed: 0 }))).toEqual([400, 'VALIDATION_ERROR']);
  const tennis = await play({ recording: '2026-wimbledon-points.csv.gz', speed: 1_000 });
  expect(Date.parse(((await tennis.json()) as Json).data.endsAt) - Date.now()).toBeLessThan(60_000);
  expect((await plays())[0]).toMatchObject({ family: 'tennis', status: 'playing' });
});

test('a triggered event goes to the subscriptions of the account that take it, and to no other', async () => {
  await service.db.pool.query(`update account set plan = 'pro'`);
  const body = { url: 'http://127.0.0.1:9999/hook', events: ['ufc.*'] };
  const { id } = await operator.data('POST', 'webhooks', body);
  await (await signUp(service)).ask('POST', 'webhooks', body);
  const trigger = (wish: object) => operator.data('POST', 'operator/sandbox/triggers', wish);
  const { accountId } = operator;
  expect(await trigger({ event: 'ufc.bout.started', accountId })).toMatchObject({ webhookIds: [id] });
  expect((await trigger({ event: 'tennis.match.started', accountId })).webhookIds).toEqual([]);
  expect((await trigger({ event: 'ufc.bout.started' })).webhookIds).toEqual([]);
  const deliveries = await operator.data('GET', `webhooks/${id}/deliveries`);
  expect(deliveries.map(({ event, isTest }: Json) => [event, isTest])).toEqual([['ufc.bout.started', true]]);
  for (const [wish, refused] of [
    [{ event: 'ufc.bout.cancelled' }, 'UNKNOWN_EVENT'],
    [{ event: 'ufc.*' }, 'UNKNOWN_EVENT'],
    [{ event: 'ufc.bout.started', accountId: 'acc_nobody' }, 'VALIDATION_ERROR'],
    [{ event: 'ufc.bout.started', accountId: '' }, 'VALIDATION_ERROR'],
    [{ event: 'ufc.bout.started', account: operator.accountId }, 'VALIDATION_ERROR'],
  ] as const)
    expect(code(await operator.ask('POST', 'operator/sandbox/triggers', wish))).toEqual([400, refused]);
});

test('without the demo there is no sandbox', async () => {
  const other = await startService({ content: 'empty', environment: { DEMO: 'false' } });
  const root = await signUpOperator(other);
  expect(code(await root.ask('GET', 'operator/sandbox'))).toEqual([404, 'ROUTE_NOT_FOUND']);
  expect(code(await root.ask('POST', 'operator/sandbox/plays', { recording: 'ufc-night.json.gz' }))).toEqual([
    404,
    'ROUTE_NOT_FOUND',
  ]);
  expect((await root.data('GET', 'operator/service')).hasSandbox).toBe(false);
  await other.stop();
});
