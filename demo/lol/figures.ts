export type Side = 'blue' | 'red';

/** The figures of a player up to a moment of a game. */
export interface PlayerLine {
  /** `gold` without the gold that every player gets (`givenGold`). */
  earnedGold: number;
  gold: number;
  xp: number;
  level: number;
  minions: number;
  monsters: number;
  enemyMonsters: number;
  kills: number;
  deaths: number;
  assists: number;
  /** Multi-kills include each other: a triple kill is a double kill, too. */
  doubleKills: number;
  tripleKills: number;
  quadraKills: number;
  pentaKills: number;
  soloKills: number;
  damage: number;
  taken: number;
  mitigated: number;
  towerDamage: number;
  wardsPlaced: number;
  wardsKilled: number;
  controlWards: number;
  vision: number;
  controlSeconds: number;
  barons: number;
  inhibitors: number;
}

export interface SideLine {
  /** From top to support. */
  players: PlayerLine[];
  /** The structures that the side has destroyed. */
  towers: number;
  inhibitors: number;
  plates: number;
  /** The kinds of dragons in the order in which they fell, without elder dragons. */
  dragons: string[];
  elders: number;
  heralds: number;
  grubs: number;
  barons: number;
  atakhans: number;
}

export interface Moment extends Record<Side, SideLine> {
  seconds: number;
}

export interface FirstBlood {
  side: Side;
  /** Places 0 to 4, the victim's on the other side. */
  killer: number;
  helpers: number[];
  victim: number;
}

/** The first side to take each objective; undefined if neither did. */
export interface Firsts {
  blood: FirstBlood | undefined;
  tower: Side | undefined;
  /** 1 top, 2 middle, 3 bottom. */
  towerLane: number | undefined;
  midTower: Side | undefined;
  threeTowers: Side | undefined;
  dragon: Side | undefined;
  herald: Side | undefined;
  baron: Side | undefined;
  soul: Side | undefined;
  elder: Side | undefined;
}

export interface BoxScore {
  seconds: number;
  winner: Side;
  /** The figures after every 300 seconds. */
  moments: Moment[];
  end: Moment;
  firsts: Firsts;
  /** From top to support. */
  goldSpent: Record<Side, number[]>;
  /** The blue side's share of the gold over the game, as percentage points above 50. */
  goldShare: number;
}

export const SIDES: readonly Side[] = ['blue', 'red'];

export function otherSide(side: Side): Side {
  return side === 'blue' ? 'red' : 'blue';
}

export function sum<Item>(items: readonly Item[], figure: (item: Item) => number): number {
  return items.reduce((total, item) => total + figure(item), 0);
}

export function newSide(): SideLine {
  const counts = { towers: 0, inhibitors: 0, plates: 0, elders: 0, heralds: 0, grubs: 0, barons: 0, atakhans: 0 };
  return { ...counts, dragons: [], players: Array.from({ length: 5 }, newPlayer) };
}

function newPlayer(): PlayerLine {
  return {
    earnedGold: 0,
    gold: STARTING_GOLD,
    xp: 0,
    level: 1,
    minions: 0,
    monsters: 0,
    enemyMonsters: 0,
    kills: 0,
    deaths: 0,
    assists: 0,
    doubleKills: 0,
    tripleKills: 0,
    quadraKills: 0,
    pentaKills: 0,
    soloKills: 0,
    damage: 0,
    taken: 0,
    mitigated: 0,
    towerDamage: 0,
    wardsPlaced: 0,
    wardsKilled: 0,
    controlWards: 0,
    vision: 0,
    controlSeconds: 0,
    barons: 0,
    inhibitors: 0,
  };
}

const STARTING_GOLD = 500;

/** Copies the figures of a side after this many seconds. */
export function showSide({ players, dragons, ...counts }: SideLine, seconds: number): SideLine {
  const given = givenGold(seconds);
  return {
    ...counts,
    dragons: [...dragons],
    players: players.map((player) => ({
      ...player,
      gold: given + player.earnedGold,
      level: levelOf(player.xp),
    })),
  };
}

/** The gold that every player gets: at the start, and each second from 1:50 on. */
export function givenGold(seconds: number): number {
  return STARTING_GOLD + Math.floor(Math.max(0, seconds - 110) * 2.04);
}

/** The experience needed for each level from the second on. */
const LEVELS = [
  280, 660, 1140, 1720, 2400, 3180, 4060, 5040, 6120, 7300, 8580, 9960, 11440, 13020, 14700, 16480, 18360,
];

function levelOf(xp: number): number {
  return 1 + LEVELS.filter((needed) => xp >= needed).length;
}
