import type { Database } from '../../../db/database.js';
import { isoTime } from '../../../db/conditions.js';
import { raw, sql } from '../../../db/sql.js';

/** A league with at least this share of live rows with figures usually has them. */
const USUALLY = 0.8;

const NUMERIC = `case when seen.numeric = 0 then 'never' when seen.numeric = seen.live then 'always'
  when seen.numeric >= ${USUALLY} * seen.live then 'usually' else 'opportunistic' end`;

const POLICY = `case when seen.numeric = 0 then 'metadata_only'
  when seen.numeric >= ${USUALLY} * seen.live then 'full_live_state' else 'opportunistic_live_state' end`;

/** The live coverage of league `l`. */
const SEEN = `
  cross join lateral (
    select count(*) filter (where v.was_listed) as live, count(*) filter (where v.was_listed and v.was_numeric) as numeric,
      max(v.last_live_at) as last_live_at
    from lol_live_match v where v.league_n = l.n
  ) seen`;

/** The newest frame of a game. */
export interface LastFrame {
  /** The number of its match. */
  match: number;
  at: Date;
}

/** The leagues as JSON text, those with live coverage first. */
export async function listCoverage(db: Database, frames: readonly LastFrame[]): Promise<string> {
  const row = await db.row<{ leagues: string }>(sql`
    with last_frame as (
      select m.league_n, max(f.at) as at
      from unnest(${frames.map(({ match }) => match)}::integer[], ${frames.map(({ at }) => at)}::timestamptz[]) f (n, at)
      join lol_live_match m using (n) group by m.league_n)
    select coalesce(json_agg(json_build_object('league_id', 'lol-' || l.slug, 'slug', l.slug, 'name', l.name,
        'aliases', l.aliases, 'schedule_rows', (select count(*) from lol_match m where m.league_n = l.n),
        'live_rows', seen.live, 'numeric_live_state', ${raw(NUMERIC)}, 'webhook_coverage', seen.live > 0,
        'live_state_policy', ${raw(POLICY)}, 'last_live_at', ${raw(isoTime('greatest(seen.last_live_at, last_frame.at)'))},
        'lag_p50_seconds', lag.p50, 'lag_p95_seconds', lag.p95,
        'note', case when seen.live = 0 then 'No match of this league was listed as live while this service looked.' end)
      order by seen.live desc, l.slug), '[]')::text as leagues
    from lol_league l ${raw(SEEN)}
    left join last_frame on last_frame.league_n = l.n
    cross join lateral (
      select min(seconds) filter (where sofar >= 0.5 * total) as p50, min(seconds) filter (where sofar >= 0.95 * total) as p95
      from (
        select seconds, sum(answers) over (order by seconds) as sofar, sum(answers) over () as total
        from (
          select bucket.key::integer as seconds, sum(bucket.value::integer) as answers
          from lol_live_game g cross join lateral jsonb_each_text(g.lags) bucket
          where g.league_n = l.n and g.ended_at > now() - interval '30 days' group by 1
        ) counted
      ) ranked
    ) lag`);
  return row?.leagues ?? '[]';
}

/** The live coverage of a league; none for a league that the archive lacks. */
export async function findPolicy(
  db: Database,
  slug: string,
): Promise<{ policy: string; hasWebhooks: boolean } | undefined> {
  return db.row<{ policy: string; hasWebhooks: boolean }>(sql`
    select ${raw(POLICY)} as policy, seen.live > 0 as "hasWebhooks" from lol_league l ${raw(SEEN)} where l.slug = ${slug}`);
}

/** The coverage level of a finished match; undefined for any other. */
export async function findPostgameLevel(db: Database, matchId: string): Promise<string | undefined> {
  const row = await db.row<{ level: string }>(sql`
    select postgame_level as level from lol_match
    where n = ${Number(matchId.slice('lol-match-'.length))} and state = 'completed'`);
  return row?.level;
}
