import { groupBy } from '../group.js';
import { weightClassOf } from '../divisions.js';
import { aged, rate, START, type RatedBout, type Rating } from '../rankings/rating.js';
import type { Bout, Fighter } from './world.js';

export interface Record {
  wins: number;
  losses: number;
  draws: number;
  noContests: number;
}

/** What a fighter has done up to a day. */
export interface Career {
  fighter: Fighter;
  record: Record;
  bouts: Bout[];
  scheduled: Bout[];
  /** Wins in a row; losses in a row below zero; 0 after a draw. A no contest changes nothing. */
  streak: number;
  /** Of the newest bout at a division's weight. */
  division: string | null;
  rating: Rating;
  ratedBouts: number;
  ratedOn: string | null;
}

export interface RatingRow {
  fighter_n: number;
  rated_on: string;
  rating: number;
  deviation: number;
  rated_bouts: number;
  division: string | null;
  record_text: string;
}

export interface Careers {
  byFighter: Map<number, Career>;
  /** Each corner's record before the bout. */
  before: Map<Bout, { red: string; blue: string }>;
  ratings: RatingRow[];
}

/** `27-1-0`, with no contests `27-1-0 (1 NC)`. */
export function recordText({ wins, losses, draws, noContests }: Record): string {
  return `${wins}-${losses}-${draws}${noContests > 0 ? ` (${noContests} NC)` : ''}`;
}

/** Goes through all bouts day by day. */
export function followCareers(fighters: readonly Fighter[], bouts: readonly Bout[]): Careers {
  const byFighter = new Map(fighters.map((fighter) => [fighter.n, newCareer(fighter)]));
  const before: Careers['before'] = new Map();
  const ratings: RatingRow[] = [];
  const days = groupBy(
    bouts.toSorted((one, other) => one.event.day.localeCompare(other.event.day) || one.n - other.n),
    ({ event }) => event.day,
  );
  for (const [day, ofDay] of days) {
    const fought = new Set<Career>();
    const strengths = new Map<Career, Rating>();
    const scores = new Map<Career, RatedBout[]>();
    const strengthOf = (career: Career) => {
      const known = strengths.get(career) ?? agedRating(career, day);
      strengths.set(career, known);
      return known;
    };
    for (const bout of ofDay) {
      const [red, blue] = [byFighter.get(bout.red.n) as Career, byFighter.get(bout.blue.n) as Career];
      if (bout.status === 'cancelled') continue;
      before.set(bout, { red: recordText(red.record), blue: recordText(blue.record) });
      if (!bout.result) {
        red.scheduled.push(bout);
        blue.scheduled.push(bout);
        continue;
      }
      const { redOutcome, blueOutcome, weightClass } = bout.result;
      const division = divisionOf(weightClass);
      for (const [career, opponent, outcome] of [
        [red, blue, redOutcome],
        [blue, red, blueOutcome],
      ] as const) {
        count(career, outcome);
        career.bouts.push(bout);
        career.division = division ?? career.division;
        fought.add(career);
        const score = SCORES[outcome];
        if (score === undefined) continue;
        const rated = scores.get(career) ?? [];
        rated.push({ opponent: strengthOf(opponent), score });
        scores.set(career, rated);
      }
    }
    for (const career of fought) {
      const rated = scores.get(career);
      if (rated) {
        career.rating = rate(strengthOf(career), rated);
        career.ratedBouts += rated.length;
        career.ratedOn = day;
      }
      ratings.push(ratingRow(career, day));
    }
  }
  return { byFighter, before, ratings };
}

const SCORES: { [outcome: string]: number } = { win: 1, draw: 0.5, loss: 0 };

function newCareer(fighter: Fighter): Career {
  const record = { wins: 0, losses: 0, draws: 0, noContests: 0 };
  return {
    fighter,
    record,
    bouts: [],
    scheduled: [],
    streak: 0,
    division: null,
    rating: START,
    ratedBouts: 0,
    ratedOn: null,
  };
}

function agedRating({ rating, ratedOn }: Career, day: string): Rating {
  if (ratedOn === null) return rating;
  const days = (Date.parse(day) - Date.parse(ratedOn)) / 86_400_000;
  return { rating: rating.rating, deviation: aged(rating.deviation, days) };
}

/** A bout in which only a rating counts that is of the day of its row: aged to it, so that lists age it from there. */
function ratingRow(career: Career, day: string): RatingRow {
  const { rating, deviation } = agedRating(career, day);
  return {
    fighter_n: career.fighter.n,
    rated_on: day,
    rating,
    deviation,
    rated_bouts: career.ratedBouts,
    division: career.division,
    record_text: recordText(career.record),
  };
}

function count(career: Career, outcome: string): void {
  const { record } = career;
  if (outcome === 'win') {
    record.wins += 1;
    career.streak = Math.max(career.streak, 0) + 1;
  } else if (outcome === 'loss') {
    record.losses += 1;
    career.streak = Math.min(career.streak, 0) - 1;
  } else if (outcome === 'draw') {
    record.draws += 1;
    career.streak = 0;
  } else record.noContests += 1;
}

/** A bout without a limit of its own does not move anybody to another division. */
function divisionOf(weightClass: string | null): string | null {
  if (weightClass === null) return null;
  const { division, limitLbs } = weightClassOf(weightClass);
  return limitLbs === null ? null : division;
}
