import type { Database } from '../../../db/database.js';
import { raw, sql } from '../../../db/sql.js';
import type { List } from '../../../http/lists.js';
import { playerRefs } from '../refs.queries.js';

export interface ListDays {
  /** The days of the list and of the one before; both null before the first list. */
  published: string | null;
  previous: string | null;
  /** Whether there is any list at all. */
  isTold: boolean;
}

const NO_LIST = { published: null, previous: null };

export async function findWorldList(db: Database, date: string | undefined): Promise<ListDays> {
  const row = await db.row<Omit<ListDays, 'isTold'>>(sql`
    select listed_on::text as published, previous_on::text as previous from cs2_world_list
    where listed_on <= coalesce(${date ?? null}::date, 'infinity') order by listed_on desc limit 1`);
  if (row) return { ...row, isTold: true };
  const any = await db.row<{ told: boolean }>(sql`select exists (select from cs2_world_list) as told`);
  return { ...NO_LIST, isTold: any?.told === true };
}

export async function findVrsList(db: Database, kind: string, date: string | undefined): Promise<ListDays> {
  const row = await db.row<Omit<ListDays, 'isTold'>>(sql`
    select listed_on::text as published, previous_on::text as previous from cs2_vrs_list
    where kind = ${kind} and region = 'global' and listed_on <= coalesce(${date ?? null}::date, 'infinity')
    order by listed_on desc limit 1`);
  if (row) return { ...row, isTold: true };
  const any = await db.row<{ told: boolean }>(
    sql`select exists (select from cs2_vrs_list where kind = ${kind} and region = 'global') as told`,
  );
  return { ...NO_LIST, isTold: any?.told === true };
}

/** What a row says of rank `r` of team `t`. */
const RANK = `'points', r.points, 'teamId', 'cs2-team-' || t.n, 'slug', t.slug, 'previousRank', r.previous_rank,
  'isNew', r.is_new, 'roster', ${playerRefs('r.roster')}`;

const MOVED = 'coalesce(r.previous_rank - r.rank, 0)';

/** The teams of a world ranking, the best first. */
export function worldRanks({ published }: ListDays): List {
  return {
    name: `cs2 world ranking of ${published}`,
    from: raw('cs2_world_rank r'),
    conditions: [sql`r.listed_on = ${published}::date`],
    key: 'r.team_n',
    order: [
      { by: 'r.rank', type: 'whole' },
      { by: 'r.team_n', type: 'whole' },
    ],
    source: sql`(select * from cs2_world_rank where listed_on = ${published}::date) r join cs2_team t on t.n = r.team_n`,
    row: raw(
      `json_build_object('rank', r.rank, 'teamName', t.name, ${RANK}, 'region', r.region, 'change', ${MOVED})::text`,
    ),
  };
}

/** The teams of a region in a world ranking, the best first. */
export function regionalRanks({ published }: ListDays, region: string): List {
  return {
    ...worldRanks({ published, previous: null, isTold: true }),
    name: `cs2 world ranking of ${region} of ${published}`,
    conditions: [sql`r.listed_on = ${published}::date and r.region = ${region}`],
    source: sql`(
      select r.*, (
          select v.rank from cs2_vrs_rank v
          where v.kind = 'live' and v.region = 'global' and v.team_n = r.team_n and v.is_best and v.listed_on = newest.listed_on
          limit 1) as vrs_rank
      from cs2_world_rank r
      left join (
        select max(listed_on) as listed_on from cs2_vrs_list
        where kind = 'live' and region = 'global' and listed_on <= ${published}::date
      ) newest on true
      where r.listed_on = ${published}::date
    ) r join cs2_team t on t.n = r.team_n`,
    row: raw(`json_build_object('rank', r.regional_rank, 'teamName', t.name, ${RANK}, 'region', r.region, 'change', ${MOVED},
      'worldRank', r.rank, 'regionalRank', r.regional_rank, 'vrsRank', r.vrs_rank)::text`),
  };
}

/** The lines of a global list of Valve's, as they stand there: each is a roster, and a team may have several. */
export function vrsRanks({ published }: ListDays, kind: string): List {
  const list = sql`r.kind = ${kind} and r.region = 'global' and r.listed_on = ${published}::date`;
  return {
    name: `cs2 vrs ${kind} of ${published}`,
    from: raw('cs2_vrs_rank r'),
    conditions: [list],
    key: 'r.place',
    order: [{ by: 'r.place', type: 'whole' }],
    source: sql`(select * from cs2_vrs_rank r where ${list}) r join cs2_team t on t.n = r.team_n`,
    row: raw(`json_build_object('rank', r.rank, 'teamName', r.team_name, ${RANK}, 'region', r.home_region,
      'change', case when r.is_best then ${MOVED} else 0 end)::text`),
  };
}
