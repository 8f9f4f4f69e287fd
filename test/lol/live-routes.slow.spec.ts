import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { planSeries } from '../../demo/lol/live-series.js';
import { heard } from '../support/heard.js';
import { startService, type Json, type Service } from '../support/service.js';
import { listen } from '../support/stream.js';
import { LiveLog, ShiftedSeries } from './live-log.js';

/** An invented best-of-three, from the log to every exit. */
const LATE_SECONDS = 10;
const STREAM = '/api/v1/lol/live/stream';
const SOCKET = '/api/v1/lol/live/ws';

let service: Service;
let pro: string;
let late: string;
/** Its delay is longer than all tests together take. */
let free: string;

beforeAll(async () => {
  const plans = join(tmpdir(), `scoreline-plans-${process.pid}.yaml`);
  writeFileSync(
    plans,
    `pro: { name: Pro, month: 2500000, minute: 100000, games: all, delaySeconds: 0, sse: 9, webSocket: 9 }
late: { name: Late, month: 250000, minute: 100000, games: all, delaySeconds: ${LATE_SECONDS}, sse: 9, webSocket: 9 }
free: { name: Free, month: 250000, minute: 100000, games: all, delaySeconds: 600, sse: 9, webSocket: 9, historyDays: 30 }
`,
  );
  service = await startService({ content: 'empty', environment: { PLANS_FILE: plans } });
  pro = (await service.key({ plan: 'pro' })).key;
  late = (await service.key({ plan: 'late' })).key;
  free = (await service.key({ plan: 'free' })).key;
});
afterAll(() => service.stop());

const ask = (path: string, key = pro) => service.get(`/api/v1/lol/${path}`, key);
const get = async (path: string, key = pro): Promise<Json> => (await ask(path, key)).json();

/** Puts a new series into the log, this many seconds after the first frame of its first game. */
async function begin(number: number, seconds: number) {
  const series = planSeries(11, number);
  const [game] = series.games as [(typeof series.games)[number]];
  const at = game.startsAt + seconds * 1_000;
  const liveLog = new LiveLog(service);
  const broadcast = new ShiftedSeries(series, at);
  await liveLog.receive(...broadcast.pages(at), ...broadcast.windows(game, game.startsAt, at));
  await heard(service, 'lol', pro);
  const list = await get('live');
  const startTime = broadcast.timeOf(series.startsAt);
  const { matchId, currentGameId } = (list.data as Json[]).find((one) => one.startTime === startTime);
  const play = (from: number, to: number) =>
    liveLog.receive(...broadcast.windows(game, game.startsAt + from * 1_000, game.startsAt + to * 1_000));
  return { series, game, liveLog, broadcast, matchId, gameId: currentGameId, play };
}

async function connect(
  key: string,
  rooms: string[],
): Promise<{ frames: Json[]; send(frame: object): void; close(): void }> {
  const socket = new WebSocket(`${service.url.replace('http', 'ws')}${SOCKET}`, { headers: { 'x-api-key': key } });
  const frames: Json[] = [];
  socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString())));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.send(JSON.stringify({ action: 'subscribe', rooms }));
  while (!frames.some(({ type }) => type === 'subscribed')) await sleep(10);
  return { frames, send: (frame) => socket.send(JSON.stringify(frame)), close: () => socket.terminate() };
}

const updatesIn = (frames: readonly Json[], room: string) =>
  frames.filter((frame) => frame.type === 'lol.live.update' && frame.room === room);

