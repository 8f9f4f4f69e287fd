import {
  hasSwapped,
  LEAST_LIKENESS,
  LIKENESS_BELOW_HITS,
  LIKENESS_FROM_LETTERS,
  likeness,
  LONGEST_TEXT,
  THRESHOLDS,
} from '../../../archive/likeness.queries.js';
import type { Database } from '../../../db/database.js';
import { raw, sql } from '../../../db/sql.js';
import type { Rows } from '../../../http/lists.js';
import type { ReadQuery } from '../../../http/read-query.js';
import { fold } from '../../../archive/names.js';
import type { PlayerSearchQuery } from './players.dto.js';

const NOBODY: Rows = { items: '[]', total: 0 };

/**
 * Finds players while the name is typed. `prefix`: the whole or the last name begins with the text; `word`: another
 * word does; `alias`: a word of another spelling. Where fewer than ten match, `fuzzy` adds players with a similar name.
 * An exact name or last name comes first, then the better match, then the better-known player by best rank, titles,
 * activity and last match. A name without any rank or match scores lower.
 */
export async function searchPlayers(
  db: Database,
  { q, tour, limit }: Omit<PlayerSearchQuery, keyof ReadQuery>,
): Promise<Rows> {
  const text = fold(q).slice(0, LONGEST_TEXT);
  if (text === '') return NOBODY;
  const start = `${text}%`;
  const word = `% ${text}%`;
  const alias = sql`(p.aliases <> '{}' and exists (select from unnest(p.aliases) alias where ${FOLDED_ALIAS} like ${word}))`;
  const ofTour = tour === undefined ? raw('true') : sql`p.tour = ${tour}`;
  const row = await db.row<Rows>(sql`
    with named as materialized (
      select p.id, ${IS_KNOWN} as is_known, p.folded = ${text} or p.folded like ${`% ${text}`} as is_whole,
        case when p.folded like ${start} or lower(p.last_name) like ${start} or split_part(p.folded, ' ', -1) like ${start}
            then 'prefix'
          when p.folded like ${word} then 'word' else 'alias' end as kind
      from tennis_player p
      where ${ofTour} and (p.folded like ${start} or p.folded like ${word} or ${alias})
    ), alike as materialized (
      select p.id, likeness from tennis_player p cross join lateral (select ${likeness(text, raw('p.folded'))} as likeness) l
      where ${text.length >= LIKENESS_FROM_LETTERS} and (select count(*) from named) < ${LIKENESS_BELOW_HITS} and ${THRESHOLDS}
        and ${ofTour} and (${text} <% p.folded or (${IS_KNOWN} and (${text} <<% p.folded or ${hasSwapped(text, raw('p.folded'))})))
        and likeness >= ${LEAST_LIKENESS} and not exists (select from named where named.id = p.id)
    ), hits as (
      select id, kind, is_whole and is_known as is_called,
        case kind when 'prefix' then 1 when 'word' then 0.9 else 0.85 end * case when is_known or is_whole then 1 else 0.6 end as score
      from named
      union all
      select id, 'fuzzy', false, 0.8 * (0.9 * likeness + 0.1 * ${FAME}) from alike join tennis_player p using (id)
    ), page as (
      select id, kind, score, row_number() over (order by is_called desc, score desc, p.career_high_rank nulls last,
        p.titles_count desc, p.is_active desc, p.last_match_date desc nulls last, id) as place
      from hits join tennis_player p using (id)
      order by place limit ${limit}
    )
    select (select count(*) from hits)::int as total,
      coalesce('[' || string_agg(row_to_json(r)::text, ',' order by place) || ']', '[]') as items
    from page join tennis_player p using (id)
    cross join lateral (select p.id, p.tour, p.name, p.ioc, p.country_code, p.current_rank, p.is_active,
      null::text as portrait_url, kind as match, round(score::numeric, 3) as score) r`);
  return row ?? NOBODY;
}

/** The same condition as in the partial index of these names. */
const IS_KNOWN = raw('(p.career_high_rank is not null or p.last_match_date is not null)');

/** 0 for rank 3,000 or no rank, rising to 1 for rank 1. */
const FAME = raw('greatest(0, 1 - ln(coalesce(p.career_high_rank, 3000)) / ln(3000))');

/** Folds an alias in SQL. It does less than `fold`, because match files write names without accents. */
const FOLDED_ALIAS = raw(`' ' || translate(lower(alias), '-''.', ' ')`);
