import { Random } from '../random.js';
import { type Edition, editionOf, LAST_WEEK, mondayOf, tournamentsOf, WEEK_MS, weeksIn, weeksOf } from './calendar.js';
import type { Tier } from './tournaments.js';
import { Court, type Entrant, type PlayedMatch } from './court.js';
import { holdKnockout, type Stage } from './edition.js';
import { holdFinals, holdTeamCup } from './groups.js';
import { inventPlayers, type Player, type Tour } from './players.js';
import { RankingBook, type RankingList } from './rankings.js';

export interface TourHistory {
  tour: Tour;
  players: Player[];
  /** All matches in order of play, qualifying and challengers included. */
  matches: PlayedMatch[];
  /** One list for every Monday. */
  rankings: RankingList[];
}

/**
 * The number of seasons that are written. One more is played before them, because the first rankings need earlier
 * results.
 */
export const SEASONS = 4;

/** The number of last seasons whose slams have recorded points. */
const COVERED_SEASONS = 2;

export function playTour(tour: Tour, seed: number, lastSeason: number): TourHistory {
  const season = new TourSeasons(tour, new Random(seed).fork(tour), lastSeason);
  const firstSeason = lastSeason - SEASONS + 1;
  season.play(firstSeason - 1);
  season.forget();
  for (let year = firstSeason; year <= lastSeason; year++) season.play(year);
  return { tour, players: season.players, matches: season.matches, rankings: season.rankings };
}

class TourSeasons {
  readonly players: Player[];
  matches: PlayedMatch[] = [];
  rankings: RankingList[] = [];
  private readonly book = new RankingBook();
  private readonly busyUntil = new Map<Player, number>();
  private readonly court: Court;

  constructor(
    private readonly tour: Tour,
    private readonly random: Random,
    private readonly lastSeason: number,
  ) {
    this.players = inventPlayers(tour, random.fork('players'), lastSeason);
    this.court = new Court(tour, random.fork('court'), lastSeason - COVERED_SEASONS + 1);
  }

  forget(): void {
    this.matches = [];
    this.rankings = [];
  }

  play(season: number): void {
    const tournaments = tournamentsOf(this.tour, season, this.lastSeason);
    const weeks = season === this.lastSeason ? LAST_WEEK + 1 : weeksIn(season);
    for (let week = 1; week <= weeks; week++) {
      const ranking = this.book.listOn(mondayOf(season, week));
      this.rankings.push(ranking);
      const editions = tournaments.filter((tournament) => tournament.week === week);
      editions.sort((one, other) => PRESTIGE.indexOf(one.tier) - PRESTIGE.indexOf(other.tier));
      for (const tournament of editions) this.hold(editionOf(tournament, season), ranking);
    }
  }

  private hold(edition: Edition, ranking: RankingList): void {
    const candidates = this.candidates(edition, ranking);
    const random = this.random.fork(edition.id);
    const stage: Stage = { edition, random, court: this.court, lastOlderSeason: this.lastSeason - SEASONS / 2 };
    const matches = this.playEdition(stage, candidates);
    const free = edition.monday + weeksOf(edition.tournament) * WEEK_MS;
    for (const { player } of matches.flatMap(({ players }) => players)) this.busyUntil.set(player, free);
    this.book.add(matches);
    this.matches.push(...matches);
  }

  private playEdition(stage: Stage, candidates: readonly Entrant[]): PlayedMatch[] {
    const { tier } = stage.edition.tournament;
    if (tier === 'finals') return holdFinals(stage, candidates);
    if (tier === 'team') return holdTeamCup(stage, candidates, this.tour === 'ATP' ? 'M' : 'W');
    return holdKnockout(stage, candidates);
  }

  /** The players who play this season and are free this week: the ranked ones in order, then the others by strength. */
  private candidates({ season, monday, tournament }: Edition, { rows }: RankingList): Entrant[] {
    const isFree = (player: Player) =>
      player.firstSeason <= season && season <= player.lastSeason && (this.busyUntil.get(player) ?? 0) <= monday;
    const listed = new Set(rows.map(({ player }) => player));
    const unlisted = this.players.filter((player) => !listed.has(player));
    const strength = (player: Player) => player.skill[tournament.surface];
    unlisted.sort((one, other) => strength(other) - strength(one));
    const entrants = [
      ...rows.map(({ player, rank, points }) => ({ player, rank, rankPoints: points })),
      ...unlisted.map((player) => ({ player })),
    ];
    return entrants.filter(({ player }) => isFree(player));
  }
}

/** Larger events choose their players first. */
const PRESTIGE: readonly Tier[] = ['slam', 'finals', 'games', 'masters', 'team', '500', '250', 'challenger'];
