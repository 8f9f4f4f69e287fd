import { type PlayerLine, SIDES, type Side } from './figures.js';
import type { Team } from './league.js';
import type { PlayedMatch } from './matches.js';
import type { Player } from './people.js';
import type { Tournament } from './season.js';

export interface Award {
  name: 'Most Valuable Player' | 'All Pro Team' | '2nd All Pro Team';
  player: Player;
  team: Team;
}

/** The awards of a tournament's first stage: the best player, and the best two of each role. */
export function awardsOf({ stages }: Tournament): Award[] {
  const best = rate(stages[0]?.matches ?? []);
  const [first] = best;
  const ofRoles = [0, 1, 2, 3, 4].map((place) => best.filter(({ player }) => player.place === place));
  const teamOf = (name: Award['name'], rank: number) =>
    ofRoles.flatMap((role) => (role[rank] ? [{ name, ...role[rank] }] : []));
  return [
    ...(first ? [{ name: 'Most Valuable Player' as const, ...first }] : []),
    ...teamOf('All Pro Team', 0),
    ...teamOf('2nd All Pro Team', 1),
  ];
}

/** Rates a player by kills, assists and deaths a game, and by victories. */
function rate(matches: readonly PlayedMatch[]): { player: Player; team: Team }[] {
  const points = new Map<Player, { team: Team; total: number; games: number }>();
  for (const { box, rosters, teams } of matches.flatMap(({ games }) => games)) {
    const seat = (side: Side) => (player: Player, place: number) => {
      const known = points.get(player) ?? { team: teams[side], total: 0, games: 0 };
      const { kills, deaths, assists } = box.end[side].players[place] as PlayerLine;
      known.total += kills * 3 + assists * 2 - deaths * 3 + (box.winner === side ? 10 : 0);
      known.games += 1;
      points.set(player, known);
    };
    for (const side of SIDES) rosters[side].forEach(seat(side));
  }
  return [...points]
    .toSorted(([, one], [, other]) => other.total / other.games - one.total / one.games)
    .map(([player, { team }]) => ({ player, team }));
}
