import type { Database } from '../db/database.js';
import { raw, sql, type Sql } from '../db/sql.js';
import type { Entry, KeptState } from './entry.js';
import { keptBefore } from './history.queries.js';

/**
 * The last states of a family's topics that are over, for readers who come when the log has them no more. They stand in
 * a table of the family, whose archive reads them too.
 */
export class EndedStates {
  /** `more` is a column that the family's archive needs in addition, and its value for each topic. */
  constructor(
    private readonly table: string,
    private readonly more?: { column: string; of(topic: string): boolean },
  ) {}

  /** Stores the last state of each topic. A later correction replaces it. */
  async keep(db: Database, entries: readonly Entry[]): Promise<void> {
    const { more } = this;
    const last = [...new Map(entries.map((entry) => [entry.topic, entry])).values()].map((entry) => ({
      topic: entry.topic,
      seq: entry.version,
      entry_id: entry.id,
      logged_at: new Date(entry.at).toISOString(),
      source_at: entry.sourceTime === undefined ? null : new Date(entry.sourceTime).toISOString(),
      state: entry.state,
      ...(more && { [more.column]: more.of(entry.topic) }),
    }));
    const columns = ['topic', 'seq', 'entry_id', 'logged_at', 'source_at', 'state', ...(more ? [more.column] : [])];
    const settings = [...columns.slice(1), 'kept_at'].map((column) => `${column} = excluded.${column}`);
    const table = raw(this.table);
    await db.rows(sql`
      insert into ${table} as t (${raw(columns.join(', '))})
      select ${raw(columns.join(', '))} from json_populate_recordset(null::${table}, ${JSON.stringify(last)}::json)
      on conflict (topic) do update set ${raw(settings.join(', '))} where excluded.seq > t.seq`);
  }

  /** The last state of a topic for readers who are `delaySeconds` behind; undefined until it is over for them. */
  find<State extends object>(db: Database, topic: string, delaySeconds: number): Promise<KeptState<State> | undefined> {
    return db.row<KeptState<State>>(this.select(sql`topic = ${topic}`, delaySeconds));
  }

  /** The last states of the topics whose names begin with `beginning`, in no order. */
  list<State extends object>(db: Database, beginning: string, delaySeconds: number): Promise<KeptState<State>[]> {
    const isAmong = sql`topic >= ${beginning} and topic < ${`${beginning}~`}`;
    return db.rows<KeptState<State>>(this.select(isAmong, delaySeconds));
  }

  private select(condition: Sql, delaySeconds: number): Sql {
    return sql`
      select topic, seq::float8 as seq, true as final, entry_id as "entryId", logged_at as "loggedAt",
        source_at as "sourceAt", state
      from ${raw(this.table)} where ${condition} and ${keptBefore(delaySeconds)}`;
  }
}
