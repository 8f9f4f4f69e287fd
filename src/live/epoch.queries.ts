import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';
import { Entry, monotonicNow } from './entry.js';
import type { LiveFamily } from './family.js';
import { FINISHED_KEPT_MS } from './keys.js';

export interface NextEpoch {
  number: number;
  /** The id of the log entry up to which PostgreSQL holds every entry. */
  keptUntil: string | undefined;
  /** Milliseconds since the epoch on PostgreSQL's clock. */
  now: number;
}

/**
 * Takes the number of the next epoch, which no other caller gets. The epoch's `size` numbers are above all stored
 * numbers. The number is 0 for a log that was never lost: it still stands in Redis, or PostgreSQL never stored anything
 * of it.
 */
export async function nextEpoch(
  db: Database,
  family: string,
  size: number,
  standsInRedis: boolean,
): Promise<NextEpoch> {
  const row = await db.row<{ number: number; keptUntil: string | null; now: number }>(sql`
    with kept as (select entry_id from live_cursor where family = ${family}),
    highest as (
      select greatest(max(seq), max((room.pair ->> 1)::bigint)) as seq
      from live_state left join lateral jsonb_array_elements(rooms) room (pair) on true where family = ${family})
    insert into live_epoch (family, number, kept_until)
    select ${family}, case when ${standsInRedis} or not exists (select from kept) then 0 else 1 end,
      (select entry_id from kept)
    on conflict (family) do update set begun_at = now(), kept_until = excluded.kept_until,
      number = greatest(live_epoch.number, (select coalesce((seq + ${size / 2}) / ${size}, 0) from highest)) + 1
    returning number::float8, kept_until as "keptUntil",
      floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now`);
  const { number, keptUntil, now } = row as { number: number; keptUntil: string | null; now: number };
  return { number, keptUntil: keptUntil ?? undefined, now };
}

/** The last state of every topic that is running or ended within a day. */
export async function listStanding(db: Database, family: LiveFamily): Promise<Entry[]> {
  const rows = await db.rows<{ fields: Record<string, string>; knownForMs: number }>(sql`
    select json_build_object('topic', topic, 'v', seq, 'rooms', rooms::text, 'state', state,
        'source', floor(extract(epoch from source_at) * 1000)::text, 'final', case when final then '1' else '0' end) as fields,
      greatest(0, extract(epoch from now() - kept_at) * 1000)::float8 as "knownForMs"
    from live_state
    where family = ${family.name} and (not final or kept_at > now() - ${FINISHED_KEPT_MS} * interval '1 millisecond')`);
  return rows.map(({ fields, knownForMs }) => {
    const entry = new Entry(family, '0-0', fields);
    entry.heardAt = monotonicNow() - knownForMs;
    return entry;
  });
}

/** The memories of the topics for the next worker, by topic. */
export async function listMemories(db: Database, family: string): Promise<[topic: string, memory: string][]> {
  const rows = await db.rows<{ topic: string; memory: string }>(
    sql`select topic, memory from live_state where family = ${family} and memory is not null`,
  );
  return rows.map(({ topic, memory }) => [topic, memory]);
}

/** The id of the last entry that PostgreSQL keeps. Later changes are known only to processes that read the log. */
export async function findKeptUntil(db: Database, family: string): Promise<string | undefined> {
  const row = await db.row<{ id: string | null }>(
    sql`select kept_until as id from live_epoch where family = ${family}`,
  );
  return row?.id ?? undefined;
}
