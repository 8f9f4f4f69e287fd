import { liveObjects } from '../../src/live-objects.js';
import { sql } from '../../src/db/sql.js';
import { pushDraft } from '../../src/sports/lol/live/pushes.queries.js';
import { planSeries } from '../../src/sports/lol/sandbox/series.js';
import { describeEvents, type EventDescription } from '../../src/webhooks/catalogue.js';
import { signUp } from '../support/owner.js';
import { startService, type Json, type Service } from '../support/service.js';
import { Broadcast, Stage } from './stage.js';
import 'reflect-metadata';
import formats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** A whole best-of-three as subscriptions get it. */
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
let described: Map<string, EventDescription>;
const deliveries: Record<string, Json[]> = {};
let events: Json[];
let ids: { matchId: string; gameIds: string[] };

beforeAll(async () => {
  service = await startService({ content: 'empty', environment: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
  described = new Map(describeEvents(await liveObjects()).map((event) => [event.name, event]));
  const series = planSeries(11, 55);
  const stage = new Stage(service);
  const end = series.games.at(-1)!.endsAt;
  const broadcast = new Broadcast(series, end + 60_000);
  await stage.tell(...broadcast.pages(series.startsAt + 1_000));
  await stage.keep();
  const item = (await (await service.get('/api/v1/lol/live', (await service.key({})).key)).json()) as Json;
  const [{ matchId, gameIds }] = item.data;
  ids = { matchId, gameIds };

  const owner = await signUp(service);
  await service.db.rows(sql`update account set plan = 'scale' where id = ${owner.accountId}`);
  const subscribe = (filters: object | undefined, names = ['lol.*']) =>
    owner.data('POST', 'webhooks', { url: 'http://127.0.0.1:19999/hook', events: names, ...(filters && { filters }) });
  const subscriptions: Record<string, Json> = {
    all: await subscribe(undefined),
    league: await subscribe({ league: 'lol-harbour-circuit' }),
    otherLeague: await subscribe({ league: 'lck' }),
    match: await subscribe({ matchId: matchId.slice('lol-match-'.length) }),
    game: await subscribe({ gameId: gameIds[1] }),
    blue: await subscribe({ side: 'blue', gameId: gameIds[0] }, ['lol.live.objective', 'lol.live.gold_swing']),
  };

  for (const game of series.games) {
    const n = Number(gameIds[game.number - 1]!.slice('lol-game-'.length));
    const actions = game.draft.map((action) => ({ ...action, championName: action.championId, playerId: null }));
    await pushDraft(service.db, n, actions.slice(0, 12));
    await stage.tellPushes();
    await stage.tell(...broadcast.windows(game, game.startsAt, game.endsAt), ...broadcast.pages(game.endsAt + 5_000));
  }
  await stage.keep();
  const bodies = await service.db.rows<{ body: Json }>(
    sql`select body::json as body from webhook_event order by occurred_at`,
  );
  events = bodies.map(({ body }) => body);
  for (const [name, { id }] of Object.entries(subscriptions)) {
    const rows = await service.db.rows<{ body: Json }>(
      sql`select e.body::json as body from webhook_delivery d join webhook_event e on e.id = d.event_id where d.webhook_id = ${id}`,
    );
    deliveries[name] = rows.map(({ body }) => body);
  }
}, 240_000);
afterAll(() => service.stop());

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

test('a game tells twelve actions of its draft with their places, and the other picks with its first frame', () => {
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
  const those = (keep: (one: Json) => boolean) => idsOf(events.filter(keep));
  const all = idsOf(events.filter(({ event }) => event !== 'lol.match.started'));
  expect(deliveries['all']!.length).toBe(all.size);
  expect(idsOf(deliveries['league']!)).toEqual(all);
  expect(deliveries['otherLeague']).toEqual([]);
  expect(idsOf(deliveries['match']!)).toEqual(all);
  expect(idsOf(deliveries['game']!)).toEqual(those(({ data }) => data.gameId === ids.gameIds[1]));
  expect(deliveries['game']!.length).toBeGreaterThan(50);
  const isBlue = ({ event, data }: Json) =>
    ['lol.live.objective', 'lol.live.gold_swing'].includes(event) &&
    data.gameId === ids.gameIds[0] &&
    (data.side ?? data.leadingSide) === 'blue';
  expect(idsOf(deliveries['blue']!)).toEqual(those(isBlue));
  expect(deliveries['blue']!.length).toBeGreaterThan(0);
});
