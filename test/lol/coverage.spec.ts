import { setTimeout as sleep } from 'node:timers/promises';
import { createLog } from '../../src/http/log.js';
import { lolArchive } from '../../src/sports/lol/live/archive.js';
import { planSeries } from '../../demo/lol/live-series.js';
import { plansFile } from '../support/live.js';
import { startService, type Json, type Service } from '../support/service.js';
import { until } from '../support/until.js';
import { LiveLog, ShiftedSeries } from './live-log.js';

const LATE_SECONDS = 20;
let service: Service;
let key: string;

beforeAll(async () => {
  const PLANS_FILE = plansFile({ free: { delaySeconds: LATE_SECONDS }, scale: { minute: 100_000 } });
  service = await startService({ content: 'empty', environment: { DEMO: 'false', PLANS_FILE } });
  key = (await service.key({ plan: 'scale' })).key;
});
afterAll(() => service.stop());

const get = async (path: string): Promise<Json> => (await service.get(`/api/v1/lol/${path}`, key)).json();

let asked = 0;
/** Asks under a new address each time, because answers are cached by address for a minute. */
async function lastLiveAt(): Promise<string | undefined> {
  const { data } = await get(`coverage?fresh=${(asked += 1)}`);
  return data.leagues[0]?.last_live_at;
}

test('a league was live last at its newest frame that a plan with a delay may see', async () => {
  const series = planSeries(11, 41);
  const [game] = series.games as [(typeof series.games)[number]];
  const liveLog = new LiveLog(service);
  const broadcast = new ShiftedSeries(series, game.startsAt + 300_000);
  await liveLog.receive(
    ...broadcast.pages(game.startsAt),
    ...broadcast.windows(game, game.startsAt, game.startsAt + 200_000),
  );
  await liveLog.keep();
  const look = { db: service.db, log: createLog('silent'), since: new Date(0), delaySeconds: 0 };
  await lolArchive.take(look);
  // The archive has the state from the start of the game.
  await service.db.pool.query("update lol_live_match set last_live_at = now() - interval '25 minutes'");
  const [{ currentGameId: gameId }] = (await get('live')).data as [Json];
  const frameAt = async () => (await get(`live/${gameId}/board`)).frameTimestamp as string;
  const first = await frameAt();
  await until(async () => (await lastLiveAt()) === first);

  const receivedAt = Date.now();
  await liveLog.receive(...broadcast.windows(game, game.startsAt + 210_000, game.startsAt + 280_000));
  await liveLog.keep();
  const newest = await frameAt();
  expect(Date.parse(newest) - Date.parse(first)).toBeGreaterThanOrEqual(60_000);
  await sleep(1_000);
  expect(await lastLiveAt()).toBe(first);
  await until(async () => (await lastLiveAt()) === newest);
  expect(Date.now() - receivedAt).toBeGreaterThanOrEqual(LATE_SECONDS * 1_000);
});
