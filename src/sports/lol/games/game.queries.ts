import type { Database } from '../../../db/database.js';
import { raw, sql, type Sql } from '../../../db/sql.js';
import { externalIds, gameRow, GAME_RECORDED_AT, REMAKE_OF } from '../refs.queries.js';
import { bansOf, picksOf } from './picks.queries.js';
import { HAS_PROVISIONAL_ROWS } from './player-rows.queries.js';
import { dragonKindsOf, FIRST_OBJECTIVES, GAME_WITH_SIDES, GAME_CHANGED_AT, SIDE_ALIASES } from './sides.queries.js';

/** One record as JSON text, and when it took place. */
export interface RecordText {
  body: string;
  recordedAt: Date;
}

/** Selects the record of game `g` with this body. */
export async function findOfGame(
  db: Database,
  n: number,
  body: Sql,
  tables: Sql = GAME_WITH_SIDES,
): Promise<RecordText> {
  const row = await db.row<RecordText>(
    sql`select (${body})::text as body, ${GAME_RECORDED_AT} as "recordedAt" from ${tables} where g.n = ${n}`,
  );
  return row as RecordText;
}

/** A side of a game with its figures; the team is null if no source names it. */
export function gameTeam(side: 'blue' | 'red'): string {
  const aliases = SIDE_ALIASES[side === 'blue' ? 0 : 1];
  const { row } = aliases;
  return `(select json_build_object('slug', ref.slug, 'name', ref.name, 'shortName', ref.short_name, 'logoUrl', ref.logo_url,
      'kills', ${row}.kills, 'deaths', ${row}.deaths, 'assists', ${row}.assists, 'gold', ${row}.gold, 'towers', ${row}.towers,
      'inhibitors', ${row}.inhibitors, 'dragons', ${row}.dragons, 'dragonTypes', ${dragonKindsOf(aliases)},
      'elderDragons', ${row}.elders, 'barons', ${row}.barons, 'heralds', ${row}.heralds, 'voidgrubs', ${row}.voidgrubs,
      'atakhans', ${row}.atakhans, 'firstBlood', ${row}.first_blood, 'bans', ${bansOf(aliases)}, 'picks', ${picksOf(aliases)})
    from (select) one left join lol_team ref on ref.n = g.${side}_n)`;
}

/** The broadcast recording of game `g`, from the live feed. */
const VOD = `(
  select vod -> 'url' from lol_live_match feed, jsonb_array_elements(feed.state -> 'watch' -> 'vods') vod
  where feed.n = g.match_n and vod ->> 'gameId' = 'lol-game-' || g.n limit 1)`;

const GAME_BODY = raw(`json_build_object(${gameRow(gameTeam)}, 'matchId', 'lol-match-' || g.match_n,
  'league', l.slug, 'leagueId', 'lol-' || l.slug, 'goldDiff', b.gold - r.gold, 'firstObjectives', ${FIRST_OBJECTIVES},
  'vodUrl', ${VOD}, 'remakeOf', ${REMAKE_OF}, 'externalIds', ${externalIds('g.external_ids')},
  'provisional', ${HAS_PROVISIONAL_ROWS}, 'lastUpdated', ${GAME_CHANGED_AT})`);

export function findGame(db: Database, n: number): Promise<RecordText> {
  return findOfGame(db, n, GAME_BODY, sql`${GAME_WITH_SIDES} join lol_league l on l.n = g.league_n`);
}
