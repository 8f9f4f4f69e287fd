import { Entry } from '../../src/live/entry.js';
import { liveKeys } from '../../src/live/keys.js';
import { cs2Live } from '../../src/sports/cs2/live/family.js';
import { winnerOf } from '../../demo/cs2/live/broadcast.js';
import { planSeries, type SeriesMap, type Series } from '../../demo/cs2/live/series.js';
import { sql } from '../../src/db/sql.js';
import { startService, type Json, type Service } from '../support/service.js';
import { until } from '../support/until.js';
import { fromSecondMap, startForgetfulScorebot } from './forgetful-scorebot.js';
import { archiveEnded, Worker } from './live-stage.js';

/** A worker begins while three series are in the middle of their second maps. */
const SEED = 5;
const reported = planSeries(SEED, 3);
const listed = planSeries(SEED, 4);
const unknown = planSeries(SEED, 6);
const inSecondMap = ({ maps }: Series) => maps[1]!.rounds[5]!.liveAt + 1;
const scoreOf = ({ rounds }: SeriesMap) => {
  const team1 = rounds.filter((round) => winnerOf(round) === 0).length;
  return { team1, team2: rounds.length - team1 };
};

let service: Service;
let scorebot: Awaited<ReturnType<typeof startForgetfulScorebot>>;
let worker: Worker;
let key: string;
const matchIds = new Map<Series, string>();

beforeAll(async () => {
  const noResult = (row: Json) => Object.assign(row.map_results[0], { score1: null, score2: null, status: 'live' });
  scorebot = await startForgetfulScorebot(
    [
      { series: reported, listed: noResult },
      { series: listed, remembered: fromSecondMap },
      { series: unknown, remembered: fromSecondMap, listed: noResult },
    ],
    inSecondMap,
  );
  service = await startService({ content: 'empty', environment: { DEMO: 'false' } });
  ({ key } = await service.key({ plan: 'enterprise' }));
  worker = new Worker(service, scorebot.url).start();
});
afterAll(async () => {
  await worker?.stop();
  await scorebot?.close();
  await service?.stop();
});

const get = async (path: string): Promise<Json> => (await service.get(`/api/v1/cs2/${path}`, key)).json();
const stateOf = async (series: Series): Promise<Json> => (await get(`live/${matchIds.get(series)}/state`)).data;
const teamOf = (state: Json, place: 0 | 1) => (place === 0 ? state.team1.id : state.team2.id);

async function factsOf(series: Series): Promise<{ name: string; data: Json }[]> {
  const entries = await service.redis.xrange(liveKeys('cs2').log, '-', '+');
  const facts = entries.flatMap(([id, fields]) => Entry.read(cs2Live, id, fields).facts);
  return facts.filter(({ subject }) => subject === matchIds.get(series)) as { name: string; data: Json }[];
}

test('the first map has its result by the log, else by the list, else none', async () => {
  const running = await until(async () => {
    const { data } = await get('live');
    return data.length === 3 && data.every(({ currentRound }: Json) => currentRound === 6) && (data as Json[]);
  });
  for (const series of [reported, listed, unknown]) {
    const names = series.teams.map(({ name }) => name).toSorted();
    const own = running.find((one: Json) => [one.team1Name, one.team2Name].toSorted().join() === names.join());
    matchIds.set(series, own!.matchId);
  }
  for (const series of [reported, listed, unknown]) {
    const [map, second] = series.maps as [SeriesMap, SeriesMap];
    const state = await stateOf(series);
    const isKnown = series !== unknown;
    expect(state.maps[0]).toMatchObject({
      mapNumber: 1,
      name: map.name,
      status: 'completed',
      score: isKnown ? scoreOf(map) : null,
      winnerTeamId: isKnown ? teamOf(state, map.winner) : null,
      roundCount: isKnown ? map.rounds.length : null,
      startedAt: null,
      endedAt: null,
    });
    expect(state).toMatchObject({ mapNumber: 2, mapId: `${matchIds.get(series)}-map-2`, currentMap: second.name });
    const { data } = await get(`live/${matchIds.get(series)}/rounds`);
    const first = data.filter(({ mapNumber }: Json) => mapNumber === 1);
    const last = { roundNumber: map.rounds.length, scoreAfter: scoreOf(map) };
    expect(first.slice(-1)).toMatchObject(series === reported ? [last] : []);
    expect((await factsOf(series)).map(({ name }) => name)).toEqual(['cs2.match.started', 'cs2.map.started']);
  }
});

test('later changes are published, and the archive takes the matches with what is known of them', async () => {
  scorebot.playOut();
  await until(async () => {
    const states = await Promise.all([reported, listed].map(stateOf));
    return states.every(({ status }) => status === 'completed');
  });
  await until(async () => (await factsOf(unknown)).some(({ name }) => name === 'cs2.round.completed'));
  await archiveEnded(
    service,
    [reported, listed].map((series) => matchIds.get(series) as string),
  );
  expect(await service.db.rows(sql`select reason from archive_set_aside`)).toEqual([]);
  for (const series of [reported, listed, unknown]) {
    const { data } = await get(`matches/${matchIds.get(series)}/maps`);
    const [map] = series.maps as [SeriesMap];
    const score = series === unknown ? null : scoreOf(map);
    expect(data[0]).toMatchObject({ mapNumber: 1, name: map.name, status: 'completed', score });
    const rounds = (await factsOf(series)).filter(({ name }) => name === 'cs2.round.completed');
    expect(rounds.filter(({ data: round }) => round.mapId.endsWith('-map-1'))).toEqual([]);
    expect(rounds[0]?.data).toMatchObject({ mapId: `${matchIds.get(series)}-map-2`, roundNumber: 6 });
  }
});
