import type { Side } from './figures.js';
import type { Random } from '../random.js';

/** One second of an invented game. */
export interface Second {
  state: 'in_game' | 'paused' | 'finished';
  blue: TeamFigures;
  red: TeamFigures;
}

export interface TeamFigures {
  inhibitors: number;
  towers: number;
  barons: number;
  dragons: string[];
  /** From top to support. */
  players: PlayerFigures[];
}

export interface PlayerFigures {
  gold: number;
  level: number;
  kills: number;
  deaths: number;
  assists: number;
  cs: number;
  health: number;
  maxHealth: number;
  wards: number;
  damage: number;
  items: number[];
}

export interface GamePlan {
  /** The whole length, including loading, pauses and the last frames. */
  seconds: number;
  winner: Side;
  /** The second at which the game pauses, and the length of the pause; absent in a game without a pause. */
  pause?: { at: number; seconds: number };
}

/** Plays a game second by second. Equal seeds give equal games. */
export function playGame(random: Random, plan: GamePlan): Second[] {
  const pauseSeconds = plan.pause?.seconds ?? 0;
  const played = plan.seconds - LOADING_SECONDS - FINISHED_SECONDS - pauseSeconds;
  const court = new Court(random, plan.winner, played);
  const seconds: Second[] = Array.from({ length: LOADING_SECONDS }, () => ({ ...zeros(), state: 'in_game' as const }));
  for (let second = 0; second < played; second++) {
    seconds.push(court.play(second));
    if (second !== plan.pause?.at) continue;
    const stands = { ...(seconds.at(-1) as Second), state: 'paused' as const };
    for (let paused = 0; paused < pauseSeconds; paused++) seconds.push(stands);
  }
  const last = { ...(seconds.at(-1) as Second), state: 'finished' as const };
  for (let finished = 0; finished < FINISHED_SECONDS; finished++) seconds.push(last);
  return seconds;
}

/** The seconds with frames of zeros, which upstream sends until all players have loaded the game. */
const LOADING_SECONDS = 8;
const FINISHED_SECONDS = 3;

function zeros(): Pick<Second, Side> {
  const nobody = { gold: 0, level: 1, kills: 0, deaths: 0, assists: 0, cs: 0, health: 0, maxHealth: 0 };
  const player = { ...nobody, wards: 0, damage: 0, items: [] };
  const team = () => ({
    inhibitors: 0,
    towers: 0,
    barons: 0,
    dragons: [],
    players: FARM.map((): PlayerFigures => player),
  });
  return { blue: team(), red: team() };
}

/** From top to support: minions and gold in a second, and the share of kills. */
const FARM = [0.125, 0.1, 0.13, 0.14, 0.02];
const SHARE = [0.2, 0.2, 0.25, 0.28, 0.07];
const DRAGONS = ['ocean', 'cloud', 'infernal', 'mountain', 'hextech', 'chemtech'];
const STARTERS = [1055, 1039, 1056, 1055, 3865];
const ITEMS = [3047, 3006, 3020, 3078, 6655, 3031, 3157, 3153, 6672, 3109, 3190, 3068];
const ITEM_GOLD = 2_600;

interface Player extends PlayerFigures {
  deadUntil: number;
}
type Team = Omit<TeamFigures, 'players'> & { players: Player[] };

class Court {
  private readonly teams: Record<Side, Team> = { blue: newTeam(), red: newTeam() };
  private dragonAt = 300;
  private baronAt = 1_200;

  constructor(
    private readonly random: Random,
    private readonly winner: Side,
    private readonly length: number,
  ) {}

  play(second: number): Second {
    const { random, teams } = this;
    for (const side of ['blue', 'red'] as const)
      for (const [role, player] of teams[side].players.entries()) this.farm(player, role, second);
    if (second > 120 && random.chance(0.014)) this.kill(second);
    if (second > 480 && random.chance(0.0065)) this.tower(this.attacker(second));
    if (second >= this.dragonAt && random.chance(0.02)) this.dragon(second);
    if (second >= this.baronAt && random.chance(0.015)) this.baron(second);
    if (second >= this.length - 90 && second % 12 === 0) this.tower(this.winner);
    return { state: 'in_game', blue: shown(teams.blue), red: shown(teams.red) };
  }

