import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';
import { IS_ON, STATE } from './lanes.queries.js';

/** An attempt that a worker is about to make. */
export interface Beginning {
  deliveryId: string;
  number: number;
  at: Date;
  /** The subscription's state as text, as this worker read it. */
  state: string;
}

/**
 * Stores attempts before their requests are sent. An attempt may be made (true) when this worker still has the lane,
 * the subscription is on and unchanged, and no other worker has begun the attempt. A call that is repeated because its
 * answer was lost gives the same answer.
 */
export async function beginAttempts(
  db: Database,
  holder: string,
  beginnings: readonly Beginning[],
): Promise<readonly boolean[]> {
  const places = new Map<string, number>();
  const rows = beginnings.map(({ state, ...beginning }) => {
    const place = places.get(state) ?? places.size;
    places.set(state, place);
    return { ...beginning, place };
  });
  const states = [...places].map(([state, place]) => ({ state, place }));
  const { text, values } = sql`
    with unchanged as materialized (
      select k.place
      from jsonb_to_recordset(${JSON.stringify(states)}) k (state text, place integer)
      join webhook w on w.id = k.state::json ->> 'id' join account a on a.id = w.account_id
      join webhook_lane l on l.webhook_id = w.id
      where ${IS_ON} and ${STATE} = k.state and l.holder = ${holder} and l.held_until > now()
    )
    insert into webhook_attempt as known (delivery_id, number, at)
    select b."deliveryId", b.number, b.at
    from jsonb_to_recordset(${JSON.stringify(rows)}) b ("deliveryId" text, number smallint, at timestamptz, place integer)
    join unchanged u on u.place = b.place
    join webhook_delivery d on d.id = b."deliveryId" and d.attempts = b.number - 1 and d.next_attempt_at is not null
    on conflict (delivery_id, number) do update set at = excluded.at
      where known.at = excluded.at and known.duration_ms is null
    returning delivery_id as id`.compile();
  // The statement is not prepared, because PostgreSQL would keep a plan that it made for empty tables.
  const begun = await db.pool.query<{ id: string }>(text, values);
  const ids = new Set(begun.rows.map(({ id }) => id));
  return beginnings.map(({ deliveryId }) => ids.has(deliveryId));
}
