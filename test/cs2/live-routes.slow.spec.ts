import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { cs2LiveArchive } from '../../src/sports/cs2/live/archive.js';
import { cs2PushedArchive } from '../../src/sports/cs2/pushes/archive.js';
import { sql } from '../../src/db/sql.js';
import { weaponName } from '../../src/sports/cs2/weapons.js';
import { createLog } from '../../src/http/log.js';
import { LIVE_EVENT } from '../../demo/cs2/live/cast.js';
import { planSeries } from '../../demo/cs2/live/series.js';
import { startScorebot, type RunningScorebot } from '../../demo/cs2/live/scorebot.js';
import { answersOf, written } from '../support/document.js';
import { plansFile } from '../support/live.js';
import { signUp, type Owner } from '../support/owner.js';
import { startService, type Json, type Service } from '../support/service.js';
import { listen } from '../support/stream.js';
import { archiveEnded, Worker } from './live-stage.js';
import { until } from '../support/until.js';

/** A series of the demo's scorebot, from a real connection to every way of following it. */
const SEED = 5;
const SERIES = 3;
let speed = 100;
const STREAM = '/api/v1/cs2/live/stream';
const LATE_SECONDS = 4;

let service: Service;
let pro: string;
let free: string;
/** A key of a plan with a delay of a few seconds, as Free has one of a minute. */
let late: string;
let scorebot: RunningScorebot;
let worker: Worker;
const series = planSeries(SEED, SERIES);
let startedAt = Date.now();
/** The demo's time stands still where a test sets it, in milliseconds after the start of the series. */
let stopAt = Number.POSITIVE_INFINITY;
const clock = (now: number) => series.startsAt + Math.min(stopAt, (now - startedAt) * speed);
const goOnFrom = (atMs: number, faster = speed) => {
  speed = faster;
  startedAt = Date.now() - atMs / speed;
  stopAt = Number.POSITIVE_INFINITY;
};

beforeAll(async () => {
  const open = { minute: 100_000, sse: 99, webSocket: 9 };
  const PLANS_FILE = plansFile({
    enterprise: open,
    free: { delaySeconds: 60 },
    late: { ...open, delaySeconds: LATE_SECONDS },
  });
  service = await startService({ content: 'empty', environment: { PLANS_FILE } });
  pro = (await service.key({ plan: 'enterprise' })).key;
  free = (await service.key({ plan: 'free' })).key;
  late = (await service.key({ plan: 'late' })).key;
  stopAt = (series.maps[0]?.rounds[5]?.liveAt ?? 0) + 30_000;
  startedAt = Date.now();
  scorebot = await startScorebot({ seed: SEED, clock, tickMs: 20, listed: () => [SERIES] });
  operator = await signUp(service);
  await service.db.rows(sql`update account_owner set is_operator = true where account_id = ${operator.accountId}`);
  worker = new Worker(service, scorebot.url, { silenceMs: 5_000 }).start();
});
afterAll(async () => {
  await worker?.stop();
  await scorebot?.close();
  await service?.stop();
});

const get = async (path: string, key = pro): Promise<Json> =>
  (await service.get(`/api/v1/cs2/live${path}`, key)).json();
const stateOf = async (id: string): Promise<Json> => (await get(`/${id}/state`)).data;
let matchId: string;
let operator: Owner;

async function connect(rooms: string[], key = pro): Promise<{ frames: Json[]; close(): void }> {
  const socket = new WebSocket(`${service.url.replace('http', 'ws')}/api/v1/cs2/live/ws`, {
    headers: { 'x-api-key': key },
  });
  const frames: Json[] = [];
  socket.on('message', (data: Buffer) => frames.push({ ...JSON.parse(data.toString()), heardAt: Date.now() }));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.send(JSON.stringify({ action: 'subscribe', rooms }));
  await until(() => frames.some(({ type }) => type === 'subscribed'));
  return { frames, close: () => socket.terminate() };
}