test('a board is one object for each seq over REST, stream and socket', async () => {
  const { gameId, play } = await begin(1, 300);
  const stream = await listen(service, STREAM, pro, `?gameId=${gameId}`);
  const socket = await connect(pro, [`game:${gameId}`]);
  await stream.next(2);
  const polled = new Map<number, Json>();
  for (let second = 300; second < 360; second += 4) {
    await play(second, second + 4);
    await heard(service, 'lol', pro);
    const { data, ...head } = await get(`live/${gameId}/board`);
    polled.set(data.seq, data);
    expect(head).toMatchObject({
      success: true,
      source: 'simulation',
      frameTimestamp: data.frameTimestamp,
      recommendedPollSeconds: 2,
      transport: { current: 'rest_poll', websocket: 'coming_soon' },
    });
  }
  const last = Math.max(...polled.keys());
  const updates = () => updatesIn(socket.frames, `game:${gameId}`);
  while (updates().at(-1)?.seq !== last) await sleep(20);
  while (stream.messages.at(-1)?.json.seq !== last) await sleep(20);
  const streamed = new Map(stream.messages.slice(1).map(({ json }) => [json.seq, json.data]));
  expect(polled.size).toBeGreaterThan(10);
  for (const { seq, data } of updates()) {
    expect(streamed.get(seq)).toEqual(data);
    expect(polled.get(seq) ?? data).toEqual(data);
  }
  expect(updates().map(({ seq }) => seq)).toEqual(updates().map((_, index) => updates()[0].seq + index));
  expect(await get(`live/${gameId}/stats`)).toMatchObject({ data: { seq: last } });
  stream.close();
  socket.close();
});

test('a match, its league and everything are followed by rooms and filters', async () => {
  const { matchId, gameId, play, series } = await begin(2, 60);
  const rooms = [
    `match:${matchId}`,
    'league:tideline-exhibition',
    'league:lol-tideline-exhibition',
    'game:lol-game-999999',
  ];
  const socket = await connect(pro, rooms);
  const subscribed = socket.frames.find(({ type }) => type === 'subscribed');
  expect(subscribed).toMatchObject({
    added: [`match:${matchId}`, 'league:tideline-exhibition'],
    rejected: [{ room: 'game:lol-game-999999', code: 'UNKNOWN_ROOM' }],
  });
  const [league, all] = [
    await listen(service, STREAM, pro, '?league=lol-tideline-exhibition'),
    await listen(service, STREAM, pro),
  ];
  expect((await league.next(2))[0]!.json.filters).toEqual({
    matchId: null,
    gameId: null,
    league: 'lol-tideline-exhibition',
  });
  await play(60, 62);
  const kinds = (messages: typeof all.messages) =>
    new Set(messages.slice(1).map(({ json }) => json.room.split(':')[0]));
  while (kinds(all.messages).size < 2 || kinds(league.messages).size === 0) await sleep(20);
  expect(kinds(league.messages)).toEqual(new Set(['league']));
  expect(kinds(all.messages)).toEqual(new Set(['match', 'game']));
  const { data } = await get('live?league=tideline-exhibition');
  const item = data.find((one: Json) => one.matchId === matchId);
  expect(item).toMatchObject({
    league: 'tideline-exhibition',
    leagueId: 'lol-tideline-exhibition',
    state: 'inProgress',
    bestOf: 3,
    strategy: 'Bo3',
    currentGameId: gameId,
    currentGameNumber: 1,
    currentGameState: 'in_game',
    coverage: { live_row: true, numeric_live_state: true },
    streams: 1,
  });
  expect(updatesIn(socket.frames, `match:${matchId}`).at(-1).data).toEqual(item);
  expect((await get('matches/live')).data).toContainEqual(item);
  expect((await get(`live?team=${item.team1.slug}&league=lck`)).data).toEqual([]);
  expect((await get(`live?team=${item.team2.slug}`)).data.map((one: Json) => one.matchId)).toContain(matchId);
  expect((await ask(`live/${series.id}/series`)).status).toBe(200);
  for (const query of ['?matchId=lol-match-999999', '?gameId=nonsense', '?league=nowhere'])
    expect((await service.get(`${STREAM}${query}`, pro)).status).toBe(404);
  for (const stream of [league, all]) stream.close();
  socket.close();
});

