import { Random } from '../../demo/random.js';
import type { PairedSeries } from '../../src/sports/cs2/events/bracket/series.js';

/** A series of a made tournament, and what a bracket must say of it. */
export interface Played {
  series: PairedSeries;
  /** Where it stands: the bracket or the record, and the round from 1. */
  place: string;
  round: number;
  /** The series that the teams came from, in the order of the teams. */
  from: [Played | undefined, Played | undefined];
}

const HOUR = 3_600_000;

/** Makes whole tournaments in which chance decides. */
export class Tournament {
  readonly played: Played[] = [];
  private readonly random: Random;
  private at = Date.parse('2026-03-01T10:00:00Z');
  private readonly last = new Map<number, Played>();

  constructor(
    seed: number,
    private label: { stage: string | null; round: string | null } = { stage: null, round: null },
  ) {
    this.random = new Random(seed);
  }

  get series(): PairedSeries[] {
    return this.played.map(({ series }) => series);
  }

  /** From here on series bear this label, and teams come from nowhere. */
  begin(stage: string | null): void {
    this.label = { stage, round: null };
    this.last.clear();
    this.at += 24 * HOUR;
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    return items
      .map((item) => [this.random.next(), item] as const)
      .sort(([a], [b]) => a - b)
      .map(([, item]) => item);
  }

  /** Plays a series; the winner and the loser. */
  play(team1: number, team2: number, place: string, round: number): [number, number] {
    const isFirst = this.random.chance(0.5);
    const [winner, loser] = isFirst ? [team1, team2] : [team2, team1];
    const low = this.random.whole(0, 1);
    this.at += HOUR;
    const one: Played = {
      place,
      round,
      from: [this.last.get(team1), this.last.get(team2)],
      series: {
        // Numbers say nothing of the order of play.
        n: ((this.played.length * 7919) % 997) + 1,
        ...this.label,
        bestOf: 3,
        status: 'completed',
        startsAt: new Date(this.at).toISOString(),
        at: this.at,
        team1,
        team2,
        score1: isFirst ? 2 : low,
        score2: isFirst ? low : 2,
        winner,
      },
    };
    this.played.push(one);
    this.last.set(team1, one);
    this.last.set(team2, one);
    return [winner, loser];
  }

  /** Plays the pairs of neighbours; the winners and the losers. */
  private round(teams: readonly number[], place: string, round: number): [number[], number[]] {
    const pairs = teams.flatMap((team, index) =>
      index % 2 === 0 ? [[team, teams[index + 1] as number] as const] : [],
    );
    const results = pairs.map(([one, other]) => this.play(one, other, place, round));
    return [results.map(([winner]) => winner), results.map(([, loser]) => loser)];
  }

  /** A single elimination of a power of two of teams, some of them seeded into the second round. Returns the teams in the order of finish. */
  single(teams: readonly number[], { byes = 0, third = false } = {}): number[][] {
    const out: number[][] = [];
    let playing = this.shuffled(teams);
    for (let round = 1; playing.length > 1; round += 1) {
      const waiting = round === 1 ? playing.splice(0, byes) : [];
      const [winners, losers] = this.round(playing, 'upper', round);
      if (third && playing.length === 4 && waiting.length === 0) {
        const [best, worst] = this.play(losers[0] as number, losers[1] as number, 'third', round + 1);
        out.unshift([best], [worst]);
      } else out.unshift(losers);
      // Those that waited meet those that did not.
      playing = waiting.length === 0 ? winners : interleaved(waiting, winners);
    }
    return [playing, ...out];
  }