test('a running match is listed with its map and round; a late plan does not see it yet', async () => {
  await until(() => clock(Date.now()) - series.startsAt >= stopAt - 1);
  await sleep(300);
  const item = await until(async () => {
    const [first] = (await get('')).data as Json[];
    return first?.currentRound === 6 && first;
  });
  ({ matchId } = item);
  expect(item).toMatchObject({
    status: 'live',
    eventName: LIVE_EVENT.name,
    bestOf: 3,
    team1Name: series.teams[0].name,
    team2Name: series.teams[1].name,
    team1: { name: series.teams[0].name, slug: expect.any(String) },
    score: { team1: 0, team2: 0 },
    currentMap: series.maps[0]?.name,
    mapNumber: 1,
    source: 'simulation',
  });
  expect(item.currentMapScore.team1 + item.currentMapScore.team2).toBe(5);
  expect((await get('', free)).data).toEqual([]);
  expect((await get(`?eventId=${item.event.slug}&teamId=${item.team2.slug}`)).data).toHaveLength(1);
  expect((await get('?teamId=nobody')).data).toEqual([]);
  expect((await get('?tier=s')).data).toEqual([]);
  expect((await service.get(`/api/v1/cs2/live/${matchId}/state`, free)).status).toBe(404);
});

test('the state, the scoreboard, the rounds, the players and the kills agree', async () => {
  const state = await stateOf(matchId);
  expect(state).toMatchObject({ mapId: `${matchId}-map-1`, currentRound: 6, stage: 'Playoffs' });
  expect(state.players).toHaveLength(10);
  const board = (await get(`/${matchId}/scoreboard`)).data;
  expect([board.team1.players.length, board.team2.players.length]).toEqual([5, 5]);
  expect(board.team1).toMatchObject({ id: state.team1.id, side: state.sides.team1 });
  const rounds = await get(`/${matchId}/rounds`);
  expect(rounds.meta).toMatchObject({ paused: false, available: true });
  expect(rounds.data.map(({ roundNumber }: Json) => roundNumber)).toEqual([1, 2, 3, 4, 5]);
  expect(rounds.data.at(-1).scoreAfter).toEqual(state.currentMapScore);
  expect(rounds.data.map(({ winnerSide }: Json) => winnerSide)).toEqual(
    series.maps[0]?.rounds.slice(0, 5).map(({ winner }) => (winner === 'CT' ? 'ct' : 't')),
  );
  const players = await get(`/${matchId}/players`);
  expect(players).toMatchObject({ data: state.players, meta: { available: true } });
  const kills = (await get(`/${matchId}/kills`)).data as Json[];
  expect(kills.map(({ seq }) => seq)).toEqual(kills.map((_, index) => index + 1));
  const counted = players.data.map(({ id, kills: count }: Json) => [id, count]);
  expect(counted).toEqual(counted.map(([id]: Json) => [id, kills.filter(({ killer }) => killer?.id === id).length]));
});

test('a connection that is cut is made again, and the history changes nothing', async () => {
  const before = await stateOf(matchId);
  const rounds = (await get(`/${matchId}/rounds`)).data;
  const kills = (await get(`/${matchId}/kills`)).data;
  const joins = scorebot.joins();
  scorebot.cut();
  await until(() => scorebot.joins() > joins);
  const joinedAt = Date.now();
  await until(() => (worker.feed.health()?.lastAnswerAt ?? 0) > joinedAt + 200);
  const {
    seq: _seq,
    updatedAt: _at,
    lagSeconds: _lag,
    changes: _changes,
    roundTimeRemaining: _timer,
    bomb: _bomb,
    ...rest
  } = before;
  expect(await stateOf(matchId)).toMatchObject({ ...rest, source: expect.any(String) });
  expect((await get(`/${matchId}/rounds`)).data).toEqual(rounds);
  expect((await get(`/${matchId}/kills`)).data).toEqual(kills);
});

