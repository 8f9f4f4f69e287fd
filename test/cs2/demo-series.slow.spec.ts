import { createLog } from '../../src/http/log.js';
import { DEMO_SEED } from '../../demo/seed.js';
import { cs2LiveArchive } from '../../src/sports/cs2/live/archive.js';
import { startScorebot } from '../../demo/cs2/live/scorebot.js';
import { planSeries, SERIES_MS, seriesAt } from '../../demo/cs2/live/series.js';
import { plansFile } from '../support/live.js';
import { startService, type Json, type Service } from '../support/service.js';
import { until } from '../support/until.js';
import { Worker } from './live-stage.js';

/** The series that the demo plays while a worker runs. */
let service: Service;
let key: string;

beforeAll(async () => {
  // The archive takes what is live at once where no plan is late.
  service = await startService({ environment: { PLANS_FILE: plansFile({ pro: { minute: 100_000 } }) } });
  key = (await service.key({ plan: 'pro' })).key;
});
afterAll(() => service.stop());

const get = async (path: string): Promise<Json> => (await service.get(`/api/v1/cs2/${path}`, key)).json();
const statusOf = async (id: number): Promise<string | undefined> => (await get(`matches/${id}`)).data?.status;

/** Stores a series in the archive as scheduled, as a worker does before it begins. */
async function plan(number: number): Promise<void> {
  const earlier = (now: number) => now - 6 * SERIES_MS;
  const scorebot = await startScorebot({ seed: DEMO_SEED, clock: earlier, listed: () => [number] });
  const worker = new Worker(service, scorebot.url).start();
  const look = { db: service.db, log: createLog('silent'), since: new Date(0), delaySeconds: 0 };
  const { id } = planSeries(DEMO_SEED, number);
  await until(async () => {
    await cs2LiveArchive.take(look);
    return (await statusOf(id)) === 'scheduled';
  });
  await worker.stop();
  await scorebot.close();
}

test('a series that was played while no worker ran has its result once one runs; a day ahead is planned', async () => {
  const running = seriesAt(Date.now());
  const missed = planSeries(DEMO_SEED, running - 4);
  await plan(missed.number);
  await service.worker();

  await until(async () => (await statusOf(missed.id)) === 'completed', 120_000);
  const { team1, team2, winnerTeamId } = (await get(`matches/${missed.id}`)).data;
  const won = (place: 0 | 1) => missed.maps.filter(({ winner }) => winner === place).length;
  expect(winnerTeamId).toBe(won(0) > won(1) ? team1.id : team2.id);
  expect([team1.name, team2.name]).toEqual(missed.teams.map(({ name }) => name));

  const tomorrow = planSeries(DEMO_SEED, running + 18);
  await until(async () => (await statusOf(tomorrow.id)) === 'scheduled', 120_000);
  const { data } = await get('matches?status=scheduled&limit=100');
  const isPast = ({ startsAt }: Json) => Date.parse(startsAt) < Date.now() - SERIES_MS;
  expect(data.filter(isPast)).toEqual([]);
});
