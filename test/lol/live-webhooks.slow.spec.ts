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
import { planSeries } from '../../demo/lol/live-series.js';
import { describeEvents, type EventDescription } from '../../src/webhooks/catalogue.js';
import { LONG } from '../support/long.js';
import { signUp, type Owner } from '../support/owner.js';
import { startReceiver, type Receiver } from '../support/receiver.js';
import { startService, type Json, type Service } from '../support/service.js';
import { recordSeries } from './league.js';

/**
 * A whole best-of-three, recorded from the demo's league and replayed by the command, as subscriptions get it from a worker.
 * It lasts eighty minutes; `npm run test:kill` plays it at speed 20.
 */
const SPEED = LONG ? 20 : 160;
/** The operator pushes the first twelve actions of each draft. */
const DRAFT_ACTIONS = 12;
const THIRTEEN = [
  'lol.match.started',
  'lol.match.completed',
  'lol.score.updated',
  'lol.live.game_started',
  'lol.live.state',
  'lol.live.gold_swing',
  'lol.live.objective',
  'lol.live.kill_update',
  'lol.live.tower_destroyed',
  'lol.live.player_down',
  'lol.live.map_delta',
  'lol.live.pick_locked',
  'lol.live.ban_locked',
];

let service: Service;
let receiver: Receiver;
let owner: Owner;
let folder: string;
let described: Map<string, EventDescription>;
let events: Json[];
let ids: { matchId: string; gameIds: string[] };
let played: Json;
const secrets: Record<string, string> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scoreline-series-'));
  const file = join(folder, 'series.ndjson');
  await record(await recordSeries(11, planSeries(11, 55), DRAFT_ACTIONS), file);
  receiver = await startReceiver();
  service = await startService({
    content: 'empty',
    environment: { DEMO: 'false', WEBHOOK_ALLOW_PRIVATE: 'true' },
  });
  await service.worker();
  described = new Map(describeEvents(await liveObjects()).map((event) => [event.name, event]));
  owner = await signUp(service);
  await service.db.rows(sql`update account set plan = 'scale' where id = ${owner.accountId}`);
  await subscribe('all', undefined);
  await subscribe('league', { league: 'lol-tideline-exhibition' });
  await subscribe('otherLeague', { league: 'lck' });
  await subscribe('blue', { side: 'blue' }, ['lol.live.objective', 'lol.live.gold_swing']);

  const playing = replay(file, '--speed', String(SPEED), '--json');
  const { key } = await service.key({ plan: 'enterprise' });
  for (let item: Json; !ids; await sleep(20)) {
    item = ((await (await service.get('/api/v1/lol/live', key)).json()) as Json).data?.[0];
    if (item?.gameIds.length > 1) ids = item;
  }
  await subscribe('match', { matchId: ids.matchId.slice('lol-match-'.length) });
  await subscribe('game', { gameId: ids.gameIds[1] });
  played = JSON.parse((await playing).stdout);
  await settled();
  const bodies = await service.db.rows<{ body: Json }>(
    sql`select body::json as body from webhook_event order by occurred_at`,
  );
  events = bodies.map(({ body }) => body);
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
  await rm(folder, { recursive: true, force: true });
});

async function subscribe(name: string, filters: object | undefined, names = ['lol.*']): Promise<void> {
  const body = { url: `${receiver.url}/${name}`, events: names, ...(filters && { filters }) };
  secrets[name] = (await owner.data('POST', 'webhooks', body)).secret;
}

const replay = (...words: string[]) =>
  promisify(execFile)(process.execPath, [resolve('dist/cli.js'), 'replay', ...words], {
    env: { ...process.env, NODE_ENV: 'test', REDIS_URL: service.redisUrl, DATABASE_URL: service.databaseUrl },
  });

/** Waits until all events are sent. */
async function settled(): Promise<void> {
  const open = () => service.db.rows(sql`select from webhook_delivery where next_attempt_at is not null limit 1`);
  for (let quiet = 0; quiet < 10; await sleep(100)) quiet = (await open()).length > 0 ? 0 : quiet + 1;
}

const delivered = (name: string) => receiver.at(`/${name}`);

test('a recording is played by the command at its speed', () => {
  expect(played).toMatchObject({ speed: SPEED });
  expect(played.seconds * SPEED).toBeGreaterThan(4_700);
});