  private farm(player: Player, role: number, second: number): void {
    const { random } = this;
    if (second > 110) player.gold += 2;
    const isDead = player.deadUntil > second;
    if (!isDead && second > 95 && random.chance(FARM[role] as number)) {
      player.cs += 1;
      player.gold += random.whole(18, 24);
    }
    if (random.chance(role === 4 ? 0.02 : 0.006)) player.wards += 1;
    const level = Math.min(18, 1 + Math.floor(second / (role === 4 ? 125 : 95)));
    if (!isDead && level > player.level) player.level += 1;
    player.maxHealth = 580 + player.level * 105;
    if (isDead) player.health = 0;
    else player.health = Math.min(player.maxHealth, Math.max(200, player.health + random.whole(-60, 75)));
    if (player.items.length < 6 && player.gold > 500 + ITEM_GOLD * player.items.length && random.chance(0.02))
      player.items = [...player.items, random.pick(ITEMS.filter((item) => !player.items.includes(item)))];
  }

  /** Picks the attacking side; the later the second, the likelier the side that will win. */
  private attacker(second: number): Side {
    const edge = 0.5 + 0.2 * (second / this.length);
    return this.random.chance(edge) ? this.winner : other(this.winner);
  }

  private kill(second: number): void {
    const { random } = this;
    const side = this.attacker(second);
    const killers = this.teams[side].players.filter(({ deadUntil }) => deadUntil <= second);
    const victims = this.teams[other(side)].players.filter(({ deadUntil }) => deadUntil <= second);
    if (killers.length === 0 || victims.length === 0) return;
    const killer = killers.find((_, place) => random.chance(SHARE[place] as number)) ?? random.pick(killers);
    const victim = random.pick(victims);
    const helpers = random.shuffled(killers.filter((one) => one !== killer)).slice(0, random.whole(0, 3));
    killer.kills += 1;
    killer.gold += 300;
    killer.damage += 900;
    for (const helper of helpers) {
      helper.assists += 1;
      helper.gold += 75;
      helper.damage += 300;
    }
    victim.deaths += 1;
    victim.health = 0;
    victim.deadUntil = second + 6 + Math.floor(victim.level * 2.3);
  }

  private tower(side: Side): void {
    const team = this.teams[side];
    if (team.towers >= 11) return;
    team.towers += 1;
    this.share(side, 100);
    if (team.towers > 6 && team.inhibitors < 3 && this.random.chance(0.5)) team.inhibitors += 1;
  }

  private dragon(second: number): void {
    const side = this.attacker(second);
    const { dragons } = this.teams[side];
    const hasSoul = (['blue', 'red'] as const).some((one) => this.teams[one].dragons.length >= 4);
    this.teams[side].dragons = [...dragons, hasSoul ? 'elder' : this.random.pick(DRAGONS)];
    this.share(side, 40);
    this.dragonAt = second + (hasSoul ? 360 : 300);
  }

  private baron(second: number): void {
    const side = this.attacker(second);
    this.teams[side].barons += 1;
    this.share(side, 300);
    this.baronAt = second + 420;
  }

  private share(side: Side, gold: number): void {
    for (const player of this.teams[side].players) player.gold += gold;
  }
}

function other(side: Side): Side {
  return side === 'blue' ? 'red' : 'blue';
}

function newTeam(): Team {
  const players = STARTERS.map((item): Player => {
    const figures = { gold: 500, level: 1, kills: 0, deaths: 0, assists: 0, cs: 0, health: 685, maxHealth: 685 };
    return { ...figures, wards: 0, damage: 100, items: [item], deadUntil: 0 };
  });
  return { inhibitors: 0, towers: 0, barons: 0, dragons: [], players };
}

function shown({ players, ...team }: Team): TeamFigures {
  return { ...team, players: players.map(({ deadUntil: _deadUntil, ...player }) => player) };
}
