import { coverageOf, followsClosely, type ListDates } from '../../../archive/published-lists.js';
import type { Database } from '../../../db/database.js';
import { raw, sql, type Sql } from '../../../db/sql.js';
import type { OrderedRows } from '../../../db/walk.js';
import type { List } from '../../../http/lists.js';
import { VRS_LISTS, WORLD_LISTS } from '../ranking-lists.js';
import { playerRefs } from '../refs.queries.js';
import type { RankingCoverage } from './rankings.dto.js';

export interface ListDays extends ListDates {
  /** Whether any list is stored. */
  isKnown: boolean;
  /** The days of all lists of this ranking; null without any. */
  coverage: RankingCoverage | null;
}

type FoundList = Omit<ListDays, 'isKnown'>;

const NO_LIST = { published: null, previous: null, coverage: null };

export async function findWorldList(db: Database, date: string | undefined): Promise<ListDays> {
  const row = await db.row<FoundList>(sql`
    select listed_on::text as published, previous_on::text as previous,
      ${raw(coverageOf(WORLD_LISTS, `'world'`))} as coverage
    from cs2_world_list
    where listed_on <= coalesce(${date ?? null}::date, 'infinity') order by listed_on desc limit 1`);
  if (row) return { ...row, isKnown: true };
  const any = await db.row<{ exists: boolean }>(sql`select exists (select from cs2_world_list) as exists`);
  return { ...NO_LIST, isKnown: any?.exists === true };
}

/** The kind of one of Valve's lists, live or for invitations, and its region or `global`. */
export interface VrsSeries {
  kind: string;
  region: string;
}

export async function findVrsList(
  db: Database,
  { kind, region }: VrsSeries,
  date: string | undefined,
): Promise<ListDays> {
  const row = await db.row<FoundList>(sql`
    select listed_on::text as published, previous_on::text as previous,
      ${raw(coverageOf(VRS_LISTS, `l.kind || ' ' || l.region`))} as coverage
    from cs2_vrs_list l
    where kind = ${kind} and region = ${region} and listed_on <= coalesce(${date ?? null}::date, 'infinity')
    order by listed_on desc limit 1`);
  if (row) return { ...row, isKnown: true };
  const any = await db.row<{ exists: boolean }>(
    sql`select exists (select from cs2_vrs_list where kind = ${kind} and region = ${region}) as exists`,
  );
  return { ...NO_LIST, isKnown: any?.exists === true };
}

/** SQL: a rank, the rank in the list before, and whether that list lacks the team. */
interface Moves {
  rank: string;
  before: string;
  isNew: string;
}

/** The move is null where lists in between are missing. */
const UNMOVED = { before: 'null::integer', isNew: 'false' };

/** SQL: the same of list `l` of Valve's; the first list follows none. */
const FOLLOWS_CLOSELY = `coalesce(l.listed_on - l.previous_on <= ${VRS_LISTS.atMostDays}, false)`;

/** SQL: the members of a row about rank `r` of team `t`. */
function rankOf(name: string, { rank, before, isNew }: Moves): string {
  return `'rank', ${rank}, 'teamName', ${name}, 'points', r.points, 'change', coalesce(${before} - ${rank}, 0),
    'teamId', 'cs2-team-' || t.n, 'slug', t.slug, 'previousRank', ${before}, 'isNew', ${isNew},
    'roster', ${playerRefs('r.roster')}`;
}

/** The teams of a world ranking, the best first. */
export function worldRanks(list: ListDays): List {
  const { published } = list;
  const moves = followsClosely(list, WORLD_LISTS) ? { before: 'r.previous_rank', isNew: 'r.is_new' } : UNMOVED;
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
    row: raw(`json_build_object(${rankOf('t.name', { rank: 'r.rank', ...moves })}, 'region', r.region)::text`),
  };
}

