import { standingNumber } from '../../../archive/resolve/identities.js';
import type { Database } from '../../../db/database.js';
import { raw, sql } from '../../../db/sql.js';

const STANDING = raw(standingNumber('i'));
const STANDING_OF_SLUG = raw(standingNumber('s'));

/**
 * Finds the rooms of matches and events named by upstream's id or slug, such as `event:quayside-masters`, or by an
 * alias. A live match keeps the room in which it began, so there may be several; the room of the canonical id comes
 * first.
 */
export async function findRooms(
  db: Database,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const asked = names.filter((name) => /^(match|event):[\w-]{1,200}$/.test(name));
  if (asked.length === 0) return new Map();
  const rows = await db.rows<{ name: string; rooms: string[] }>(sql`
    with meant as (
      select asked.name, asked.kind, known.n, known.place
      from (
        select name, split_part(name, ':', 1) as kind, lower(split_part(name, ':', 2)) as id,
          substring(lower(name) from ':(?:cs2-[a-z]+-)?([0-9]{1,9})$')::integer as own
        from unnest(${asked}::text[]) name
      ) asked
      join lateral (
        select 1 as place, ${STANDING} as n
        from (select 'cs2' as family, asked.kind as kind, asked.own as n) i where i.n is not null
        union all
        select 2, ${STANDING_OF_SLUG} from identity_slug s where s.family = 'cs2' and s.kind = asked.kind and s.slug = asked.id
        union all
        select 3, ${STANDING} from identity i where i.family = 'cs2' and i.kind = asked.kind and lower(i.key) = asked.id
      ) known on true
    )
    select name, array_agg(kind || ':cs2-' || kind || '-' || n order by place, is_former, n) as rooms
    from (
      select *, false as is_former from meant
      union all
      select meant.name, meant.kind, f.n, meant.place, true
      from meant join identity_moved f on f.family = 'cs2' and f.kind = meant.kind and f.to_n = meant.n
    ) own
    group by name`);
  return new Map(rows.map(({ name, rooms }) => [name, rooms]));
}

/**
 * Our ids of the events or teams that a caller names by id, number, slug or upstream's id. It includes former ids,
 * because a live match keeps the ids with which it began, and leaves out unknown names.
 */
export async function findIds(db: Database, kind: 'event' | 'team', names: readonly string[]): Promise<string[]> {
  const written = names.map((name) => name.trim().toLowerCase());
  const rows = await db.rows<{ id: string }>(sql`
    select distinct 'cs2-' || ${kind}::text || '-' || own.n as id
    from unnest(${written}::text[]) asked (name)
    join lateral (
      select ${STANDING} as n from identity i where i.family = 'cs2' and i.kind = ${kind}
        and i.n = substring(asked.name from '^(?:cs2-[a-z]+-)?([0-9]{1,9})$')::integer
      union all
      select ${STANDING_OF_SLUG} as n from identity_slug s where s.family = 'cs2' and s.kind = ${kind} and s.slug = asked.name
      union all
      select ${STANDING} as n from identity i where i.family = 'cs2' and i.kind = ${kind} and lower(i.key) = asked.name limit 1
    ) known on true
    join lateral (
      select known.n union all
      select f.n from identity_moved f where f.family = 'cs2' and f.kind = ${kind} and f.to_n = known.n
    ) own on true`);
  return rows.map(({ id }) => id);
}
