import type { Database } from '../../../db/database.js';
import { raw, sql } from '../../../db/sql.js';
import { POSTGAME_TIMELINE } from './followed.queries.js';
import { findOfGame, type RecordText, GAME_CHANGED_AT } from './game.queries.js';
import { GOLD_GRAPH } from './gold.queries.js';
import { DISTRIBUTIONS, GAME_WITH_PLAYERS, JUNGLE_SHARE, PLATES, VISION, type Section } from './sections.queries.js';

export function findSection(db: Database, n: number, { body }: Section): Promise<RecordText> {
  return findOfGame(db, n, raw(body), GAME_WITH_PLAYERS);
}

const whereKnown = ({ body, isKnown }: Section) => `case when ${isKnown} then ${body} end`;

/** The sections in the order of the answer. Only the live feed has single events. */
const SECTIONS: Record<string, string> = {
  goldGraph: GOLD_GRAPH,
  timeline: POSTGAME_TIMELINE,
  plates: whereKnown(PLATES),
  distributions: whereKnown(DISTRIBUTIONS),
  vision: whereKnown(VISION),
  jungleShare: whereKnown(JUNGLE_SHARE),
};

const names = Object.keys(SECTIONS);
const namesWhere = (condition: string) =>
  `array_remove(array[${names.map((name) => `case when section."${name}" ${condition} then '${name}' end`).join(', ')}], null)`;

const POSTGAME = raw(`json_build_object('gameId', 'lol-game-' || g.n, 'matchId', 'lol-match-' || g.match_n,
  'postgame_coverage_level', g.postgame_level, 'availableSections', ${namesWhere('is not null')},
  'missingSections', ${namesWhere('is null')}, ${names.map((name) => `'${name}', section."${name}"`).join(', ')},
  'lastUpdated', ${GAME_CHANGED_AT})`);

const SECTION_COLUMNS = raw(`cross join lateral (
  select ${names.map((name) => `${SECTIONS[name]} as "${name}"`).join(', ')}) section`);

export function findPostgame(db: Database, n: number): Promise<RecordText> {
  return findOfGame(db, n, POSTGAME, sql`${GAME_WITH_PLAYERS} ${SECTION_COLUMNS}`);
}
