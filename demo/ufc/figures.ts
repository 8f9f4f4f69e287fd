export const POSITIONS = ['Distance', 'Clinch', 'Ground'] as const;
export const TARGETS = ['Head', 'Body', 'Leg'] as const;
export type Position = (typeof POSITIONS)[number];
export type Target = (typeof TARGETS)[number];

interface Pair {
  landed: number;
  attempted: number;
}

/**
 * The figures of one fighter in one round. Light strikes count in the totals only, and occur in the clinch and on the
 * ground.
 */
export interface Figures {
  significant: Record<Position, Record<Target, Pair>>;
  light: Record<'Clinch' | 'Ground', Pair>;
  takedowns: Pair;
  knockdowns: number;
  submissions: number;
  reversals: number;
  clinchControl: number;
  groundControl: number;
  /** The seconds that the fighters spent in each position. */
  seconds: Record<Position, number>;
  /** The seconds in which one of the fighters was in control. */
  controlled: number;
}

export function noFigures(): Figures {
  const targets = () => ({ Head: none(), Body: none(), Leg: none() });
  return {
    significant: { Distance: targets(), Clinch: targets(), Ground: targets() },
    light: { Clinch: none(), Ground: none() },
    takedowns: none(),
    knockdowns: 0,
    submissions: 0,
    reversals: 0,
    clinchControl: 0,
    groundControl: 0,
    seconds: { Distance: 0, Clinch: 0, Ground: 0 },
    controlled: 0,
  };
}

function none(): Pair {
  return { landed: 0, attempted: 0 };
}

/** The figures of several rounds under upstream's keys, in upstream's order. */
export function upstreamLine(rounds: readonly Figures[]): Record<string, number | string> {
  const sum = (of: (figures: Figures) => number) => rounds.reduce((total, figures) => total + of(figures), 0);
  const pair = (of: (figures: Figures) => Pair): Pair => ({
    landed: sum((figures) => of(figures).landed),
    attempted: sum((figures) => of(figures).attempted),
  });
  const add = (...pairs: Pair[]): Pair => ({
    landed: pairs.reduce((total, { landed }) => total + landed, 0),
    attempted: pairs.reduce((total, { attempted }) => total + attempted, 0),
  });
  const one = (position: Position, target: Target) => pair(({ significant }) => significant[position][target]);
  const at = (position: Position) => add(...TARGETS.map((target) => one(position, target)));
  const on = (target: Target) => add(...POSITIONS.map((position) => one(position, target)));
  const significant = add(...POSITIONS.map(at));
  const light = { Clinch: pair((of) => of.light.Clinch), Ground: pair((of) => of.light.Ground) };
  const takedowns = pair((of) => of.takedowns);
  const [clinchControl, groundControl] = [sum((of) => of.clinchControl), sum((of) => of.groundControl)];
  const [distance, clinch, ground] = [
    sum((of) => of.seconds.Distance),
    sum((of) => of.seconds.Clinch),
    sum((of) => of.seconds.Ground),
  ];
  return {
    Knockdowns: sum((of) => of.knockdowns),
    ...keys('TotalStrikes', add(significant, light.Clinch, light.Ground)),
    ...keys('TotalHeadStrikes', add(on('Head'), light.Clinch, light.Ground)),
    ...keys('TotalBodyStrikes', on('Body')),
    ...keys('TotalLegStrikes', on('Leg')),
    ...keys('TotalClinchStrikes', add(at('Clinch'), light.Clinch)),
    ...keys('TotalGroundStrikes', add(at('Ground'), light.Ground)),
    ...keys('SigStrikes', significant),
    SigStrikesAccuracy: percent(significant),
    ...Object.assign({}, ...TARGETS.map((target) => keys(`Sig${target}Strikes`, on(target)))),
    ...Object.assign({}, ...POSITIONS.map((position) => keys(`Sig${position}Strikes`, at(position)))),
    ...Object.assign(
      {},
      ...POSITIONS.flatMap((position) =>
        TARGETS.map((target) => keys(`Sig${position}${target}Strikes`, one(position, target))),
      ),
    ),
    ...keys('Takedowns', takedowns),
    TakedownsAccuracy: percent(takedowns),
    Reversals: sum((of) => of.reversals),
    SubmissionsAttempted: sum((of) => of.submissions),
    NeutralTime: clock(distance + clinch + ground - sum((of) => of.controlled)),
    StandingTime: clock(distance + clinch),
    DistanceTime: clock(distance),
    ClinchTime: clock(clinch),
    GroundTime: clock(ground),
    ControlTime: clock(clinchControl + groundControl),
    ClinchControlTime: clock(clinchControl),
    GroundControlTime: clock(groundControl),
    MiscGroundControlTime: clock(groundControl),
    GuardControlTime: clock(0),
    HalfGuardControlTime: clock(0),
    SideControlTime: clock(0),
    MountControlTime: clock(0),
    BackControlTime: clock(0),
  };
}

function keys(name: string, { landed, attempted }: Pair): Record<string, number> {
  return { [`${name}Attempted`]: attempted, [`${name}Landed`]: landed };
}

function percent({ landed, attempted }: Pair): number {
  return attempted === 0 ? 0 : Math.round((landed / attempted) * 1000) / 10;
}

export function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
