import type { Database } from '../../../db/database.js';
import { directed, type SortKey } from '../../../db/keyset.js';
import { raw, sql, where, type Sql } from '../../../db/sql.js';
import type { List } from '../../../http/lists.js';
import { iocCodes } from '../countries.js';
import { fold } from '../../../archive/names.js';
import { listCoverage } from '../ranking-lists.js';
import type { PlayersQuery } from './players.dto.js';

/** The columns of a player row, from `tennis_player p`. */
const PLAYER_ROW = raw(`
  p.id, p.tour, p.name, p.first_name, p.last_name, p.ioc, p.country_code, p.hand, p.birth_date, p.height_cm,
  p.is_active, p.current_rank, p.current_points, p.titles_count, null::text as portrait_url`);

/** Hardly anybody lives longer, and no source says who has died. */
const OLDEST = 110;
const YEARS = `date_part('year', age(p.birth_date))::int`;
const AGE = `case when ${YEARS} between 0 and ${OLDEST} then ${YEARS} end`;

const BY_ID: SortKey = { by: 'p.id', type: 'text' };

/** Each order has an index of the table. */
const ORDERS: Record<string, SortKey[]> = {
  rank: [{ by: 'p.current_rank', type: 'whole', nulls: 'last' }, BY_ID],
  name: [{ by: 'p.name', type: 'text' }, BY_ID],
  birth_date: [{ by: 'p.birth_date', type: 'day', nulls: 'last' }, BY_ID],
  titles: [{ by: 'p.titles_count', type: 'whole' }, BY_ID],
};

export function playerList(query: PlayersQuery): List {
  const { sort_by, sort_order, q } = query;
  const named = q === undefined ? undefined : nameConditions(q);
  return {
    name: 'tennis players',
    from: raw('tennis_player p'),
    conditions: [...(named ?? []), ...filterConditions(query)],
    key: 'p.id',
    order: directed(ORDERS[sort_by] as SortKey[], sort_order),
    source: sql`tennis_player p cross join lateral (select ${PLAYER_ROW}) r`,
    row: raw('row_to_json(r)::text'),
    total: named === undefined ? countPlayers(query) : named.length === 0 ? 0 : 'gathered',
    ids: { written: (id) => id.toLowerCase(), named: (id) => sql`p.id = ${id}` },
  };
}

/** Finds a player's profile without the sums over matches. Undefined when the player does not exist. */
export async function findPlayer(db: Database, id: string): Promise<Record<string, unknown> | undefined> {
  const row = await db.row<{ body: Record<string, unknown> }>(sql`
    select row_to_json(r) as body from tennis_player p cross join lateral (
      select ${PLAYER_ROW}, p.name as full_name, 'unknown' as backhand, ${raw(AGE)} as age,
        null::int as weight_kg, null::text as birthplace, null::text as residence, null::text as coach,
        null::int as turned_pro, null::int as retired_year, p.career_high_rank, p.career_high_rank_date, p.weeks_at_no_1,
        ${raw(listCoverage('p.tour'))} as coverage,
        p.current_rank_date, p.rank_movement, null::int as race_rank, p.first_match_date, p.last_match_date, p.aliases,
        case when p.wikidata_id is null then '[]'::json else json_build_array(json_build_object('provider', 'wikidata',
          'id', p.wikidata_id, 'url', 'https://www.wikidata.org/wiki/' || p.wikidata_id)) end as external_ids,
        to_char(p.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as updated_at
    ) r
    where p.id = ${id.toLowerCase()}`);
  return row?.body;
}

/** Every word must occur in the name; a word that is too short for a trigram must begin one of its words. */
function nameConditions(q: string): Sql[] {
  const words = fold(q)
    .split(' ')
    .filter((word) => word !== '');
  return words.map((word) =>
    word.length < 3
      ? sql`(p.folded like ${`${word}%`} or p.folded like ${`% ${word}%`})`
      : sql`p.folded like ${`%${word}%`}`,
  );
}

function filterConditions({ tour, country, hand, active }: PlayersQuery): (Sql | false)[] {
  return [
    tour !== undefined && sql`p.tour = ${tour}`,
    country !== undefined && sql`p.ioc = any(${iocCodes(country)})`,
    hand !== undefined && sql`p.hand = ${hand}`,
    active !== undefined && raw(active ? 'p.is_active' : 'not p.is_active'),
  ];
}

function countPlayers(query: PlayersQuery): Sql {
  return sql`(select coalesce(sum(players), 0)::int from tennis_player_count p ${where(filterConditions(query))})`;
}