test('one object for each seq over REST, stream and sockets, through silence and back to the end, and later for a late plan', async () => {
  const stream = await listen(service, STREAM, pro, `?matchId=${matchId}`);
  const everything = await listen(service, STREAM, pro);
  const { event } = await stateOf(matchId);
  const socket = await connect([`match:${matchId}`, `event:${event.id}`, 'all', 'match:cs2-match-99999']);
  expect(socket.frames.find(({ type }) => type === 'subscribed')).toMatchObject({
    added: [`match:${matchId}`, `event:${event.id}`, 'all'],
    rejected: [{ room: 'match:cs2-match-99999', code: 'UNKNOWN_ROOM' }],
  });
  await until(async () => (await service.get(`/api/v1/cs2/live/${matchId}/state`, late)).status === 200);
  const lateStream = await listen(service, STREAM, late, `?matchId=${matchId}`);
  const lateSocket = await connect([`match:${matchId}`], late);
  goOnFrom(stopAt);
  // Time stands still in the silence until every update meanwhile was read.
  stopAt = series.silence.to - 1_000;
  const silent = await until(async () => {
    const state = await stateOf(matchId);
    return state.source === 'live_backup' && state;
  });
  expect(Object.keys(silent).toSorted()).toEqual(
    [
      'matchId',
      'status',
      'eventName',
      'bestOf',
      'team1Name',
      'team2Name',
      'score',
      'currentMap',
      'source',
      'lagSeconds',
      'updatedAt',
      'changes',
    ].toSorted(),
  );
  expect((await get(`/${matchId}/rounds`)).meta.paused).toBe(true);
  expect((await get(`/${matchId}/players`)).meta.available).toBe(false);
  expect((await get(`/${matchId}/scoreboard`)).data.team1.players).toEqual([]);
  goOnFrom(stopAt);
  await until(async () => (await stateOf(matchId)).source === 'simulation');
  goOnFrom(clock(Date.now()) - series.startsAt, 250);
  const end = await until(async () => {
    const state = await stateOf(matchId);
    return state.status === 'completed' && state;
  });
  await until(() => stream.messages.some((message) => message.event === 'end'));
  const streamed = stream.messages.filter((message) => message.event === 'cs2.live.update').map(({ json }) => json);
  const received = (room: string) =>
    socket.frames.filter((frame) => frame.type === 'cs2.live.update' && frame.room === room);
  for (const room of [`match:${matchId}`, `event:${event.id}`, 'all'])
    await until(() => received(room).some(({ data }) => data.status === 'completed'));
  const bySeq = new Map(received(`match:${matchId}`).map(({ seq, data }) => [seq, data]));
  for (const { seq, data } of streamed) expect(bySeq.get(seq) ?? data).toEqual(data);
  expect(received('all').length).toBe(received(`match:${matchId}`).length);
  const kinds = new Set(streamed.flatMap(({ data }) => data.changes as string[]));
  for (const change of [
    'round_started',
    'round_ended',
    'bomb_planted',
    'kill',
    'map_started',
    'map_ended',
    'score',
    'match_ended',
    'source_changed',
  ])
    expect([...kinds]).toContain(change);
  const won = (place: 0 | 1) => series.maps.filter(({ winner }) => winner === place).length;
  expect(end.score).toEqual({ team1: won(0), team2: won(1) });
  expect(
    end.maps.map(({ name, score, roundCount }: Json) => [name, score && score.team1 + score.team2, roundCount]),
  ).toEqual(expect.arrayContaining(series.maps.map(({ name, rounds }) => [name, rounds.length, rounds.length])));
  const rounds = (await get(`/${matchId}/rounds`)).data as Json[];
  expect(rounds).toHaveLength(series.maps.reduce((total, map) => total + map.rounds.length, 0));
  await until(() => lateStream.messages.some((message) => message.event === 'end'));
  await until(() => lateSocket.frames.some(({ data }) => data?.status === 'completed'));
  expectLater(
    streamed,
    lateStream.messages
      .filter(({ event: name }) => name === 'cs2.live.update')
      .map(({ json, at }) => ({ ...json, at })),
  );
  expectLater(
    streamed,
    lateSocket.frames
      .filter(({ type }) => type === 'cs2.live.update')
      .map((frame) => ({ ...frame, at: frame.heardAt })),
  );
  for (const one of [stream, everything, socket, lateStream, lateSocket]) one.close();
  expect(everything.messages.length).toBeGreaterThan(streamed.length - 5);
  // A first connection to what is over gets its last state and the end.
  const over = await listen(service, STREAM, pro, `?matchId=${matchId}`);
  await over.next(3);
  expect(over.messages.map((message) => message.event)).toEqual(['ready', 'cs2.live.update', 'end']);
});