  /** A double elimination. Returns the teams in the order of finish. */
  double(teams: readonly number[], { final = true } = {}): number[][] {
    const out: number[][] = [];
    let upper = this.shuffled(teams);
    let lower: number[] = [];
    let lowerRound = 0;
    for (let round = 1; upper.length > 1; round += 1) {
      const [winners, losers] = this.round(upper, 'upper', round);
      upper = winners;
      const arrivals = lower.length === 0 ? losers : interleaved(lower, losers);
      for (let list = arrivals; ;) {
        lowerRound += 1;
        const [stay, gone] = this.round(list, 'lower', lowerRound);
        out.unshift(gone);
        lower = stay;
        // Survivors meet each other until they are as few as the next losers from above.
        if (lower.length <= Math.max(1, upper.length / 2)) break;
        list = lower;
      }
    }
    if (!final) return [upper, lower, ...out];
    const [above, below] = [upper[0] as number, lower[0] as number];
    const [winner, loser] = this.play(above, below, 'final', 1);
    if (winner === above) return [[winner], [loser], ...out];
    const [champion, second] = this.play(above, below, 'final', 2);
    return [[champion], [second], ...out];
  }

  /** A round robin. */
  league(teams: readonly number[]): void {
    const pairs = teams.flatMap((one, index) => teams.slice(index + 1).map((other) => [one, other] as const));
    for (const [one, other] of this.shuffled(pairs)) this.play(one, other, 'league', 1);
  }

  /** A Swiss stage of sixteen teams: three wins advance, three defeats eliminate. Returns both, the best first. */
  swiss(teams: readonly number[]): { on: number[]; out: number[][] } {
    const records = new Map(teams.map((team) => [team, [0, 0] as [number, number]]));
    const met = new Set<string>();
    for (let round = 1; round <= 5; round += 1) {
      for (const [wins, losses] of recordsOf(records)) {
        const own = teams.filter((team) => records.get(team)?.join() === `${wins},${losses}`);
        for (const [one, other] of this.pairs(own, met)) {
          met.add(key(one, other));
          const [winner, loser] = this.play(one, other, `${wins}-${losses}`, round);
          (records.get(winner) as number[])[0]! += 1;
          (records.get(loser) as number[])[1]! += 1;
        }
      }
    }
    const withWins = (wins: number) => teams.filter((team) => records.get(team)?.[0] === wins);
    return { on: withWins(3), out: [withWins(2), withWins(1), withWins(0)] };
  }

  /** Pairs of teams none of which met before, if there are such pairs. */
  private pairs(teams: readonly number[], met: ReadonlySet<string>): [number, number][] {
    const pair = (rest: readonly number[]): [number, number][] | undefined => {
      const [one, ...others] = rest;
      if (one === undefined) return [];
      for (const other of others) {
        if (met.has(key(one, other))) continue;
        const more = pair(others.filter((team) => team !== other));
        if (more) return [[one, other], ...more];
      }
      return undefined;
    };
    const found = pair(this.shuffled(teams));
    if (!found) throw new Error('no pairs without a rematch');
    return found;
  }
}

/** A Swiss stage in which chance left pairs without a rematch. */
export function swiss(seed: number, stage: string | null): Tournament & { result: ReturnType<Tournament['swiss']> } {
  for (let next = seed; ; next += 1_000_003) {
    const cup = new Tournament(next, { stage, round: null });
    try {
      return Object.assign(cup, { result: cup.swiss(numbered(16)) });
    } catch (error) {
      if (!(error as Error).message.startsWith('no pairs')) throw error;
    }
  }
}

/** Teams by number from a first one on. */
export function numbered(count: number, first = 1): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}

function interleaved(one: readonly number[], other: readonly number[]): number[] {
  return one.flatMap((team, index) => [team, other[index] as number]);
}

function key(one: number, other: number): string {
  return [one, other].sort((a, b) => a - b).join(' ');
}

/** Records of teams that are still in. */
function recordsOf(records: ReadonlyMap<number, [number, number]>): [number, number][] {
  const open = [...records.values()].filter(([wins, losses]) => wins < 3 && losses < 3);
  return [...new Set(open.map((record) => record.join()))].map(
    (text) => text.split(',').map(Number) as [number, number],
  );
}
