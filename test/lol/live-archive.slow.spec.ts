import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { Archiver } from '../../src/archive/archiver.js';
import { runImport } from '../../src/archive/import.js';
import { deriveNames } from '../../src/sports/lol/entities/derive-names.js';
import { deriveRankings } from '../../src/sports/lol/entities/derive-rankings.js';
import { deriveTitles } from '../../src/sports/lol/entities/derive-results.js';
import { lolImporters } from '../../src/sports/lol/importers.js';
import type { Frame } from '../../src/live/feed.js';
import { lolArchive } from '../../src/sports/lol/live/archive.js';
import { pushDraft } from '../../src/sports/lol/live/pushes.queries.js';
import { EXHIBITION } from '../../demo/lol/league.js';
import { planSeries } from '../../demo/lol/live-series.js';
import { startService, type Json, type Service } from '../support/service.js';
import { contentOf } from '../support/table-content.js';
import { LOL_TABLES } from './archive-tables.js';
import { LiveLog, ShiftedSeries } from './live-log.js';

/** Live matches and games go to the archive under the numbers that they had. */
const logged: Json[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => logged.push(JSON.parse(line)) });
let service: Service;
let archiver: Archiver;
let folder: string;
let key: string;

beforeAll(async () => {
  service = await startService({ content: 'empty' });
  key = (await service.key({ plan: 'scale' })).key;
  folder = await mkdtemp(join(tmpdir(), 'scoreline-lol-live-'));
  archiver = new Archiver(lolArchive, service.db, service.redis, log, 0);
  archiver.start();
});
afterAll(async () => {
  await archiver.stop();
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

const get = async (path: string): Promise<Json> => (await service.get(`/api/v1/lol/${path}`, key)).json();
const rows = async (text: string): Promise<Json[]> => (await service.db.pool.query(text)).rows;

/** The first answer of a route for which a condition holds. */
async function answerThat(path: string, holds: (data: Json) => boolean): Promise<Json> {
  for (const giveUpAt = Date.now() + 60_000; ;) {
    const { data } = await get(path);
    if (holds(data)) return data;
    if (Date.now() > giveUpAt) throw new Error(`${path} still gives ${JSON.stringify(data)}`);
    await sleep(100);
  }
}

async function until(text: string, holds: (found: Json[]) => boolean): Promise<Json[]> {
  for (const giveUpAt = Date.now() + 60_000; ;) {
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
  const liveLog = new LiveLog(service);
  const broadcast = new ShiftedSeries(series, game.endsAt + 20_000);
  await liveLog.receive(broadcast.pages(series.startsAt - 600_000)[1]!);
  await liveLog.keep();
  const [planned] = await until('select * from lol_match', (found) => found.length === 1);
  expect(planned).toMatchObject({ state: 'unstarted', best_of: 3, team1_score: null, is_time_known: true });
  const { teams } = series;
  const named = await rows('select slug, name, short_name from lol_team order by n');
  expect(named.map(({ name, short_name }) => [name, short_name]).toSorted()).toEqual(
    teams.map(({ name, code }) => [name, code]).toSorted(),
  );

  await liveLog.receive(...broadcast.pages(game.startsAt), ...broadcast.windows(game, game.startsAt, game.endsAt));
  await liveLog.receive(...broadcast.pages(game.endsAt + 20_000));
  await liveLog.keep();
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

test('the events and builds of a followed game stay', async () => {
  const [{ n, match_n }] = (await rows('select n, match_n from lol_game where game_number = 1')) as [Json];
  const gameId = `lol-game-${n}`;
  const [timeline, events] = [await get(`games/${gameId}/timeline`), await get(`live/${gameId}/events`)];
  expect(timeline.meta).toEqual({ count: events.data.length, available: true });
  expect(timeline.data).toEqual(events.data.map((event: Json) => ({ ...event, gameId, gameNumber: 1 })));
  expect((await get(`matches/lol-match-${match_n}/timeline`)).data).toEqual(timeline.data);
  const postgame = (await get(`games/${gameId}/postgame`)).data;
  expect(postgame.availableSections).toContain('timeline');
  expect(postgame.timeline).toHaveLength(events.data.length);
  const dragon = events.data.find(({ type }: Json) => type === 'dragon');
  expect(postgame.timeline).toContainEqual({
    t: dragon.gameTime,
    type: 'dragon',
    side: dragon.side,
    teamSlug: dragon.teamSlug,
    participantId: null,
    assistIds: null,
    subtype: dragon.detail.kind,
  });
  const builds = await get(`games/${gameId}/builds`);
  const shown = (await get(`live/${gameId}/details?frames=1`)).data.frames[0].participants;
  expect(builds.meta).toEqual({ count: 10, available: true });
  expect(builds.data.map(({ participantId, items, skillOrder }: Json) => [participantId, items, skillOrder])).toEqual(
    shown.map(({ participantId, items, abilities }: Json) => [participantId, items, abilities]),
  );
  const stats = await get(`games/${gameId}/stats`);
  const built = ({ participantId, items, runes }: Json) => ({ participantId, items, runes });
  expect(stats.data.map(built)).toEqual(builds.data.map(built));
  expect(stats.data[0].runes.perkIds.length).toBeGreaterThan(0);
});

test('the match of a running game shows its draft as it was pushed last, and drafts alone are not logged at info level', async () => {
  const second = series.games[1]!;
  const [{ n }] = (await rows(`select n from identity where kind = 'game' and key = '${second.id}'`)) as [Json];
  const turn = (order: number, type: 'ban' | 'pick', side: 'blue' | 'red', championId: string) => {
    return { order, type, side, championId, championName: championId, playerId: null };
  };
  const sequence = [turn(1, 'ban', 'blue', 'Azir'), turn(2, 'ban', 'red', 'Zed'), turn(7, 'pick', 'blue', 'Ahri')];
  const [match] = (await rows('select n from lol_match')) as [Json];
  for (const length of [1, 3]) {
    await pushDraft(service.db, n, sequence.slice(0, length));
    await until('select shown from lol_draft', ([draft]) => draft?.shown?.length === length);
    const isShown = ({ games }: Json) => games[1]?.sequence?.length === length;
    const drafts = await answerThat(`analytics/drafts/lol-match-${match.n}`, isShown);
    expect(drafts.games[1]).toMatchObject({
      gameId: `lol-game-${n}`,
      gameNumber: 2,
      available: true,
      blue: { bans: [{ championId: 'Azir', order: 1 }], picks: length === 1 ? null : [{ championId: 'Ahri' }] },
      red: { bans: length === 1 ? null : [{ championId: 'Zed' }], picks: null },
      sequence: sequence.slice(0, length),
    });
  }
  const { blueTeam, redTeam, state } = (await get(`games/${second.id}`)).data;
  expect([state, blueTeam.bans[0].championId, redTeam.bans[0].championId]).toEqual(['unstarted', 'Azir', 'Zed']);
  const archived = logged.filter(({ msg }) => msg === 'live lol archived');
  expect(archived.length).toBeGreaterThan(0);
  expect(archived.filter(({ matches, games }) => matches + games === 0)).toEqual([]);
});

test('coverage is counted from followed matches', async () => {
  const { data } = await get('coverage');
  expect(data.leagues).toEqual([
    {
      league_id: 'lol-tideline-exhibition',
      slug: 'tideline-exhibition',
      name: 'Tideline Exhibition',
      aliases: expect.arrayContaining(['tideline-exhibition', 'lol-tideline-exhibition']),
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
    league: { slug: 'tideline-exhibition', live_state_policy: 'full_live_state' },
    reason: 'No frame of the running game bears figures.',
  });
  expect(match.data).toEqual({ match_id: match.match_id, coverage: match.coverage, league: match.league });
});

test('a series that is over is rated without an import', async () => {
  const liveLog = new LiveLog(service);
  const over = series.games.at(-1)!.endsAt + 60_000;
  await liveLog.receive(...new ShiftedSeries(series, over).pages(over));
  await liveLog.keep();
  const [match] = await until('select * from lol_match', ([one]) => one.state === 'completed');
  const { n, team1_n, team2_n, team1_score, team2_score } = match;
  expect(await rows('select match_n as n, team1_n, team2_n, team1_wins, team2_wins from lol_rated_match')).toEqual([
    { n, team1_n, team2_n, team1_wins: team1_score, team2_wins: team2_score },
  ]);
});

/** Writes the box score of a game that blue won into a folder of its own, and returns that. */
async function boxScore(of: { id: string; playedAt: Date; names: { blue: string; red: string } }): Promise<string> {
  const path = await mkdtemp(join(folder, 'files-'));
  const playedAt = of.playedAt.toISOString().slice(0, 19).replace('T', ' ');
  const columns =
    'gameid,datacompleteness,league,year,split,playoffs,date,game,patch,participantid,side,position,playername,playerid,teamname,teamid,gamelength,result,kills,deaths,assists,totalgold';
  const line = (place: number) => {
    const isBlue = place <= 5 || place === 100;
    const name = of.names[isBlue ? 'blue' : 'red'];
    const isSide = place >= 100;
    const who = isSide ? ',' : `Player ${of.id} ${place},oe:player:${of.id}${place}`;
    const position = isSide ? 'team' : ['top', 'jng', 'mid', 'bot', 'sup'][(place - 1) % 5];
    return `${of.id},complete,Tideline Exhibition,${playedAt.slice(0, 4)},Cup,0,${playedAt},1,16.14,${place},${isBlue ? 'Blue' : 'Red'},${position},${who},${name},oe:team:${name},2000,${isBlue ? 1 : 0},${isSide ? 77 : 1},2,3,4444`;
  };
  const text = [columns, ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 200].map(line)].join('\n');
  await writeFile(join(path, `${playedAt.slice(0, 4)}_LoL_esports_match_data_from_OraclesElixir.csv`), `${text}\n`);
  return path;
}

test('a later box score joins the match and its game, and its figures win', async () => {
  const [before] = (await rows('select n, match_n from lol_game where game_number = 1')) as [Json];
  // The series was moved to this hour.
  const names = { blue: series.teams[game.sides.blue].name, red: series.teams[game.sides.red].name };
  const path = await boxScore({ id: 'OE1', playedAt: new Date(), names });
  const rejectsFolder = join(folder, 'rejects');
  const options = { database: service.db, importers: lolImporters, which: 'lol', path, rejectsFolder };
  const report = await runImport({ ...options });
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

test('the live feed wins over an older list that calls the match unstarted, and games that were not needed are unneeded', async () => {
  const coming = [50, 51, 52, 53, 54, 55]
    .map((number) => planSeries(11, number))
    .find(({ games }) => games.length === 2)!;
  const liveLog = new LiveLog(service);
  const broadcast = new ShiftedSeries(coming, coming.startsAt - 600_000, Date.now() - 8_000_000);
  const receiveAt = async (at: number, of = broadcast) => {
    await liveLog.receive(...of.pages(at));
    await liveLog.keep();
  };
  const before = new ShiftedSeries(coming, coming.startsAt - 600_000, Date.now() - 4_400_000);
  await receiveAt(coming.startsAt - 600_000, before);
  await receiveAt(coming.startsAt - 600_000);
  await importRiotList(coming);
  const text = `select m.* from lol_match m join identity i on i.family = 'lol' and i.kind = 'match' and i.n = m.n
    where i.key = '${coming.id}'`;
  const [listed] = await until(text, ([match]) => match?.stage === 'Playoffs');
  expect(listed).toMatchObject({ state: 'unstarted', best_of: 3 });
  const detail = (holds: (match: Json) => boolean) => answerThat(`matches/${coming.id}`, holds);
  const startTime = broadcast.timeOf(coming.startsAt);
  const planned = await detail((one) => one.stage === 'Playoffs' && one.startTime === startTime);
  expect(planned.originalStartTime).toBe(before.timeOf(coming.startsAt));
  expect(planned).toMatchObject({ flags: [], hasVod: false, vodUrl: null, streams: [{ channel: 'lck' }] });
  expect(planned.coverage).toEqual((await get(`matches/${coming.id}/coverage`)).coverage);
  expect(planned.coverage).toMatchObject({ live_row: false, webhook_event: true });
  expect(planned.games).toMatchObject([{ state: 'unstarted' }, { state: 'unstarted' }, { state: 'unstarted' }]);

  await receiveAt(coming.games[0]!.endsAt + 20_000);
  await until(text, ([match]) => match.state === 'inProgress' && match.game_count === 1);
  const [, schedule, event] = broadcast.pages(coming.games[1]!.endsAt + 60_000) as [Frame, Frame, Frame];
  (schedule.body as Json).data.schedule.events[0].match.flags = ['hasVod'];
  (event.body as Json).data.event.match.games[1].vods = [{ provider: 'youtube', parameter: 'abc', locale: 'en-GB' }];
  await liveLog.receive(event, schedule);
  await liveLog.keep();
  await until(text, ([match]) => match.state === 'completed');
  const wins = coming.games[0]!.winner === 0 ? [2, 0] : [0, 2];
  const over = await detail(({ state, flags, vodUrl: url }) => state === 'completed' && flags.length > 0 && url);
  expect([over.team1.score, over.team2.score]).toEqual(wins);
  expect([over.team1.outcome, over.team2.outcome]).toEqual(wins.map((won) => (won === 2 ? 'win' : 'loss')));
  const vodUrl = 'https://www.youtube.com/watch?v=abc';
  expect(over).toMatchObject({ stage: 'Playoffs', gameCount: 2, flags: ['hasVod'], hasVod: true, vodUrl });
  expect((await get(`games/${coming.games[1]!.id}`)).data.vodUrl).toBe(vodUrl);
  const { games, streams } = over;
  const [row] = (await get(`matches?ids=${coming.id}&expand=Games,streams`)).data;
  expect(row).toMatchObject({ hasVod: true, games, streams });
  expect(streams).toHaveLength(1);
  expect((await get(`schedule?state=completed&league=${EXHIBITION.slug}&expand=games`)).data).toContainEqual(
    expect.objectContaining({ matchId: over.matchId, games }),
  );
  expect(over.games.map(({ state }: Json) => state)).toEqual(['completed', 'completed', 'unneeded']);
});

/** Imports a list of matches from before the series. */
async function importRiotList({ id, teams: [one, other], games }: typeof series): Promise<void> {
  const path = join(folder, 'riot');
  await mkdir(path);
  const side = (team: string, name: string) => ({
    id: team,
    side: name,
    result: { outcome: null, gameWins: 0 },
    players: [],
  });
  const list = [1, 2, 3].map((number) => {
    const gameId = games[number - 1]?.id ?? `${id.slice(0, -1)}${number}`;
    return { id: gameId, number, state: 'unstarted', teams: [side(one.id, 'blue'), side(other.id, 'red')] };
  });
  const strategy = { type: 'bestOf', count: 3 };
  const match = { id, state: 'unstarted', strategy, teams: [side(one.id, 'blue'), side(other.id, 'red')], games: list };
  const section = { name: 'Playoffs', matches: [match], rankings: [] };
  const dates = { startDate: '2026-07-01', endDate: '2026-08-01' };
  const tournament = {
    id: '990009000000000077',
    leagueId: EXHIBITION.id,
    name: 'Late Cup',
    slug: 'late_cup',
    ...dates,
  };
  const stages = [{ name: 'Playoffs', slug: 'playoffs', sections: [section] }];
  const files = {
    leagues: [{ ...EXHIBITION, region: 'KOREA', priority: 1 }],
    teams: [one, other].map((team) => ({ team_id: team.id, name: team.name, acronym: team.code, slug: team.code })),
    tournaments: [{ ...tournament, stages }],
  };
  for (const [name, rowsOfFile] of Object.entries(files))
    await writeFile(join(path, `${name}.json`), JSON.stringify(rowsOfFile));
  const options = { database: service.db, importers: lolImporters, which: 'lol', path };
  await runImport({ ...options, rejectsFolder: join(folder, 'rejects') });
}

test('a replay has numbers of its own and never goes to the archive', async () => {
  const [{ count }] = (await rows('select count(*)::integer as count from lol_match')) as [Json];
  const liveLog = new LiveLog(service, { play: 'a play' });
  const at = game.startsAt + 60_000;
  const broadcast = new ShiftedSeries(series, at);
  await liveLog.receive(...broadcast.pages(at), ...broadcast.windows(game, game.startsAt, at));
  await liveLog.keep();
  await sleep(2_500);
  expect(await rows('select count(*)::integer as count from lol_match')).toEqual([{ count }]);
  const running = (await get('live')).data as Json[];
  const replayed = running.find(({ currentGameState }) => currentGameState === 'in_game');
  const [known] = (await rows('select n from lol_match')) as [Json];
  expect(replayed!.matchId).not.toBe(`lol-match-${known.n}`);
  expect((await get(`live/${replayed!.currentGameId}/board`)).source).toBe('simulation');
});

test('a replaced game does not count, and its remake names it', async () => {
  const other = planSeries(11, 43);
  const [begun] = other.games as [(typeof other.games)[number]];
  const liveLog = new LiveLog(service);
  const at = begun.startsAt + 60_000;
  const broadcast = new ShiftedSeries(other, at);
  await liveLog.receive(...broadcast.pages(at), ...broadcast.windows(begun, begun.startsAt, at));
  await liveLog.keep();
  const find = (query: string) => `select g.n, g.game_number, g.state, g.has_stats from lol_game g ${query}`;
  const [replaced] = await until(find(`where g.state = 'inProgress'`), (found) => found.length === 1);
  const remade = JSON.parse(JSON.stringify(broadcast.pages(at)).replaceAll(begun.id, `${begun.id.slice(0, -2)}99`));
  await liveLog.receive(...remade);
  await liveLog.keep();
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
  await liveLog.receive(JSON.parse(JSON.stringify(frame).replaceAll(begun.id, `${begun.id.slice(0, -2)}99`)));
  await liveLog.keep();
  await until(find(`where g.state = 'inProgress'`), (found) => found.length === 1);
  expect((await get(`games/${gameId}`)).data).toMatchObject({ remakeOf: board.gameId, gameNumber: 1 });
});

test('whoever had no game for a year before the newest one is inactive from its end on', async () => {
  const newest = async () => ((await rows('select max(starts_at) as at from lol_game'))[0]!.at as Date).getTime();
  const playedAt = new Date((await newest()) - 365 * 86_400_000 + 60_000);
  const path = await boxScore({ id: 'OE2', playedAt, names: { blue: 'Former Blue', red: 'Former Red' } });
  const options = { database: service.db, importers: lolImporters, which: 'lol', path };
  await runImport({ ...options, rejectsFolder: join(folder, 'rejects') });
  const active = () =>
    rows(`select count(*) filter (where is_active)::integer as active, count(*)::integer as all from (
      select is_active from lol_team where name like 'Former %' union all
      select is_active from lol_player where ign like 'Player OE2 %') known`);
  expect(await active()).toEqual([{ active: 12, all: 12 }]);
  const later = planSeries(11, 44);
  const [played] = later.games as [(typeof later.games)[number]];
  const over = played.endsAt + 20_000;
  const before = await newest();
  const broadcast = new ShiftedSeries(later, over, before + 120_000 + (over - played.startsAt));
  const liveLog = new LiveLog(service);
  await liveLog.receive(...broadcast.pages(played.startsAt));
  await liveLog.receive(...broadcast.windows(played, played.startsAt, played.endsAt), ...broadcast.pages(over));
  await liveLog.keep();
  await until('select max(starts_at) as at from lol_game', ([{ at }]) => (at as Date).getTime() > before + 60_000);
  expect(await active()).toEqual([{ active: 0, all: 12 }]);
});

test('names, titles and ratings after ends of games are those that all games together give', async () => {
  const before = await contentOf(service.db.pool, LOL_TABLES);
  await service.db.transaction(async (client) => {
    const context = { client, now: new Date().toISOString() };
    await deriveNames(context);
    await deriveTitles(context);
    await deriveRankings(context);
  });
  expect(await contentOf(service.db.pool, LOL_TABLES)).toEqual(before);
  expect(await rows('select match_n from lol_rated_match')).toHaveLength(3);
});

test('a match of which only the schedule is known has the season of the tournament that its league plays on that day', async () => {
  const coming = planSeries(11, 47);
  const liveLog = new LiveLog(service);
  const before = await rows('select n from lol_match');
  await liveLog.receive(new ShiftedSeries(coming, coming.startsAt - 600_000).pages(coming.startsAt - 600_000)[1]!);
  await liveLog.keep();
  const known = before.map(({ n }) => n).join(', ');
  const [planned] = await until(`select * from lol_match where n not in (${known})`, (found) => found.length === 1);
  expect(planned).toMatchObject({ tournament_n: null, season: null });

  const at = Date.parse(planned!['starts_at'].toISOString());
  const day = (inDays: number) => new Date(at + inDays * 86_400_000).toISOString().slice(0, 10);
  const cup = (id: string, startDate: string, endDate: string) => {
    return { id, leagueId: EXHIBITION.id, name: `Cup ${id}`, slug: `cup_${id}`, startDate, endDate, stages: [] };
  };
  const path = join(folder, 'cups');
  await mkdir(path);
  const cups = [cup('990000000000000078', day(-10), day(10)), cup('990000000000000079', day(-800), day(-790))];
  await writeFile(join(path, 'tournaments.json'), JSON.stringify(cups));
  const options = { database: service.db, importers: lolImporters, which: 'lol', path };
  await runImport({ ...options, rejectsFolder: join(folder, 'rejects') });
  expect(await rows(`select season from lol_match where n = ${planned!['n']}`)).toEqual([
    { season: Number(day(-10).slice(0, 4)) },
  ]);
});
