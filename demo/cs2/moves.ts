import type { Random } from '../random.js';
import type { Player, Team } from './circuit.js';

/** Two players swap places: of two teams, or of a team and the players without one. */
interface Exchange {
  one: { list: Player[]; place: number };
  other: { list: Player[]; place: number };
}

/** This many of the strongest teams play in every event. */
export const ALWAYS_THERE = 6;

/**
 * Plans the moves after each event and undoes them all, so that `teams` are those of the first event. Each call of the
 * result makes the moves of one event; after the last call, the teams are as they were given.
 */
export function planMoves(random: Random, teams: readonly Team[], free: Player[], events: number): () => void {
  const plan = Array.from({ length: events }, (_, index): Exchange[] => {
    // No source shows the departure of a player who joins no team, or a team that plays no more events, so late moves
    // are between teams that do.
    const isLate = index >= events / 2;
    if (index % 2 === 1) return [];
    return isLate ? exchanges(random, teams.slice(0, ALWAYS_THERE), undefined) : exchanges(random, teams, free);
  });
  for (const exchange of plan.flat().toReversed()) swap(exchange);
  return () => plan.shift()?.forEach(swap);
}

/** Two teams exchange a player; a third one takes a player of `free`, if given. */
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
