import type { ServeReturn } from './serve-return.dto.js';

/** The counts that a source has of one side's serve; null is unknown. */
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

/** The counts of both sides in a match, or their sums over matches that have the same counts. */
export interface ServedMatches {
  own: ServeCounts;
  other: ServeCounts;
}

/**
 * Computes a side's figures from its own serve and the opponent's, because points won on return are those that the
 * opponent lost on serve.
 */
export function serveReturn(own: ServeCounts, other: ServeCounts, points?: PointCounts): ServeReturn {
  return sumServeReturn([{ own, other }], points);
}

/**
 * Sums each count over the matches that have it, and computes each percentage over the matches that have both its
 * parts.
 */
export function sumServeReturn(matches: readonly ServedMatches[], points: PointCounts = NO_POINT_COUNTS): ServeReturn {
  const counted = matches.map(countsOf);
  const sum = (name: keyof Counts) => sumOf(counted.map((counts) => counts[name]));
  const percentage = (part: keyof Counts, whole: keyof Counts) => {
    const both = counted.filter((counts) => isPart(counts[part], counts[whole]));
    return share(sumOf(both.map((counts) => counts[part])), sumOf(both.map((counts) => counts[whole])));
  };
  return {
    aces: sum('aces'),
    double_faults: sum('double_faults'),
    service_points: sum('service_points'),
    first_serves_in: sum('first_serves_in'),
    first_serve_points_won: sum('first_serve_points_won'),
    second_serve_points_won: sum('second_serve_points_won'),
    service_games: sum('service_games'),
    service_games_won: sum('service_games_won'),
    break_points_faced: sum('break_points_faced'),
    break_points_saved: sum('break_points_saved'),
    return_points: sum('return_points'),
    first_return_points_won: sum('first_return_points_won'),
    second_return_points_won: sum('second_return_points_won'),
    return_games: sum('return_games'),
    return_games_won: sum('return_games_won'),
    break_point_chances: sum('break_point_chances'),
    break_points_converted: sum('break_points_converted'),
    total_points: sum('total_points'),
    total_points_won: sum('total_points_won'),
    ...points,
    first_serve_pct: percentage('first_serves_in', 'service_points'),
    first_serve_won_pct: percentage('first_serve_points_won', 'first_serves_in'),
    second_serve_won_pct: percentage('second_serve_points_won', 'second_serves'),
    service_points_won_pct: percentage('service_points_won', 'service_points'),
    service_games_won_pct: percentage('service_games_won', 'service_games'),
    break_points_saved_pct: percentage('break_points_saved', 'break_points_faced'),
    first_return_won_pct: percentage('first_return_points_won', 'first_returns'),
    second_return_won_pct: percentage('second_return_points_won', 'second_returns'),
    return_points_won_pct: percentage('return_points_won', 'return_points'),
    return_games_won_pct: percentage('return_games_won', 'return_games'),
    break_points_converted_pct: percentage('break_points_converted', 'break_point_chances'),
    total_points_won_pct: percentage('total_points_won', 'total_points'),
  };
}

type Counts = ReturnType<typeof countsOf>;

function countsOf({ own, other }: ServedMatches) {
  const [serve, theirs] = [service(own), service(other)];
  const firstReturnsWon = minus(theirs.firstIn, theirs.firstWon);
  const secondReturnsWon = minus(theirs.secondPlayed, theirs.secondWon);
  const returnsWon = plus(firstReturnsWon, secondReturnsWon);
  return {
    aces: serve.ace,
    double_faults: serve.df,
    service_points: serve.svpt,
    service_points_won: serve.won,
    first_serves_in: serve.firstIn,
    first_serve_points_won: serve.firstWon,
    second_serves: serve.secondPlayed,
    second_serve_points_won: serve.secondWon,
    service_games: serve.svGms,
    service_games_won: serve.gamesWon,
    break_points_faced: serve.bpFaced,
    break_points_saved: serve.bpSaved,
    return_points: theirs.svpt,
    return_points_won: returnsWon,
    first_returns: theirs.firstIn,
    first_return_points_won: firstReturnsWon,
    second_returns: theirs.secondPlayed,
    second_return_points_won: secondReturnsWon,
    return_games: theirs.svGms,
    return_games_won: theirs.broken === null || theirs.gamesWon === null ? null : theirs.broken,
    break_point_chances: theirs.bpFaced,
    break_points_converted: theirs.broken,
    total_points: plus(serve.svpt, theirs.svpt),
    total_points_won: plus(serve.won, returnsWon),
  };
}

function service(counts: ServeCounts) {
  const { ace, df, svpt, firstIn, firstWon, secondWon, svGms, bpFaced, bpSaved } = counts;
  const broken = minus(known(bpFaced), known(bpSaved));
  return {
    ace: known(ace),
    df: known(df),
    svpt: known(svpt),
    firstIn: known(firstIn),
    firstWon: known(firstWon),
    secondPlayed: minus(known(svpt), known(firstIn)),
    secondWon: known(secondWon),
    won: plus(known(firstWon), known(secondWon)),
    svGms: known(svGms),
    bpFaced: known(bpFaced),
    bpSaved: known(bpSaved),
    broken,
    gamesWon: minus(known(svGms), broken),
  };
}

/** Null for a count below zero, which some archive rows have. */
function known(count: number | null): number | null {
  return count === null || count < 0 ? null : count;
}

function plus(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one + other;
}

/**
 * Null also where the difference would be below zero, as in some archive rows, because it is unknown which count is
 * wrong.
 */
function minus(one: number | null, other: number | null): number | null {
  return one === null || other === null || other > one ? null : one - other;
}

/** The sum of the known counts; null if none is known. */
function sumOf(counts: readonly (number | null)[]): number | null {
  const those = counts.filter((count) => count !== null);
  return those.length === 0 ? null : those.reduce((sum, count) => sum + count, 0);
}

function isPart(part: number | null, whole: number | null): boolean {
  return part !== null && whole !== null && part <= whole;
}

/** A percentage with one decimal; null when a part is unknown or the whole is zero. */
export function share(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole === 0 ? null : Math.round((part / whole) * 1_000) / 10;
}
