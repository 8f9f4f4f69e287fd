import type { Database } from '../../../db/database.js';
import { raw, sql } from '../../../db/sql.js';
import { RIOT } from '../kinds.js';

const NAME = /^(match|game):(?:lol-(?:match|game)-\d{1,9}|\d{10,20})$/;

/**
 * The rooms of matches and games by names with upstream's ids, such as `match:115548681803406191`, or with ids of ours
 * that were merged into others. An id that stands is the name of its room and needs no look.
 */
export async function roomsCalled(
  db: Database,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const asked = names.filter((name) => NAME.test(name));
  if (asked.length === 0) return new Map();
  const rows = await db.rows<{ name: string; room: string }>(sql`
    with asked as (
      select name, split_part(name, ':', 1) as kind, split_part(name, ':', 2) as id,
        substring(name from ${raw(`':lol-[a-z]+-([0-9]{1,9})$'`)})::integer as own
      from unnest(${asked}::text[]) name
    )
    select name, kind || ':lol-' || kind || '-' || min(n) as room
    from (
      select asked.name, asked.kind, i.n from asked
      join identity i on i.family = 'lol' and i.source = ${RIOT} and i.kind = asked.kind and i.key = asked.id
      union all
      select asked.name, asked.kind, m.to_n from asked
      join identity_moved m on m.family = 'lol' and m.kind = asked.kind and m.n = asked.own
    ) meant group by name, kind`);
  return new Map(rows.map(({ name, room }) => [name, [room]]));
}
