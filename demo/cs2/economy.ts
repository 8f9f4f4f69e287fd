import type { Random } from '../random.js';
import type { Player } from './circuit.js';
import type { Economy, PlayedRound } from './played-round.js';

const PLAYERS = 5;
const START_MONEY = 800 * PLAYERS;
const OVERTIME_MONEY = 10_000 * PLAYERS;
const MOST_MONEY = 16_000 * PLAYERS;
const PISTOLS = 200 * PLAYERS;
const FULL_EQUIPMENT = 25_000;
const WIN_REWARD = 3_250 * PLAYERS;
const KILL_REWARD = 300;

/** The money of both teams by the game's rules: from the rewards of the last round and the survivors' equipment. */
export function economyOf(
  random: Random,
  number: number,
  rounds: readonly PlayedRound[],
  rosters: { a: readonly Player[]; b: readonly Player[] },
): { a: Economy; b: Economy } {
  return { a: ofTeam(random, number, rounds, rosters.a, true), b: ofTeam(random, number, rounds, rosters.b, false) };
}

function ofTeam(
  random: Random,
  number: number,
  rounds: readonly PlayedRound[],
  roster: readonly Player[],
  isA: boolean,
): Economy {
  const last = rounds.at(-1);
  if (!last || number === 13) {
    const spent = random.whole(60, 78) * 50;
    return { money: START_MONEY, spent, equipment: PISTOLS + spent, type: 'pistol' };
  }
  // Each half of an overtime begins with a fixed amount of money.
  if (number > 24 && (number - 25) % 3 === 0) return buy(random, OVERTIME_MONEY, PISTOLS, true);
  const before = isA ? last.economy.a : last.economy.b;
  const kills = last.kills.filter(({ killer }) => roster.includes(killer)).length;
  const alive = PLAYERS - last.kills.filter(({ victim }) => roster.includes(victim)).length;
  const hasWon = last.aWon === isA;
  const income = (hasWon ? WIN_REWARD : lossBonus(rounds, isA)) + KILL_REWARD * kills;
  const money = Math.min(MOST_MONEY, before.money - before.spent + income);
  const kept = Math.max(PISTOLS, inFifties((before.equipment * alive) / PLAYERS));
  return buy(random, money, kept, hasWon);
}

/** The bonus grows with each consecutive round that the team lost in this half, up to the fourth. */
function lossBonus(rounds: readonly PlayedRound[], isA: boolean): number {
  const from = rounds.length > 12 ? 12 : 0;
  const half = rounds.slice(from);
  const won = half.findLastIndex(({ aWon }) => aWon === isA);
  return PLAYERS * (1_400 + 500 * Math.min(4, half.length - 1 - won));
}

function buy(random: Random, money: number, kept: number, hasWon: boolean): Economy {
  const need = Math.max(0, FULL_EQUIPMENT - kept);
  const part = (of: number) => inFifties(money * of);
  const [type, spent] =
    money >= 0.8 * need
      ? ['full', Math.min(money, inFifties(need * (0.9 + 0.1 * random.next())))]
      : hasWon || random.chance(0.3)
        ? ['force-buy', part(0.85)]
        : random.chance(0.3)
          ? ['semi', part(0.45)]
          : ['eco', part(0.1)];
  return { money, spent: spent as number, equipment: kept + (spent as number), type: type as string };
}

const inFifties = (amount: number) => Math.floor(amount / 50) * 50;
