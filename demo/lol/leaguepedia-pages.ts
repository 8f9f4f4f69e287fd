import { LCK, type League, LPL } from './league.js';
import type { Player } from './people.js';
import type { Stage, Tournament } from './season.js';

export type Cells = Record<string, string | number | readonly string[]>;

/** A record, the title of the page that holds it, and the namespace of the page. */
export interface Entry {
  cells: Cells;
  page: string;
  namespace: 'Main' | 'Data' | 'Metadata';
}

const NAMESPACES: Record<Entry['namespace'], number> = { Main: 0, Data: 10_008, Metadata: 10_010 };

/** Numbers pages and records in order, as a wiki does. */
export class Wiki {
  private readonly pages = new Map<string, number>();
  private records = 0;

  /** Writes a table; columns with a precision come last in its records. */
  table(entries: readonly Entry[]): string {
    return `${JSON.stringify(
      entries.map((entry) => this.recordOf(entry)),
      undefined,
      2,
    )}\n`;
  }

  private recordOf({ cells, page, namespace }: Entry): object {
    const name = namespace === 'Main' ? page : `${namespace}:${page}`;
    const number = this.pages.get(name) ?? FIRST_PAGE + this.pages.size;
    this.pages.set(name, number);
    this.records += 1;
    const own = Object.entries(cells).filter(([column]) => !column.endsWith(PRECISION));
    const precisions = Object.entries(cells).filter(([column]) => column.endsWith(PRECISION));
    return {
      ...Object.fromEntries(own),
      _pageName: name,
      _pageTitle: page,
      _pageNamespace: NAMESPACES[namespace],
      _pageID: number,
      _ID: FIRST_RECORD + this.records,
      ...Object.fromEntries(precisions),
    };
  }
}

const FIRST_PAGE = 9_000_001;
const FIRST_RECORD = 9_000_000;
const PRECISION = '__precision';

/** The page of a stage, as `LCK/2025 Season/Spring Playoffs`. */
export function overviewPage({ league, season, split }: Tournament, { isPlayoffs }: Stage): string {
  const event = split === undefined ? 'Main Event' : `${split} ${isPlayoffs ? 'Playoffs' : 'Season'}`;
  return `${league.name}/${season} Season/${event}`;
}

/** The title of a stage, as `LCK 2025 Spring Playoffs`. */
export function eventName({ league, season, split }: Tournament, { isPlayoffs }: Stage): string {
  if (split === undefined) return `${league.name} ${season}`;
  return `${league.name} ${season} ${split}${isPlayoffs ? ' Playoffs' : ''}`;
}

/** The stages with a page of their own; an event outside the splits has one page for all stages. */
export function pagesOf(tournament: Tournament): Stage[] {
  return tournament.split === undefined ? tournament.stages.slice(0, 1) : tournament.stages;
}

export function regionOf(league: League): string {
  if (league === LCK) return 'Korea';
  return league === LPL ? 'China' : 'International';
}

/** Handles shared with other people, so that the players' pages add the full name. */
const SHARED_NAMES = new Set(['Reed', 'Jasper', 'Heron']);

export function linkOf({ handle, firstName, lastName }: Player): string {
  return SHARED_NAMES.has(handle) ? `${handle} (${firstName} ${lastName})` : handle;
}

export const ROLE_WORDS = ['Top', 'Jungle', 'Mid', 'Bot', 'Support'] as const;
