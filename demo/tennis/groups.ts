import { type Entrant, loserOf, type PlayedMatch, winnerOf } from './court.js';
import type { Stage } from './edition.js';
import type { Pair } from './result.js';
import { countedFrom, numbersOf } from './numbers.js';

/** Plays the eight best players in two groups of four, then semi-finals and final. */
export function holdFinals({ edition, court, lastOlderSeason }: Stage, candidates: readonly Entrant[]): PlayedMatch[] {
  const numbers = numbersOf(edition, 8, lastOlderSeason);
  const seeded = candidates.slice(0, 8).map((entrant, index) => ({ ...entrant, seed: index + 1 }));
  const matches: PlayedMatch[] = [];
  const play = (round: 'RR' | 'SF' | 'F', slot: number, pair: Pair<Entrant>) => {
    const match = court.play(edition, round, numbers(round, slot), pair);
    matches.push(match);
    return match;
  };
  const [one, two] = [groupOf(seeded, 1), groupOf(seeded, 2)].map((group, index) => {
    const played = pairsOf(group).map((pair, slot) => play('RR', index * 6 + slot, pair));
    return bestTwo(group, played);
  });
  if (!one || !two) throw new Error('The tour finals need two groups.');
  const semifinals = [play('SF', 0, [one[0], two[1]]), play('SF', 1, [two[0], one[1]])] as const;
  play('F', 0, [winnerOf(semifinals[0]), winnerOf(semifinals[1])]);
  return matches;
}

/**
 * Lets four of the best eight nations meet each other in ties of two singles. Every tie has its own id, as in
 * upstream's files.
 */
export function holdTeamCup(stage: Stage, candidates: readonly Entrant[], circuit: 'M' | 'W'): PlayedMatch[] {
  const nations = stage.random.shuffled(strongestNations(candidates).slice(0, 8)).slice(0, 4);
  return pairsOf(nations).flatMap(([home, away]) => {
    const ioc = `${home.ioc}-${away.ioc}`;
    const edition = {
      ...stage.edition,
      id: `${stage.edition.season}-${circuit}-${stage.edition.tournament.code}-${ioc}-01`,
      name: `${stage.edition.name} RR: ${home.ioc} vs ${away.ioc}`,
    };
    const numbers = countedFrom(1);
    const play = (pair: Pair<Entrant>) => stage.court.play(edition, 'RR', numbers('RR', 0), pair);
    return [play([home.team[1], away.team[1]]), play([home.team[0], away.team[0]])];
  });
}

/** Group 1 has the seeds 1, 4, 5 and 8, group 2 the seeds 2, 3, 6 and 7. */
function groupOf(seeded: readonly Entrant[], group: 1 | 2): Entrant[] {
  const first = [0, 3, 4, 7];
  return seeded.filter((_, index) => first.includes(index) === (group === 1));
}

function pairsOf<Item>(items: readonly Item[]): Pair<Item>[] {
  return items.flatMap((item, index) => items.slice(index + 1).map((opponent): Pair<Item> => [item, opponent]));
}

/** Ranks a group by wins, then by sets won and lost, then by seed. */
function bestTwo(group: readonly Entrant[], played: readonly PlayedMatch[]): Pair<Entrant> {
  const worth = (entrant: Entrant) =>
    played.filter((match) => winnerOf(match) === entrant).length * 100 +
    played.reduce((sum, match) => sum + setDifference(match, entrant), 0);
  const [first, second] = [...group].sort((one, other) => worth(other) - worth(one));
  if (!first || !second) throw new Error('A group needs four players.');
  return [first, second];
}

function setDifference(match: PlayedMatch, entrant: Entrant): number {
  if (winnerOf(match) !== entrant && loserOf(match) !== entrant) return 0;
  const above = match.result.sets.reduce((sum, { games }) => sum + Math.sign(games[0] - games[1]), 0);
  return match.players[0] === entrant ? above : -above;
}

interface Nation {
  ioc: string;
  team: Pair<Entrant>;
}

/** The nations with two players, in the order of their second best. */
function strongestNations(candidates: readonly Entrant[]): Nation[] {
  const best = new Map<string, Entrant>();
  const nations = new Map<string, Nation>();
  for (const entrant of candidates) {
    const { ioc } = entrant.player;
    const first = best.get(ioc);
    if (!first) best.set(ioc, entrant);
    else if (!nations.has(ioc)) nations.set(ioc, { ioc, team: [first, entrant] });
  }
  return [...nations.values()];
}
