import type { FieldOptions } from '../../http/field.js';
import { Choice, Holds, Whole, type Rule } from '../../http/fields.js';
import { finding } from '../../http/findings.js';
import { sql, type Sql } from '../../db/sql.js';
import { vocabulary } from '../../http/vocabulary.js';
import { wordTable } from '../../word-table.js';
import { SURFACE } from './fields.js';

export const TOURS = vocabulary('TennisTour', ['ATP', 'WTA']);
export const SURFACES = vocabulary('TennisSurface', ['Hard', 'Clay', 'Grass', 'Carpet', 'Unknown']);

/** The values of `level`: our codes and the calendar's categories. */
const LEVELS: Record<string, { codes: string[]; tour?: string }> = wordTable({
  ...Object.fromEntries(['G', 'M', 'F', 'A', 'D', 'O', 'C', 'S', 'E'].map((code) => [code, { codes: [code] }])),
  grand_slam: { codes: ['G'] },
  masters_1000: { codes: ['M'], tour: 'ATP' },
  wta_1000: { codes: ['M'], tour: 'WTA' },
  tour_finals: { codes: ['F'] },
  atp_tour: { codes: ['A'], tour: 'ATP' },
  wta_tour: { codes: ['A'], tour: 'WTA' },
  davis_cup: { codes: ['D'], tour: 'ATP' },
  billie_jean_king_cup: { codes: ['D'], tour: 'WTA' },
  challenger: { codes: ['C'] },
  itf: { codes: ['S'] },
  other: { codes: ['O', 'E'] },
});

export const LEVEL_CHOICES = vocabulary('TennisLevelOrCategory', Object.keys(LEVELS));

export const CATEGORIES = vocabulary(
  'TennisCategory',
  LEVEL_CHOICES.filter((choice) => choice.length > 1),
);

export const LEVEL_CODES = vocabulary(
  'TennisLevel',
  LEVEL_CHOICES.filter((choice) => choice.length === 1),
);

/** The levels that career figures count by default: tour level, without challengers, ITF events and the like. */
export const TOUR_LEVELS = ['G', 'M', 'F', 'A', 'D', 'O'];

export function levelCodes(level: string): string[] {
  return LEVELS[level]?.codes ?? [];
}

/** The tour of a category; undefined where both tours have it. */
export function levelTour(level: string): string | undefined {
  return LEVELS[level]?.tour;
}

export const FIRST_YEAR = 1968;

export function lastYear(): number {
  return new Date().getUTCFullYear() + 1;
}

/** A season from 1968 to next year. The upper bound moves with time, so it is computed for every request. */
export function Year(options: { optional?: boolean; says?: string } = {}): PropertyDecorator {
  const inRange: Rule = (value, _dto, name) => {
    if (typeof value !== 'number' || !Number.isInteger(value)) return undefined;
    const allowed = { min: FIRST_YEAR, max: lastYear() };
    const message = `must be between ${allowed.min} and ${allowed.max}`;
    if (value < allowed.min)
      return finding(
        'out_of_range',
        `${name} ${message}`,
        'greater_than_equal',
        `Input should be greater than or equal to ${allowed.min}`,
        { ge: allowed.min },
        allowed,
      );
    if (value > allowed.max)
      return finding(
        'out_of_range',
        `${name} ${message}`,
        'less_than_equal',
        `Input should be less than or equal to ${allowed.max}`,
        { le: allowed.max },
        allowed,
      );
    return undefined;
  };
  return (target, property) => {
    Whole(options)(target, property);
    Holds(inRange)(target, property);
  };
}

/** The end of a range of years; it must not lie before `year_from`. */
export function YearTo(): PropertyDecorator {
  const notBefore: Rule = (value, dto) => {
    const from = dto['year_from'];
    if (typeof from !== 'number' || typeof value !== 'number' || from <= value) return undefined;
    return finding(
      'conflict',
      'year_to must not be before year_from',
      'value_error',
      'Value error, year_to must not be before year_from',
    );
  };
  return (target, property) => {
    Year({ optional: true, says: 'Last season' })(target, property);
    Holds(notBefore)(target, property);
  };
}

export function Tour(options: FieldOptions = {}): PropertyDecorator {
  return Choice(TOURS, { says: 'ATP: men, WTA: women', ...options });
}

export function Surface(): PropertyDecorator {
  return Choice(SURFACES, { optional: true, says: SURFACE });
}

export function Category(): PropertyDecorator {
  return Choice(CATEGORIES, { optional: true, says: 'Level and tour as one word' });
}

export function Level(): PropertyDecorator {
  return Choice(LEVEL_CHOICES, { optional: true, says: 'Level code or category' });
}

/** The filters of career figures and head-to-heads. */
export interface CareerFilter {
  surface?: string;
  level?: string;
  year_from?: number;
  year_to?: number;
}

/** Conditions on `tennis_appearance a` for matches that count, at tour level or at the requested level. */
export function countedMatches({ surface, level, year_from, year_to }: CareerFilter): Sql[] {
  return [...narrowed({ surface, level, year_from, year_to }), sql`a.counts`];
}

/** The same conditions, but including walkovers, which count for titles and finals. */
export function narrowed({ surface, level, year_from, year_to }: CareerFilter): Sql[] {
  const conditions = [sql`a.level = any(${level === undefined ? TOUR_LEVELS : levelCodes(level)})`];
  const tour = level === undefined ? undefined : levelTour(level);
  if (tour !== undefined) conditions.push(sql`starts_with(a.player_id, ${`${tour.toLowerCase()}_`})`);
  if (surface !== undefined) conditions.push(sql`a.surface = ${surface}`);
  if (year_from !== undefined) conditions.push(sql`a.season >= ${year_from}`);
  if (year_to !== undefined) conditions.push(sql`a.season <= ${year_to}`);
  return conditions;
}
