import type { ByMethod, FighterStats, FighterSummary, RoundCount } from './fighters.dto.js';
import type { EndingCount, FighterTotals } from './fighters.queries.js';

/** Computes rates and shares from the sums over a fighter's bouts. */
export function statsOf(
  slug: string,
  sums: FighterTotals,
  endings: readonly EndingCount[],
  lastUpdated: string,
): FighterStats {
  const figure = (name: string) => sums[name] ?? 0;
  const share = (name: string) => ({
    count: figure(`${name}_landed`),
    attempted: figure(`${name}_attempted`),
    percent: ratio(figure(`${name}_landed`), figure('sig_landed')),
  });
  return {
    fighterSlug: slug,
    fights: sums.fights,
    rounds: sums.rounds,
    averageFightTimeSeconds: sums.averageSeconds,
    striking: {
      significantStrikesLanded: figure('sig_landed'),
      significantStrikesAttempted: figure('sig_attempted'),
      strikingAccuracy: ratio(figure('sig_landed'), figure('sig_attempted')),
      sigStrikesLandedPerMin: per(60, sums['timed_sig_landed'], sums.seconds),
      sigStrikesAbsorbedPerMin: per(60, sums['timed_o_sig_landed'], sums.seconds),
      sigStrikeDefense: avoided(figure('o_sig_landed'), figure('o_sig_attempted')),
      knockdowns: figure('knockdowns'),
      knockdownAvg: per(900, sums['timed_knockdowns'], sums.seconds),
      sigStrikesByTarget: { head: share('head'), body: share('body'), leg: share('leg') },
      sigStrikesByPosition: { standing: share('distance'), clinch: share('clinch'), ground: share('ground') },
    },
    grappling: {
      takedownsLanded: figure('takedowns_landed'),
      takedownsAttempted: figure('takedowns_attempted'),
      takedownAccuracy: ratio(figure('takedowns_landed'), figure('takedowns_attempted')),
      takedownDefense: avoided(figure('o_takedowns_landed'), figure('o_takedowns_attempted')),
      takedownAvgPer15Min: per(900, sums['timed_takedowns_landed'], sums.seconds),
      submissionAttempts: figure('submission_attempts'),
      submissionAvgPer15Min: per(900, sums['timed_submission_attempts'], sums.seconds),
      controlTimeSeconds: sums['control_seconds'] ?? null,
      controlTimeAvgPer15Min:
        sums['control_seconds'] === null ? null : per(900, sums['timed_control_seconds'], sums.seconds),
      reversals: figure('reversals'),
    },
    winsByMethod: byMethod(endings.filter(({ outcome }) => outcome === 'win')),
    lossesByMethod: byMethod(endings.filter(({ outcome }) => outcome === 'loss')),
    winsByRound: byRound(endings.filter(({ outcome }) => outcome === 'win')),
    coverage: { fightsWithStats: sums.withStats, fightsTotal: sums.fights },
    lastUpdated,
  };
}

export function summaryOf({ striking, grappling, coverage }: FighterStats): FighterSummary {
  const { sigStrikesLandedPerMin, sigStrikesAbsorbedPerMin, strikingAccuracy, sigStrikeDefense } = striking;
  const { takedownAvgPer15Min, takedownAccuracy, takedownDefense, submissionAvgPer15Min } = grappling;
  return {
    fights: coverage.fightsWithStats,
    sigStrikesLandedPerMin,
    sigStrikesAbsorbedPerMin,
    strikingAccuracy,
    sigStrikeDefense,
    takedownAvgPer15Min,
    takedownAccuracy,
    takedownDefense,
    submissionAvgPer15Min,
  };
}

/** Null where there is nothing to divide by, and where a source counts more of a part than of the whole. */
function ratio(part: number, whole: number): number | null {
  return whole === 0 || part > whole ? null : quotient(part, whole, 4);
}

/** The share of the opponents' attempts that missed. */
function avoided(landed: number, attempted: number): number | null {
  return attempted === 0 || landed > attempted ? null : quotient(attempted - landed, attempted, 4);
}

/** The count for every `span` seconds, with two decimals. */
function per(span: number, count: number | null | undefined, seconds: number | null): number | null {
  return count === null || count === undefined || !seconds ? null : quotient(count * span, seconds, 2);
}

/** Rounds half up, as the figures of bouts do: `toFixed` would make 0.8187 of 655/800. */
function quotient(above: number, below: number, decimals: number): number {
  const unit = 10 ** decimals;
  return Math.round((above * unit) / below) / unit;
}

function byMethod(endings: readonly EndingCount[]): ByMethod {
  const total = endings.reduce((sum, { count }) => sum + count, 0);
  const of = (...methods: string[]) => {
    const count = endings.filter(({ method }) => methods.includes(method)).reduce((sum, one) => sum + one.count, 0);
    return { count, percent: ratio(count, total) };
  };
  return { 'ko-tko': of('ko-tko'), sub: of('sub'), dec: of('dec'), other: of('dq', 'nc', 'draw', 'other') };
}

/** Counts the rounds in which bouts ended; a decision counts in the last round. */
function byRound(endings: readonly EndingCount[]): RoundCount[] {
  const counts = new Map<number, number>();
  for (const { round, count } of endings) if (round !== null) counts.set(round, (counts.get(round) ?? 0) + count);
  return [...counts].toSorted(([one], [other]) => one - other).map(([round, count]) => ({ round, count }));
}