/** The teams of a region in a world ranking, the best first. */
export function regionalRanks(list: ListDays, region: string): List {
  const { published, previous } = list;
  const moves = followsClosely(list, WORLD_LISTS)
    ? { before: 'b.regional_rank', isNew: 'b.regional_rank is null' }
    : UNMOVED;
  return {
    ...worldRanks(list),
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
    ) r join cs2_team t on t.n = r.team_n
    left join cs2_world_rank b on b.listed_on = ${previous}::date and b.team_n = r.team_n and b.region = r.region`,
    row: raw(`json_build_object(${rankOf('t.name', { rank: 'r.regional_rank', ...moves })}, 'region', r.region,
      'worldRank', r.rank, 'regionalRank', r.regional_rank, 'vrsRank', r.vrs_rank)::text`),
  };
}

/** The lines of one of Valve's lists, as published. Each line is a roster, so a team may have several. */
export function vrsRanks(list: ListDays, series: VrsSeries): List {
  return {
    name: `cs2 vrs ${series.kind} ${series.region} of ${list.published}`,
    from: raw('cs2_vrs_rank r'),
    conditions: [isLine(list, series)],
    key: 'r.place',
    order: [{ by: 'r.place', type: 'whole' }],
    source: rosters(list, series),
    row: raw(`json_build_object(${vrsRank(list)}, 'region', r.home_region)::text`),
  };
}

/** The lines of a region's list, with their ranks in the world. */
export function regionalVrsRanks(list: ListDays, series: VrsSeries): List {
  return {
    ...vrsRanks(list, series),
    source: sql`${rosters(list, series)} left join cs2_world_rank w on w.team_n = r.team_n and w.listed_on = (
      select max(listed_on) from cs2_world_list where listed_on <= ${list.published}::date)`,
    row: raw(`json_build_object(${vrsRank(list)}, 'region', r.region,
      'worldRank', w.rank, 'regionalRank', r.rank, 'vrsRank', r.other_rank)::text`),
  };
}

/** The lines of every list of Valve's, with the ranks of the list before. */
export const ALL_VRS_RANKS: OrderedRows = {
  from: raw(`cs2_vrs_rank r
    join cs2_vrs_list l on l.kind = r.kind and l.region = r.region and l.listed_on = r.listed_on
    join cs2_team t on t.n = r.team_n`),
  conditions: [],
  key: 'r.place',
  order: [
    { by: 'r.listed_on', type: 'day' },
    { by: 'r.kind', type: 'text' },
    { by: 'r.region', type: 'text' },
    { by: 'r.place', type: 'whole' },
  ],
  row: raw(`json_build_object('publishedAt', to_char(r.listed_on, 'YYYY-MM-DD"T00:00:00.000Z"'), 'kind', r.kind, 'list', r.region,
    ${rankOf('r.team_name', {
      rank: 'r.rank',
      before: `case when r.is_best and ${FOLLOWS_CLOSELY} then r.previous_rank end`,
      isNew: `r.is_new and ${FOLLOWS_CLOSELY}`,
    })}, 'region', case when r.region = 'global' then r.home_region else r.region end)::text`),
};

/** SQL: line `r` of a list. */
function isLine({ published }: ListDays, { kind, region }: VrsSeries): Sql {
  return sql`r.kind = ${kind} and r.region = ${region} and r.listed_on = ${published}::date`;
}

/** SQL: the lines `r` of a list with their teams `t`. */
function rosters(list: ListDays, series: VrsSeries): Sql {
  return sql`(select * from cs2_vrs_rank r where ${isLine(list, series)}) r join cs2_team t on t.n = r.team_n`;
}

/** Only a team's best roster has a previous rank, which is the team's. */
function vrsRank(list: ListDays): string {
  const moves = { before: 'case when r.is_best then r.previous_rank end', isNew: 'r.is_new' };
  return rankOf('r.team_name', { rank: 'r.rank', ...(followsClosely(list, VRS_LISTS) ? moves : UNMOVED) });
}
