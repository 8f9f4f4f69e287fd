import type { Tour } from './players.js';
import { ATP_TOURNAMENTS, CHALLENGERS, type Tier, type Tournament, WTA_TOURNAMENTS } from './tournaments.js';

export interface Edition {
  id: string;
  name: string;
  tournament: Tournament;
  season: number;
  /** UTC milliseconds. */
  monday: number;
}

export const WEEK_MS = 7 * 24 * 3600 * 1000;

/** The last season ends with the tour finals in mid-November, before the last group stage of the team cup. */
export const LAST_WEEK = 45;

/** Every fourth season has the Olympic-like event. */
export function tournamentsOf(tour: Tour, season: number, lastSeason: number): Tournament[] {
  const ofTour = tour === 'ATP' ? ATP_TOURNAMENTS : WTA_TOURNAMENTS;
  const challengers = tour === 'ATP' && season === lastSeason ? CHALLENGERS : [];
  return [...ofTour, ...challengers]
    .filter(({ tier }) => tier !== 'games' || season % 4 === 0)
    .filter(({ week }) => season < lastSeason || week <= LAST_WEEK);
}

export function weeksOf(tournament: Tournament): number {
  return tournament.tier === 'slam' || tournament.drawSize === 96 ? 2 : 1;
}

export function editionOf(tournament: Tournament, season: number): Edition {
  const monday = mondayOf(season, tournament.week);
  return { id: `${season}-${tournament.code}`, name: tournament.name, tournament, season, monday };
}

export function mondayOf(season: number, week: number): number {
  const newYear = Date.UTC(season, 0, 1);
  const daysToMonday = (8 - new Date(newYear).getUTCDay()) % 7;
  return newYear + daysToMonday * (WEEK_MS / 7) + (week - 1) * WEEK_MS;
}

export function weeksIn(season: number): number {
  return (mondayOf(season + 1, 1) - mondayOf(season, 1)) / WEEK_MS;
}

/** Writes a day as YYYYMMDD. */
export function compactDate(day: number): string {
  return new Date(day).toISOString().slice(0, 10).replaceAll('-', '');
}

/**
 * The code of a tier in the tour's own lists. The women's tour calls its tiers Premier Mandatory, Premier and
 * International.
 */
export function levelOf(tour: Tour, tier: Tier): string {
  return tour === 'ATP' ? ATP_LEVELS[tier] : WTA_LEVELS[tier];
}

const ATP_LEVELS: Record<Tier, string> = {
  slam: 'G',
  masters: 'M',
  '500': 'A',
  '250': 'A',
  finals: 'F',
  team: 'D',
  games: 'O',
  challenger: 'C',
};

const WTA_LEVELS: Record<Tier, string> = { ...ATP_LEVELS, masters: 'PM', '500': 'P', '250': 'I' };
