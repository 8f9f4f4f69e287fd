import { sql } from '../../src/db/sql.js';
import { Entry } from '../../src/live/entry.js';
import { liveKeys } from '../../src/live/keys.js';
import { cs2Live } from '../../src/sports/cs2/live/family.js';
import { planSeries } from '../../demo/cs2/live/series.js';
import { startScorebot, type RunningScorebot } from '../../demo/cs2/live/scorebot.js';
import { startService, type Json, type Service } from '../support/service.js';
import { notAsPlayed } from './as-played.js';
import { until } from '../support/until.js';

/** The worker dies in the last round of a series, and is started again when the list has it among those that are over. */
const SEED = 7;
const SERIES = 4;
const LONG_AGO_MS = 100_000_000;
const series = planSeries(SEED, SERIES);
let atMs = series.maps.at(-1)!.rounds.at(-1)!.liveAt;
let service: Service;
let scorebot: RunningScorebot;
let key: string;

beforeAll(async () => {
  const clock = (_now: number, number: number) =>
    planSeries(SEED, number).startsAt + (number === SERIES ? atMs : LONG_AGO_MS);
  scorebot = await startScorebot({ seed: SEED, clock, tickMs: 20, listed: () => [SERIES - 1, SERIES] });
  const { url } = scorebot;
  const environment = { CS2_SCOREBOT_URL: url, CS2_MATCHES_URL: `${url}/matches.json`, CS2_MATCHES_POLL_MS: '300' };
  service = await startService({ content: 'empty', environment: { DEMO: 'false', ...environment } });
  ({ key } = await service.key({ plan: 'enterprise' }));
});
afterAll(async () => {
  await service?.stop();
  await scorebot?.close();
});

const get = async (path: string): Promise<Json> => (await service.get(`/api/v1/${path}`, key)).json();

async function factsNamed(name: string): Promise<unknown[]> {
  const { log } = liveKeys('cs2');
  const entries = await service.redis.xrange(log, '-', '+');
  const facts = entries.flatMap(([id, fields]) => Entry.read(cs2Live, id, fields).facts);
  return facts.filter((fact) => fact.name === name).map(({ subject }) => subject);
}

test('the last round is published all the same, once, and a match that was over before it was followed is not begun', async () => {
  const worker = await service.worker();
  const { matchId } = await until(async () => (await get('cs2/live')).data[0] as Json | undefined);
  // The last round's winner and its kills are yet to come.
  await until(async () => (await notAsPlayed(series, matchId, get)).length === 3);
  const kept = () => service.db.rows(sql`select topic from live_state where topic = ${`match:${matchId}`}`);
  await until(async () => (await kept()).length === 1);
  await worker.kill();
  atMs = series.maps.at(-1)!.ends + 60_000;
  await worker.restart();
  await until(async () => (await get(`cs2/live/${matchId}/state`)).data.status === 'completed');
  await until(async () => (await notAsPlayed(series, matchId, get)).length === 0).catch(() => {});
  expect(await notAsPlayed(series, matchId, get)).toEqual([]);
  expect(await factsNamed('cs2.match.started')).toEqual([matchId]);
  expect(await factsNamed('cs2.match.completed')).toEqual([matchId]);
});
