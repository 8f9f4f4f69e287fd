import { isoTime } from '../../../db/conditions.js';
import type { Database } from '../../../db/database.js';
import { join, raw, sql } from '../../../db/sql.js';
import type { Rows } from '../../../http/lists.js';
import { HLTV } from '../kinds.js';

/** The newest live frame of a match. */
export interface LastFrame {
  match: number;
  /** Upstream's time. */
  sourceAt: Date;
  loggedAt: Date;
}

interface Source {
  resource: string;
  /** SQL that selects `newest`, the time of the newest record, and `synced`, the time of the last write. */
  reads: string;
  /** The usual number of days between two records. */
  usualDays: number;
}

const SOURCES: readonly Source[] = [
  {
    resource: 'matches',
    reads: `select (select max(listed_at) from cs2_match where status = 'completed') as newest,
      (select max(updated_at) from cs2_match) as synced`,
    usualDays: 1,
  },
  {
    resource: 'schedule',
    // The schedule is about the future, so its age is that of a source's last update.
    reads: `select max(updated_at) as newest, max(updated_at) as synced from cs2_match where status in ('scheduled', 'postponed')`,
    usualDays: 1,
  },
  {
    resource: 'live',
    reads: `select greatest(max(coalesce((facts ->> 'endedAt')::timestamptz, held_at)), (select max(source_at) from last_frame)) as newest,
      greatest((select max(finished_at) from import_run where importer = 'cs2:live' and status = 'done'),
        (select max(logged_at) from last_frame)) as synced
      from cs2_told_match where source = 'live'`,
    usualDays: 1,
  },
  {
    resource: 'player-stats',
    reads: `select greatest((select max(listed_at) from cs2_player_map), (select max(listed_at) from cs2_player_series)) as newest,
      greatest((select max(updated_at) from cs2_player_map), (select max(updated_at) from cs2_player_series)) as synced`,
    usualDays: 1,
  },
  {
    resource: 'events',
    reads: `select (select max(starts_on) from cs2_event)::timestamptz as newest, (select max(updated_at) from cs2_event) as synced`,
    usualDays: 7,
  },
  {
    resource: 'rosters',
    reads: `select (select max(changed_on) from cs2_roster_change)::timestamptz as newest,
      (select max(updated_at) from cs2_roster_change) as synced`,
    usualDays: 7,
  },
  {
    resource: 'transfers',
    reads: `select (select max(moved_on) from cs2_transfer)::timestamptz as newest,
      (select max(updated_at) from cs2_transfer) as synced`,
    usualDays: 7,
  },
  {
    resource: 'rankings-world',
    reads: `select (select max(listed_on) from cs2_world_list)::timestamptz as newest, null::timestamptz as synced`,
    usualDays: 7,
  },
  {
    resource: 'skins',
    reads: `select max(ask.told_at) as newest,
      (select max(finished_at) from import_file where importer in ('cs2:skins', 'cs2:offers')) as synced
      from cs2_skin_provider p cross join lateral (
        select told_at from cs2_skin_ask a where a.provider = p.slug order by told_at desc limit 1) ask`,
    usualDays: 7,
  },
  {
    resource: 'rankings-vrs',
    reads: `select (select max(listed_on) from cs2_vrs_list where region = 'global')::timestamptz as newest, null::timestamptz as synced`,
    usualDays: 31,
  },
];

const DAY_SECONDS = 86_400;

/** The age of the newest record of each resource. Replays are left out: upstream does not know their numbers. */
export async function listFreshness(db: Database, frames: readonly LastFrame[]): Promise<Rows> {
  const parts = SOURCES.map(
    ({ resource, reads, usualDays }, place) =>
      sql`select ${resource}::text as resource, ${usualDays * DAY_SECONDS}::integer as usual, ${place}::integer as place, measured.*
        from (${raw(reads)}) measured`,
  );
  const row = await db.row<Rows>(sql`
    with last_frame as (
      select source_at, logged_at
      from unnest(${frames.map(({ match }) => match)}::integer[], ${frames.map(({ sourceAt }) => sourceAt)}::timestamptz[],
        ${frames.map(({ loggedAt }) => loggedAt)}::timestamptz[]) s (n, source_at, logged_at)
      where exists (select from identity i where i.family = 'cs2' and i.kind = 'match' and i.source = ${HLTV} and i.n = s.n))
    select count(*)::int as total, '[' || string_agg(json_build_object('resource', resource, 'newestAt', ${raw(isoTime('newest'))},
        'lastSyncedAt', ${raw(isoTime('synced'))}, 'lagSeconds', lag,
        'status', case when lag < 2 * usual then 'ok' when lag < 4 * usual then 'late' when lag is not null then 'stale' end)::text,
      ',' order by place) || ']' as items
    from (
      select *, case when newest is not null then greatest(0, extract(epoch from now() - newest))::bigint end as lag from (${join(parts, ' union all ')}) each
    ) aged`);
  return row as Rows;
}
