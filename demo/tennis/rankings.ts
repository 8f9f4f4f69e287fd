import { WEEK_MS, weeksOf } from './calendar.js';
import type { Tier } from './tournaments.js';
import { loserOf, type PlayedMatch, type Round, winnerOf } from './court.js';
import type { Player } from './players.js';

export interface RankedPlayer {
  player: Player;
  rank: number;
  points: number;
  /** The number of events that the points come from. */
  events: number;
}

export interface RankingList {
  monday: number;
  rows: RankedPlayer[];
}

/** Adds up the points of the last 52 weeks by round and tier; an event counts from the Monday after it ends. */
export class RankingBook {
  private readonly results = new Map<Player, { from: number; points: number }[]>();

  add(matches: readonly PlayedMatch[]): void {
    for (const [first, points] of pointsByPlayer(matches)) {
      const from = first.edition.monday + weeksOf(first.edition.tournament) * WEEK_MS;
      for (const [player, won] of points) {
        const results = this.results.get(player) ?? [];
        results.push({ from, points: won });
        this.results.set(player, results);
      }
    }
  }

  /** Ranks players, best first. Equal points share a rank, and the ranks after them are skipped. */
  listOn(monday: number): RankingList {
    const totals = [...this.results].map(([player, results]) => {
      const kept = results.filter(({ from }) => monday < from + 52 * WEEK_MS);
      this.results.set(player, kept);
      const counting = kept.filter(({ from }) => from <= monday);
      return { player, points: counting.reduce((sum, { points }) => sum + points, 0), events: counting.length };
    });
    const ordered = totals
      .filter(({ points }) => points > 0)
      .sort((one, other) => other.points - one.points || one.player.id - other.player.id)
      .slice(0, LISTED_PLAYERS);
    return { monday, rows: ranked(ordered) };
  }
}

const LISTED_PLAYERS = 180;

function ranked(ordered: readonly Omit<RankedPlayer, 'rank'>[]): RankedPlayer[] {
  let rank = 0;
  return ordered.map((row, index) => {
    if (row.points !== ordered[index - 1]?.points) rank = index + 1;
    return { ...row, rank };
  });
}

/** The points by player for each edition, keyed by one of its matches. */
function pointsByPlayer(matches: readonly PlayedMatch[]): Map<PlayedMatch, Map<Player, number>> {
  const first = new Map<string, PlayedMatch>();
  const points = new Map<PlayedMatch, Map<Player, number>>();
  for (const match of matches) {
    const { tier } = match.edition.tournament;
    const key = first.get(match.edition.id) ?? match;
    first.set(match.edition.id, key);
    const edition = points.get(key) ?? new Map<Player, number>();
    points.set(key, edition);
    const add = (player: Player, won: number) => edition.set(player, (edition.get(player) ?? 0) + won);
    add(winnerOf(match).player, pointsForWinning(tier, match.round));
    add(loserOf(match).player, POINTS_FOR_LOSING[tier][match.round] ?? 0);
  }
  return points;
}

/** In a knock-out event only the champion gets points for winning; in the tour finals every win gives points. */
function pointsForWinning(tier: Tier, round: Round): number {
  if (tier === 'finals') return { RR: 200, SF: 400, F: 500 }[round as 'RR' | 'SF' | 'F'];
  return round === 'F' ? CHAMPION_POINTS[tier] : 0;
}

const CHAMPION_POINTS: Record<Tier, number> = {
  slam: 2000,
  masters: 1000,
  '500': 500,
  '250': 250,
  finals: 0,
  team: 0,
  games: 0,
  challenger: 100,
};

const POINTS_FOR_LOSING: Record<Tier, Partial<Record<Round, number>>> = {
  slam: { Q1: 2, Q2: 8, Q3: 16, R128: 10, R64: 50, R32: 100, R16: 200, QF: 400, SF: 800, F: 1300 },
  masters: { Q2: 8, Q3: 14, R128: 10, R64: 30, R32: 50, R16: 100, QF: 200, SF: 400, F: 650 },
  '500': { Q2: 6, Q3: 12, R64: 10, R32: 20, R16: 50, QF: 100, SF: 200, F: 330 },
  '250': { Q2: 5, R32: 8, R16: 25, QF: 50, SF: 100, F: 165 },
  finals: {},
  team: {},
  games: {},
  challenger: { R32: 4, R16: 10, QF: 20, SF: 36, F: 60 },
};
