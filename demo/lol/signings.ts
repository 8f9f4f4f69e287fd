import type { Random } from '../random.js';
import type { Team } from './league.js';
import type { Player } from './people.js';
import { movesBetween, type Rosters } from './rosters.js';
import type { History } from './season.js';
import { dayOf, type Split, timeOn } from './splits.js';

/** A player who joins a team, or who retires and has neither a new team nor a contract. */
export interface Signing {
  /** `YYYY-MM-DD`. */
  day: string;
  player: Player;
  from: Team | undefined;
  to: Team | undefined;
  /** `YYYY-MM-DD`. */
  until: string | undefined;
}

/** The range of days between an announcement and its split: longer before spring than before summer. */
const DAYS_BEFORE: Record<Split['name'], [from: number, to: number]> = { Spring: [45, 70], Summer: [10, 25] };

/** All announcements by day. Before the first split every player joins a team. */
export function listSignings(random: Random, { splits, rosters }: History): Signing[] {
  return splits.flatMap((split, index) => {
    const before: Rosters = index === 0 ? new Map() : (rosters[index - 1] as Rosters);
    const signings = movesBetween(before, rosters[index] as Rosters).map((move): Signing => {
      const day = dayOf(timeOn(split.starts, -random.whole(...DAYS_BEFORE[split.name]), 0));
      return { day, ...move, until: move.to && endOfContract(split.season + random.whole(0, 1)) };
    });
    return signings.toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));
  });
}

/** All contracts end on one day in November. */
function endOfContract(year: number): string {
  return `${year}-11-17`;
}

/** The end of each player's latest contract. */
export function contractsAt(signings: readonly Signing[]): Map<Player, string> {
  return new Map(signings.flatMap(({ player, until }): [Player, string][] => (until ? [[player, until]] : [])));
}
