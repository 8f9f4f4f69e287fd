import type { Random } from '../random.js';
import type { Fighter } from './fighters.js';

export interface RoundLine {
  knockdowns: number;
  head: [number, number];
  body: [number, number];
  leg: [number, number];
  distance: [number, number];
  clinch: [number, number];
  ground: [number, number];
  /** All strikes, the significant ones included. */
  total: [number, number];
  takedowns: [number, number];
  submissions: number;
  reversals: number;
  controlSeconds: number;
}

export interface FoughtBout {
  outcome: 'W/L' | 'L/W' | 'D/D' | 'NC/NC';
  method: string;
  round: number;
  time: string;
  details: string;
  referee: string;
  /** The lines of the red and the blue corner for each round. */
  rounds: [RoundLine, RoundLine][];
}

const REFEREES = ['Ansel Brody-Marsh', 'Corvin Delacombe', 'Petra Lindqvell', 'Maud Whitbrook'];
const JUDGES = ['Hale Ostermere', 'Ginevra Poltava-Reed', 'Silas Wrenfield', 'Nadia Brightcombe'];
const BLOWS = [
  'Punch to Head At Distance',
  'Punches to Head From Ground',
  'Kick to Head At Distance',
  'Elbows to Head In Clinch',
];
const HOLDS = ['Rear Naked Choke', 'Armbar From Mount', 'Guillotine Choke From Bottom Guard', 'Triangle Choke'];

/** The chance that red wins. The curve has no exponentials, because their results differ between machines. */
export function winChance(red: Fighter, blue: Fighter): number {
  const lead = 0.8 * (red.skill - blue.skill);
  return 0.5 + lead / (2 * (1 + Math.abs(lead)));
}

export function fight(red: Fighter, blue: Fighter, scheduled: number, random: Random): FoughtBout {
  const redBetter = random.chance(winChance(red, blue));
  const winner = redBetter ? red : blue;
  const fate = random.next();
  const finish = fate < 0.5;
  const round = finish ? random.whole(1, scheduled) : scheduled;
  const lastSeconds = finish ? random.whole(21, 298) : 300;
  const rounds = Array.from({ length: round }, (_, index): [RoundLine, RoundLine] => {
    const share = index === round - 1 ? lastSeconds / 300 : 1;
    return [line(red, blue, redBetter, share, random), line(blue, red, !redBetter, share, random)];
  });
  const referee = random.pick(REFEREES);
  const time = `${Math.floor(lastSeconds / 60)}:${String(lastSeconds % 60).padStart(2, '0')}`;
  const won = redBetter ? 'W/L' : 'L/W';
  if (finish) {
    const knockout = random.next() > winner.grappling * 0.7;
    const last = (rounds.at(-1) as [RoundLine, RoundLine])[redBetter ? 0 : 1];
    if (knockout) last.knockdowns += 1;
    else last.submissions += 1;
    const method = knockout ? (random.chance(0.06) ? "TKO - Doctor's Stoppage " : 'KO/TKO ') : 'Submission ';
    const details = random.pick(knockout ? BLOWS : HOLDS);
    return { outcome: won, method, round, time, details, referee, rounds };
  }
  if (fate < 0.52) {
    const details = random.pick(['Accidental clash of heads', 'Accidental eye poke']);
    return { outcome: 'NC/NC', method: 'Could Not Continue ', round, time, details, referee, rounds };
  }
  return { ...decision(won, scheduled, random), round, time, referee, rounds };
}

function decision(won: 'W/L' | 'L/W', rounds: number, random: Random) {
  const kind = random.next();
  const judges = random.shuffled(JUDGES).slice(0, 3);
  const half = Math.floor(rounds / 2);
  // Ten points for the better fighter of each round and nine for the other; eight once on a drawn card.
  const even = half * 10 + (rounds - half) * 9;
  const [more, less] = [rounds * 9 + half + 1, rounds * 10 - half - 1];
  const card = (redWins: boolean) => (redWins ? [more, less] : [less, more]);
  const redWins = won === 'W/L';
  if (kind < 0.03) {
    const [a, b] = card(redWins);
    const details = judges.map((judge, index) => `${judge} ${index === 0 ? `${b} - ${a}` : `${even} - ${even}`}.`);
    return { outcome: 'D/D' as const, method: 'Decision - Majority ', details: details.join('') };
  }
  const split = kind < 0.25;
  const details = judges.map((judge, index) => {
    const [a, b] = card(split && index === 1 ? !redWins : redWins);
    return `${judge} ${redWins ? `${b} - ${a}` : `${a} - ${b}`}.`;
  });
  return { outcome: won, method: split ? 'Decision - Split ' : 'Decision - Unanimous ', details: details.join('') };
}

function line(own: Fighter, other: Fighter, better: boolean, share: number, random: Random): RoundLine {
  const pace = Math.max(8, (38 + random.bell() * 10 - own.grappling * 8) * share);
  const attempted = Math.max(2, Math.round(pace));
  const accuracy = Math.min(
    0.7,
    Math.max(0.2, 0.42 + (own.skill - other.skill) * 0.04 + (better ? 0.05 : -0.03) + random.bell() * 0.05),
  );
  const landed = Math.round(attempted * accuracy);
  const [head, body, leg] = spread(landed, attempted, [0.62, 0.2, 0.18], random);
  const [distance, clinch, ground] = spread(landed, attempted, [0.74, 0.13, 0.13], random);
  const tries = random.chance(own.grappling * share) ? random.whole(1, 4) : 0;
  const thrown = tries === 0 ? 0 : random.whole(0, Math.min(2, tries));
  const extra = random.whole(0, Math.round(12 * share));
  return {
    knockdowns: better && random.chance(0.05) ? 1 : 0,
    head,
    body,
    leg,
    distance,
    clinch,
    ground,
    total: [landed + extra, attempted + extra],
    takedowns: [thrown, tries],
    submissions: thrown > 0 && random.chance(0.25) ? 1 : 0,
    reversals: random.chance(0.03) ? 1 : 0,
    controlSeconds: thrown > 0 ? Math.round(random.whole(15, 110) * share) : random.whole(0, Math.round(25 * share)),
  };
}

/** Splits landed and attempted strikes into three parts that add up. */
function spread(landed: number, attempted: number, weights: [number, number, number], random: Random) {
  const parts: [number, number][] = [
    [0, 0],
    [0, 0],
    [0, 0],
  ];
  for (let blow = 0; blow < attempted; blow++) {
    const where = random.next();
    const part = parts[where < weights[0] ? 0 : where < weights[0] + weights[1] ? 1 : 2] as [number, number];
    if (blow < landed) part[0] += 1;
    part[1] += 1;
  }
  return parts as [[number, number], [number, number], [number, number]];
}
