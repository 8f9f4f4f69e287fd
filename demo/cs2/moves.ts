import type { Random } from '../random.js';
import type { Player, Team } from './circuit.js';

/** Two players change places: of two teams, or of a team and those without one. */
interface Exchange {
  one: { list: Player[]; place: number };
  other: { list: Player[]; place: number };
}

/** So many of the strongest teams play in every event. */
export const ALWAYS_THERE = 6;

/**
 * Plans the moves after each of so many events, and takes all of them back, so that the teams are those of the first
 * event. Each call of the result makes the moves after one event; the last one leaves the teams as they were given.
 */
export function planMoves(random: Random, teams: readonly Team[], free: Player[], events: number): () => void {
  const plan = Array.from({ length: events }, (_, index): Exchange[] => {
    // Of who leaves for nobody, or for a team that does not play again, no source says that he left.
    const isLate = index >= events / 2;
    if (index % 2 === 1) return [];
    return isLate ? exchanges(random, teams.slice(0, ALWAYS_THERE), undefined) : exchanges(random, teams, free);
  });
  for (const exchange of plan.flat().toReversed()) swap(exchange);
  return () => plan.shift()?.forEach(swap);
}

/** Two teams exchange a player, and a third one takes one of those without a team, if there are any. */
function exchanges(random: Random, teams: readonly Team[], free: Player[] | undefined): Exchange[] {
  const [one, other, third] = random.shuffled(teams) as [Team, Team, Team];
  const placeIn = (list: Player[]) => ({ list, place: random.whole(0, list.length - 1) });
  const between = { one: placeIn(one.players), other: placeIn(other.players) };
  return free ? [between, { one: placeIn(third.players), other: placeIn(free) }] : [between];
}

function swap({ one, other }: Exchange): void {
  const moving = one.list[one.place] as Player;
  one.list[one.place] = other.list[other.place] as Player;
  other.list[other.place] = moving;
}
