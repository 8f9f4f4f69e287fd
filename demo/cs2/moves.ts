import type { Random } from '../random.js';
import type { Player, Team } from './circuit.js';

/** Two players swap places: between two teams, or between a team and the players without a team. */
interface Exchange {
  one: { list: Player[]; place: number };
  other: { list: Player[]; place: number };
}

/** This many of the strongest teams play in every event. */
export const ALWAYS_THERE = 6;

/**
 * Plans the moves after each event and undoes them all, so that `teams` have the rosters of the first event. Each call
 * of the result makes the moves after one event; after the last call, the rosters are the given ones again.
 */
export function planMoves(random: Random, teams: readonly Team[], free: Player[], events: number): () => void {
  const plan = Array.from({ length: events }, (_, index): Exchange[] => {
    // No source shows a player's departure without a new team, or a team without further events, so late moves are only
    // between teams that play every event.
    const isLate = index >= events / 2;
    if (index % 2 === 1) return [];
    return isLate ? exchanges(random, teams.slice(0, ALWAYS_THERE), undefined) : exchanges(random, teams, free);
  });
  for (const exchange of plan.flat().toReversed()) swap(exchange);
  return () => plan.shift()?.forEach(swap);
}

/** Two teams exchange a player; a third team takes a player of `free`, if given. */
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
