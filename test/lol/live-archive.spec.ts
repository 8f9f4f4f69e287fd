import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Archiver } from '../../src/archive/archiver.js';
import { runImport } from '../../src/archive/import.js';
import { createLog } from '../../src/http/log.js';
import { lolImporters } from '../../src/sports/lol/import/index.js';
import { lolArchive } from '../../src/sports/lol/live/archive.js';
import { planSeries } from '../../src/sports/lol/sandbox/series.js';
import { startService, type Json, type Service } from '../support/service.js';
import { Broadcast, Stage } from './stage.js';

/** What was live goes to the archive, under the numbers that it had. */
let service: Service;
let archiver: Archiver;
let folder: string;
let key: string;

beforeAll(async () => {
  service = await startService({ content: 'empty' });
  key = (await service.key({ plan: 'scale' })).key;
  folder = await mkdtemp(join(tmpdir(), 'scoreline-lol-live-'));
  archiver = new Archiver(lolArchive, service.db, service.redis, createLog('silent'), 0);
  archiver.start();
});
afterAll(async () => {
  await archiver.stop();
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

const get = async (path: string): Promise<Json> => (await service.get(`/api/v1/lol/${path}`, key)).json();
const rows = async (text: string): Promise<Json[]> => (await service.db.pool.query(text)).rows;

async function until(text: string, holds: (found: Json[]) => boolean): Promise<Json[]> {
  for (const giveUpAt = Date.now() + 20_000; ;) {
    const found = await rows(text);
    if (holds(found)) return found;
    if (Date.now() > giveUpAt) throw new Error(`${text} still gives ${JSON.stringify(found)}`);
    await sleep(100);
  }
}

const series = planSeries(11, 41);
const [game] = series.games as [(typeof series.games)[number]];
const last = game.seconds().at(-1)!;

test('a match goes from the schedule to its result, and a game with the box score and the gold of its frames', async () => {
  const stage = new Stage(service);
  const broadcast = new Broadcast(series, game.endsAt + 20_000);
  await stage.tell(broadcast.pages(series.startsAt - 600_000)[1]!);
  await stage.keep();
  const [planned] = await until('select * from lol_match', (found) => found.length === 1);
  expect(planned).toMatchObject({ state: 'unstarted', best_of: 3, team1_score: null, is_time_known: true });
  const { teams } = series;
  const named = await rows('select slug, name, short_name from lol_team order by n');
  expect(named.map(({ name, short_name }) => [name, short_name]).toSorted()).toEqual(
    teams.map(({ name, code }) => [name, code]).toSorted(),
  );

  await stage.tell(...broadcast.pages(game.startsAt), ...broadcast.windows(game, game.startsAt, game.endsAt));
  await stage.tell(...broadcast.pages(game.endsAt + 20_000));
  await stage.keep();
  const [over] = await until('select * from lol_match', ([match]) => match.game_count === 1);
  expect(over).toMatchObject({ n: planned.n, state: 'inProgress', winner_n: null });
  expect([over.team1_score, over.team2_score]).toEqual(game.winner === 0 ? [1, 0] : [0, 1]);
  const games = await until('select * from lol_game order by game_number', ([one]) => one?.winning_side !== null);
  expect(games[0]).toMatchObject({
    match_n: planned.n,
    game_number: 1,
    state: 'completed',
    has_stats: true,
    postgame_level: 'live',
    sources: ['live'],
    patch: '16.14',
    winning_side: game.sides.blue === game.winner ? 'blue' : 'red',
  });
  const lines = await rows(`select * from lol_game_line where game_n = ${games[0].n} order by place`);
  expect(lines).toHaveLength(12);
  const players = [...last.blue.players, ...last.red.players];
  for (const [index, { kills, deaths, assists, gold, cs, level }] of players.entries())
    expect(lines[index]).toMatchObject({ place: index + 1, kills, deaths, assists, gold, cs, level, source: 'live' });
  expect(lines[10]).toMatchObject({ place: 100, towers: last.blue.towers, dragons: last.blue.dragons.length });
  const minutes = await rows(
    `select * from lol_game_frame where game_n = ${games[0].n} and place = 100 order by seconds`,
  );
  const played = game.seconds().filter(({ state }) => state !== 'paused').length;
  expect(minutes.map(({ seconds }) => seconds)).toEqual(
    Array.from({ length: Math.floor(played / 60) }, (_, at) => 60 * (at + 1)),
  );
  const golds = minutes.map(({ gold }) => gold);
  expect(golds).toEqual(golds.toSorted((one, other) => one - other));
});

test('coverage is counted from what was seen', async () => {
  const { data } = await get('coverage');
  expect(data.leagues).toEqual([
    {
      league_id: 'lol-harbour-circuit',
      slug: 'harbour-circuit',
      name: 'Harbour Circuit',
      aliases: expect.arrayContaining(['harbour-circuit', 'lol-harbour-circuit']),
      schedule_rows: 1,
      live_rows: 1,
      numeric_live_state: 'always',
      webhook_coverage: true,
      live_state_policy: 'full_live_state',
      last_live_at: expect.any(String),
      lag_p50_seconds: expect.any(Number),
      lag_p95_seconds: expect.any(Number),
      note: null,
    },
  ]);
  expect(data.preCheck.path).toBe('/lol/matches/{matchId}/coverage');
  const [{ n }] = (await rows('select n from lol_match')) as [Json];
  const match = await get(`matches/lol-match-${n}/coverage`);
  expect(match).toMatchObject({
    success: true,
    match_id: `lol-match-${n}`,
    coverage: { schedule_metadata: true, live_row: true, numeric_live_state: false, expected_live_state: false },
    league: { slug: 'harbour-circuit', live_state_policy: 'full_live_state' },
    reason: 'No frame of the running game bears figures.',
  });
  expect(match.data).toEqual({ match_id: match.match_id, coverage: match.coverage, league: match.league });
});

test('a series that is over is rated without an import', async () => {
  const stage = new Stage(service);
  const over = series.games.at(-1)!.endsAt + 60_000;
  await stage.tell(...new Broadcast(series, over).pages(over));
  await stage.keep();
  const [match] = await until('select * from lol_match', ([one]) => one.state === 'completed');
  const { n, team1_n, team2_n, team1_score, team2_score } = match;
  expect(await rows('select match_n as n, team1_n, team2_n, team1_wins, team2_wins from lol_rated_match')).toEqual([
    { n, team1_n, team2_n, team1_wins: team1_score, team2_wins: team2_score },
  ]);
});

test('a box score that comes later finds the match and its game, and its word stands', async () => {
  const [before] = (await rows('select n, match_n from lol_game where game_number = 1')) as [Json];
  const path = join(folder, 'files');
  await mkdir(path);
  // The stage moved the series to this hour.
  const playedAt = new Date().toISOString().slice(0, 19).replace('T', ' ');
  const columns =
    'gameid,datacompleteness,league,year,split,playoffs,date,game,patch,participantid,side,position,playername,playerid,teamname,teamid,gamelength,result,kills,deaths,assists,totalgold';
  const line = (place: number) => {
    const isBlue = place <= 5 || place === 100;
    const { name } = series.teams[game.sides[isBlue ? 'blue' : 'red']];
    const isSide = place >= 100;
    const who = isSide ? ',' : `Player ${place},oe:player:${place}`;
    const position = isSide ? 'team' : ['top', 'jng', 'mid', 'bot', 'sup'][(place - 1) % 5];
    return `OE1,complete,Harbour Circuit,2026,Cup,0,${playedAt},1,16.14,${place},${isBlue ? 'Blue' : 'Red'},${position},${who},${name},oe:team:${name},2000,${isBlue ? 1 : 0},${isSide ? 77 : 1},2,3,4444`;
  };
  const text = [columns, ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 200].map(line)].join('\n');
  await writeFile(join(path, '2026_LoL_esports_match_data_from_OraclesElixir.csv'), `${text}\n`);
  const rejectsFolder = join(folder, 'rejects');
  const options = { database: service.db, importers: lolImporters, which: 'lol', path, rejectsFolder };
  const report = await runImport({ ...options, onProgress: () => {} });
  expect(report).toMatchObject({ inserted: 12, rejected: 0 });
  const games = await rows('select n, match_n, sources from lol_game where game_number = 1');
  expect(games).toEqual([{ n: before.n, match_n: before.match_n, sources: ['oracleselixir', 'live'] }]);
  expect(await rows('select n from lol_match')).toHaveLength(1);
  expect(await rows('select n from lol_team')).toHaveLength(2);
  const [side] = (await rows(
    `select kills, towers, other_sources from lol_game_line where game_n = ${before.n} and place = 100`,
  )) as [Json];
  expect(side).toMatchObject({ kills: 77, towers: last.blue.towers, other_sources: { towers: 'live' } });
});

test('a replay has numbers of its own and never goes to the archive', async () => {
  const [{ count }] = (await rows('select count(*)::integer as count from lol_match')) as [Json];
  const stage = new Stage(service, { play: 'a play' });
  const at = game.startsAt + 60_000;
  const broadcast = new Broadcast(series, at);
  await stage.tell(...broadcast.pages(at), ...broadcast.windows(game, game.startsAt, at));
  await stage.keep();
  await sleep(2_500);
  expect(await rows('select count(*)::integer as count from lol_match')).toEqual([{ count }]);
  const running = (await get('live')).data as Json[];
  const replayed = running.find(({ currentGameState }) => currentGameState === 'in_game');
  const [known] = (await rows('select n from lol_match')) as [Json];
  expect(replayed!.matchId).not.toBe(`lol-match-${known.n}`);
  expect((await get(`live/${replayed!.currentGameId}/board`)).source).toBe('simulation');
});

test('a game that was replaced counts for nothing, and the one in its place names it', async () => {
  const other = planSeries(11, 43);
  const [begun] = other.games as [(typeof other.games)[number]];
  const stage = new Stage(service);
  const at = begun.startsAt + 60_000;
  const broadcast = new Broadcast(other, at);
  await stage.tell(...broadcast.pages(at), ...broadcast.windows(begun, begun.startsAt, at));
  await stage.keep();
  const find = (query: string) => `select g.n, g.game_number, g.state, g.has_stats from lol_game g ${query}`;
  const [replaced] = await until(find(`where g.state = 'inProgress'`), (found) => found.length === 1);
  const remade = JSON.parse(JSON.stringify(broadcast.pages(at)).replaceAll(begun.id, `${begun.id.slice(0, -2)}99`));
  await stage.tell(...remade);
  await stage.keep();
  await until(find(`where g.n = ${replaced.n}`), ([one]) => one.state === 'unneeded' && !one.has_stats);
  const { data: board } = await get(`live/lol-game-${replaced.n}/board`);
  expect(board.state).toBe('finished');
  const { data: played } = await get(`live/${board.matchId}/series`);
  const { gameId } = played.currentGame;
  expect(gameId).not.toBe(board.gameId);
  expect(played.completedGames).toEqual([]);
  expect((await get(`live/${gameId}/board`)).data).toMatchObject({
    state: 'not_started',
    gameNumber: 1,
    remakeOf: board.gameId,
  });
  const [frame] = broadcast.windows(begun, begun.startsAt, begun.startsAt + 5_000);
  await stage.tell(JSON.parse(JSON.stringify(frame).replaceAll(begun.id, `${begun.id.slice(0, -2)}99`)));
  await stage.keep();
  await until(find(`where g.state = 'inProgress'`), (found) => found.length === 1);
  expect((await get(`games/${gameId}`)).data).toMatchObject({ remakeOf: board.gameId, gameNumber: 1 });
});