test('every delivery is signed, comes once, and has the next number of its subscription', () => {
  for (const [name, secret] of Object.entries(secrets)) {
    const received = delivered(name);
    for (const { headers, body, json } of received) {
      expect(headers['x-svc-signature']).toBe(createHmac('sha256', secret).update(body).digest('hex'));
      expect([headers['x-svc-event-id'], headers['x-svc-event']]).toEqual([json.id, json.event]);
      expect(Object.keys(json)).toEqual(['id', 'event', 'timestamp', 'data']);
      expect(headers['x-svc-delivery-attempt']).toBe('1');
    }
    const numbers = received
      .map(({ headers }) => Number(headers['x-svc-sequence']))
      .toSorted((one, other) => one - other);
    expect([name, numbers]).toEqual([name, numbers.map((_, index) => index + 1)]);
    expect(new Set(received.map(({ json }) => json.id)).size).toBe(received.length);
  }
  expect(new Map(delivered('all').map(({ json }) => [json.id, json]))).toEqual(
    new Map(events.map((one) => [one.id, one])),
  );
});

test('all thirteen documented events come, each with exactly the fields that it declares, and none twice', () => {
  expect(new Set(events.map(({ event }) => event))).toEqual(new Set(THIRTEEN));
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, keywords: ['example'] });
  formats.default(ajv);
  const validators = new Map(
    THIRTEEN.map((name) => [name, ajv.compile({ ...described.get(name)!.schema, $id: name })] as const),
  );
  for (const { event, data } of events) {
    const validate = validators.get(event)!;
    expect([event, validate(data) ? [] : validate.errors]).toEqual([event, []]);
    expect([event, Object.keys(data).toSorted()]).toEqual([event, [...described.get(event)!.fields].toSorted()]);
  }
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
});

test('swings are twenty seconds apart, states ten, and both follow the frames', () => {
  for (const gameId of ids.gameIds.slice(0, 2)) {
    const of = (name: string) => events.filter(({ event, data }) => event === name && data.gameId === gameId);
    const swings = of('lol.live.gold_swing').map(({ data }) => data);
    let previous = 0;
    let lastAt = -Infinity;
    for (const { gameTime, previousGoldDiff, goldDiff, swing, leadingSide } of swings) {
      expect([previousGoldDiff, swing]).toEqual([previous, goldDiff - previous]);
      const isLeadChange = Math.sign(previous) * Math.sign(goldDiff) < 0;
      expect(Math.abs(swing)).toBeGreaterThanOrEqual(isLeadChange ? 500 : 1_500);
      expect(gameTime - lastAt).toBeGreaterThanOrEqual(20);
      expect(leadingSide).toBe((goldDiff || swing) > 0 ? 'blue' : 'red');
      [previous, lastAt] = [goldDiff, gameTime];
    }
    expect(swings.length).toBeGreaterThan(2);
    const beats = of('lol.live.state').map(({ timestamp }) => Math.floor(Date.parse(timestamp) / 10_000));
    expect(new Set(beats).size).toBe(beats.length);
    expect(beats.at(-1)! - beats[0]! + 1).toBe(beats.length);
  }
});

test('a game publishes twelve actions of its draft with their places, and the other picks with its first frame', () => {
  const [gameId] = ids.gameIds;
  const of = (name: string) => events.filter(({ event, data }) => event === name && data.gameId === gameId);
  expect(
    of('lol.live.ban_locked')
      .map(({ data }) => data.banOrder)
      .toSorted(),
  ).toEqual([1, 2, 3, 4, 5, 6]);
  const picks = of('lol.live.pick_locked').map(({ data }) => data.pickOrder);
  expect(picks.filter((order) => order !== null).toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  expect(picks).toHaveLength(10);
});

test('a subscription gets what its filters let through, and nothing else', () => {
  const idsOf = (list: readonly Json[]) => new Set(list.map(({ id }) => id));
  const got = (name: string) => idsOf(delivered(name).map(({ json }) => json));
  const those = (keep: (one: Json) => boolean) => idsOf(events.filter(keep));
  expect(got('league')).toEqual(idsOf(events));
  expect(got('otherLeague')).toEqual(new Set());
  // Both were created during the first game.
  const isLater = ({ data }: Json) => data.gameId === undefined || ids.gameIds.indexOf(data.gameId) > 0;
  expect(new Set([...got('match')].filter((id) => those(isLater).has(id)))).toEqual(
    those((one) => isLater(one) && one.event !== 'lol.match.started'),
  );
  expect(got('game')).toEqual(those(({ data }) => data.gameId === ids.gameIds[1]));
  expect(got('game').size).toBeGreaterThan(50);
  const isBlue = ({ event, data }: Json) =>
    ['lol.live.objective', 'lol.live.gold_swing'].includes(event) && (data.side ?? data.leadingSide) === 'blue';
  expect(got('blue')).toEqual(those(isBlue));
  expect(got('blue').size).toBeGreaterThan(0);
});
