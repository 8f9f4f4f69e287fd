import type { Random } from '../random.js';
import type { Player } from './circuit.js';
import { economyOf } from './economy.js';
import type { Economy, PlayedKill, PlayedRound } from './played-round.js';

export interface RoundParts {
  number: number;
  aSide: number;
  startTick: number;
  rosters: { a: readonly Player[]; b: readonly Player[] };
  /** The earlier rounds of the map. */
  rounds: readonly PlayedRound[];
}

const T = 2;
const BOMB_EXPLODED = 1;
const BOMB_DEFUSED = 7;
const ALL_T_DEAD = 8;
const ALL_CT_DEAD = 9;
const TIME_EXPIRED = 12;
const FREEZE_TICKS = 20 * 64;
const TRADE_TICKS = 5 * 64;

export function playRound(random: Random, { number, aSide, startTick, rosters, rounds }: RoundParts): PlayedRound {
  const freezeEndTick = startTick + FREEZE_TICKS;
  const economy = economyOf(random, number, rounds, rosters);
  const alive = { a: [...rosters.a], b: [...rosters.b] };
  const kills: PlayedKill[] = [];
  const standing = new Map<Player, { side: number; versus: number; from: number }>();
  const edge =
    economy.a.equipment > economy.b.equipment * 1.6
      ? 0.14
      : economy.b.equipment > economy.a.equipment * 1.6
        ? -0.14
        : 0;
  const maxKills = random.chance(0.25) ? random.whole(4, 8) : 10;
  let tick = freezeEndTick;
  while (alive.a.length > 0 && alive.b.length > 0 && kills.length < maxKills) {
    tick += random.whole(3, 12) * 64 + random.whole(0, 63);
    const strength = (players: readonly Player[]) => players.reduce((sum, { skill }) => sum + skill, 0);
    const chance = strength(alive.a) / (strength(alive.a) + strength(alive.b)) + edge;
    const byA = random.chance(chance);
    const [own, other] = byA ? [alive.a, alive.b] : [alive.b, alive.a];
    const killer = random.pick(own);
    const victim = random.pick(other);
    other.splice(other.indexOf(victim), 1);
    const helpers = own.filter((one) => one !== killer);
    const assister = helpers.length > 0 && random.chance(0.35) ? random.pick(helpers) : null;
    const killerSide = byA ? aSide : 5 - aSide;
    const before = kills.at(-1);
    kills.push({
      tick,
      killer,
      victim,
      assister,
      isFlashAssist: assister !== null && random.chance(0.2),
      killerSide,
      weapon: weaponOf(random, byA ? economy.a : economy.b, killerSide),
      headshot: random.chance(0.48),
      isTrade: before !== undefined && before.killer === victim && tick - before.tick <= TRADE_TICKS,
      throughSmoke: random.chance(0.06),
      wallbang: random.chance(0.05),
    });
    for (const [one, against, side] of [
      [alive.a, alive.b, aSide],
      [alive.b, alive.a, 5 - aSide],
    ] as const) {
      const last = one[0];
      if (one.length === 1 && last && against.length > 0 && !standing.has(last))
        standing.set(last, { side, versus: against.length, from: kills.length });
    }
  }
  const aWon = alive.b.length === 0 || (alive.a.length > 0 && alive.a.length >= alive.b.length);
  const endTick = tick + random.whole(1, 20) * 64;
  return {
    number,
    aSide,
    aWon,
    startTick,
    freezeEndTick,
    endTick,
    endReason: reasonOf(random, aWon === (aSide === T), (aWon ? alive.b : alive.a).length === 0),
    overtime: number <= 24 ? 0 : Math.ceil((number - 24) / 6),
    kills,
    clutches: [...standing].map(([player, { side, versus, from }]) => ({
      player,
      side,
      versus,
      won: (side === aSide) === aWon,
      survived: alive.a.includes(player) || alive.b.includes(player),
      kills: kills.slice(from).filter(({ killer }) => killer === player).length,
    })),
    economy,
    damage: damageOf(random, kills, [...rosters.a, ...rosters.b]),
    score: { a: 0, b: 0 },
  };
}

/**
 * The demo's code for the end of the round. It ends at once if all players of a side die, unless the bomb is planted.
 */
function reasonOf(random: Random, tWon: boolean, isEliminated: boolean): number {
  if (tWon) return isEliminated ? ALL_CT_DEAD : BOMB_EXPLODED;
  if (isEliminated) return random.chance(0.85) ? ALL_T_DEAD : BOMB_DEFUSED;
  return random.chance(0.6) ? BOMB_DEFUSED : TIME_EXPIRED;
}

function weaponOf(random: Random, { type }: Economy, side: number): string {
  if (type === 'pistol') return random.pick(side === T ? ['Glock-18', 'P250'] : ['USP-S', 'P250']);
  if (type === 'eco') return random.pick(['Desert Eagle', 'Tec-9', 'Five-SeveN', 'P250']);
  if (random.chance(0.14)) return 'AWP';
  return random.pick(side === T ? ['AK-47', 'AK-47', 'AK-47', 'Galil AR'] : ['M4A1', 'M4A1', 'M4A4', 'FAMAS']);
}

/** The killer deals most of the damage of a kill; survivors also take some damage. */
function damageOf(random: Random, kills: readonly PlayedKill[], players: readonly Player[]): Map<Player, number> {
  const damage = new Map(players.map((player) => [player, random.chance(0.4) ? random.whole(0, 45) : 0]));
  for (const { killer, assister } of kills) {
    const taken = assister ? random.whole(25, 45) : 0;
    damage.set(killer, (damage.get(killer) ?? 0) + 100 - taken);
    if (assister) damage.set(assister, (damage.get(assister) ?? 0) + taken);
  }
  return damage;
}
