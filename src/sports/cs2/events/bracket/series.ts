import { labelOrder } from './labels.js';

/** A series of an event, as brackets are rebuilt from it. Teams and matches are their numbers. */
export interface Series {
  n: number;
  /** As a source writes them. */
  stage: string | null;
  round: string | null;
  bestOf: number | null;
  status: string;
  startsAt: string | null;
  /** What series are ordered by, in milliseconds; those of a day without times share one. */
  at: number;
  team1: number | null;
  team2: number | null;
  score1: number | null;
  score2: number | null;
  winner: number | null;
}

/** A series whose teams are known. */
export interface Paired extends Series {
  team1: number;
  team2: number;
}

export function isPaired(series: Series): series is Paired {
  return series.team1 !== null && series.team2 !== null && series.team1 !== series.team2;
}

export function loserOf({ team1, team2, winner }: Paired): number | null {
  if (winner === null) return null;
  return winner === team1 ? team2 : team1;
}

export function teamsOf(series: readonly Paired[]): number[] {
  return [...new Set(series.flatMap(({ team1, team2 }) => [team1, team2]))];
}

/** Series won and lost so far, by team. */
export class Records {
  private readonly wins = new Map<number, number>();
  private readonly losses = new Map<number, number>();

  won(team: number): number {
    return this.wins.get(team) ?? 0;
  }

  lost(team: number): number {
    return this.losses.get(team) ?? 0;
  }

  played(team: number): number {
    return this.won(team) + this.lost(team);
  }

  add(series: Paired): void {
    const { winner } = series;
    if (winner === null) return;
    const loser = loserOf(series) as number;
    this.wins.set(winner, this.won(winner) + 1);
    this.losses.set(loser, this.lost(loser) + 1);
  }

  /** How unequal the records of both teams are. */
  distance({ team1, team2 }: Paired): number {
    return Math.abs(this.won(team1) - this.won(team2)) + Math.abs(this.lost(team1) - this.lost(team2));
  }
}

/**
 * The order of play. Where a source has the day only, rounds go by their names, and where these do not show either, by
 * the records of the teams: those that played less, against equals, come first.
 */
export function inOrder<One extends Paired>(series: readonly One[]): One[] {
  const waiting = series.toSorted((a, b) => a.at - b.at || labelOrder(a) - labelOrder(b) || a.n - b.n);
  const records = new Records();
  const ordered: One[] = [];
  while (waiting.length > 0) {
    const [first] = waiting as [One];
    const tied = waiting.filter((one) => one.at === first.at && labelOrder(one) === labelOrder(first));
    const next = tied.toSorted((a, b) => rank(a, records) - rank(b, records))[0] as One;
    waiting.splice(waiting.indexOf(next), 1);
    records.add(next);
    ordered.push(next);
  }
  return ordered;
}

function rank(series: Paired, records: Records): number {
  const played = Math.max(records.played(series.team1), records.played(series.team2));
  return played * 100 + records.distance(series);
}