/** A plan with a delay got every update that others got, as an equal object, and not before its time. */
function expectLater(received: readonly Json[], later: readonly Json[]): void {
  const bySeq = new Map(later.map((update) => [update.seq, update]));
  const first = Math.min(...bySeq.keys());
  const due = received.filter(({ seq }) => seq >= first);
  expect(due.length).toBeGreaterThan(100);
  for (const { seq, data } of due) {
    const update = bySeq.get(seq);
    expect([seq, update?.data]).toEqual([seq, { ...data, lagSeconds: update?.data.lagSeconds }]);
    expect(update?.data.lagSeconds).toBeCloseTo(data.lagSeconds + LATE_SECONDS, 3);
    expect([seq, update?.at - Date.parse(data.updatedAt) >= LATE_SECONDS * 1_000 - 5]).toEqual([seq, true]);
  }
}

test('a match that is over goes to the archive under its id, with maps, rounds, kills and player lines', async () => {
  const end = await stateOf(matchId);
  const early = { db: service.db, log: createLog('silent'), since: new Date(0), delaySeconds: 3_600 };
  expect((await cs2LiveArchive.take(early)).version).toBeUndefined();
  await archiveEnded(service, [matchId]);
  const { rows: matches } = await service.db.pool.query('select * from cs2_match');
  expect(matches).toMatchObject([
    {
      n: Number(matchId.slice('cs2-match-'.length)),
      status: 'completed',
      best_of: 3,
      team1_score: end.score.team1,
      team2_score: end.score.team2,
    },
  ]);
  const count = async (text: string) =>
    Number((await service.db.pool.query(`select count(*) as n from ${text}`)).rows[0].n);
  const total = series.maps.reduce((sum, map) => sum + map.rounds.length, 0);
  expect(await count(`cs2_live_end where starts_with(topic, 'rounds:')`)).toBe(series.maps.length);
  expect(await count(`cs2_map where status = 'completed'`)).toBe(series.maps.length);
  expect(await count('cs2_round')).toBe(total);
  expect(await count(`cs2_map where has_rounds and has_kills`)).toBe(series.maps.length);
  const kills = series.maps.flatMap(({ rounds }) => rounds).reduce((sum, { deaths }) => sum + deaths.length, 0);
  expect((await get(`/${matchId}/kills`)).data.length).toBe(await count('cs2_kill'));
  expect(await count('cs2_kill')).toBe(kills);
  expect(await count('cs2_player_map where kills is not null and kast is not null')).toBe(10 * series.maps.length);
  const { rows } = await service.db.pool.query(
    `select sum(kills)::int as kills from cs2_player_map where map_number = 1`,
  );
  expect(rows[0].kills).toBe(series.maps[0]?.rounds.reduce((sum, { deaths }) => sum + deaths.length, 0));
});