test("rooms and streams are found by upstream's ids too, under our names", async () => {
  const { matchId, gameId, play, series, game } = await begin(9, 60);
  const unknown = { room: 'game:990009999999990101', code: 'UNKNOWN_ROOM' };
  const socket = await connect(pro, [`match:${series.id}`, `game:${game.id}`, `game:${gameId}`, unknown.room]);
  const subscribed = socket.frames.find(({ type }) => type === 'subscribed');
  expect(subscribed).toMatchObject({ added: [`match:${matchId}`, `game:${gameId}`], rejected: [unknown] });
  const stream = await listen(service, STREAM, pro, `?gameId=${game.id}`);
  await play(60, 62);
  const updates = () => updatesIn(socket.frames, `game:${gameId}`);
  while (updates().length < 2) await sleep(20);
  const messages = await stream.next(3);
  expect(messages.slice(1).map(({ json }) => [json.room, json.seq])).toEqual(
    updates().map(({ room, seq }) => [room, seq]),
  );

  // Unsubscribes by the same name, and subscribes again from the last entry on.
  socket.send({ action: 'unsubscribe', rooms: [`game:${game.id}`] });
  const { seq } = updates().at(-1)!;
  while (!socket.frames.some(({ type }) => type === 'unsubscribed')) await sleep(10);
  expect(socket.frames.find(({ type }) => type === 'unsubscribed')).toMatchObject({ removed: [`game:${gameId}`] });
  await play(62, 64);
  await heard(service, 'lol', pro);
  socket.send({ action: 'subscribe', rooms: [`game:${game.id}`], afterSeq: { [`game:${game.id}`]: seq } });
  while (updates().at(-1)!.seq === seq) await sleep(20);
  expect(updates().at(-1)).toMatchObject({ seq: seq + 1, snapshot: false });
  const hidden = await connect(free, [`game:${game.id}`]);
  expect(hidden.frames.find(({ type }) => type === 'subscribed').rejected).toMatchObject([{ code: 'UNKNOWN_ROOM' }]);
  for (const one of [stream, socket, hidden]) one.close();
});

test('a planned match and a game without frames are followed by sockets from before they begin', async () => {
  const planned = planSeries(11, 19);
  const at = planned.startsAt - 3_600_000;
  const liveLog = new LiveLog(service);
  await liveLog.receive(...new ShiftedSeries(planned, at).pages(at));
  const { matchId } = await begin(18, 60);
  const { gameIds } = (await get('live')).data.find((one: Json) => one.matchId === matchId);
  const next = `game:${gameIds[1]}`;
  const board = (await get(`live/${gameIds[1]}/board`)).data;
  const match = (await get(`live/${planned.id}/series`)).data;
  const socket = await connect(pro, [next, `match:${planned.id}`, `match:${matchId}`]);
  expect(socket.frames.find(({ type }) => type === 'subscribed')).toMatchObject({
    added: [next, `match:${match.matchId}`, `match:${matchId}`],
    rejected: [],
  });
  while (updatesIn(socket.frames, `match:${match.matchId}`).length === 0) await sleep(10);
  expect(updatesIn(socket.frames, next)).toMatchObject([{ seq: 0, snapshot: true, data: board }]);
  expect(updatesIn(socket.frames, `match:${match.matchId}`)).toMatchObject([
    { seq: 0, snapshot: true, data: { matchId: match.matchId, state: match.state } },
  ]);
  // A delayed reader hears neither of the match nor of its games yet.
  const hidden = await connect(free, [next, `match:${planned.id}`]);
  expect(hidden.frames.find(({ type }) => type === 'subscribed')).toMatchObject({ added: [] });
  for (const one of [socket, hidden]) one.close();
});

test('a match or game that was merged into a live one is followed by its former id', async () => {
  const { matchId, gameId, play } = await begin(10, 60);
  const [match, game] = [matchId, gameId].map((id: string) => Number(id.split('-').at(-1)));
  await service.db.pool.query(
    `insert into identity_moved (family, kind, n, to_n) values ('lol', 'match', 999998, $1), ('lol', 'game', 999997, $2)`,
    [match, game],
  );
  const socket = await connect(pro, ['match:lol-match-999998', 'game:lol-game-999997', 'game:lol-game-999996']);
  expect(socket.frames.find(({ type }) => type === 'subscribed')).toMatchObject({
    added: [`match:${matchId}`, `game:${gameId}`],
    rejected: [{ room: 'game:lol-game-999996', code: 'UNKNOWN_ROOM' }],
  });
  const stream = await listen(service, STREAM, pro, '?matchId=lol-match-999998');
  await play(60, 62);
  const [, update] = await stream.next(2);
  expect(update!.json.room).toBe(`match:${matchId}`);
  while (updatesIn(socket.frames, `game:${gameId}`).length < 2) await sleep(20);
  for (const [path, id] of [
    ['live/lol-match-999998/series', matchId],
    ['live/lol-match-999998/watch', matchId],
    ['live/lol-game-999997/board', gameId],
    ['live/lol-game-999997/events', gameId],
    [`live/${gameId}/board`, null],
  ]) {
    const answer = await ask(path);
    expect([path, answer.status, answer.headers.get('x-canonical-id')]).toEqual([path, 200, id]);
  }
  for (const one of [stream, socket]) one.close();
});

