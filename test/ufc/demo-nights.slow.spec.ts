import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { Archiver } from '../../src/archive/archiver.js';
import { createLog } from '../../src/http/log.js';
import { readCursor } from '../../src/live/history.queries.js';
import { LogKeeper } from '../../src/live/keeper.js';
import { LiveWriter } from '../../src/live/writer.js';
import { DEMO_SEED } from '../../demo/seed.js';
import { ArchiveNames } from '../../src/sports/ufc/entities/archive-names.js';
import { ufcArchive } from '../../src/sports/ufc/live/archive.js';
import { ufcLive } from '../../src/sports/ufc/live/family.js';
import { NOTHING_KNOWN, reduce } from '../../src/sports/ufc/live/reduce.js';
import { read } from '../../src/sports/ufc/live/observation.js';
import { FIRST_NIGHT, NIGHT_MS, ufcNight } from '../../demo/ufc/night.js';
import { plansFile } from '../support/live.js';
import { startService, type Json, type Service } from '../support/service.js';
import { until } from '../support/until.js';

/** The nights that the demo plays while a worker runs. */
let service: Service;
let key: string;

beforeAll(async () => {
  // The archive takes what is live at once where no plan is late.
  service = await startService({ environment: { PLANS_FILE: plansFile({ pro: { minute: 100_000 } }) } });
  key = (await service.key({ plan: 'pro' })).key;
});
afterAll(() => service.stop());

const get = async (path: string): Promise<Json> => (await service.get(`/api/v1/ufc/${path}`, key)).json();

/** Writes what stands of a night after so much of its time into the live log, as a worker does that follows it, and has it kept. */
async function playNight(night: number, untilMs: number): Promise<void> {
  const { redis, redisUrl, db } = service;
  const writer = new LiveWriter(redis, 'ufc');
  const names = new ArchiveNames(db);
  let known = NOTHING_KNOWN;
  let last = '';
  const moments = [...ufcNight(DEMO_SEED, night)].filter(({ offsetMs }) => offsetMs <= untilMs);
  for (const { offsetMs, body } of new Map(moments.map((moment) => [moment.feed, moment])).values()) {
    const observation = read({ at: FIRST_NIGHT + night * NIGHT_MS + offsetMs, body })!;
    const step = reduce(known, { ...observation, names: await names.of(observation) });
    known = step.known;
    for (const update of step.updates) {
      const committed = await writer.commit(update);
      if (committed.outcome === 'written') last = committed.id;
    }
  }
  const keeper = new LogKeeper(ufcLive, db, new Redis(redisUrl), createLog('silent'));
  keeper.start();
  while ((await readCursor(db, 'ufc')) !== last) await sleep(20);
  await keeper.stop();
}

const NOW = Math.floor((Date.now() - FIRST_NIGHT) / NIGHT_MS);
const slugOf = (night: number) => `sandbox-contender-series-${night}`;
const isOf = (night: number, { slug }: Json) => slug.startsWith(`${slugOf(night)}-`);

async function archiveOf(night: number): Promise<Json> {
  const archiver = new Archiver(ufcArchive, service.db, service.redis, createLog('silent'), 0);
  archiver.start();
  let event: Json;
  await until(async () => {
    event = (await get('events?page_size=100')).data.find((row: Json) => isOf(night, row));
    return event !== undefined;
  });
  await archiver.stop();
  return event;
}

/** The ids of all bouts that the pages and lists of the fighters who are known show. */
async function boutsOfAll(fighters: readonly string[]): Promise<string[]> {
  const shown: string[] = [];
  for (const slug of fighters) {
    const { data: fighter } = await get(`fighters/${slug}`);
    const { data: bouts = [] } = await get(`fighters/${slug}/fights?page_size=100`);
    shown.push(...[fighter?.lastFight?.boutId, ...bouts.map(({ boutId }: Json) => boutId)].filter(Boolean));
  }
  return shown;
}

test('a night during which the worker stopped is over once a worker runs again, and older nights are deleted', async () => {
  // One more night may begin meanwhile; three are kept.
  const [old, broken] = [NOW - 9, NOW - 2];
  await playNight(old, NIGHT_MS);
  const before = await archiveOf(old);
  const { data: oldBouts } = await get(`events/${before.slug}/bouts`);
  const fighters = oldBouts.map(({ red }: Json) => red.fighterSlug);
  expect(await boutsOfAll(fighters)).toEqual(expect.arrayContaining(oldBouts.map(({ id }: Json) => id)));

  await playNight(broken, NIGHT_MS / 2);
  const ofBroken = (rows: Json) => rows.find((row: Json) => isOf(broken, row));
  expect(ofBroken((await get('live/events')).data)).toMatchObject({ status: 'live' });
  await service.worker();

  const night = await until(async () => {
    const found = ofBroken((await get('events?page_size=100')).data);
    return found?.status === 'completed' && found;
  }, 300_000);
  expect(night).toMatchObject({ status: 'completed', series: 'contender' });
  // The archive's own cards can be read without the demo's nights.
  expect(ofBroken((await get('events/recent?page_size=100')).data)).toBeDefined();
  expect(ofBroken((await get('events/recent?page_size=100&series=ufc')).data)).toBeUndefined();
  // The page of a bout, which has its rounds, may come after the card.
  const boutsOf = async () => (await get(`events/${night.slug}/bouts`)).data as Json[];
  await until(async () => (await boutsOf()).every(({ hasRounds }) => hasRounds)).catch(() => undefined);
  const unlike = (await boutsOf()).filter(({ status, hasRounds }) => status !== 'completed' || !hasRounds);
  expect(unlike).toEqual([]);
  expect(ofBroken((await get('live/events')).data)).toBeUndefined();
  const { data: live } = await get('live');
  expect(live.liveBouts.filter(({ eventSlug }: Json) => eventSlug === night.slug)).toEqual([]);

  await until(async () => (await service.get(`/api/v1/ufc/events/${before.slug}`, key)).status === 404);
  expect((await service.get(`/api/v1/ufc/bouts/${oldBouts[0].id}`, key)).status).toBe(404);
  const isOld = (boutId: string) => oldBouts.some(({ id }: Json) => id === boutId);
  await until(async () => !(await boutsOfAll(fighters)).some(isOld));
  const { rows } = await service.db.pool.query(
    `select fighter_n from ufc_rating r where not exists (
       select from ufc_known_bout b where r.fighter_n in (b.red_n, b.blue_n) and b.held_on = r.rated_on)`,
  );
  expect(rows).toEqual([]);
});
