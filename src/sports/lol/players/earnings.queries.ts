import { firstMoment, isoTime, lastMoment } from '../../../db/conditions.js';
import type { Database } from '../../../db/database.js';
import { raw, sql, where, type Sql } from '../../../db/sql.js';
import type { List } from '../../../http/lists.js';
import { among, teamSlug } from '../refs.queries.js';
import type { EarningsQuery } from './earnings.dto.js';

/** The fields of row `e` of lol_earning. A prize that a source publishes for a player is not shared with teammates. */
const EARNING = `
  'tournamentId', 'lol-tournament-' || e.tournament_n, 'tournamentName', e.tournament_name, 'tournamentDate', e.day,
  'placement', e.placement, 'placementMin', e.placement_min, 'placementMax', e.placement_max, 'earnings', e.usd,
  'currency', 'USD', 'prizePool', null, 'tier', e.tier, 'league', (select l.slug from lol_league l where l.n = e.league_n),
  'teamSize', e.team_size, 'teammates', case when e.team_size = 1 then json_build_array() end, 'orgSlugAtTime', ${teamSlug('e.team_n')}`;

const DAY = raw(`(e.day::timestamp at time zone 'UTC')`);

function conditionsOf({ year, league, tier, from, to }: EarningsQuery): (Sql | false)[] {
  return [
    year !== undefined && sql`extract(year from e.day) = ${year}`,
    among('league', 'e.league_n', league),
    tier !== undefined && sql`lower(e.tier) = ${tier.toLowerCase()}`,
    from !== undefined && sql`${DAY} >= ${firstMoment(from)}`,
    to !== undefined && sql`${DAY} <= ${lastMoment(to)}`,
  ];
}

/** A player's prizes, newest first. */
export function earningList(n: number, query: EarningsQuery): List {
  return {
    name: `lol earnings of ${n}`,
    from: ofPlayer(n),
    conditions: conditionsOf(query),
    key: 'e.line',
    order: [
      { by: 'e.day', type: 'day', descending: true },
      { by: 'e.line', type: 'text', descending: true },
    ],
    row: raw(`json_build_object(${EARNING})::text`),
  };
}

/** The sum of the matching prizes; without a filter at least the total that a source publishes for the player. */
export async function sumEarnings(db: Database, n: number, query: EarningsQuery): Promise<number | null> {
  const conditions = conditionsOf(query);
  const isFiltered = conditions.some((condition) => condition !== false);
  const row = await db.row<{ usd: number | null }>(sql`
    select ${isFiltered ? raw('sum(e.usd)') : sql`greatest((${publishedTotal(n)}), sum(e.usd))`}::float8 as usd
    from ${ofPlayer(n)} ${where(conditions)}`);
  return row?.usd ?? null;
}

const publishedTotal = (n: number) => sql`select usd from lol_earning_total where player_n = ${n}`;

function ofPlayer(n: number): Sql {
  return sql`(select * from lol_earning where player_n = ${n}) e`;
}

/** If the prizes make up this share of the published total, none is missing. */
const WHOLE_SHARE = 0.99;

const STALE_AFTER_DAYS = 90;

/** The summary of a player's prizes as JSON text, without counts if prizes are missing. */
export async function findEarningsSummary(db: Database, n: number): Promise<string> {
  const place = (at: number) => `count(*) filter (where e.placement_min = ${at} and e.placement_max = ${at})`;
  const wins = (slug: string) =>
    `count(*) filter (where l.slug = '${slug}' and e.placement_min = 1 and e.placement_max = 1)`;
  const counts: Record<string, string> = {
    tournamentCount: 'count(*)',
    firstPlaceCount: place(1),
    secondPlaceCount: place(2),
    thirdPlaceCount: place(3),
    top3Count: 'count(*) filter (where e.placement_max <= 3)',
    worldsAppearances: `count(distinct e.tournament_n) filter (where l.slug = 'worlds')`,
    worldsWins: wins('worlds'),
    msiAppearances: `count(distinct e.tournament_n) filter (where l.slug = 'msi')`,
    msiWins: wins('msi'),
  };
  const counted = (name: string) => `'${name}', case when total.is_whole then sums."${name}" end`;
  const grouped = (by: string, member: string, order: string) => `(
    select json_agg(json_build_object('${member}', g.word, 'earnings', g.usd, 'tournaments', g.rows) order by ${order})
    from (select ${by} as word, sum(e.usd) as usd, count(*) as rows from prize e left join lol_league l on l.n = e.league_n group by 1) g)`;
  const row = await db.row<{ body: string }>(sql`
    with prize as materialized (select * from lol_earning where player_n = ${n}),
    sums as (
      select sum(e.usd) as usd, round(avg((e.placement_min + e.placement_max) / 2.0), 2)::float8 as average,
        min(e.placement_min) as best, ${raw(
          Object.entries(counts)
            .map(([name, value]) => `${value} as "${name}"`)
            .join(', '),
        )}
      from prize e left join lol_league l on l.n = e.league_n
    ), total as (
      select greatest(sums.usd, total.usd) as usd, sums.usd >= coalesce(total.usd, 0) * ${WHOLE_SHARE}::numeric as is_whole,
        case when total.usd > coalesce(sums.usd, 0) then total.source else prizes.source end as source,
        greatest(total.updated_at, prizes.updated_at) as synced_at
      from sums
      left join (select * from lol_earning_total where player_n = ${n}) total on true
      left join (select min(source) as source, max(updated_at) as updated_at from prize) prizes on true
    )
    select json_build_object('lolPlayerId', 'lol-player-' || ${n}::integer, 'totalEarnings', total.usd, 'currency', 'USD',
      ${raw(Object.keys(counts).slice(0, 5).map(counted).join(', '))},
      'avgPlacement', case when total.is_whole then sums.average end, 'bestPlacement', sums.best,
      'highestEarning', (select json_build_object(${raw(EARNING)}) from prize e order by e.usd desc, e.day desc, e.line limit 1),
      'earningsByYear', ${raw(grouped('extract(year from e.day)::integer', 'year', 'g.word desc'))},
      'earningsByLeague', ${raw(grouped('l.slug', 'league', 'g.usd desc, g.word'))},
      ${raw(Object.keys(counts).slice(5).map(counted).join(', '))},
      'sync', json_build_object('source', total.source, 'lastSyncedAt', ${raw(isoTime('total.synced_at'))},
        'status', case when total.synced_at is null then 'never'
          when total.synced_at < now() - make_interval(days => ${STALE_AFTER_DAYS}) then 'stale' else 'ok' end))::text as body
    from sums cross join total`);
  return (row as { body: string }).body;
}
