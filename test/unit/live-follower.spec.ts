import { Entry } from '../../src/live/entry.js';
import { Follower } from '../../src/live/follower.js';
import { Room } from '../../src/live/room.js';
import { ufcLive } from '../../src/ufc/live/family.js';

const room = () => new Room('bout:ufc-1', 0);
const entry = (version: number, ms: number) =>
  new Entry(ufcLive, `${ms}-0`, { topic: 'bout:ufc-1', v: String(version), state: '{}', final: '0' });

/** Follows from the end of the room as it is; what it is told, by number. */
function follow(from: Room, after?: string): string[] {
  const told: string[] = [];
  const delivery = {
    updates: (placed: readonly { seq: number }[]) => told.push(...placed.map(({ seq }) => `${seq}`)) > 0,
    gap: ({ seq }: { seq: number }) => told.push(`gap ${seq}`) > 0,
    onceTaken: (goOn: () => void) => goOn(),
  };
  new Follower(from, from.end(Infinity), 0, delivery, after).start();
  return told;
}

test('a reader who comes from a process that was ahead is not told again what it has', () => {
  const now = Date.now() - 1_000;
  const behind = room();
  behind.append(entry(41, now));
  const told = follow(behind, `${now + 2}-0`);
  behind.append(entry(42, now + 1));
  behind.ring();
  behind.append(entry(43, now + 2));
  behind.append(entry(44, now + 3));
  behind.ring();
  behind.append(entry(46, now + 4));
  behind.ring();
  expect(told).toEqual(['44', 'gap 46']);
});

test('a clock of Redis that runs ahead keeps nothing from readers who are not late', () => {
  const busy = room();
  const told = follow(busy);
  busy.append(entry(1, Date.now() + 5_000));
  busy.ring();
  expect(told).toEqual(['1']);
});
