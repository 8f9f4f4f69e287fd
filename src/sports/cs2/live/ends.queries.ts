import type { Database } from '../../../db/database.js';
import { raw, sql } from '../../../db/sql.js';
import type { Entry, KeptState } from '../../../live/entry.js';

/** Stores the last state of each topic that is over. A later correction replaces it. */
export async function keepEnds(db: Database, entries: readonly Entry[]): Promise<void> {
  const last = [...new Map(entries.map((entry) => [entry.topic, entry])).values()].map((entry) => ({
    topic: entry.topic,
    seq: entry.version,
    entry_id: entry.id,
    logged_at: new Date(entry.at).toISOString(),
    source_at: entry.sourceTime === undefined ? null : new Date(entry.sourceTime).toISOString(),
    state: entry.state,
  }));
  await db.rows(sql`
    insert into cs2_live_end (topic, seq, entry_id, logged_at, source_at, state)
    select topic, seq, entry_id, logged_at, source_at, state
    from json_to_recordset(${JSON.stringify(last)}::json) as e (topic text, seq bigint, entry_id text,
      logged_at timestamptz, source_at timestamptz, state json)
    on conflict (topic) do update
    set seq = excluded.seq, entry_id = excluded.entry_id, logged_at = excluded.logged_at,
      source_at = excluded.source_at, state = excluded.state, kept_at = excluded.kept_at
    where excluded.seq > cs2_live_end.seq`);
}

/** The last state of a topic, for readers `delaySeconds` behind; undefined while it is not over for them. */
export async function findEnd<State extends object>(
  db: Database,
  topic: string,
  delaySeconds: number,
): Promise<KeptState<State> | undefined> {
  return db.row<KeptState<State>>(sql`${raw(END)} where topic = ${topic} and ${isVisible(delaySeconds)}`);
}

/** The last states of all topics whose names start with `beginning`, such as those of the maps of a match. */
export async function listEnds<State extends object>(
  db: Database,
  beginning: string,
  delaySeconds: number,
): Promise<KeptState<State>[]> {
  return db.rows<KeptState<State>>(
    sql`${raw(END)} where topic >= ${beginning} and topic < ${`${beginning}~`} and ${isVisible(delaySeconds)}`,
  );
}

const END = `
  select topic, seq::float8 as seq, true as final, entry_id as "entryId", logged_at as "loggedAt",
    source_at as "sourceAt", state
  from cs2_live_end`;

/** Uses PostgreSQL's clock, because a wrong clock of Redis must not shorten the delay. */
function isVisible(delaySeconds: number) {
  if (delaySeconds === 0) return raw('true');
  return sql`kept_at <= clock_timestamp() - ${delaySeconds} * interval '1 second'`;
}
