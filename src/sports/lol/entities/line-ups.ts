import { groupBy } from '../../../archive/group.js';

/** The players whom a source has in a team, in one season of one league. */
export interface LineUp {
  source: string;
  /** The source's key of the team. */
  key: string;
  /** The team's number; null before it has one. */
  n: number | null;
  /** The league and the season. */
  season: string;
  /** Folded names. */
  players: ReadonlySet<string>;
  /** How many players in common prove another source's team to be the same, where the usual number does not fit. */
  needed?: number;
}

/** More than half of the five who play. */
const USUALLY_NEEDED = 3;

interface Likeness {
  pair: [LineUp, LineUp];
  common: number;
}

/**
 * Pairs of line-ups that are of one team: two sources', of one season of a league, with enough players in
 * common, and with fewer in common with every other team of the other source.
 */
export function sameLineUps(lineUps: readonly LineUp[]): [LineUp, LineUp][] {
  return [...groupBy(lineUps, ({ season }) => season).values()].flatMap((inSeason) => {
    const alike = inSeason.flatMap((one, index) => inSeason.slice(index + 1).flatMap((other) => likeness(one, other)));
    return alike
      .filter(({ pair, common }) => common >= neededBy(pair))
      .filter((one) => !alike.some((other) => isRival(one, other)))
      .map(({ pair }) => pair);
  });
}

function neededBy(pair: readonly LineUp[]): number {
  const own = pair.flatMap(({ needed }) => needed ?? []);
  return own.length === 0 ? USUALLY_NEEDED : Math.max(...own);
}

function likeness(one: LineUp, other: LineUp): Likeness[] {
  const common = [...one.players].filter((player) => other.players.has(player)).length;
  return one.source === other.source || common === 0 ? [] : [{ pair: [one, other], common }];
}

/** Whether one of both line-ups is as much like another team of the other's source. */
function isRival({ pair, common }: Likeness, other: Likeness): boolean {
  if (other.common < common) return false;
  return [pair, pair.toReversed()].some(([own, its]) => {
    const rival = other.pair[0] === own ? other.pair[1] : other.pair[1] === own ? other.pair[0] : undefined;
    return rival !== undefined && rival !== its && rival.source === its?.source && !isOneTeam(rival, its);
  });
}

function isOneTeam(one: LineUp, other: LineUp): boolean {
  return one.n !== null && one.n === other.n;
}
