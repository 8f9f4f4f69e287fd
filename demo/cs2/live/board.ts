import type { CastPlayer, CastTeam } from './cast.js';
import type { PlannedRound, LogSide } from './plan-rounds.js';
import type { SeriesMap, Series } from './series.js';

/** A player's figures on the map. */
interface Figures {
  player: CastPlayer;
  kills: number;
  deaths: number;
  assists: number;
  damage: number;
  kast: number;
  entryKills: number;
  entryDeaths: number;
  alive: boolean;
  money: number;
  hasArmour: boolean;
  /** True if the player killed or assisted in this round. */
  counts: boolean;
}

interface Kill {
  killer: CastPlayer;
  victim: CastPlayer;
  assister: CastPlayer | undefined;
}

const START_MONEY = 800;
const OVERTIME_MONEY = 12_500;
const MOST_MONEY = 16_000;
const FULL_BUY = 4_700;

/** The scoreboard of the map in play. */
export class Board {
  private map: SeriesMap | undefined;
  private round: PlannedRound | undefined;
  private over: PlannedRound[] = [];
  private readonly figures = new Map<number, Figures>();
  private state: 'warmup' | 'freezePeriod' | 'live' = 'warmup';
  private isPaused = false;
  private isPlanted = false;
  private hasFirstKill = false;
  private survivors = new Map<number, [one: number, two: number]>();

  constructor(private readonly series: Series) {}

  beginMap(map: SeriesMap): void {
    this.map = map;
    this.over = [];
    this.round = undefined;
    this.survivors = new Map();
    this.state = 'warmup';
    for (const player of this.series.teams.flatMap((team) => team.players)) this.figures.set(player.id, fresh(player));
  }

  endMap(): void {
    this.state = 'warmup';
  }

  freeze(round: PlannedRound): void {
    this.round = round;
    this.state = 'freezePeriod';
    this.isPlanted = false;
    this.hasFirstKill = false;
    const isOvertime = round.number > 24 && (round.number - 25) % 3 === 0;
    for (const one of this.figures.values()) {
      if (round.number === 13 || isOvertime) one.money = isOvertime ? OVERTIME_MONEY : START_MONEY;
      one.alive = true;
      one.counts = false;
      this.buy(one);
    }
  }

  pause(): void {
    this.isPaused = true;
  }

  goOn(): void {
    this.isPaused = false;
  }

  begin(): void {
    this.state = 'live';
  }

  plant(): void {
    this.isPlanted = true;
  }

  kill({ killer, victim, assister }: Kill): void {
    const [by, of] = [this.of(killer), this.of(victim)];
    by.kills += 1;
    by.damage += 100;
    by.counts = true;
    by.money = Math.min(MOST_MONEY, by.money + 300);
    of.deaths += 1;
    of.alive = false;
    if (!this.hasFirstKill) {
      by.entryKills += 1;
      of.entryDeaths += 1;
      this.hasFirstKill = true;
    }
    if (!assister) return;
    this.of(assister).assists += 1;
    this.of(assister).damage += 40;
    this.of(assister).counts = true;
  }

  endRound(round: PlannedRound): void {
    this.over.push(round);
    this.isPlanted = false;
    const winner = round.winner === 'CT' ? round.ct : 1 - round.ct;
    const alive = ([0, 1] as const).map((place) => this.rows(place).filter((one) => one.alive).length);
    this.survivors.set(round.number, [alive[0] ?? 0, alive[1] ?? 0]);
    for (const place of [0, 1] as const) {
      const earned = place === winner ? 3_250 : Math.min(3_400, 1_400 + 500 * this.lossesBefore(place));
      for (const one of this.rows(place)) {
        one.money = Math.min(MOST_MONEY, one.money + earned);
        if (one.alive || one.counts) one.kast += 1;
      }
    }
  }

  /** The message, as upstream writes it. */
  body(): object {
    const { map, series } = this;
    if (!map) return {};
    const ct = this.round?.ct ?? map.startCt;
    const t = (1 - ct) as 0 | 1;
    const team = (place: 0 | 1): CastTeam => series.teams[place];
    const [ctScore, tScore] = [this.wins(ct), this.wins(t)];
    return {
      TERRORIST: this.players(t, 'TERRORIST'),
      CT: this.players(ct, 'CT'),
      ctMatchHistory: this.history(ct),
      terroristMatchHistory: this.history(t),
      bombPlanted: this.isPlanted,
      mapName: `de_${map.name.toLowerCase()}`,
      terroristTeamName: team(t).name,
      ctTeamName: team(ct).name,
      currentRound: this.round?.number ?? 1,
      counterTerroristScore: ctScore,
      terroristScore: tScore,
      ctTeamId: team(ct).id,
      tTeamId: team(t).id,
      frozen: this.state !== 'live',
      live: this.state !== 'warmup' && !this.isPaused,
      ctTeamScore: ctScore,
      tTeamScore: tScore,
      startingCt: team(map.startCt).id,
      startingT: team((1 - map.startCt) as 0 | 1).id,
      currentRoundState: this.state,
    };
  }

  wins(place: 0 | 1): number {
    return this.over.filter(({ winner, ct }) => (winner === 'CT') === (ct === place)).length;
  }

  private of({ id }: CastPlayer): Figures {
    return this.figures.get(id) as Figures;
  }

  private rows(place: 0 | 1): Figures[] {
    return this.series.teams[place].players.map((player) => this.of(player));
  }

  /** Rounds that a team lost in a row before the last one. */
  private lossesBefore(place: 0 | 1): number {
    let losses = 0;
    for (const { winner, ct } of this.over.slice(0, -1).toReversed()) {
      if ((winner === 'CT') === (ct === place)) break;
      losses += 1;
    }
    return losses;
  }

  private buy(one: Figures): void {
    const isFull = one.money >= FULL_BUY;
    const spent = isFull ? FULL_BUY : Math.min(one.money, 650);
    one.money -= spent;
    one.hasArmour = spent >= 650;
  }

  private players(place: 0 | 1, side: LogSide): object[] {
    return this.rows(place).map((one) => ({
      steamId: one.player.steamId,
      dbId: one.player.id,
      name: one.player.nick,
      score: one.kills,
      deaths: one.deaths,
      assists: one.assists,
      alive: one.alive,
      money: one.money,
      damagePrRound: this.over.length === 0 ? 0 : Math.round((one.damage / this.over.length) * 10) / 10,
      hp: one.alive ? 100 : 0,
      primaryWeapon: side === 'CT' ? 'm4a1_silencer' : 'ak47',
      kevlar: one.hasArmour,
      helmet: one.hasArmour,
      nick: one.player.nick,
      hasDefusekit: side === 'CT',
      advancedStats: {
        kast: one.kast,
        entryKills: one.entryKills,
        entryDeaths: one.entryDeaths,
        multiKillRounds: 0,
        oneOnXWins: 0,
        flashAssists: 0,
      },
    }));
  }

  private history(place: 0 | 1): object {
    const rows = this.over.map(({ number, winner, winType, ct }) => ({
      type: (winner === 'CT') === (ct === place) ? winType : 'lost',
      roundOrdinal: number,
      survivingPlayers: this.survivors.get(number)?.[place] ?? 0,
    }));
    return { firstHalf: rows.slice(0, 12), secondHalf: rows.slice(12) };
  }
}

function fresh(player: CastPlayer): Figures {
  return {
    player,
    kills: 0,
    deaths: 0,
    assists: 0,
    damage: 0,
    kast: 0,
    entryKills: 0,
    entryDeaths: 0,
    alive: true,
    money: START_MONEY,
    hasArmour: false,
    counts: false,
  };
}
