import type { Database } from '../db/database.js';
import { join, raw, sql, where, type Sql } from '../db/sql.js';
import type { Rows } from './list.js';
import { iocCodes } from './countries.js';
import { fold } from './names.js';
import type { PlayersQuery, PlayerSearchQuery } from './players.dto.js';

/** The fields of a player row, from `tennis_player p`. */
const PLAYER_ROW = raw(`
  'id', p.id, 'tour', p.tour, 'name', p.name, 'first_name', p.first_name, 'last_name', p.last_name, 'ioc', p.ioc,
  'country_code', p.country_code, 'hand', p.hand, 'birth_date', p.birth_date, 'height_cm', p.height_cm,
  'is_active', p.is_active, 'current_rank', p.current_rank, 'current_points', p.current_points,
  'titles_count', p.titles_count, 'portrait_url', null`);

/** Each column is indexed with the id behind it, so a page is read in order. */
const ORDERS: Record<string, string> = {
  name: 'p.name',
  rank: 'p.current_rank',
  birth_date: 'p.birth_date',
  titles: 'p.titles_count',
};

export async function listPlayers(db: Database, query: PlayersQuery): Promise<Rows> {
  const { page, page_size, sort_by, sort_order } = query;
  const conditions = where(playerConditions(query));
  const column = raw(ORDERS[sort_by] as string);
  const order =
    sort_order === 'asc' ? sql`${column} asc nulls last, p.id asc` : sql`${column} desc nulls last, p.id desc`;
  const rows = db.row<{ items: string }>(sql`
    select coalesce(json_agg(json_build_object(${PLAYER_ROW}) order by place), '[]')::text as items from (
      select p.*, row_number() over () as place from (
        select * from tennis_player p ${conditions} order by ${order} limit ${page_size} offset ${(page - 1) * page_size}
      ) p
    ) p`);
  const counted = query.q === undefined ? countPlayers(db, query) : countMatchingPlayers(db, conditions);
  const [row, total] = await Promise.all([rows, counted]);
  return { items: row?.items ?? '[]', total };
}

/** Rows in the order of the ids, with the ids that nobody has. */
export async function findPlayers(db: Database, ids: string[]): Promise<Rows & { missing: string[] }> {
  const rows = await db.rows<{ id: string; row: string }>(sql`
    select p.id, json_build_object(${PLAYER_ROW})::text as row from tennis_player p where p.id = any(${ids.map((id) => id.toLowerCase())})`);
  const byId = new Map(rows.map(({ id, row }) => [id, row]));
  const known = ids.filter((id) => byId.has(id.toLowerCase()));
  const items = `[${known.map((id) => byId.get(id.toLowerCase())).join(',')}]`;
  return { items, total: known.length, missing: ids.filter((id) => !byId.has(id.toLowerCase())) };
}

/**
 * Autocomplete. Names are compared folded: the whole name or the last one begins so, a word does, another spelling
 * does, or the trigrams are close.
 */
export async function searchPlayers(db: Database, { q, tour, limit }: PlayerSearchQuery): Promise<Rows> {
  const text = fold(q);
  const start = text.replace(/[%_\\]/g, '\\$&');
  const ofTour = tour === undefined ? raw('true') : sql`p.tour = ${tour}`;
  const row = await db.row<{ items: string; total: number }>(sql`
    with near as materialized (
      select p.*, word_similarity(${text}, p.folded) as near from tennis_player p
      where ${ofTour} and (p.folded like ${`${start}%`} or p.folded like ${`% ${start}%`} or ${text} <% p.folded)
    ), hits as (
      select p.*,
        case when p.folded like ${`${start}%`} or split_part(p.folded, ' ', -1) like ${`${start}%`} then 'prefix'
          when p.folded like ${`% ${start}%`} then 'word'
          else 'fuzzy' end as found
      from near p where p.near >= ${FUZZY_FROM} or p.folded like ${`${start}%`} or p.folded like ${`% ${start}%`}
    ), ranked as (
      select *, case found when 'prefix' then 1 when 'word' then 0.9 else near * 0.8 end as score from hits
      order by array_position(array['prefix', 'word', 'fuzzy'], found), case found when 'fuzzy' then -near else 0 end,
        is_active desc, current_rank nulls last, career_high_rank nulls last, titles_count desc, id
      limit ${limit}
    )
    select (select count(*) from hits)::int as total,
      coalesce(json_agg(json_build_object('id', id, 'tour', tour, 'name', name, 'ioc', ioc, 'country_code', country_code,
        'current_rank', current_rank, 'is_active', is_active, 'portrait_url', null, 'match', found,
        'score', round(score::numeric, 3))), '[]')::text as items
    from ranked`);
  return { items: row?.items ?? '[]', total: row?.total ?? 0 };
}

/** Word similarity from which two names count as meant alike. */
const FUZZY_FROM = 0.5;

/** The profile without what is summed from matches. Undefined when there is no such player. */
export async function findPlayer(db: Database, id: string): Promise<Record<string, unknown> | undefined> {
  const row = await db.row<{ body: Record<string, unknown> }>(sql`
    select json_build_object(${PLAYER_ROW}, 'full_name', p.name, 'backhand', 'unknown',
      'age', date_part('year', age(p.birth_date))::int, 'weight_kg', null, 'birthplace', null, 'residence', null,
      'coach', null, 'turned_pro', null, 'retired_year', null, 'career_high_rank', p.career_high_rank,
      'career_high_rank_date', p.career_high_rank_date, 'weeks_at_no_1', p.weeks_at_no_1,
      'current_rank_date', p.current_rank_date, 'rank_movement', p.rank_movement, 'race_rank', null,
      'first_match_date', p.first_match_date, 'last_match_date', p.last_match_date, 'aliases', p.aliases,
      'external_ids', case when p.wikidata_id is null then '[]'::json else json_build_array(json_build_object(
        'provider', 'wikidata', 'id', p.wikidata_id, 'url', 'https://www.wikidata.org/wiki/' || p.wikidata_id)) end,
      'updated_at', to_char(p.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as body
    from tennis_player p where p.id = ${id.toLowerCase()}`);
  return row?.body;
}

function playerConditions({ q, tour, country, hand, active }: PlayersQuery): (Sql | undefined)[] {
  return [
    tour === undefined ? undefined : sql`p.tour = ${tour}`,
    country === undefined ? undefined : sql`p.ioc = any(${iocCodes(country)})`,
    hand === undefined ? undefined : sql`p.hand = ${hand}`,
    active === undefined ? undefined : sql`p.is_active = ${active}`,
    q === undefined
      ? undefined
      : join(
          fold(q)
            .split(' ')
            .map((word) => sql`p.folded like ${`%${word}%`}`),
          ' and ',
        ),
  ];
}

async function countPlayers(db: Database, { tour, country, hand, active }: PlayersQuery): Promise<number> {
  const conditions = [
    tour !== undefined && sql`tour = ${tour}`,
    country !== undefined && sql`ioc = any(${iocCodes(country)})`,
    hand !== undefined && sql`hand = ${hand}`,
    active !== undefined && sql`is_active = ${active}`,
  ];
  const row = await db.row<{ total: number }>(sql`
    select coalesce(sum(players), 0)::int as total from tennis_player_count ${where(conditions)}`);
  return row?.total ?? 0;
}

async function countMatchingPlayers(db: Database, conditions: Sql): Promise<number> {
  return (
    (await db.row<{ total: number }>(sql`select count(*)::int as total from tennis_player p ${conditions}`))?.total ?? 0
  );
}
