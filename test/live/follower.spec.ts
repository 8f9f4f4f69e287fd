import { Entry } from '../../src/live/entry.js';
import { Follower } from '../../src/live/follower.js';
import { Room } from '../../src/live/room.js';
import { ufcLive } from '../../src/sports/ufc/live/family.js';

const room = () => new Room('bout:ufc-1', 0);
const entry = (version: number, ms: number) =>
  new Entry(ufcLive, `${ms}-0`, { topic: 'bout:ufc-1', v: String(version), state: '{}', final: '0' });

/** Follows from the end of the room as it is; what it is told, by number. */
function follow(from: Room): string[] {
  const told: string[] = [];
  const delivery = {
    updates: (placed: readonly { seq: number }[]) => told.push(...placed.map(({ seq }) => `${seq}`)) > 0,
    gap: ({ seq }: { seq: number }) => told.push(`gap ${seq}`) > 0,
    onceTaken: (goOn: () => void) => goOn(),
  };
  new Follower(from, from.end(Infinity), 0, delivery).start();
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
