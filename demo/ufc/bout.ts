import type { Random } from '../random.js';
import { type Figures, noFigures, type Position, type Target } from './figures.js';
import { type Ending, ROUND_SECONDS } from './plan.js';

export type Side = 'red' | 'blue';

/** One action in a round. */
export interface Happening {
  round: number;
  /** The second of the round. */
  second: number;
  /** Upstream's name of the action, if upstream tracks it. */
  action?: string;
  side: Side;
  apply(of: RoundFigures): void;
}

export type RoundFigures = Record<Side, Figures>;

export function noRoundFigures(): RoundFigures {
  return { red: noFigures(), blue: noFigures() };
}

/** Invents the actions between the bells, in order, so that the bout ends as planned. */
export function fight(random: Random, ending: Ending): Happening[] {
  const happenings: Happening[] = [];
  for (let round = 1; round <= ending.round; round++) {
    const last = round === ending.round;
    happenings.push(...fightRound(random, round, last ? ending.second : ROUND_SECONDS, last ? ending : undefined));
  }
  return happenings;
}

function fightRound(random: Random, round: number, length: number, ending: Ending | undefined): Happening[] {
  const ring = new Ring(random, round, ending?.winner === 'blue' ? 0.46 : 0.54);
  const finishFrom = ending && ending.scores.length === 0 ? length - 9 : length;
  for (let second = random.whole(3, 7); second < finishFrom; second += random.whole(2, 6)) ring.act(second);
  if (ending) finish(ring, ending, length);
  ring.wait(length);
  return ring.happenings;
}

/** Adds the last seconds, which show how the bout ended. */
function finish(ring: Ring, { method, winner }: Ending, length: number): void {
  if (winner !== 'red' && winner !== 'blue') return;
  if (method === 'KO/TKO') {
    ring.strike(length - 6, winner, 'Head', true);
    ring.knockDown(length - 5, winner);
    for (let second = length - 4; second < length; second++) ring.strike(second, winner, 'Head', true);
  } else if (method === 'Submission') {
    if (ring.position !== 'Ground') ring.takeDown(length - 8, winner, true);
    ring.submit(length - 6, winner);
  }
}

/** The position of both fighters and the fighter in control; records the actions. */
class Ring {
  position: Position = 'Distance';
  readonly happenings: Happening[] = [];
  private controller: Side | undefined;
  private since = 0;

  constructor(
    private readonly random: Random,
    private readonly round: number,
    private readonly redShare: number,
  ) {}

  act(second: number): void {
    this.wait(second);
    const side = this.controller && this.random.chance(0.8) ? this.controller : this.anyone();
    if (this.position === 'Distance') this.actStanding(second, side);
    else if (this.position === 'Clinch') this.actClinched(second, side);
    else this.actGrounded(second, side);
  }

  private actStanding(second: number, side: Side): void {
    const draw = this.random.next();
    if (draw < 0.09) this.takeDown(second, side, this.random.chance(0.4));
    else if (draw < 0.14) this.move(second, side, 'Clinch');
    else if (draw < 0.145) this.knockDown(second, side);
    else this.flurry(second, side, 0.44);
  }

  private actClinched(second: number, side: Side): void {
    const draw = this.random.next();
    if (draw < 0.12) this.takeDown(second, side, this.random.chance(0.5));
    else if (draw < 0.34) this.move(second, side, 'Distance');
    else this.flurry(second, side, 0.62);
  }

  private actGrounded(second: number, side: Side): void {
    const draw = this.random.next();
    if (draw < 0.05) this.submit(second, side);
    else if (draw < 0.08) this.reverse(second);
    else if (draw < 0.2) this.move(second, side, 'Distance');
    else this.flurry(second, side, 0.68);
  }

  private flurry(second: number, side: Side, accuracy: number): void {
    const strikes = this.random.whole(1, 3);
    for (let strike = 0; strike < strikes; strike++) {
      const target = this.random.pick(['Head', 'Head', 'Head', 'Body', 'Leg'] as const);
      this.strike(
        second,
        side,
        this.position === 'Ground' && target === 'Leg' ? 'Body' : target,
        this.random.chance(accuracy),
      );
    }
  }

  strike(second: number, side: Side, target: Target, landed: boolean): void {
    const position = this.position;
    const light = position !== 'Distance' && this.random.chance(0.45);
    this.note(second, side, undefined, (of) => {
      const pair = light ? of[side].light[position] : of[side].significant[position][target];
      pair.attempted++;
      if (landed) pair.landed++;
    });
  }

  takeDown(second: number, side: Side, landed: boolean): void {
    this.note(second, side, 'takedown_attempt', (of) => of[side].takedowns.attempted++);
    if (!landed) return;
    this.note(second + 1, side, 'takedown', (of) => of[side].takedowns.landed++);
    this.move(second + 1, side, 'Ground');
  }

  knockDown(second: number, side: Side): void {
    this.note(second, side, 'knockdown', (of) => of[side].knockdowns++);
    this.move(second, side, 'Ground');
  }

  submit(second: number, side: Side): void {
    this.note(second, side, 'submission_attempt', (of) => of[side].submissions++);
  }

  private reverse(second: number): void {
    const side = this.controller === 'red' ? 'blue' : 'red';
    this.note(second, side, 'reversal', (of) => of[side].reversals++);
    this.move(second, side, 'Ground');
  }

  private move(second: number, side: Side, position: Position): void {
    this.wait(second);
    this.position = position;
    this.controller = position === 'Distance' ? undefined : side;
  }

  /** Adds the time that passed to the position in which the fighters are. */
  wait(second: number): void {
    const { position, controller } = this;
    const seconds = Math.max(0, second - this.since);
    this.since = Math.max(this.since, second);
    if (seconds === 0) return;
    this.note(second, controller ?? 'red', undefined, (of) => {
      for (const figures of [of.red, of.blue]) {
        figures.seconds[position] += seconds;
        if (controller) figures.controlled += seconds;
      }
      if (controller) of[controller][position === 'Clinch' ? 'clinchControl' : 'groundControl'] += seconds;
    });
  }

  private note(second: number, side: Side, action: string | undefined, apply: Happening['apply']): void {
    this.happenings.push({ round: this.round, second, side, apply, ...(action ? { action } : {}) });
  }

  private anyone(): Side {
    return this.random.chance(this.redShare) ? 'red' : 'blue';
  }
}
