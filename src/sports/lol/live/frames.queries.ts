import type { Database } from '../../../db/database.js';
import { sql } from '../../../db/sql.js';
import { lolLive } from './family.js';

/** Which frames of a topic to list. */
export interface FramesAsked {
  /** The first frames from this time on, ISO 8601; undefined: the newest frames. */
  from: string | undefined;
  limit: number;
  /** The reader is this many seconds behind. */
  delaySeconds: number;
}

/** Lists frames from the history in PostgreSQL, oldest first. They are kept for the family's `historyDays`. */
export async function listFrames<Frame>(
  db: Database,
  topic: string,
  { from, limit, delaySeconds }: FramesAsked,
): Promise<Frame[]> {
  const states = sql`
    select state::json as state from live_history
    where family = ${lolLive.name} and topic = ${topic} and (${from ?? null}::timestamptz is null or source_at >= ${from ?? null}::timestamptz)
      and kept_at <= clock_timestamp() - ${delaySeconds} * interval '1 second'`;
  const order = from === undefined ? sql`seq desc` : sql`seq`;
  const turned = from === undefined ? sql`desc` : sql`asc`;
  const rows = await db.rows<{ frame: Frame }>(sql`
    select frame from (${states} order by ${order} limit ${limit}) s, json_array_elements(s.state -> 'frames') frame
    where ${from ?? null}::timestamptz is null or (frame ->> 'timestamp')::timestamptz >= ${from ?? null}::timestamptz
    order by frame ->> 'timestamp' ${turned} limit ${limit}`);
  const frames = rows.map(({ frame }) => frame);
  return from === undefined ? frames.toReversed() : frames;
}
