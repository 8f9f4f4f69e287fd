import type { Database } from '../../../db/database.js';
import { raw, sql } from '../../../db/sql.js';
import type { Entry, KeptState } from '../../../live/entry.js';
import { GAME_TOPICS } from './topics.js';

/** Stores the last states of topics that are over. A later correction replaces them. */
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
    insert into lol_live_end (topic, seq, entry_id, logged_at, source_at, state, archived)
    select topic, seq, entry_id, logged_at, source_at, state, not starts_with(topic, ${`${GAME_TOPICS.name}:`})
    from json_to_recordset(${JSON.stringify(last)}::json) as e (topic text, seq bigint, entry_id text,
      logged_at timestamptz, source_at timestamptz, state json)
    on conflict (topic) do update
    set seq = excluded.seq, entry_id = excluded.entry_id, logged_at = excluded.logged_at,
      source_at = excluded.source_at, state = excluded.state, kept_at = excluded.kept_at, archived = excluded.archived
    where excluded.seq > lol_live_end.seq`);
}

/** The last state of a topic for readers who are `delaySeconds` behind; undefined until it is over for them. */
export async function findEnd<State extends object>(
  db: Database,
  topic: string,
  delaySeconds: number,
): Promise<KeptState<State> | undefined> {
  return db.row<KeptState<State>>(sql`${raw(END)} where topic = ${topic} and ${isVisible(delaySeconds)}`);
}

/** The last states of all segments of a game's events, in order. `beginning` is the topic without the segment's number. */
export async function listEnds<State extends object>(
  db: Database,
  beginning: string,
  delaySeconds: number,
): Promise<KeptState<State>[]> {
  return db.rows<KeptState<State>>(sql`
    ${raw(END)} where topic = any(array(select ${beginning} || place from generate_series(0, 99) place))
      and ${isVisible(delaySeconds)}
    order by split_part(topic, '.', 2)::integer`);
}

const END = `
  select topic, seq::float8 as seq, true as final, entry_id as "entryId", logged_at as "loggedAt",
    source_at as "sourceAt", state
  from lol_live_end`;

/** Uses PostgreSQL's clock, because a wrong clock of Redis must not shorten the delay. */
function isVisible(delaySeconds: number) {
  if (delaySeconds === 0) return raw('true');
  return sql`kept_at <= clock_timestamp() - ${delaySeconds} * interval '1 second'`;
}