test('rounds and kills that the log keeps after the archive took the match are added to it', async () => {
  const count = async (table: string) =>
    Number((await service.db.pool.query(`select count(*) as n from ${table}`)).rows[0].n);
  const whole = [await count('cs2_round'), await count('cs2_kill')];
  const last = `starts_with(topic, 'kills:${matchId}-map-2.') or topic = 'rounds:${matchId}-map-2'`;
  await service.db.pool.query(`create table withheld as select * from cs2_live_end where ${last}`);
  await service.db.pool.query(`delete from cs2_live_end where ${last}`);
  await service.db.pool.query(`
    delete from cs2_told_match; delete from cs2_round; delete from cs2_kill`);
  await archiveEnded(service, [matchId]);
  const part = [await count('cs2_round'), await count('cs2_kill')];
  expect([part[0]! > 0, part[0]! < whole[0]!, part[1]! > 0, part[1]! < whole[1]!]).toEqual([true, true, true, true]);
  await service.db.pool.query(`
    insert into cs2_live_end (topic, seq, entry_id, logged_at, source_at, state)
    select topic, seq, entry_id, logged_at, source_at, state from withheld;
    drop table withheld`);
  await archiveEnded(service, [matchId]);
  expect([await count('cs2_round'), await count('cs2_kill')]).toEqual(whole);
  expect((await get(`/${matchId}/kills`)).data).toHaveLength(whole[1] as number);
});

test('every part of a match archived from live is as the document says', async () => {
  const schemaOf = answersOf(written(await (await service.get('/openapi.json')).json()));
  const map = `/maps/${matchId}-map-1`;
  for (const [part, list] of [
    ['/kills', 'Cs2KillList'],
    [`${map}/kills`, 'Cs2KillList'],
    [`${map}/rounds`, 'Cs2MapRoundList'],
    [`${map}/events`, 'Cs2MapEventList'],
    ['/duels', 'Cs2DuelList'],
    ['/player-stats', 'Cs2PlayerMapLineList'],
    ['/maps', 'Cs2MapLineList'],
    ['', 'Cs2MatchAnswer'],
  ]) {
    const answer = await service.get(`/api/v1/cs2/matches/${matchId}${part}`, pro);
    const body: Json = await answer.json();
    expect([part, answer.status, schemaOf(list as string, body)]).toEqual([part, 200, []]);
    expect([part, Array.isArray(body.data) && body.data.length === 0]).toEqual([part, false]);
  }
});

test('kills from demos and from live count under one name of a weapon', async () => {
  const catalog: Json = await (await service.get('/api/v1/cs2/reference/weapons', pro)).json();
  const known = catalog.data.map((entry: Json) => entry.key);
  const live = (await get(`/${matchId}/kills`)).data as Json[];
  expect(live.filter(({ weapon }) => !known.includes(weapon))).toEqual([]);
  const { killer } = live.find(({ weapon, teamKill }) => weapon === 'M4A1-S' && !teamKill) as Json;
  const byRifle = live.filter((kill) => kill.weapon === 'M4A1-S' && kill.killer?.id === killer.id && !kill.teamKill);
  const own = [Number(killer.id.slice('cs2-player-'.length)), weaponName('M4A1')];
  await service.db.pool.query(
    `insert into cs2_kill (match_n, map_number, seq, round_number, killer_n, victim_n, flash_assist, weapon, headshot,
       team_kill, listed_at, source, hash, updated_at)
     select match_n, map_number, 9000, 1, killer_n, victim_n, false, $2::text, false, false, listed_at, 'demos', '', updated_at
     from cs2_kill where killer_n = $1::integer limit 1`,
    own,
  );
  const answer = await service.get(`/api/v1/cs2/players/${killer.id}/weapons`, pro);
  const { data }: Json = await answer.json();
  await service.db.pool.query('delete from cs2_kill where seq = 9000');
  expect(data.filter(({ weapon }: Json) => /^(m4a1(-s|_silencer)|M4A1)$/i.test(weapon))).toEqual([
    expect.objectContaining({ weapon: 'M4A1-S', kills: byRifle.length + 1 }),
  ]);
});

