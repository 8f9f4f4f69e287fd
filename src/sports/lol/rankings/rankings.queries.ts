import { coverageOf, followsClosely, type ListDates } from '../../../archive/published-lists.js';
import { isoTime } from '../../../db/conditions.js';
import type { Database } from '../../../db/database.js';
import { raw, sql } from '../../../db/sql.js';
import type { OrderedRows } from '../../../db/walk.js';
import type { List } from '../../../http/lists.js';
import { among, teamRef } from '../refs.queries.js';
import { RANKING_LISTS } from '../ranking-lists.js';
import type { RankingCoverage, TeamRankingsQuery } from './rankings.dto.js';

export interface ListDays extends ListDates {
  /** The day of the newest list; null before the first one. */
  coverage: RankingCoverage | null;
}

export async function findList(db: Database, date: string | undefined): Promise<ListDays> {
  const row = await db.row<ListDays>(sql`
    select listed_on::text as published, (
      select max(before.listed_on) from lol_ranking_list before where before.listed_on < l.listed_on)::text as previous,
      ${raw(coverageOf(RANKING_LISTS, `'lol'`))} as coverage
    from lol_ranking_list l where l.listed_on <= coalesce(${date ?? null}::date, 'infinity') order by l.listed_on desc limit 1`);
  return row ?? { published: null, previous: null, coverage: null };
}

/** The ranks of every list, with those of the list before. */
export const ALL_RANKS: OrderedRows = {
  from: raw(`lol_ranking r
    join (select listed_on, lag(listed_on) over (order by listed_on) as previous_on from lol_ranking_list) l
      on l.listed_on = r.listed_on
    left join lol_ranking before on before.listed_on = l.previous_on and before.team_n = r.team_n`),
  conditions: [],
  key: 'r.team_n',
  order: [
    { by: 'r.listed_on', type: 'day' },
    { by: 'r.rank', type: 'whole' },
  ],
  row: raw(`json_build_object('publishedAt', to_char(r.listed_on, 'YYYY-MM-DD"T00:00:00.000Z"'),
    ${rankMembers(`case when r.listed_on - l.previous_on <= ${RANKING_LISTS.atMostDays} then before.rank - r.rank end`)})::text`),
};

/** SQL: the members of rank `r`, with the rank in the list `before`. */
function rankMembers(change: string): string {
  return `'rank', r.rank, 'previousRank', before.rank, 'team', ${teamRef('r.team_n')},
      'rating', round(r.rating::numeric, 1)::float, 'games', r.games, 'lastPlayedAt', ${isoTime('r.last_played_at')},
      'change', ${change}`;
}

/** The teams of a list, best first. */
export function rankedTeams(list: ListDays, { league, region }: TeamRankingsQuery): List {
  const { published, previous } = list;
  const change = followsClosely(list, RANKING_LISTS) ? 'before.rank - r.rank' : 'null';
  return {
    name: `lol ranking of ${published}`,
    from: raw('lol_ranking r'),
    conditions: [
      sql`r.listed_on = ${published}::date`,
      among('league', 'r.league_n', league),
      region !== undefined &&
        region.length > 0 &&
        sql`r.league_n in (select n from lol_league where lower(region) = any(${region.map((one) => one.toLowerCase())}))`,
    ],
    key: 'r.team_n',
    order: [{ by: 'r.rank', type: 'whole' }],
    source: sql`(select * from lol_ranking where listed_on = ${published}::date) r
      left join lol_ranking before on before.listed_on = ${previous}::date and before.team_n = r.team_n`,
    row: raw(`json_build_object(${rankMembers(change)})::text`),
  };
}
