import type { LiveLine, LiveStats } from './live.dto.js';
import type { Line, StatsSeen } from './observation.js';
import { clockOf } from './clock.reduce.js';

/** The `liveStats` of a bout: strikes and takedowns landed so far, in total and by round. */
export function liveStats({ red, blue, rounds }: StatsSeen): LiveStats {
  return {
    red: liveLine(red),
    blue: liveLine(blue),
    rounds: rounds.map((row) => ({ round: row.round, red: liveLine(row.red), blue: liveLine(row.blue) })),
  };
}

/** The fighter that a row of figures belongs to. */
export interface RowOwner {
  boutId: string;
  corner: 'red' | 'blue';
  fighterSlug: string | null;
  fighterName: string;
}

/** The round rows of the last update, by round, red before blue. */
export function statRows({ official, rounds }: StatsSeen, red: RowOwner, blue: RowOwner): ReturnType<typeof statRow>[] {
  return rounds.flatMap((row) => [
    statRow(row.round, row.red, red, !official),
    statRow(row.round, row.blue, blue, !official),
  ]);
}

function liveLine(line: Line): LiveLine {
  const of = (key: string) => line[key] ?? null;
  return {
    knockdowns: of('Knockdowns'),
    sigStrikes: of('SigStrikesLanded'),
    sigStrikesAttempted: of('SigStrikesAttempted'),
    totalStrikes: of('TotalStrikesLanded'),
    totalStrikesAttempted: of('TotalStrikesAttempted'),
    takedowns: of('TakedownsLanded'),
    takedownsAttempted: of('TakedownsAttempted'),
    submissionAttempts: of('SubmissionsAttempted'),
    controlTimeSeconds: of('ControlTime'),
    head: of('SigHeadStrikesLanded'),
    body: of('SigBodyStrikesLanded'),
    leg: of('SigLegStrikesLanded'),
    distance: of('SigDistanceStrikesLanded'),
    clinch: of('SigClinchStrikesLanded'),
    ground: of('SigGroundStrikesLanded'),
  };
}

function statRow(round: number, line: Line, owner: RowOwner, provisional: boolean) {
  const of = (key: string) => line[key] ?? null;
  const pair = (key: string) => ({ landed: of(`Sig${key}StrikesLanded`), attempted: of(`Sig${key}StrikesAttempted`) });
  const targets = (position: string) => ({
    head: pair(`${position}Head`),
    body: pair(`${position}Body`),
    leg: pair(`${position}Leg`),
  });
  const control = of('ControlTime');
  return {
    boutId: owner.boutId,
    round,
    fighterSlug: owner.fighterSlug,
    fighterName: owner.fighterName,
    corner: owner.corner,
    knockdowns: of('Knockdowns'),
    sigStrikesLanded: of('SigStrikesLanded'),
    sigStrikesAttempted: of('SigStrikesAttempted'),
    sigStrikeAccuracy: ratio(of('SigStrikesLanded'), of('SigStrikesAttempted')),
    totalStrikesLanded: of('TotalStrikesLanded'),
    totalStrikesAttempted: of('TotalStrikesAttempted'),
    takedownsLanded: of('TakedownsLanded'),
    takedownsAttempted: of('TakedownsAttempted'),
    takedownAccuracy: ratio(of('TakedownsLanded'), of('TakedownsAttempted')),
    submissionAttempts: of('SubmissionsAttempted'),
    reversals: of('Reversals'),
    controlTimeSeconds: control,
    controlTime: control === null ? null : clockOf(control),
    target: targets(''),
    position: { distance: pair('Distance'), clinch: pair('Clinch'), ground: pair('Ground') },
    matrix: { distance: targets('Distance'), clinch: targets('Clinch'), ground: targets('Ground') },
    provisional,
  };
}

/** A ratio with four decimals; null where nothing was attempted, or where more landed than was attempted. */
function ratio(landed: number | null, attempted: number | null): number | null {
  if (landed === null || attempted === null || attempted === 0 || landed > attempted) return null;
  return Math.round((landed / attempted) * 10_000) / 10_000;
}