test('a series has its score, its running game and its clock; a listed game without frames has not started', async () => {
  const { matchId, gameId, game } = await begin(3, 200);
  const { data } = await get(`live/${matchId}/series`);
  const paused = game.seconds().filter(({ state }) => state === 'paused').length;
  expect(paused).toBeGreaterThan(0);
  expect(data).toMatchObject({
    matchId,
    state: 'inProgress',
    completedGames: [],
    currentGame: { gameId, gameNumber: 1, state: 'in_game', gameTime: 199 },
    nextGameNumber: 2,
    isDecided: false,
    winnerSlug: null,
  });
  const item = (await get('live')).data.find((one: Json) => one.matchId === matchId);
  const board = await get(`live/${item.gameIds[1]}/board`);
  expect(board).toMatchObject({
    frameTimestamp: null,
    lagSeconds: null,
    source: 'simulation',
    data: { gameId: item.gameIds[1], matchId, gameNumber: 2, state: 'not_started', players: [], goldDiff: 0, seq: 0 },
  });
  expect((await get(`live/${item.gameIds[1]}/window`)).data).toMatchObject({ frames: [], nextStartingTime: null });
  expect((await get(`live/${item.gameIds[1]}/events`)).meta).toEqual({ count: 0, available: false });
  const watch = (await get(`live/${matchId}/watch`)).data;
  expect(watch).toMatchObject({
    matchId,
    links: [{ provider: 'twitch', channel: 'lck', language: 'en-GB', isMain: true, offsetSeconds: -30 }],
    vods: [],
  });
  for (const path of ['live/lol-match-999999/series', 'live/x/watch', 'live/lol-game-999999/board', 'live/0/map'])
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
});

test('a game that was over before it was followed is finished, and its figures are unknown', async () => {
  const series = planSeries(11, 91);
  const at = (series.games[1]?.startsAt as number) + 60_000;
  const broadcast = new ShiftedSeries(series, at);
  await new LiveLog(service).receive(...broadcast.pages(at));
  await heard(service, 'lol', pro);
  const startTime = broadcast.timeOf(series.startsAt);
  const { gameIds } = ((await get('live')).data as Json[]).find((one) => one.startTime === startTime);
  const board = async (place: number) => (await get(`live/${gameIds[place]}/board`)).data;
  const unknown = { totalGold: null, totalKills: null, towers: null, dragons: null };
  expect(await board(0)).toMatchObject({ state: 'finished', goldDiff: null, blueTeam: unknown, redTeam: unknown });
  expect(await board(2)).toMatchObject({ state: 'not_started', goldDiff: 0, blueTeam: { totalGold: 0, dragons: [] } });
});

