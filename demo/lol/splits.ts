import type { SeasonRules } from './contest.js';
import type { Break } from './rosters.js';

const DAY_MS = 86_400_000;
const YEAR_DAYS = 364;

export interface Split {
  season: number;
  name: 'Spring' | 'Summer';
  /** A Saturday, UTC milliseconds. */
  starts: number;
  rules: SeasonRules;
  /** True for the first split, which fewer sources cover. */
  isOldest: boolean;
  /** True if a champion may be played only once in a series. */
  isFearless: boolean;
  /** The `bestOf` of matches before the playoffs. */
  bestOf: 1 | 3;
}

/** The days from the start of the last two splits to the last day; leaderboards look back 90 days. */
const SPRING = 288;
const SUMMER = 71;

/** The splits of two and a half years; `lastDay` is the Sunday of the last final, UTC milliseconds. */
export function splitsUntil(lastDay: number): Split[] {
  const split = (name: Split['name'], yearsBefore: number): Split => {
    const starts = lastDay - ((name === 'Spring' ? SPRING : SUMMER) + yearsBefore * YEAR_DAYS) * DAY_MS;
    return {
      season: new Date(starts).getUTCFullYear(),
      name,
      starts,
      rules: {
        grubs: yearsBefore === 2 ? 6 : 3,
        hasAtakhan: yearsBefore === 1,
        baronMinute: yearsBefore === 1 ? 25 : 20,
      },
      isOldest: yearsBefore === 2,
      isFearless: yearsBefore < 2,
      bestOf: name === 'Summer' && yearsBefore === 0 ? 3 : 1,
    };
  };
  return [split('Summer', 2), split('Spring', 1), split('Summer', 1), split('Spring', 0), split('Summer', 0)];
}

/** The breaks between the splits: more changes over the winter. */
export const BREAKS: readonly Break[] = [
  { swaps: 5, retirements: 3 },
  { swaps: 2, retirements: 1 },
  { swaps: 5, retirements: 3 },
  { swaps: 2, retirements: 1 },
];

/** The first day of the event at the end of a split's year: the week before its final. */
export function cupStarts(lastDay: number, yearsBefore: number): number {
  return lastDay - (8 + yearsBefore * YEAR_DAYS) * DAY_MS;
}

/** The time `days` and `hours` after `day`. */
export function timeOn(day: number, days: number, hours: number): number {
  return day + days * DAY_MS + hours * 3_600_000;
}

export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** A patch comes out every two weeks. */
export interface Patch {
  major: number;
  minor: number;
}

export function patchAt(time: number): Patch {
  const year = new Date(time).getUTCFullYear();
  const days = Math.floor((time - Date.UTC(year, 0, 1)) / DAY_MS);
  return { major: year - 2_010, minor: Math.min(24, 1 + Math.floor(days / 14)) };
}

/** The pairs of each round of a round robin. The first team of a pair chooses its side. */
export function roundRobin<Team>(teams: readonly Team[]): [Team, Team][][] {
  const [fixed, ...turning] = teams as [Team, ...Team[]];
  return turning.map((_, round) => {
    const circle = [fixed, ...turning.slice(round), ...turning.slice(0, round)];
    return Array.from({ length: teams.length / 2 }, (_unused, place): [Team, Team] => {
      const pair: [Team, Team] = [circle[place] as Team, circle[circle.length - 1 - place] as Team];
      return (round + place) % 2 === 0 ? pair : [pair[1], pair[0]];
    });
  });
}
