import { firstMoment, isoTime, lastMoment } from '../../../db/conditions.js';
import type { Database } from '../../../db/database.js';
import { raw, sql, where, type Sql } from '../../../db/sql.js';
import type { HistoryWindow } from '../../../http/history.js';
import type { Rows } from '../../../http/lists.js';
import { MATCH_PLAYED_AT } from '../figures.js';
import { mapNameSql } from '../maps.js';
import { MATCH_RECORDED_AT } from '../refs.queries.js';
import { inWindow, type Window } from '../windows.js';

export interface MapSpan {
  window: Window;
  from?: string | undefined;
  to?: string | undefined;
}

/** SQL: rows of `alias` within the span. */
export function inSpan(alias: string, { window, from, to }: MapSpan): (Sql | false)[] {
  return [
    inWindow(`${alias}.listed_at`, window),
    from !== undefined && sql`${raw(alias)}.listed_at >= ${firstMoment(from)}::timestamptz`,
    to !== undefined && sql`${raw(alias)}.listed_at <= ${lastMoment(to)}::timestamptz`,
  ];
}

export interface TeamMaps extends Rows {
  vetoes: number;
  isKnown: boolean;
  /** The time of the oldest map in the span, also beyond the plan's window of history. */
  oldest: string | null;
}

const share = (part: string, whole: string) => `round(sum(${part})::numeric / nullif(sum(${whole}), 0), 4)::float`;

/** SQL: the figures of one map over the opened rows. */
const PLAYED = `
  select map, count(*)::int as played, count(*) filter (where won)::int as wins, count(*) filter (where not won)::int as losses,
    round(avg(won::integer), 4)::float as "winRate", sum(rounds_won)::int as "roundsWon", sum(rounds_lost)::int as "roundsLost",
    ${share('rounds_won', 'rounds_won + rounds_lost')} as "roundWinRate", ${share('ct_won', 'ct_rounds')} as "ctRoundWinRate",
    ${share('t_won', 't_rounds')} as "tRoundWinRate", ${share('pistols_won', 'pistols')} as "pistolWinRate",
    round(avg(rounds_won + rounds_lost), 1)::float as "avgRounds", ${isoTime('max(played_at)')} as "lastPlayedAt"
  from opened where map is not null group by map`;

/** Picks and bans. For a match without a stored veto, picks come from the maps that were played. */
const CHOSEN = `
  select map, count(*) filter (where action = 'pick' and is_own)::int as picked,
    count(*) filter (where action = 'ban' and is_own)::int as banned,
    count(*) filter (where action = 'pick' and not is_own)::int as "opponentPicked",
    count(*) filter (where action = 'pick' and is_own and is_veto) as veto_picked
  from (
    select map, action, is_own, true as is_veto from vetoed
    union all
    select map, 'pick', picked is true, false from opened
    where (picked or opponent_picked) and map is not null and match_n not in (select match_n from vetoed)
  ) chosen group by map`;

const ROW = `json_build_object('map', ${mapNameSql('map')}, 'slug', map, 'played', coalesce(played, 0), 'wins', coalesce(wins, 0),
  'losses', coalesce(losses, 0), 'winRate', "winRate", 'roundsWon', "roundsWon", 'roundsLost', "roundsLost",
  'roundWinRate', "roundWinRate", 'ctRoundWinRate', "ctRoundWinRate", 'tRoundWinRate', "tRoundWinRate",
  'pistolWinRate', "pistolWinRate", 'avgRounds', "avgRounds",
  'pickRate', case when known.vetoes > 0 then round(coalesce(veto_picked, 0)::numeric / known.vetoes, 4)::float end,
  'banRate', case when known.vetoes > 0 then round(coalesce(banned, 0)::numeric / known.vetoes, 4)::float end,
  'picked', case when known.picks then coalesce(picked, 0) end,
  'banned', case when known.vetoes > 0 then coalesce(banned, 0) end,
  'opponentPicked', case when known.picks then coalesce("opponentPicked", 0) end, 'lastPlayedAt', "lastPlayedAt")`;

/** A team's figures by map, the most played first, over a span within the plan's window of history. */
export async function listTeamMaps(
  db: Database,
  n: number,
  { minMaps, ...span }: MapSpan & { minMaps: number },
  history: HistoryWindow,
): Promise<TeamMaps> {
  const row = await db.row<TeamMaps>(sql`
    with known_maps as materialized (
      select s.*, ${raw(MATCH_PLAYED_AT)} as played_at, ${MATCH_RECORDED_AT} as recorded_at
      from cs2_map_team s join cs2_match m on m.n = s.match_n ${where([sql`s.team_n = ${n}`, ...inSpan('s', span)])}
    ), opened as materialized (
      select * from known_maps where ${history.opened(raw('recorded_at'))}
    ), vetoed as materialized (
      select v.match_n, v.map, v.action, v.team_n = ${n} as is_own
      from (select distinct s.match_n from cs2_veto s ${where([sql`s.team_n = ${n}`, ...inSpan('s', span)])}) own
      join cs2_match m on m.n = own.match_n
      join cs2_veto v on v.match_n = own.match_n
      where ${history.opened(MATCH_RECORDED_AT)}
    ), known as (
      select (select count(distinct match_n)::int from vetoed) as vetoes,
        exists (select from vetoed) or exists (select from opened where picked is not null) as picks
    ), of_map as (${raw(PLAYED)}), chosen as (${raw(CHOSEN)}), rows as (
      select ${raw(ROW)} as item, map, coalesce(played, 0) as times
      from of_map full join chosen using (map) cross join known where coalesce(played, 0) >= ${minMaps}
    )
    select (select count(*) from rows)::int as total,
      coalesce((select '[' || string_agg(item::text, ',' order by times desc, map) || ']' from rows), '[]') as items,
      known.vetoes, exists (select from cs2_map_team where team_n = ${n}) as "isKnown",
      (select to_json(min(recorded_at)) #>> '{}' from known_maps) as oldest
    from known`);
  return row as TeamMaps;
}