test('frames come by windows of ten seconds, by count and by player', async () => {
  const { gameId, game, broadcast, liveLog } = await begin(4, 215);
  await liveLog.keep();
  const { data: newest } = await get(`live/${gameId}/window`);
  expect(newest.frames.length).toBeLessThanOrEqual(10);
  expect(newest.frames.at(-1).timestamp).toBe(broadcast.timeOf(game.startsAt + 214_083));
  expect(newest.blueTeam.participants.map(({ role }: Json) => role)).toEqual([
    'top',
    'jungle',
    'mid',
    'bottom',
    'support',
  ]);
  const start = Math.floor(Date.parse(broadcast.timeOf(game.startsAt + 100_000)) / 10_000) * 10_000;
  const at = (ms: number) => new Date(start + ms).toISOString();
  const { data: past } = await get(`live/${gameId}/window?startingTime=${at(4_321)}`);
  expect(past.frames).toHaveLength(10);
  expect([past.frames[0].timestamp >= at(0), past.frames[9].timestamp < at(10_000)]).toEqual([true, true]);
  expect(past.nextStartingTime).toBe(at(10_000));
  const { data: few } = await get(`live/${gameId}/window?startingTime=${at(0)}&frames=3`);
  expect(few.frames).toEqual(past.frames.slice(0, 3));
  const { data: none } = await get(`live/${gameId}/window?startingTime=${at(3_600_000)}`);
  expect(none).toMatchObject({ frames: [], nextStartingTime: at(3_600_000) });
  const { data: details } = await get(`live/${gameId}/details?participantIds=1,7&frames=2`);
  expect(details.frames.map(({ participants }: Json) => participants.map((one: Json) => one.participantId))).toEqual([
    [1, 7],
    [1, 7],
  ]);
  expect((await ask(`live/${gameId}/window?frames=61`)).status).toBe(400);
  expect((await ask(`live/${gameId}/details?participantIds=11`)).status).toBe(400);
  const { data: map } = await get(`live/${gameId}/map`);
  expect(map.players).toHaveLength(10);
  expect(map.players[0]).toMatchObject({ participantId: 1, side: 'blue', position: null });
  expect(map.players[0].maxHealth).toBeGreaterThan(0);
});

test('events add up to the board, and come from a number on, by kind and by count', async () => {
  const { gameId } = await begin(5, 900);
  const { data: events, meta } = await get(`live/${gameId}/events`);
  const { data: board } = await get(`live/${gameId}/board`);
  expect(meta).toEqual({ count: events.length, available: true });
  for (const side of ['blue', 'red'] as const) {
    const of = (type: string) => events.filter((event: Json) => event.type === type && event.side === side).length;
    expect([of('kill'), of('tower'), of('dragon')]).toEqual([
      board[`${side}Team`].totalKills,
      board[`${side}Team`].towers,
      board[`${side}Team`].dragons.length,
    ]);
  }
  expect(events.find(({ side }: Json) => side === 'red').teamSlug).toBe(board.redTeam.slug);
  const seq = events[9].seq;
  const after = (await get(`live/${gameId}/events?afterSeq=${seq}&limit=5`)).data;
  expect(after).toEqual(events.filter((event: Json) => event.seq > seq).slice(0, 5));
  const kills = (await get(`live/${gameId}/events?type=kill,Tower`)).data;
  expect(kills).toEqual(events.filter(({ type }: Json) => type === 'kill' || type === 'tower'));
  expect((await ask(`live/${gameId}/events?type=murder`)).status).toBe(400);
});

test('a plan with a delay sees everything later', async () => {
  const { matchId, gameId, play } = await begin(6, 120);
  for (const path of [
    `live/${gameId}/board`,
    `live/${gameId}/events`,
    `live/${matchId}/series`,
    `matches/${matchId}/coverage`,
  ])
    expect([path, (await ask(path, free)).status]).toEqual([path, 404]);
  const ids = async (key: string) => (await get('live', key)).data.map((one: Json) => one.matchId);
  expect([(await ids(pro)).includes(matchId), (await ids(free)).includes(matchId)]).toEqual([true, false]);
  await sleep(LATE_SECONDS * 1_000);
  await play(120, 130);
  await heard(service, 'lol', pro);
  const [now, then] = [await get(`live/${gameId}/board`), await get(`live/${gameId}/board`, late)];
  expect([now.data.gameTime, then.data.gameTime]).toEqual([129, 119]);
  expect(then.lagSeconds).toBeGreaterThanOrEqual(LATE_SECONDS);
  expect((await get(`live/${matchId}/series`, late)).data.currentGame.gameTime).toBe(119);
  const frames = (await get(`live/${gameId}/window?frames=60`, late)).data.frames;
  expect(frames.at(-1).timestamp).toBe(then.frameTimestamp);
  const stream = await listen(service, STREAM, late, `?gameId=${gameId}`);
  const [, snapshot] = await stream.next(2);
  expect(snapshot!.json).toMatchObject({ snapshot: true, data: { gameTime: 119 } });
  await stream.next(3, 60_000);
  expect(stream.messages[2]?.json.data.gameTime).toBe(129);
  stream.close();
});

