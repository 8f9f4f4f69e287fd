import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import formats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import 'reflect-metadata';
import { sql } from '../../src/db/sql.js';
import { liveObjects } from '../../src/live-objects.js';
import { record } from '../../src/live/recording.js';
import { planSeries } from '../../demo/cs2/live/series.js';
import { describeEvents } from '../../src/webhooks/catalogue.js';
import { LONG } from '../support/long.js';
import { signUp } from '../support/owner.js';
import { startReceiver, type Receiver } from '../support/receiver.js';
import { startService, type Json, type Service } from '../support/service.js';
import { framesOf } from './live-frames.js';

/**
 * A whole series, recorded from the demo and played by the command, as a subscription gets it from a worker that is
 * killed in its middle. It lasts eighty minutes; `npm run test:kill` plays it at speed 40.
 */
const SPEED = LONG ? 40 : 500;
/** A receiver gets at most so many requests at once, and those are sent again when their worker is killed. */
const REPEATED_BY_A_KILL = 10;
const SIX = [
  'cs2.match.started',
  'cs2.match.completed',
  'cs2.score.updated',
  'cs2.map.started',
  'cs2.map.completed',
  'cs2.round.completed',
];

const series = planSeries(5, 3);
let service: Service;
let receiver: Receiver;
let folder: string;
let key: string;
let secret: string;
let matchId: string;
let played: Json;
let events: Json[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scoreline-rounds-'));
  const file = join(folder, 'series.ndjson');
  await record(framesOf(series, 2_000).frames, file);
  receiver = await startReceiver();
  service = await startService({
    content: 'empty',
    environment: { DEMO: 'false', WEBHOOK_ALLOW_PRIVATE: 'true' },
  });
  const worker = await service.worker();
  const owner = await signUp(service);
  await service.db.rows(sql`update account set plan = 'scale' where id = ${owner.accountId}`);
  ({ secret } = await owner.data('POST', 'webhooks', { url: `${receiver.url}/all`, events: ['cs2.*'] }));
  ({ key } = await service.key({ plan: 'enterprise' }));

  const playing = promisify(execFile)(
    process.execPath,
    [resolve('dist/cli.js'), 'replay', file, '--speed', String(SPEED), '--json'],
    { env: { ...process.env, NODE_ENV: 'test', REDIS_URL: service.redisUrl, DATABASE_URL: service.databaseUrl } },
  );
  await until(async () => receiver.received.filter(({ json }) => json.event === 'cs2.round.completed').length > 9);
  await worker.kill();
  await sleep(500);
  await worker.restart();
  played = JSON.parse((await playing).stdout);
  const [match] = receiver.received;
  ({ matchId } = match!.json.data);
  await until(async () => (await stored()).some(({ event }) => event === 'cs2.match.completed'));
  const open = () => service.db.rows(sql`select from webhook_delivery where next_attempt_at is not null limit 1`);
  await until(async () => (await open()).length === 0);
  events = await stored();
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
  await rm(folder, { recursive: true, force: true });
});

async function stored(): Promise<Json[]> {
  const rows = await service.db.rows<{ body: Json }>(
    sql`select body::json as body from webhook_event order by occurred_at`,
  );
  return rows.map(({ body }) => body);
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const giveUpAt = Date.now() + 240_000; !(await holds()); await sleep(50))
    if (Date.now() > giveUpAt) throw new Error(`not in time: ${holds.toString()}`);
}

const of = (name: string) => events.filter(({ event }) => event === name).map(({ data }) => data as Json);

test('the command plays the recording at its speed, as a simulation', async () => {
  expect(played).toMatchObject({ speed: SPEED });
  const { data }: Json = await (await service.get(`/api/v1/cs2/live/${matchId}/state`, key)).json();
  expect(data).toMatchObject({ status: 'completed', source: 'simulation' });
});

test('every event is signed and comes once, but for those that were on their way when the worker died', () => {
  const { received } = receiver;
  for (const { headers, body, json } of received) {
    expect(headers['x-svc-signature']).toBe(createHmac('sha256', secret).update(body).digest('hex'));
    expect([headers['x-svc-event-id'], headers['x-svc-event']]).toEqual([json.id, json.event]);
    expect(Object.keys(json)).toEqual(['id', 'event', 'timestamp', 'data']);
  }
  expect(new Map(received.map(({ json }) => [json.id, json]))).toEqual(new Map(events.map((one) => [one.id, one])));
  expect(received.length - events.length).toBeLessThanOrEqual(REPEATED_BY_A_KILL);
  const numbers = new Set(received.map(({ headers }) => Number(headers['x-svc-sequence'])));
  expect([...numbers].toSorted((one, other) => one - other)).toEqual(events.map((_, index) => index + 1));
});

test('each event has exactly the fields that it declares', async () => {
  const described = new Map(describeEvents(await liveObjects()).map((event) => [event.name, event]));
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, keywords: ['example'] });
  formats.default(ajv);
  expect(new Set(events.map(({ event }) => event))).toEqual(new Set(SIX));
  for (const name of SIX) {
    const validate = ajv.compile({ ...described.get(name)!.schema, $id: name });
    for (const data of of(name)) {
      expect([name, validate(data) ? [] : validate.errors]).toEqual([name, []]);
      expect([name, Object.keys(data).toSorted()]).toEqual([name, [...described.get(name)!.fields].toSorted()]);
    }
  }
});

test('they carry the series as it was played: every round, every map and every score once', () => {
  const rounds = series.maps.flatMap((map, index) =>
    map.rounds.map(({ number, winner }) => [`${matchId}-map-${index + 1}`, number, winner === 'CT' ? 'ct' : 't']),
  );
  const byPlace = (list: (string | number)[][]) => list.map((one) => one.join(' ')).toSorted();
  const ended = of('cs2.round.completed');
  expect(byPlace(ended.map(({ mapId, roundNumber, winnerSide }) => [mapId, roundNumber, winnerSide]))).toEqual(
    byPlace(rounds),
  );
  for (const { roundNumber, currentMapScore } of ended)
    expect(currentMapScore.team1 + currentMapScore.team2).toBe(roundNumber);
  const maps = series.maps.map(({ name, rounds: own }, index) => [index + 1, name, own.length]);
  expect(of('cs2.map.started').map(({ mapNumber, mapName }) => [mapNumber, mapName])).toEqual(
    maps.map(([number, name]) => [number, name]),
  );
  const over = of('cs2.map.completed');
  expect(over.map(({ mapNumber, mapName, score }) => [mapNumber, mapName, score.team1 + score.team2])).toEqual(maps);
  const [start] = of('cs2.match.started');
  expect(of('cs2.match.started')).toHaveLength(1);
  const [end] = of('cs2.match.completed');
  expect(of('cs2.match.completed')).toHaveLength(1);
  const winners = series.maps.map(({ winner }) => series.teams[winner].name);
  const nameOf = (id: string) => [start!.team1, start!.team2].find((team) => team.id === id)?.name;
  expect(over.map(({ winnerTeamId }) => nameOf(winnerTeamId))).toEqual(winners);
  expect(nameOf(end!.winnerTeamId)).toBe(winners.at(-1));
  const scores = of('cs2.score.updated');
  expect(scores.map(({ previousScore }) => previousScore)).toEqual([
    { team1: 0, team2: 0 },
    ...scores.slice(0, -1).map(({ score }) => score),
  ]);
  expect(scores.map(({ score }) => score.team1 + score.team2)).toEqual(series.maps.map((_, index) => index + 1));
  expect(scores.at(-1)!.score).toEqual(end!.score);
});
