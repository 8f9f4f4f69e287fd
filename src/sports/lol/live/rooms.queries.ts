import type { Database } from '../../../db/database.js';
import { sql } from '../../../db/sql.js';
import { RIOT } from '../import/kinds.js';

/** The rooms of matches and games, by names with upstream's ids, such as `match:115548681803406191`. */
export async function roomsOfUpstream(
  db: Database,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const asked = names.filter((name) => /^(match|game):\d{10,20}$/.test(name));
  if (asked.length === 0) return new Map();
  const rows = await db.rows<{ name: string; room: string }>(sql`
    select asked.name, i.kind || ':lol-' || i.kind || '-' || min(i.n) as room
    from unnest(${asked}::text[]) asked (name)
    join identity i on i.family = 'lol' and i.source = ${RIOT}
      and i.kind = split_part(asked.name, ':', 1) and i.key = split_part(asked.name, ':', 2)
    group by asked.name, i.kind`);
  return new Map(rows.map(({ name, room }) => [name, [room]]));
}
