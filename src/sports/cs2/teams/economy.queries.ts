import type { Database } from '../../../db/database.js';
import { raw, sql, where } from '../../../db/sql.js';
import type { HistoryWindow } from '../../../http/history.js';
import { MATCH_RECORDED_AT } from '../refs.queries.js';
import { inSpan, type MapSpan } from './map-stats.queries.js';

export interface TeamEconomyPart {
  body: string;
  rounds: number;
  maps: number;
  isKnown: boolean;
  /** The time of the oldest round in the span, also beyond the plan's window of history. */
  oldest: string | null;
}

const winRate = (condition: string) => `round(avg(won::integer) filter (where ${condition}), 4)::float`;

/** A team's buys and their results, over the rounds of a span within the plan's window of history. */
export async function findTeamEconomy(
  db: Database,
  n: number,
  span: MapSpan,
  history: HistoryWindow,
): Promise<TeamEconomyPart> {
  const row = await db.row<TeamEconomyPart>(sql`
    with known as materialized (
      select s.*, ${MATCH_RECORDED_AT} as recorded_at
      from cs2_round_economy s join cs2_match m on m.n = s.match_n ${where([sql`s.team_n = ${n}`, ...inSpan('s', span)])}
    ), opened as materialized (
      select * from known where ${history.opened(raw('recorded_at'))}
    )
    select json_build_object('byBuyType', (
          select coalesce(json_agg(json_build_object('buyType', buy_type, 'rounds', rounds, 'wins', wins, 'winRate', rate)
            order by array_position(array['pistol', 'eco', 'semi', 'force', 'full'], buy_type)), '[]')
          from (
            select buy_type, count(*)::int as rounds, count(*) filter (where won)::int as wins,
              round(avg(won::integer), 4)::float as rate
            from opened where buy_type is not null group by buy_type
          ) bought),
        'avgEquipmentValue', round(avg(equipment_value))::float,
        'forceRate', round(avg((buy_type = 'force')::integer), 4)::float,
        'ecoWinRate', ${raw(winRate(`buy_type = 'eco'`))},
        'antiEcoWinRate', ${raw(winRate(`opponent_buy_type = 'eco' and buy_type <> 'eco'`))})::text as body,
      count(*)::int as rounds, count(distinct (match_n, map_number))::int as maps,
      exists (select from cs2_round_economy where team_n = ${n}) as "isKnown",
      (select to_json(min(recorded_at)) #>> '{}' from known) as oldest
    from opened`);
  return row as TeamEconomyPart;
}
