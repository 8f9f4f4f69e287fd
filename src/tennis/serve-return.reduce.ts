import type { ServeReturn } from './serve-return.dto.js';

/** What a source says of one side's serve; null is unknown. */
export interface ServeCounts {
  ace: number | null;
  df: number | null;
  svpt: number | null;
  firstIn: number | null;
  firstWon: number | null;
  secondWon: number | null;
  svGms: number | null;
  bpSaved: number | null;
  bpFaced: number | null;
}

/** Figures that only a point-by-point recording has. */
export type PointCounts = Pick<
  ServeReturn,
  | 'winners'
  | 'unforced_errors'
  | 'net_points'
  | 'net_points_won'
  | 'max_serve_speed_kmh'
  | 'avg_first_serve_kmh'
  | 'avg_second_serve_kmh'
>;

const NO_POINT_COUNTS: PointCounts = {
  winners: null,
  unforced_errors: null,
  net_points: null,
  net_points_won: null,
  max_serve_speed_kmh: null,
  avg_first_serve_kmh: null,
  avg_second_serve_kmh: null,
};

/** A side's figures from its own serve and the opponent's: what one wins on return, the other lost on serve. */
export function serveReturn(own: ServeCounts, other: ServeCounts, points: PointCounts = NO_POINT_COUNTS): ServeReturn {
  const serve = service(own);
  const theirs = service(other);
  const firstReturnWon = minus(other.firstIn, other.firstWon);
  const secondReturnWon = minus(theirs.secondPlayed, other.secondWon);
  const returnWon = plus(firstReturnWon, secondReturnWon);
  const converted = minus(other.bpFaced, other.bpSaved);
  const totalPoints = plus(own.svpt, other.svpt);
  const totalWon = plus(serve.won, returnWon);
  return {
    aces: own.ace,
    double_faults: own.df,
    service_points: own.svpt,
    first_serves_in: own.firstIn,
    first_serve_points_won: own.firstWon,
    second_serve_points_won: own.secondWon,
    service_games: own.svGms,
    service_games_won: serve.gamesWon,
    break_points_faced: own.bpFaced,
    break_points_saved: own.bpSaved,
    return_points: other.svpt,
    first_return_points_won: firstReturnWon,
    second_return_points_won: secondReturnWon,
    return_games: other.svGms,
    return_games_won: minus(other.svGms, theirs.gamesWon),
    break_point_chances: other.bpFaced,
    break_points_converted: converted,
    total_points: totalPoints,
    total_points_won: totalWon,
    ...points,
    first_serve_pct: share(own.firstIn, own.svpt),
    first_serve_won_pct: share(own.firstWon, own.firstIn),
    second_serve_won_pct: share(own.secondWon, serve.secondPlayed),
    service_points_won_pct: share(serve.won, own.svpt),
    service_games_won_pct: share(serve.gamesWon, own.svGms),
    break_points_saved_pct: share(own.bpSaved, own.bpFaced),
    first_return_won_pct: share(firstReturnWon, other.firstIn),
    second_return_won_pct: share(secondReturnWon, theirs.secondPlayed),
    return_points_won_pct: share(returnWon, other.svpt),
    return_games_won_pct: share(minus(other.svGms, theirs.gamesWon), other.svGms),
    break_points_converted_pct: share(converted, other.bpFaced),
    total_points_won_pct: share(totalWon, totalPoints),
  };
}

function service({ svpt, firstIn, firstWon, secondWon, svGms, bpFaced, bpSaved }: ServeCounts) {
  return {
    secondPlayed: minus(svpt, firstIn),
    won: plus(firstWon, secondWon),
    gamesWon: minus(svGms, minus(bpFaced, bpSaved)),
  };
}

function plus(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one + other;
}

function minus(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one - other;
}

/** A percentage with one decimal; null when it is unknown or there was nothing to count. */
export function share(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole === 0 ? null : Math.round((part / whole) * 1_000) / 10;
}
