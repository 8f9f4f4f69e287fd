import { setTimeout as sleep } from 'node:timers/promises';
import { LiveWriter } from '../../src/live/writer.js';
import { plansFile } from '../support/live.js';
import { startService, type Json, type Service } from '../support/service.js';
import { until } from '../support/until.js';

const LATE_SECONDS = 20;
let service: Service;
let key: string;
let writer: LiveWriter;

beforeAll(async () => {
  const PLANS_FILE = plansFile({ free: { delaySeconds: LATE_SECONDS }, enterprise: { minute: 100_000 } });
  service = await startService({ content: 'empty', environment: { DEMO: 'false', PLANS_FILE } });
  key = (await service.key({ plan: 'enterprise' })).key;
  writer = new LiveWriter(service.redis, 'cs2');
  await service.db.pool.query(`
    insert into identity (family, kind, source, key, n) values
      ('cs2', 'match', 'hltv', '2380001', 7), ('cs2', 'match', 'replay', '2026-01-01 2380001', 8);
    insert into cs2_told_match (source, key, id_source, id_key, held_at, facts, hash, run_id)
      values ('live', '1', 'hltv', '1', now(), jsonb_build_object('endedAt', now() - interval '1 hour'), '', 0)`);
});
afterAll(() => service.stop());

let asked = 0;
/** The answer stands in memory by its address for a minute. */
async function live(): Promise<Json> {
  const answer = await service.get(`/api/v1/cs2/freshness?fresh=${(asked += 1)}`, key);
  const { data } = (await answer.json()) as Json;
  return data.find(({ resource }: Json) => resource === 'live');
}

function addFrame(n: number, round: number, sourceTime: number): Promise<unknown> {
  const matchId = `cs2-match-${n}`;
  const state = { matchId, status: 'live', currentRound: round, source: 'live', changes: [] };
  const topic = `match:${matchId}`;
  return writer.commit({ topic, rooms: [topic, 'all'], state, sourceTime, final: false, facts: [] });
}

test('live is as old as the newest frame of a match that the archive takes, replays apart', async () => {
  const frameAt = Date.now();
  await addFrame(8, 1, frameAt);
  await addFrame(7, 1, frameAt - 500);
  const early = await live();
  expect([Math.round(early.lagSeconds / 60), early.lastSyncedAt]).toEqual([60, null]);
  await sleep(1_000);
  expect((await live()).newestAt).toBe(early.newestAt);

  const synced = await until(async () => {
    const row = await live();
    return row.newestAt !== early.newestAt && row;
  });
  expect(Date.now() - frameAt).toBeGreaterThanOrEqual(LATE_SECONDS * 1_000);
  expect(synced).toMatchObject({ newestAt: new Date(frameAt - 500).toISOString(), status: 'ok' });
  expect(synced.lagSeconds).toBeLessThan(60);
  expect(Date.parse(synced.lastSyncedAt) - frameAt).toBeLessThan(LATE_SECONDS * 1_000);

  await addFrame(7, 2, Date.now());
  expect((await live()).newestAt).toBe(synced.newestAt);
});
