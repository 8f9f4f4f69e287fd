import { setTimeout as sleep } from 'node:timers/promises';
import { Entry, monotonicNow } from '../../src/live/entry.js';
import { Follower } from '../../src/live/follower.js';
import { Room } from '../../src/live/room.js';
import { ufcLive } from '../../src/sports/ufc/live/family.js';

const room = () => new Room('bout:ufc-1', 0);
const entry = (version: number, ms: number) =>
  new Entry(ufcLive, `${ms}-0`, { topic: 'bout:ufc-1', v: String(version), state: '{}', final: '0' });

/** Follows from the end of the room as it is; what it is told, by number. */
function follow(from: Room, delaySeconds = 0): string[] {
  const told: string[] = [];
  const delivery = {
    updates: (placed: readonly { seq: number }[]) => told.push(...placed.map(({ seq }) => `${seq}`)) > 0,
    gap: ({ seq }: { seq: number }) => told.push(`gap ${seq}`) > 0,
    onceTaken: (goOn: () => void) => goOn(),
  };
  new Follower(from, from.end(Infinity), delaySeconds, delivery).start();
  return told;
}

test('numbers that do not lead up to an entry are told as a gap, after what stood before the log too', () => {
  const now = Date.now() - 1_000;
  const restored = room();
  restored.startFrom(entry(41, now));
  const told = follow(restored);
  restored.append(entry(1_000_001, now + 1));
  restored.append(entry(1_000_002, now + 2));
  restored.ring();
  restored.append(entry(1_000_004, now + 3));
  restored.ring();
  expect(told).toEqual(['gap 1000001', '1000002', 'gap 1000004']);
});

test('a clock of Redis that runs ahead keeps nothing from readers who are not late', () => {
  const busy = room();
  const told = follow(busy);
  busy.append(entry(1, Date.now() + 5_000));
  busy.ring();
  expect(told).toEqual(['1']);
});

test('a late reader is told of every entry when its time has come, though no other entry follows', async () => {
  const rooms = Array.from({ length: 400 }, room);
  const told = rooms.map((one) => follow(one, 0.02));
  for (let version = 1; version <= 40; version += 1) {
    for (const one of rooms) {
      one.append(entry(version, monotonicNow()));
      one.ring();
    }
    await sleep(60);
    expect(told.map(({ length }) => length)).toEqual(rooms.map(() => version));
  }
});

test('a late reader is told at once of entries that became visible to it while the log was not read', () => {
  const reread = room();
  const told = follow(reread, 2);
  reread.append(entry(1, monotonicNow() - 3_000));
  reread.append(entry(2, monotonicNow() - 1_000));
  reread.ring();
  expect(told).toEqual(['1']);
});