test('a game that is over goes on under its id as it ended, however long ago the log forgot it', async () => {
  const { matchId, gameId, game, liveLog, broadcast } = await begin(7, 30);
  const length = game.seconds().length;
  const end = game.startsAt + length * 1_000;
  await liveLog.receive(...broadcast.windows(game, game.startsAt + 30_000, end), ...broadcast.pages(end + 20_000));
  await liveLog.keep();
  const paths = ['board', 'map', 'window', 'details', 'events', 'visual-state'].map(
    (route) => `live/${gameId}/${route}`,
  );
  const before = await Promise.all(paths.map((path) => get(path)));
  expect(before[0]).toMatchObject({ source: 'simulation', data: { state: 'finished', gameNumber: 1 } });
  expect(before[2].data.nextStartingTime).toBeNull();
  expect(before[4].data.at(-1)).toMatchObject({ type: 'game_end' });
  const over = await get(`live/${matchId}/series`);
  expect(over.data.completedGames).toMatchObject([{ gameId, state: 'completed', hasStats: true }]);
  const first = await listen(service, STREAM, pro, `?gameId=${gameId}`);
  await first.ended;
  expect(first.messages.map(({ event }) => event)).toEqual(['ready', 'lol.live.update', 'end']);

  await service.redis.flushdb();
  await service.db.pool.query('delete from live_change; delete from live_state');
  const [api] = service.processes;
  await api!.stop();
  await api!.restart();
  const after = await Promise.all(paths.map((path) => get(path)));
  expect(after[0]).toEqual({ ...before[0], source: 'stored' });
  expect([after[1].data, after[4], after[5]]).toEqual([before[1].data, before[4], before[5]]);
  expect(after[2].data.frames).toEqual(before[2].data.frames.slice(-after[2].data.frames.length));
  expect(after[2].data.frames.length).toBeGreaterThan(0);
  const again = await listen(service, STREAM, pro, `?gameId=${gameId}`);
  await again.ended;
  expect(again.messages.map(({ event }) => event)).toEqual(['ready', 'lol.live.update', 'end']);
  expect(again.messages[1]!.json.data).toEqual(first.messages[1]!.json.data);
  expect(await get(`live/${game.id}/board`)).toEqual(after[0]);
});

test("the list takes a league and a team by number, by upstream's id and by a former slug", async () => {
  const { matchId, series } = await begin(12, 60);
  const item = ((await get('live')).data as Json[]).find((one) => one.matchId === matchId)!;
  const numberOf = async (kind: string, slug: string): Promise<number> => {
    const { rows } = await service.db.pool.query(
      `select n from identity_slug where family = 'lol' and kind = $1 and slug = $2`,
      [kind, slug],
    );
    return rows[0]!.n as number;
  };
  const team = await numberOf('team', item.team1.slug);
  await service.db.pool.query(
    `insert into identity_slug (family, kind, slug, n, is_own)
      values ('lol', 'team', 'once-called-so', ${team}, false), ('lol', 'league', 'old-circuit', 950, false);
    insert into identity (family, kind, source, key, n) values ('lol', 'league', 'riot', '880000000000000950', 950);
    insert into lol_team (n, slug, name, short_name, folded, is_active, external_ids, hash, updated_at)
      values (${team}, '${item.team1.slug}', 'One', 'ONE', 'one', true, '[]', '', now());
    insert into lol_league (n, slug, name, short_name, tier, is_active, aliases, external_ids, hash, updated_at)
      values (950, 'tideline-exhibition', 'Tideline Exhibition', 'TE', 'other', true, '{}', '[]', '', now());`,
  );
  const listed = async (query: string) => ((await get(`live?${query}`)).data as Json[]).map((one) => one.matchId);
  const place = series.teams.findIndex(({ name }) => name === item.team1.name);
  const teams = [String(team), series.teams[place]!.id, 'once-called-so', item.team1.slug];
  for (const word of teams)
    expect([word, await listed(`team=${word}`)]).toEqual([word, expect.arrayContaining([matchId])]);
  for (const word of ['950', '880000000000000950', 'old-circuit', 'lol-tideline-exhibition'])
    expect([word, await listed(`league=${word}`)]).toEqual([word, expect.arrayContaining([matchId])]);
  expect(await listed('team=nobody')).toEqual([]);
  expect(await listed('league=nowhere')).toEqual([]);
});