test('the archive keeps the rounds and kills of a match when it is derived again for another reason', async () => {
  const rows = async () => {
    const { rows: of } = await service.db.pool.query(`
      select (select json_agg(r order by r.map_number, r.number) from cs2_round r) as rounds,
        (select json_agg(k order by k.map_number, k.seq) from cs2_kill k) as kills,
        (select json_agg(json_build_array(m.number, m.has_rounds, m.has_kills) order by m.number) from cs2_map m) as maps`);
    return of[0];
  };
  const before = await rows();
  const items = [{ id: 'cup-1', name: 'Windmill Open', startDate: '2025-05-02', endDate: '2025-05-04' }];
  expect((await operator.ask('POST', 'operator/cs2/events', { source: 'Office', items })).status).toBe(200);
  const look = { db: service.db, log: createLog('silent'), since: new Date(0), delaySeconds: 0 };
  expect((await cs2PushedArchive.take(look)).version).toBeGreaterThan(0);
  expect(await rows()).toEqual(before);

  // A source with the teams the other way round turns the match, and its rounds with it.
  const [team1Name, team2Name] = series.teams.map(({ name }) => name).toReversed();
  const turned = [{ id: matchId, status: 'completed', bestOf: 3, team1Name, team2Name }];
  expect((await operator.ask('POST', 'operator/cs2/matches', { source: 'Office', items: turned })).status).toBe(200);
  expect((await cs2PushedArchive.take(look)).version).toBeGreaterThan(0);
  const { rows: ends } = await service.db.pool.query(`
    select array_agg(m.team1_score order by m.number) as received, array_agg(r.team1_score order by m.number) as last
    from cs2_map m join cs2_round r on r.match_n = m.match_n and r.map_number = m.number and r.number = m.round_count`);
  expect(ends[0].received).toHaveLength(series.maps.length);
  expect(ends[0].last).toEqual(ends[0].received);
});

test('operators push scores, each item on its own; others may not', async () => {
  const push = (items: object[]) => operator.ask('POST', 'operator/cs2/scores', { source: 'Office', items });
  const item = { matchId, score: { team1: 1, team2: 0 }, currentMap: 'de_nuke', status: 'live' };
  const first = await push([
    item,
    { ...item, matchId: 'cs2-match-99999' },
    { matchId, score: { team1: -1, team2: 0 } },
  ]);
  expect(first.status).toBe(200);
  expect(((await first.json()) as Json).data).toMatchObject({
    read: 3,
    inserted: 1,
    updated: 0,
    unchanged: 0,
    rejected: [
      { index: 1, param: 'matchId' },
      { index: 2, param: 'score.team1' },
    ],
  });
  expect(((await (await push([item])).json()) as Json).data).toMatchObject({ unchanged: 1, rejected: [] });
  expect(((await (await push([{ ...item, score: { team1: 1, team2: 1 } }])).json()) as Json).data).toMatchObject({
    updated: 1,
  });
  const { rows } = await service.db.pool.query('select body from cs2_live_push order by number');
  expect(rows.map(({ body }) => [body.score, body.map])).toEqual([
    [[1, 0], 'Nuke'],
    [[1, 1], 'Nuke'],
  ]);
  const answer = await fetch(`${service.url}/api/v1/operator/cs2/scores`, {
    method: 'POST',
    headers: { 'x-api-key': pro, 'content-type': 'application/json' },
    body: JSON.stringify({ source: 'Office', items: [item] }),
  });
  expect(answer.status).toBe(403);
});

test('an unknown match is not found, and a stream of one neither', async () => {
  for (const path of [
    'cs2-match-99999/state',
    'cs2-match-abc/rounds',
    'nonsense/kills',
    'stream?matchId=cs2-match-99999',
    'stream?eventId=nowhere',
  ])
    expect((await service.get(`/api/v1/cs2/live/${path}`, pro)).status).toBe(404);
  expect((await service.get('/api/v1/cs2/live/ws', pro)).status).toBe(426);
});
