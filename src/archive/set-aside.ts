import type { Database } from '../db/database.js';
import { isDataError } from '../db/data-error.js';
import { sql } from '../db/sql.js';
import type { Logger } from '../http/log.js';

/** A state of a live topic, by its version. */
export interface Subject {
  topic: string;
  seq: number;
}

/**
 * Writes states of live subjects to the archive together. If a value among them cannot be stored, it writes each state
 * alone and sets aside the subjects that fail. A subject that is set aside is left out until it has a newer state or is
 * released.
 * `write` runs in a transaction of its own and returns the archive's new version.
 */
export async function writeApart<Kind extends Subject>(
  { db, log }: { db: Database; log: Logger },
  family: string,
  subjects: readonly Kind[],
  write: (subjects: readonly Kind[]) => Promise<number | undefined>,
): Promise<number | undefined> {
  if (subjects.length === 0) return undefined;
  const aside = await listVersionsAside(db, family);
  const open = subjects.filter(({ topic, seq }) => seq > (aside.get(topic) ?? -1));
  if (open.length === 0) return undefined;
  const written = (done: readonly Kind[]) =>
    release(db, { family, topics: done.map(({ topic }) => topic).filter((topic) => aside.has(topic)) });
  try {
    const version = await write(open);
    await written(open);
    return version;
  } catch (error) {
    if (!isDataError(error)) throw error;
  }
  let version: number | undefined;
  for (const subject of open) {
    try {
      version = (await write([subject])) ?? version;
      await written([subject]);
    } catch (error) {
      if (!isDataError(error)) throw error;
      await setAside({ db, log }, family, subject, error.message);
    }
  }
  return version;
}

/** The topics of a family that are set aside, with the version of the state that could not be stored. */
export async function listVersionsAside(db: Database, family: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db.rows<Subject>(
    sql`select topic, seq::float8 as seq from archive_set_aside where family = ${family}`,
  );
  return new Map(rows.map(({ topic, seq }) => [topic, seq]));
}

/** Notes that this state of a subject cannot be stored, for operators and the archive. */
export async function setAside(
  { db, log }: { db: Database; log: Logger },
  family: string,
  { topic, seq }: Subject,
  reason: string,
): Promise<void> {
  log.error({ family, topic, reason }, 'live subject set aside: it cannot be stored');
  await db.rows(sql`
    insert into archive_set_aside (family, topic, seq, reason) values (${family}, ${topic}, ${seq}, ${reason})
    on conflict (family, topic) do update
    set seq = excluded.seq, reason = excluded.reason, set_aside_at = excluded.set_aside_at`);
}

/**
 * Releases subjects that are set aside: the given topics, those of a family, or all. A worker's next look then tries
 * their last states again. Returns how many subjects were released.
 */
export async function release(
  db: Database,
  { family, topics }: { family?: string | undefined; topics?: readonly string[] | undefined },
): Promise<number> {
  if (topics?.length === 0) return 0;
  const rows = await db.rows(sql`
    delete from archive_set_aside
    where family = coalesce(${family ?? null}, family) and (${topics ?? null}::text[] is null or topic = any(${topics ?? null}))
    returning topic`);
  return rows.length;
}

/** How many subjects of each family are set aside; families without any are left out. */
export async function countSetAside(db: Database): Promise<Record<string, number>> {
  const rows = await db.rows<{ family: string; count: number }>(
    sql`select family, count(*)::int as count from archive_set_aside group by family`,
  );
  return Object.fromEntries(rows.map(({ family, count }) => [family, count]));
}
