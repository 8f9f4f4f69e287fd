import type { Random } from '../random.js';

/** The end of a bout, which is decided before the bout is invented. */
export interface Ending {
  method: string;
  winner: 'red' | 'blue' | 'draw' | 'no_contest';
  round: number;
  /** The second of the last round. */
  second: number;
  /** The points of red and blue on the card of each judge. */
  scores: { red: number; blue: number }[];
}

export interface Plan {
  scheduledRounds: number;
  title: boolean;
  ending: Ending;
}

export const ROUND_SECONDS = 300;
/** Shorter than a real break, so that readers see changes. */
export const BREAK_SECONDS = 11;
/** The length of every night. */
export const NIGHT_SECONDS = 108 * 60;

/**
 * Plans the endings of a night, first bout first. Nights differ, but each has the three most usual methods and, in
 * turn, one rare method. Together the bouts last as long as a night, within one percent.
 */
export function planNight(random: Random, night: number): Plan[] {
  for (;;) {
    const bouts = random.whole(8, 10);
    const rare = RARE[night % RARE.length] as string;
    const usual = random.shuffled(USUAL).slice(0, bouts - 4);
    const methods = random.shuffled(['KO/TKO', 'Submission', 'Decision - Unanimous', rare, ...usual]);
    const plans = methods.map((method, index) => planBout(random, method, index === bouts - 1 ? 5 : 3));
    const seconds = plans.reduce((sum, { ending }) => sum + boutSeconds(ending), 0);
    if (Math.abs(seconds - NIGHT_SECONDS) <= NIGHT_SECONDS / 100) return plans;
  }
}

/** The seconds of a whole bout, walkouts, breaks and decision included. */
export function boutSeconds({ round, second }: Ending): number {
  return WALKOUTS_AND_DECISION_SECONDS + (round - 1) * (ROUND_SECONDS + BREAK_SECONDS) + second;
}

const WALKOUTS_AND_DECISION_SECONDS = 31.5;

const USUAL = [
  'KO/TKO',
  'KO/TKO',
  'KO/TKO',
  'Submission',
  'Submission',
  'Decision - Unanimous',
  'Decision - Unanimous',
  'Decision - Split',
] as const;

const DRAW = 'draw';
const RARE = ['Could Not Continue', DRAW, "TKO - Doctor's Stoppage", 'Decision - Majority', 'DQ'] as const;

function planBout(random: Random, method: string, scheduledRounds: number): Plan {
  const title = scheduledRounds === 5;
  const side = random.chance(0.55) ? 'red' : 'blue';
  if (method === DRAW)
    return { scheduledRounds, title, ending: judged(random, 'Decision - Majority', DRAW, scheduledRounds) };
  if (method.startsWith('Decision')) {
    return { scheduledRounds, title, ending: judged(random, method, side, scheduledRounds) };
  }
  const doctor = method.startsWith('TKO');
  const round = random.whole(1, doctor ? scheduledRounds - 1 : scheduledRounds);
  const second = doctor ? ROUND_SECONDS : random.whole(35, 290);
  const winner = method === 'Could Not Continue' ? 'no_contest' : side;
  return { scheduledRounds, title, ending: { method, winner, round, second, scores: [] } };
}

/** Invents three cards that agree with the kind of decision. */
function judged(random: Random, method: string, winner: 'red' | 'blue' | 'draw', rounds: number): Ending {
  const other = winner === 'red' ? 'blue' : 'red';
  const lone = { 'Decision - Split': other, 'Decision - Majority': 'draw' } as const;
  const dissent = winner === 'draw' ? 'red' : method in lone ? lone[method as keyof typeof lone] : winner;
  const cards = random.shuffled([winner, winner, dissent] as const);
  const scores = cards.map((card) => scoreCard(random, card, rounds));
  return { method, winner, round: rounds, second: ROUND_SECONDS, scores };
}

/** Gives ten points for the better fighter of each round and nine for the other, eight once on a drawn card. */
function scoreCard(random: Random, winner: 'red' | 'blue' | 'draw', rounds: number): { red: number; blue: number } {
  const half = Math.floor(rounds / 2);
  if (winner === 'draw') {
    const won = half * 10 + (rounds - half) * 9;
    return { red: won, blue: won };
  }
  const roundsWon = random.whole(half + 1, rounds);
  const [more, less] = [rounds * 9 + roundsWon, rounds * 10 - roundsWon];
  return winner === 'red' ? { red: more, blue: less } : { red: less, blue: more };
}
