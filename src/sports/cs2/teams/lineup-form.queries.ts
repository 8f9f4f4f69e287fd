import type { Database } from '../../../db/database.js';
import { raw, sql } from '../../../db/sql.js';
import type { HistoryWindow } from '../../../http/history.js';
import { FIGURES, playedLines } from '../figures.js';
import { MATCH_MEMBERS } from '../matches/match-row.queries.js';
import { MATCH_RECORDED_AT, playerRefs, teamRef } from '../refs.queries.js';

/** An object as JSON text, whether a source has it, and the time of the oldest record behind it. */
export interface TeamPart {
  body: string;
  isKnown: boolean;
  oldest: string | null;
}

const SHOWN_RESULTS = 20;

/**
 * The results of a team's newest five: its completed matches on the days on which exactly these five are its known
 * line-up, within the plan's window of history.
 */
export async function findLineupForm(db: Database, n: number, history: HistoryWindow): Promise<TeamPart> {
  const row = await db.row<TeamPart>(sql`
    with lineups as materialized (
      select held_on, bool_or(match_n is not null) as in_match, source, array_agg(player_n order by player_n) as five
      from cs2_lineup where team_n = ${n} group by held_on, source having count(*) = 5
    ), newest as (
      select five from lineups order by held_on desc, in_match desc, source limit 1
    ), days as materialized (
      select held_on from lineups where five = (select five from newest)
      except
      select held_on from lineups where in_match and five <> (select five from newest)
    ), known as materialized (
      select m.*, ${MATCH_RECORDED_AT} as recorded_at
      from cs2_match_team s join cs2_match m on m.n = s.match_n
      where s.team_n = ${n} and s.status = 'completed' and m.held_on in (select held_on from days)
    ), opened as materialized (
      select * from known where ${history.opened(raw('recorded_at'))}
    ), maps as (
      select count(*)::int as maps, count(*) filter (where t.won)::int as wins, count(*) filter (where not t.won)::int as losses,
        round(avg(t.won::integer), 4)::float as rate
      from cs2_map_team t where t.team_n = ${n} and t.match_n in (select n from opened)
    )
    select json_build_object('team', ${raw(teamRef('subject.n'))},
        'lineup', (select ${raw(playerRefs('newest.five'))} from (select (select five from newest) as five) newest),
        'since', (select min(held_on) from days), 'maps', maps.maps, 'wins', maps.wins, 'losses', maps.losses,
        'winRate', maps.rate, 'avgRating', (
          select ${raw(FIGURES.rating)} from (${playedLines([
            sql`l.team_n = ${n}`,
            raw('l.match_n in (select n from opened)'),
            raw('l.player_n = any((select five from newest)::integer[])'),
          ])}) played),
        'results', (
          select coalesce(json_agg(json_build_object(${raw(MATCH_MEMBERS)}) order by m.listed_at desc, m.n desc), '[]')
          from (select * from opened order by listed_at desc, n desc limit ${SHOWN_RESULTS}) m))::text as body,
      exists (select from newest) as "isKnown", (select to_json(min(recorded_at)) #>> '{}' from known) as oldest
    from maps cross join (select ${n}::integer as n) subject`);
  return row as TeamPart;
}
