import type { Random } from '../../random.js';

export type LogSide = 'CT' | 'TERRORIST';
export type WinType = 'Terrorists_Win' | 'CTs_Win' | 'Target_Bombed' | 'Bomb_Defused';

/** A planned round; times are milliseconds after the start of the series. */
export interface PlannedRound {
  number: number;
  /** The place of the team that is CT. */
  ct: 0 | 1;
  winner: LogSide;
  winType: WinType;
  /** The deaths, in order. */
  deaths: Death[];
  /** The share of the round before the bomb is planted; null for a round without a plant. */
  plantedAt: number | null;
  begins: number;
  liveAt: number;
  ends: number;
  pauseMs: number;
}

export interface Death {
  side: LogSide;
  /** The victim's place in the team; `killer` and `assister` are places in the other team. */
  victim: number;
  killer: number;
  assister: number | null;
  isFlash: boolean;
  headshot: boolean;
  weapon: string;
  at: number;
}

const HALF = 12;
const OVERTIME_HALF = 3;

/** Plans rounds until the given winner has won the map. */
export function planRounds(random: Random, winner: 0 | 1, startCt: 0 | 1): PlannedRound[] {
  const score: [number, number] = [0, 0];
  const rounds: PlannedRound[] = [];
  while (!isOver(score)) {
    const number = rounds.length + 1;
    const ct = ctIn(number, startCt);
    const loser = winner === 0 ? 1 : 0;
    // The planned loser never wins the round that would end the map.
    const isLast = isOver(added(score, loser));
    const won = isLast || random.chance(0.56) ? winner : loser;
    score[won] += 1;
    rounds.push(playRound(random, number, ct, won === ct ? 'CT' : 'TERRORIST'));
  }
  return rounds;
}

function added([one, two]: [number, number], place: 0 | 1): [number, number] {
  return place === 0 ? [one + 1, two] : [one, two + 1];
}

function isOver([one, two]: [number, number]): boolean {
  const [most, least] = [Math.max(one, two), Math.min(one, two)];
  if (most <= HALF) return false;
  if (most === HALF + 1) return least < HALF;
  return (most - HALF - 1) % OVERTIME_HALF === 0 && most - least >= 2;
}

/** Sides change after each half, but not between the second half and overtime. */
function ctIn(round: number, startCt: 0 | 1): 0 | 1 {
  const overtime = Math.ceil((round - 2 * HALF) / OVERTIME_HALF);
  const half = round <= 2 * HALF ? Math.ceil(round / HALF) : 2 + overtime;
  const isChanged = half % 4 === 2 || half % 4 === 3;
  return isChanged ? ((1 - startCt) as 0 | 1) : startCt;
}

const WEAPONS: Record<LogSide, string[]> = {
  CT: ['m4a1_silencer', 'm4a1', 'awp', 'usp_silencer', 'mp9'],
  TERRORIST: ['ak47', 'ak47', 'awp', 'glock', 'galilar'],
};

function playRound(random: Random, number: number, ct: 0 | 1, winner: LogSide): PlannedRound {
  const isBomb = random.chance(0.4);
  const winType: WinType =
    winner === 'CT' ? (isBomb ? 'Bomb_Defused' : 'CTs_Win') : isBomb ? 'Target_Bombed' : 'Terrorists_Win';
  const [lost, kept] = [isBomb ? random.whole(2, 4) : 5, random.whole(0, 4)];
  const loser: LogSide = winner === 'CT' ? 'TERRORIST' : 'CT';
  const dead = random.shuffled([...sides(loser, lost), ...sides(winner, kept)]);
  // The last death is on the eliminated side.
  const order = isBomb ? dead : [...dead.toSpliced(dead.indexOf(loser), 1), loser];
  const alive: Record<LogSide, number[]> = {
    CT: random.shuffled([0, 1, 2, 3, 4]),
    TERRORIST: random.shuffled([0, 1, 2, 3, 4]),
  };
  const deaths = order.map((side, index): Death => {
    const against: LogSide = side === 'CT' ? 'TERRORIST' : 'CT';
    const victim = alive[side].shift() ?? 0;
    const killer = random.pick(alive[against]);
    const others = alive[against].filter((place) => place !== killer);
    const assister = others.length > 0 && random.chance(0.25) ? random.pick(others) : null;
    return {
      side,
      victim,
      killer,
      assister,
      isFlash: assister !== null && random.chance(0.3),
      headshot: random.chance(0.45),
      weapon: random.pick(WEAPONS[against]),
      at: isBomb ? 0.1 + (0.8 * index) / order.length : 0.15 + (0.85 * (index + 1)) / order.length,
    };
  });
  const last = isBomb ? deaths : deaths.map((death) => ({ ...death, at: Math.min(death.at, 0.999) }));
  return {
    number,
    ct,
    winner,
    winType,
    deaths: last,
    plantedAt: isBomb ? 0.45 : null,
    begins: 0,
    liveAt: 0,
    ends: 0,
    pauseMs: 0,
  };
}

function sides(side: LogSide, count: number): LogSide[] {
  return Array.from({ length: count }, () => side);
}
