import type { Random } from '../random.js';
import { type FirstBlood, otherSide, type SideLine, type Side } from './figures.js';

/** From top to support: weights of a player's kills, assists and deaths. */
const KILL_SHARES = [0.185, 0.2, 0.25, 0.31, 0.055];
const HELP_CHANCES = [0.4, 0.57, 0.48, 0.47, 0.68];

const WEAKNESS = [1, 1.05, 0.95, 0.85, 1.12];

export interface Fight {
  /** The side that wins the fight. */
  side: Side;
  kills: number;
  /** The kills of the other side. */
  trades: number;
}

/** Plans a fight; early fights are small, late fights may kill a whole side. */
export function planFight(random: Random, side: Side, minute: number): Fight {
  if (minute < 14) return { side, kills: random.chance(0.25) ? 2 : 1, trades: random.chance(0.2) ? 1 : 0 };
  const kills = random.chance(0.08) ? 5 : random.whole(1, 4);
  return { side, kills, trades: Math.min(random.whole(0, kills - 1), random.whole(0, kills - 1)) };
}

/** Adds a fight, in which no player dies twice, to both sides. Returns the first blood, if nobody had died before. */
export function fight(
  random: Random,
  teams: Record<Side, SideLine>,
  { side, kills, trades }: Fight,
): FirstBlood | undefined {
  const isFirst = [...teams.blue.players, ...teams.red.players].every(({ deaths }) => deaths === 0);
  const first = strike(random, teams, side, kills, isFirst);
  strike(random, teams, otherSide(side), trades, false);
  return isFirst ? first : undefined;
}

function strike(
  random: Random,
  teams: Record<Side, SideLine>,
  side: Side,
  kills: number,
  isFirst: boolean,
): FirstBlood | undefined {
  const own = teams[side].players;
  const killsOf = own.map(() => 0);
  let first: FirstBlood | undefined;
  for (const victim of weakest(random).slice(0, kills)) {
    const killer = pickKiller(random);
    const helpers = [0, 1, 2, 3, 4].filter((place) => place !== killer && random.chance(HELP_CHANCES[place] as number));
    teams[otherSide(side)].players[victim]!.deaths += 1;
    const line = own[killer]!;
    line.kills += 1;
    line.earnedGold += isFirst && !first ? 400 : 300;
    line.xp += 140;
    line.damage += random.whole(500, 1_100);
    if (helpers.length === 0) line.soloKills += 1;
    for (const helper of helpers.map((place) => own[place]!)) {
      helper.assists += 1;
      helper.earnedGold += Math.floor(150 / helpers.length);
      helper.xp += 60;
      helper.damage += random.whole(150, 450);
      helper.controlSeconds += random.whole(0, 2);
    }
    const inRow = (killsOf[killer] = (killsOf[killer] as number) + 1);
    if (inRow === 2) line.doubleKills += 1;
    if (inRow === 3) line.tripleKills += 1;
    if (inRow === 4) line.quadraKills += 1;
    if (inRow === 5) line.pentaKills += 1;
    first ??= { side, killer, helpers, victim };
  }
  return first;
}

function weakest(random: Random): number[] {
  const luck = WEAKNESS.map((weakness) => weakness * random.next());
  return [0, 1, 2, 3, 4].toSorted((one, other) => (luck[other] as number) - (luck[one] as number));
}

function pickKiller(random: Random): number {
  let left = random.next();
  const found = KILL_SHARES.findIndex((share) => (left -= share) < 0);
  return found < 0 ? 3 : found;
}
