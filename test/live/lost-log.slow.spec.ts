import { setTimeout as sleep } from 'node:timers/promises';
import { createLog } from '../../src/http/log.js';
import type { Update } from '../../src/live/feed.js';
import { readCursor } from '../../src/live/history.queries.js';
import { LogKeeper } from '../../src/live/keeper.js';
import { LiveWriter } from '../../src/live/writer.js';
import { connectReader } from '../../src/redis/redis.js';
import { ufcLive } from '../../src/sports/ufc/live/family.js';
import { boutUpdate, plansFile, STREAM } from '../support/live.js';
import { startService, type Service } from '../support/service.js';
import { listen, type Stream } from '../support/stream.js';

/** One API process and one worker that die together with a Redis, which comes back empty. */
let service: Service;
let key: string;

beforeAll(async () => {
  service = await startService({ environment: { PLANS_FILE: plansFile({ pro: { sse: 10 } }) } });
  ({ key } = await service.key({ plan: 'pro' }));
});
afterAll(() => service.stop());

const over = (id: number, round: number, more: Partial<Update> = {}): Update => ({
  ...boutUpdate(id, round, { status: 'completed' }),
  final: true,
  ...more,
});
const resumed = (lastId: string, query = '') =>
  listen(service, STREAM, key, query, { headers: { 'last-event-id': lastId } });
const seen = ({ messages }: Stream) =>
  messages
    .filter(({ event }) => event === 'ufc.live.update')
    .map(({ json }) => [json.data.boutId, json.seq, json.snapshot]);

async function startKeeper(): Promise<LogKeeper> {
  const log = createLog('silent');
  const keeper = new LogKeeper(ufcLive, service.db, connectReader(service.redisUrl, log), log);
  keeper.start();
  return keeper;
}

async function untilKept(id: string): Promise<void> {
  for (let tries = 0; (await readCursor(service.db, 'ufc')) !== id && tries < 200; tries += 1) await sleep(20);
  expect(await readCursor(service.db, 'ufc')).toBe(id);
}

test('who resumes after a lost log is sent the states of bouts that ended, too, and the log says that some may be missing', async () => {
  const keeper = await startKeeper();
  const writer = new LiveWriter(service.redis, 'ufc');
  for (const update of [boutUpdate(1, 1), boutUpdate(2, 1), boutUpdate(3, 1), over(1, 2)]) await writer.commit(update);
  await sleep(200);
  const before = await listen(service, STREAM, key);
  await writer.commit(boutUpdate(2, 2));
  const lastId = (await before.next(4)).at(-1)!.id!;
  before.close();
  const last = await writer.commit(over(2, 3));
  await untilKept('id' in last ? last.id : '');
  await Promise.all([keeper.stop(), service.processes[0]!.kill()]);
  await service.redis.flushdb();
  await service.processes[0]!.restart();

  const all = await resumed(lastId);
  await all.next(4);
  expect(seen(all).toSorted()).toEqual([
    ['ufc-1', 1_000_001, true],
    ['ufc-2', 1_000_001, true],
    ['ufc-3', 1_000_001, true],
  ]);
  // A worker that starts writes what it sees first, and so a bout that was over before.
  await new LiveWriter(service.redis, 'ufc').commit(over(1, 3));
  await all.next(5);
  expect(seen(all).at(-1)).toEqual(['ufc-1', 1_000_002, false]);
  all.close();
  expect(service.log()).toContain('what was logged after keptUntil may be missing');
});

test('who lost the place is sent a snapshot where a bout changes whose state was left out because it was over', async () => {
  const writer = new LiveWriter(service.redis, 'ufc');
  const card = { slug: 'night', boutIds: [] };
  await writer.commit({ ...boutUpdate(3, 1), topic: 'card:night', rooms: ['card:night'], state: card });
  await writer.commit(over(3, 2));
  await sleep(200);
  // An id that the log never gave, from after all ends.
  const lastId = `${Date.now() + 600_000}-0`;
  const streams = [await resumed(lastId), await resumed(lastId, '?eventSlug=night')];
  // Both wait for their id to come, and then take their snapshots.
  await sleep(1_000);
  await writer.commit(over(1, 5));
  await writer.commit(over(1, 6));
  for (const stream of streams) {
    await stream.next(3);
    expect(seen(stream)).toEqual([
      ['ufc-1', expect.any(Number), true],
      ['ufc-1', expect.any(Number), false],
    ]);
    stream.close();
  }
});
