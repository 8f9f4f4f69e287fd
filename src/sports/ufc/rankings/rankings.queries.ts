import { coverageOf } from '../../../archive/published-lists.js';
import type { Database } from '../../../db/database.js';
import { raw, sql, type Sql } from '../../../db/sql.js';
import { RANKING_LISTS } from '../ranking-lists.js';
import type { OrderedRows } from '../../../db/walk.js';
import type { RankingsCoverage } from './rankings.dto.js';
import { GROWTH_PER_DAY, MAX_IDLE_DAYS, MIN_BOUTS, START } from './rating.js';

export type RankingKind = 'meta' | 'media';

export interface ListDates {
  /** The days of the list and of the one before; both null before the first list. */
  published: string | null;
  previous: string | null;
  /** Of all lists of the kind; null before the first list. */
  coverage: RankingsCoverage | null;
}

export async function findList(db: Database, kind: RankingKind, date: string | undefined): Promise<ListDates> {
  const row = await db.row<ListDates>(sql`
    select list_date::text as published, previous_date::text as previous, 
      ${raw(coverageOf(RANKING_LISTS, 'l.kind'))} as coverage
    from ufc_ranking_list l
    where kind = ${kind} and (${date ?? null}::date is null or list_date <= ${date ?? null}::date)
    order by list_date desc limit 1`);
  return row ?? { published: null, previous: null, coverage: null };
}

export interface RankedFighter {
  division: string;
  rank: number;
  previousRank: number | null;
  isChampion: boolean;
  slug: string;
  name: string;
  recordText: string | null;
  points: number | null;
  lastFightAt: string | null;
  inactiveDays: number | null;
}

export function listRanked(
  db: Database,
  kind: RankingKind,
  { published, previous }: ListDates,
  limit: number,
  only: { division?: string; fighterN?: number } = {},
): Promise<RankedFighter[]> {
  const list = kind === 'meta' ? metaList : mediaList;
  return db.rows<RankedFighter>(sql`
    with now_listed as (${list(published)}), before_listed as (${list(previous)})
    select l.division, l.rank, p.rank as "previousRank", f.slug, f.name, l.points,
      coalesce(l.rank = 0 and ${kind} = 'media' or c.rank = 0, false) as "isChampion",
      r.record_text as "recordText", to_char(r.rated_on, 'YYYY-MM-DD"T00:00:00.000Z"') as "lastFightAt",
      (${published}::date - r.rated_on)::int as "inactiveDays"
    from now_listed l join ufc_fighter f on f.n = l.fighter_n
    left join before_listed p on p.division = l.division and p.fighter_n = l.fighter_n
    left join lateral (
      select * from ufc_rating r where r.fighter_n = l.fighter_n and r.rated_on <= ${published}::date order by rated_on desc limit 1
    ) r on true
    left join ufc_ranking c on c.kind = 'media' and c.fighter_n = l.fighter_n and c.division = l.division
      and c.list_date = (select max(list_date) from ufc_ranking_list where kind = 'media' and list_date <= ${published}::date)
    where l.place <= ${limit} and (${only.division ?? null}::text is null or l.division = ${only.division ?? null})
      and (${only.fighterN ?? null}::int is null or l.fighter_n = ${only.fighterN ?? null})
    order by l.division, l.rank, f.folded, l.fighter_n`);
}

/** The ranks of every list of the panel, with those of the list before. */
export const ALL_MEDIA_RANKS: OrderedRows = {
  from: raw(`ufc_ranking m
    join ufc_ranking_list l on l.kind = m.kind and l.list_date = m.list_date
    join ufc_fighter f on f.n = m.fighter_n
    left join ufc_ranking p on p.kind = m.kind and p.list_date = l.previous_date and p.division = m.division
      and p.fighter_n = m.fighter_n
    left join lateral (
      select * from ufc_rating r where r.fighter_n = m.fighter_n and r.rated_on <= m.list_date order by rated_on desc limit 1
    ) r on true`),
  conditions: [raw(`m.kind = 'media'`)],
  key: 'm.fighter_n',
  order: [
    { by: 'm.list_date', type: 'day' },
    { by: 'm.division', type: 'text' },
    { by: 'm.rank', type: 'whole' },
    { by: 'm.fighter_n', type: 'whole' },
  ],
  row: raw(`json_build_object('kind', m.kind, 'publishedAt', ${midnight('m.list_date')}, 'division', m.division, 'rank', m.rank,
    'rankText', case when m.rank = 0 then 'C' else m.rank::text end, 'previousRank', p.rank,
    'change', case when m.list_date - l.previous_date <= ${RANKING_LISTS.atMostDays} then p.rank - m.rank end,
    'isNew', l.previous_date is not null and p.rank is null, 'isChampion', m.rank = 0, 'fighterSlug', f.slug,
    'fighterName', f.name, 'recordText', r.record_text, 'country', null, 'lastFightAt', ${midnight('r.rated_on')},
    'inactiveDays', m.list_date - r.rated_on)::text`),
};

/** Ranks fighters by their ratings on a day, in their own division and over all weights. */
function metaList(day: string | null): Sql {
  return sql`
    select *, row_number() over (partition by division order by points desc, fighter_n)::int as rank,
      row_number() over (partition by division order by points desc, fighter_n)::int as place
    from (
      select s.fighter_n, d.division, round((s.rating - 2 * least(${raw(String(START.deviation))},
        sqrt(s.deviation ^ 2 + ${raw(String(GROWTH_PER_DAY))} * (${day}::date - s.rated_on))))::numeric, 1)::float as points
      from (
        select distinct on (fighter_n) * from ufc_rating where rated_on <= ${day}::date order by fighter_n, rated_on desc
      ) s
      cross join lateral (values (s.division),
        (case when s.division like 'womens-%' then 'womens-pound-for-pound' else 'pound-for-pound' end)) d (division)
      where s.division is not null and s.rated_bouts >= ${raw(String(MIN_BOUTS))}
        and ${day}::date - s.rated_on <= ${raw(String(MAX_IDLE_DAYS))}
    ) scored`;
}

function midnight(day: string): string {
  return `to_char(${day}, 'YYYY-MM-DD"T00:00:00.000Z"')`;
}

function mediaList(day: string | null): Sql {
  return sql`
    select m.fighter_n, m.division, null::float as points, m.rank::int,
      row_number() over (partition by m.division, m.rank = 0 order by m.rank, m.name)::int as place
    from ufc_ranking m where m.kind = 'media' and m.list_date = ${day}::date`;
}
