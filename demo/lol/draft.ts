import type { Random } from '../random.js';
import type { Side } from './figures.js';
import type { Player } from './people.js';

/** The bans and picks of one side. */
export interface SideDraft {
  /** In order; null for a ban that was not used. */
  bans: (string | null)[];
  /** From top to support. */
  champions: string[];
  /** The places 0 to 4 in the order in which they were picked. */
  pickOrder: number[];
}

/** The chance that a ban is not used. */
const NO_BAN = 0.005;

/**
 * Drafts a game. No champion is drafted that is banned, taken or in `spent`, the champions of earlier games in a series
 * where each champion is played only once.
 */
export function holdDraft(
  random: Random,
  rosters: Record<Side, readonly Player[]>,
  spent: ReadonlySet<string>,
): Record<Side, SideDraft> {
  const gone = new Set(spent);
  const ban = (against: readonly Player[]): string | null => {
    if (random.chance(NO_BAN)) return null;
    return take(random, (against[random.whole(0, 4)] as Player).champions, gone);
  };
  const bans: Record<Side, (string | null)[]> = { blue: [], red: [] };
  for (let turn = 0; turn < 5; turn++) {
    bans.blue.push(ban(rosters.red));
    bans.red.push(ban(rosters.blue));
  }
  const orders = { blue: random.shuffled([0, 1, 2, 3, 4]), red: random.shuffled([0, 1, 2, 3, 4]) };
  const champions: Record<Side, string[]> = { blue: [], red: [] };
  const turns = { blue: 0, red: 0 };
  for (const side of PICK_TURNS) {
    const place = orders[side][turns[side]++] as number;
    champions[side][place] = take(random, (rosters[side][place] as Player).champions, gone);
  }
  return {
    blue: { bans: bans.blue, champions: champions.blue, pickOrder: orders.blue },
    red: { bans: bans.red, champions: champions.red, pickOrder: orders.red },
  };
}

const PICK_TURNS: readonly Side[] = ['blue', 'red', 'red', 'blue', 'blue', 'red', 'red', 'blue', 'blue', 'red'];

/** Takes a champion, more likely one of the player's favourites. */
function take(random: Random, favourites: readonly string[], gone: Set<string>): string {
  const open = favourites.filter((name) => !gone.has(name));
  const depth = Math.min(open.length, 5) - 1;
  const taken = open[Math.min(random.whole(0, depth), random.whole(0, depth))];
  if (taken === undefined) throw new Error('A role has no champion left.');
  gone.add(taken);
  return taken;
}
