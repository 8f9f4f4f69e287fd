import type { Random } from '../random.js';
import { fight, planFight } from './fights.js';
import {
  type BoxScore,
  type Firsts,
  type Moment,
  newSide,
  otherSide,
  showSide,
  SIDES,
  sum,
  type Side,
} from './figures.js';
import { finish, newStructures, type Structures, tearDown } from './structures.js';

/** The rules of the game that change from season to season. */
export interface SeasonRules {
  grubs: 6 | 3;
  hasAtakhan: boolean;
  baronMinute: number;
}

export interface ContestPlan {
  seconds: number;
  winner: Side;
  rules: SeasonRules;
  /** From top to support; 50 is average. */
  skills: Record<Side, readonly number[]>;
}

/** Plays a game minute by minute. Equal random numbers give an equal box score. */
export function playContest(random: Random, plan: ContestPlan): BoxScore {
  return new Contest(random, plan).play();
}

/** The figures of a minute, from top to support: before and after minute 13. */
const MINIONS = [
  [8.6, 0.7, 10, 9.7, 1.6],
  [7.4, 0.7, 8.2, 8.7, 0.8],
];
const MONSTERS = [
  [0.1, 7.4, 0.1, 0.1, 0],
  [0.2, 5, 0.28, 0.5, 0],
];
const XP = [
  [515, 415, 530, 390, 265],
  [490, 415, 495, 460, 250],
];
const DAMAGE = [440, 290, 570, 560, 80];
const TAKEN = [888, 1138, 628, 510, 553];
const MITIGATED = [1089, 1066, 503, 334, 652];
const WARDS = [0.37, 0.3, 0.39, 0.37, 1.67];
const WARDS_KILLED = [0.14, 0.31, 0.2, 0.27, 0.39];
const CONTROL_WARDS = [0.135, 0.26, 0.165, 0.105, 0.47];
const VISION = [0.85, 1.3, 0.94, 0.96, 3.2];

const JUNGLE = 1;
const SUPPORT = 4;
/** The gold of the support's item in a minute. */
const SUPPORT_GOLD = 45;

const DRAGONS = ['infernal', 'mountain', 'cloud', 'ocean', 'chemtech', 'hextech'];
const DRAGONS_FOR_SOUL = 4;

class Contest {
  private readonly teams = { blue: newSide(), red: newSide() };
  private readonly structures: Record<Side, Structures> = { blue: newStructures(), red: newStructures() };
  private readonly kinds: string[];
  private readonly firsts: Firsts = {
    blood: undefined,
    tower: undefined,
    towerLane: undefined,
    midTower: undefined,
    threeTowers: undefined,
    dragon: undefined,
    herald: undefined,
    baron: undefined,
    soul: undefined,
    elder: undefined,
  };
  private foughtAt = 0;
  private dragonMinute = 5;
  private baronMinute: number;
  private grubsLeft: number;

  constructor(
    private readonly random: Random,
    private readonly plan: ContestPlan,
  ) {
    this.kinds = random.shuffled(DRAGONS).slice(0, 3);
    this.baronMinute = plan.rules.baronMinute;
    this.grubsLeft = plan.rules.grubs;
  }

  play(): BoxScore {
    const { seconds, winner } = this.plan;
    const moments: Moment[] = [];
    let shares = 0;
    const minutes = Math.ceil(seconds / 60);
    for (let minute = 0; minute < minutes; minute++) {
      const end = Math.min(seconds, (minute + 1) * 60);
      this.farm(minute, end / 60 - minute);
      this.meet(minute);
      this.hunt(minute);
      this.siege(minute);
      if (end === seconds) finish(this.random, this.teams, this.structures, this.firsts, winner);
      const [blue, red] = SIDES.map((side) => sum(showSide(this.teams[side], end).players, ({ gold }) => gold));
      shares += (blue as number) / ((blue as number) + (red as number)) - 0.5;
      if (end % 300 === 0) moments.push(this.momentAt(end));
    }
    const end = this.momentAt(seconds);
    const goldSpent = { blue: this.spend(end, 'blue'), red: this.spend(end, 'red') };
    return { seconds, winner, moments, end, firsts: this.firsts, goldSpent, goldShare: (shares / minutes) * 100 };
  }

  private momentAt(seconds: number): Moment {
    return { seconds, blue: showSide(this.teams.blue, seconds), red: showSide(this.teams.red, seconds) };
  }

  /** A random whole number around `mean`. */
  private some(mean: number): number {
    return Math.floor(mean * (0.6 + 0.8 * this.random.next()) + this.random.next());
  }

