import { labelOrder } from './labels.js';

/** A series of an event, from which brackets are rebuilt. Matches and teams are numbers. */
export interface EventSeries {
  n: number;
  /** Labels, as a source writes them. */
  stage: string | null;
  round: string | null;
  bestOf: number | null;
  status: string;
  startsAt: string | null;
  /** The time for ordering, in milliseconds; series of one day without times share it. */
  at: number;
  team1: number | null;
  team2: number | null;
  score1: number | null;
  score2: number | null;
  winner: number | null;
}

/** A series with two known teams. */
export interface PairedSeries extends EventSeries {
  team1: number;
  team2: number;
}

export function isPaired(series: EventSeries): series is PairedSeries {
  return series.team1 !== null && series.team2 !== null && series.team1 !== series.team2;
}

export function loserOf({ team1, team2, winner }: PairedSeries): number | null {
  if (winner === null) return null;
  return winner === team1 ? team2 : team1;
}

export function teamsOf(series: readonly PairedSeries[]): number[] {
  return [...new Set(series.flatMap(({ team1, team2 }) => [team1, team2]))];
}

/** Counts series won and lost, by team. */
export class TeamRecords {
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

  add(series: PairedSeries): void {
    const { winner } = series;
    if (winner === null) return;
    const loser = loserOf(series) as number;
    this.wins.set(winner, this.won(winner) + 1);
    this.losses.set(loser, this.lost(loser) + 1);
  }

  /** The difference between the records of the two teams. */
  distance({ team1, team2 }: PairedSeries): number {
    return Math.abs(this.won(team1) - this.won(team2)) + Math.abs(this.lost(team1) - this.lost(team2));
  }
}

/**
 * The order of play. Where a source has only the day, rounds go by their labels; without these, by the records of their
 * teams: teams with fewer series, and equal ones, first.
 */
export function inOrder<One extends PairedSeries>(series: readonly One[]): One[] {
  const labels = new Map(series.map((one) => [one, labelOrder(one)]));
  const labelOf = (one: One) => labels.get(one) as number;
  const waiting = series.toSorted((a, b) => a.at - b.at || labelOf(a) - labelOf(b));
  const records = new TeamRecords();
  const ordered: One[] = [];
  while (waiting.length > 0) {
    const [first] = waiting as [One];
    const tied = waiting.filter((one) => one.at === first.at && labelOf(one) === labelOf(first));
    const next = tied.toSorted((a, b) => rank(a, records) - rank(b, records))[0] as One;
    waiting.splice(waiting.indexOf(next), 1);
    records.add(next);
    ordered.push(next);
  }
  return ordered;
}

function rank(series: PairedSeries, records: TeamRecords): number {
  const played = Math.max(records.played(series.team1), records.played(series.team2));
  return played * 100 + records.distance(series);
}
