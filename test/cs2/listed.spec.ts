import { createLog } from '../../src/http/log.js';
import { Entry } from '../../src/live/entry.js';
import { liveKeys } from '../../src/live/keys.js';
import { cs2LiveArchive } from '../../src/sports/cs2/live/archive.js';
import { cs2Live } from '../../src/sports/cs2/live/family.js';
import { LIVE_EVENT } from '../../demo/cs2/live/cast.js';
import { startScorebot, type RunningScorebot } from '../../demo/cs2/live/scorebot.js';
import { planSeries, seriesAt } from '../../demo/cs2/live/series.js';
import { startService, type Json, type Service } from '../support/service.js';
import { until } from '../support/until.js';
import { Worker } from './live-stage.js';

const SEED = 5;
const SILENCE_MS = 300;
const running = seriesAt(Date.now());
const over = planSeries(SEED, running - 3);
const coming = planSeries(SEED, running + 3);

let service: Service;
let scorebot: RunningScorebot;
let worker: Worker;
let key: string;

beforeAll(async () => {
  scorebot = await startScorebot({ seed: SEED, listed: () => [over.number, coming.number] });
  service = await startService({ content: 'empty', environment: { DEMO: 'false' } });
  ({ key } = await service.key({ plan: 'enterprise' }));
  worker = new Worker(service, scorebot.url, { silenceMs: SILENCE_MS }).start();
});
afterAll(async () => {
  await worker?.stop();
  await service?.stop();
  await scorebot?.close();
});

async function get(path: string): Promise<Json> {
  return (await service.get(`/api/v1/cs2/${path}`, key)).json();
}

async function archived(id: number, status: string): Promise<Json> {
  const look = { db: service.db, log: createLog('silent'), since: new Date(0), delaySeconds: 0 };
  return until(async () => {
    await cs2LiveArchive.take(look);
    const { data } = await get(`matches/${id}`);
    return data?.status === status && (data as Json);
  });
}

test('a match that the list names ahead is planned in the archive, with its time, teams and event', async () => {
  const match = await archived(coming.id, 'scheduled');
  expect(match).toMatchObject({
    startsAt: new Date(coming.startsAt).toISOString(),
    bestOf: 3,
    eventName: LIVE_EVENT.name,
    team1Name: coming.teams[0].name,
    team2Name: coming.teams[1].name,
    team1Score: null,
    team2Score: null,
    winnerTeamId: null,
    startedAt: null,
  });
  const { data } = await get('matches/upcoming');
  expect(data.map(({ id }: Json) => id)).toEqual([match.id]);
});

test('a match that was over before it was followed has its result, and no facts of it are published', async () => {
  const won = (place: 0 | 1) => over.maps.filter(({ winner }) => winner === place).length;
  const match = await archived(over.id, 'completed');
  const winner = won(0) > won(1) ? match.team1 : match.team2;
  expect(match).toMatchObject({ team1Score: won(0), team2Score: won(1), winnerTeamId: winner.id, endedAt: null });
  expect(match.maps.filter(({ status }: Json) => status === 'completed')).toHaveLength(over.maps.length);

  // The time after which the list would stand in for a silent scorebot.
  await new Promise((resolve) => setTimeout(resolve, 5 * SILENCE_MS));
  const entries = await service.redis.xrange(liveKeys('cs2').log, '-', '+');
  expect(entries.flatMap(([id, fields]) => Entry.read(cs2Live, id, fields).facts)).toEqual([]);
  expect((await get('live')).data).toEqual([]);
});