  /** `length` is less than a minute in the last minute of the game. */
  private farm(minute: number, length: number): void {
    const phase = minute < 13 ? 0 : 1;
    // The first minions meet after 1:30.
    const laning = minute === 0 ? 0 : minute === 1 ? length / 2 : length;
    for (const side of SIDES) {
      for (const [place, line] of this.teams[side].players.entries()) {
        const edge = 1 + ((this.plan.skills[side][place] as number) - 50) * 0.002;
        const of = (means: readonly number[]) => (means[place] as number) * length;
        const minions = this.some((MINIONS[phase]![place] as number) * laning * edge);
        const monsters = this.some((MONSTERS[phase]![place] as number) * laning * edge);
        line.minions += minions;
        line.monsters += monsters;
        line.enemyMonsters += Math.min(monsters, this.some(monsters * 0.06));
        line.earnedGold += minions * (19 + Math.floor(minute / 5)) + monsters * (22 + Math.floor(minute / 4));
        if (place === SUPPORT && minute >= 2) line.earnedGold += Math.round(SUPPORT_GOLD * length);
        line.xp += this.some((XP[phase]![place] as number) * laning * edge);
        line.damage += this.some(of(DAMAGE) * (0.35 + 0.04 * minute) * edge);
        line.taken += this.some(of(TAKEN) * (0.35 + 0.04 * minute));
        line.mitigated += this.some(of(MITIGATED) * (0.35 + 0.04 * minute));
        line.wardsPlaced += this.some(of(WARDS));
        line.wardsKilled += this.some(of(WARDS_KILLED));
        line.controlWards += this.some(of(CONTROL_WARDS));
        line.vision += this.some(of(VISION) * (0.5 + minute / 30));
        line.controlSeconds += this.some(of(VISION) * 0.4);
      }
    }
  }

  /** Picks the stronger side at a minute; the later the minute, the likelier the side that will win. */
  private stronger(minute: number): Side {
    const { winner, seconds } = this.plan;
    const edge = 0.58 + 0.16 * Math.min(1, (minute * 60) / seconds);
    return this.random.chance(edge) ? winner : otherSide(winner);
  }

  private meet(minute: number): void {
    const usual = minute < 2 ? 0.05 : minute < 14 ? 0.32 : 0.4;
    // A fight becomes more likely with the time since the last fight.
    const quiet = minute - this.foughtAt;
    if (!this.random.chance(usual * (0.6 + 0.3 * quiet))) return;
    this.foughtAt = minute;
    const plan = planFight(this.random, this.stronger(minute), minute);
    const blood = fight(this.random, this.teams, plan);
    this.firsts.blood ??= blood;
  }

  private hunt(minute: number): void {
    const { random, plan } = this;
    if (minute >= this.dragonMinute && random.chance(0.45)) this.takeDragon(minute);
    if (this.grubsLeft > 0 && minute >= 6 && minute < 14 && random.chance(0.3)) this.takeGrubs(minute);
    const heralds = this.teams.blue.heralds + this.teams.red.heralds;
    if (heralds === 0 && minute >= 15 && minute < 20 && random.chance(0.4)) {
      this.firsts.herald = this.stronger(minute);
      this.teams[this.firsts.herald].heralds = 1;
    }
    const atakhans = this.teams.blue.atakhans + this.teams.red.atakhans;
    if (plan.rules.hasAtakhan && atakhans === 0 && minute >= 20 && random.chance(0.35)) {
      this.teams[this.stronger(minute)].atakhans = 1;
    }
    if (minute >= this.baronMinute && random.chance(0.2)) {
      const side = this.stronger(minute);
      const taker = random.chance(0.8) ? JUNGLE : random.whole(0, 3);
      this.teams[side].barons += 1;
      this.teams[side].players[taker]!.barons += 1;
      this.share(side, 300);
      this.firsts.baron ??= side;
      this.baronMinute = minute + 6;
    }
  }

  /** All dragons after the second are of one kind, until a side has its soul; then elder dragons come. */
  private takeDragon(minute: number): void {
    const side = this.stronger(minute);
    const { blue, red } = this.teams;
    const hasSoul = Math.max(blue.dragons.length, red.dragons.length) >= DRAGONS_FOR_SOUL;
    const taken = this.teams[side];
    this.share(side, 30);
    if (hasSoul) {
      taken.elders += 1;
      this.firsts.elder ??= side;
    } else {
      taken.dragons.push(this.kinds[Math.min(2, blue.dragons.length + red.dragons.length)] as string);
      this.firsts.dragon ??= side;
      if (taken.dragons.length === DRAGONS_FOR_SOUL) this.firsts.soul = side;
    }
    this.dragonMinute = minute + (hasSoul ? 6 : 5);
  }

  /** Voidgrubs come in groups of three, which the sides may share. */
  private takeGrubs(minute: number): void {
    const side = this.stronger(minute);
    const most = this.random.chance(0.7) ? 3 : 2;
    this.teams[side].grubs += most;
    this.teams[otherSide(side)].grubs += 3 - most;
    this.grubsLeft -= 3;
  }

  private siege(minute: number): void {
    const { random } = this;
    if (minute >= 5 && minute < 14 && random.chance(0.85)) {
      const team = this.teams[this.stronger(minute)];
      const player = team.players[random.pick([0, 2, 3])]!;
      team.plates += 1;
      player.earnedGold += 120;
      player.towerDamage += random.whole(900, 1_200);
    }
    const chance = minute < 9 ? 0 : minute < 14 ? 0.14 : 0.5;
    if (!random.chance(chance)) return;
    tearDown(random, this.teams, this.structures, this.firsts, this.stronger(minute), random.whole(0, 2));
  }

  private share(side: Side, gold: number): void {
    for (const player of this.teams[side].players) player.earnedGold += gold;
  }

  /** The unspent gold is less than the price of the next item. */
  private spend(end: Moment, side: Side): number[] {
    return end[side].players.map(({ gold }) => gold - this.random.whole(150, 1_400));
  }
}