test('a game of the archive has a board made of its box score, and old boards are closed to plans with less history', async () => {
  await service.db.pool.query(`
    insert into lol_league (n, slug, name, short_name, tier, is_active, aliases, external_ids, hash, updated_at)
      values (901, 'old-league', 'Old League', 'OLD', 'other', true, '{}', '[]', '', now());
    insert into lol_team (n, slug, name, short_name, folded, is_active, external_ids, hash, updated_at)
      values (901, 'old-blues', 'Old Blues', 'OB', 'old blues', true, '[]', '', now()),
        (902, 'old-reds', 'Old Reds', 'OR', 'old reds', true, '[]', '', now());
    insert into lol_match (n, league_n, state, starts_at, starts_on, place, is_time_known, best_of, team1_n, team2_n,
        team1_score, team2_score, winner_n, game_count, postgame_level, external_ids, hash, updated_at)
      values (901, 901, 'completed', '2024-01-02T10:00:00Z', '2024-01-02', 0, true, 1, 901, 902, 1, 0, 901, 1,
        'player_stats_basic', '[]', '', now());
    insert into lol_game (n, match_n, league_n, game_number, state, starts_at, seconds, patch, blue_n, red_n, winning_side,
        is_time_known, has_stats, postgame_level, sources, external_ids, hash, updated_at)
      values (901, 901, 901, 1, 'completed', '2024-01-02T10:00:00Z', 1800, '14.1', 901, 902, 'blue', true, true,
        'player_stats_basic', '{oracleselixir}', '[]', '', now());
    insert into lol_game_line (game_n, place, side, team_n, league_n, source, kills, gold, dragons, elders, hash, updated_at)
      values (901, 100, 'blue', 901, 901, 'oracleselixir', 12, 60000, 3, 1, '', now()),
        (901, 200, 'red', 902, 901, 'oracleselixir', 4, 48000, 0, 0, '', now());
    insert into lol_game_line (game_n, place, side, player_name, champion, role, league_n, source, kills, deaths, assists, hash, updated_at)
      values (901, 1, 'blue', 'Elder', 'Gnar', 'top', 901, 'oracleselixir', 6, 1, 3, '', now());`);
  const { data, source, lagSeconds } = await get('live/lol-game-901/board');
  expect([source, lagSeconds]).toEqual(['stored', null]);
  expect(data).toMatchObject({
    matchId: 'lol-match-901',
    state: 'finished',
    gameTime: 1_800,
    goldDiff: 12_000,
    blueTeam: { slug: 'old-blues', totalGold: 60_000, towers: null, dragons: ['unknown', 'unknown', 'elder'] },
    frameTimestamp: '2024-01-02T10:30:00.000Z',
    seq: 0,
  });
  expect(data.players).toMatchObject([
    { participantId: 1, summonerName: 'Elder', killParticipation: 1.5, items: null },
  ]);
  expect((await get('live/lol-match-901/series')).data).toMatchObject({ winnerSlug: 'old-blues', isDecided: true });
  expect((await get('live/lol-match-901/watch')).data).toEqual({ matchId: 'lol-match-901', links: [], vods: [] });
  for (const route of ['board', 'map', 'window', 'details', 'events', 'visual-state']) {
    const refused = await ask(`live/lol-game-901/${route}`, free);
    expect([route, refused.status, ((await refused.json()) as Json).error.code]).toEqual([
      route,
      403,
      'history_window_exceeded',
    ]);
  }
  expect((await ask('live/lol-match-901/series', free)).status).toBe(200);
  expect((await service.get(`${STREAM}?gameId=lol-game-901`, free)).status).toBe(403);
});
