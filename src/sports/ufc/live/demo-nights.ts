import type pg from 'pg';
import { ImportError } from '../../../archive/import-error.js';
import { mark } from '../../../archive/marks.js';
import { raiseVersion, withFamilyLock } from '../../../archive/stage/run.js';
import type { Database } from '../../../db/database.js';
import { sql } from '../../../db/sql.js';
import type { UpstreamOptions } from '../../../live/upstream.js';
import { deriveMarked } from '../entities/derive.js';
import { BOUT, EVENT } from '../entities/identities.js';

/** The invented fight nights, which follow each other by the clock and are the same for every worker. */
export interface UfcDemo {
  /** Options with which `startUpstream` plays the nights in an endless loop. */
  readonly nights: UpstreamOptions;
  /** The last page of a feed of an earlier night. */
  lastPageOf(feed: string): string | undefined;
  /** Events and bouts of the nights have this number or a higher one. */
  readonly firstId: number;
  readonly nightMs: number;
}

/**
 * The events of nights that are over by now but unfinished in the archive, because the last worker stopped during them.
 */
export async function listUnfinishedNights(db: Database, { firstId, nightMs }: UfcDemo): Promise<number[]> {
  const nights = await db.rows<{ id: number }>(sql`
    select key::int as id from ufc_live_event join identity using (n)
    where family = 'ufc' and kind = 'event' and source = 'ufc' and key::int >= ${firstId}
      and status <> 'completed' and starts_at < now() - ${2 * nightMs} * interval '1 millisecond'`);
  return nights.map(({ id }) => id);
}

/** So many nights stay in the archive after their end. With all of them, a demo that runs for days lists little else. */
const KEPT_NIGHTS = 3;

/**
 * Deletes older nights from the archive, with their bouts, rounds and ratings. Leaves them to a later call while an
 * import of ufc runs.
 */
export async function deleteOldNights(db: Database, demo: UfcDemo): Promise<void> {
  if ((await listOldNights(db, demo)).length === 0) return;
  try {
    await withFamilyLock(db, 'ufc', async (client) => deleteNights(client, db, await listOldNights(db, demo)));
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
  }
}

async function deleteNights(client: pg.PoolClient, database: Database, events: readonly number[]): Promise<void> {
  const { rows } = await client.query<{ n: number }>('delete from ufc_live_bout where event_n = any($1) returning n', [
    events,
  ]);
  const bouts = rows.map(({ n }) => n);
  await client.query('delete from ufc_live_event where n = any($1)', [events]);
  await client.query('delete from ufc_known_bout where n = any($1)', [bouts]);
  await client.query('delete from ufc_round where bout_n = any($1)', [bouts]);
  for (const [{ name }, numbers] of [
    [EVENT, events],
    [BOUT, bouts],
  ] as const) {
    await mark(client, 'ufc', name, 'select unnest($1::integer[])', [numbers]);
    for (const table of ['identity', 'identity_slug', 'identity_name'])
      await client.query(`delete from ${table} where family = 'ufc' and kind = '${name}' and n = any($1)`, [numbers]);
  }
  const now = new Date();
  await deriveMarked({ client, database, now: now.toISOString() });
  await raiseVersion(client, 'ufc', now);
}

async function listOldNights(db: Database, { firstId, nightMs }: UfcDemo): Promise<number[]> {
  const nights = await db.rows<{ n: number }>(sql`
    select n from ufc_live_event join identity using (n)
    where family = 'ufc' and kind = 'event' and source = 'ufc' and key::int >= ${firstId}
      and status = 'completed' and starts_at < now() - ${(KEPT_NIGHTS + 1) * nightMs} * interval '1 millisecond'`);
  return nights.map(({ n }) => n);
}
