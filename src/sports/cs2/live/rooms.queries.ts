import type { Database } from '../../../db/database.js';
import { sql } from '../../../db/sql.js';
import { HLTV } from '../kinds.js';

/** The rooms of matches and events by names with upstream's ids or slugs, such as `event:quayside-masters`. */
export async function roomsOfUpstream(db: Database, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const asked = names.filter((name) => /^(match|event):[\w-]{1,200}$/.test(name));
  if (asked.length === 0) return new Map();
  const rows = await db.rows<{ name: string; room: string }>(sql`
    select asked.name, asked.kind || ':cs2-' || asked.kind || '-' || min(known.n) as room
    from (select name, split_part(name, ':', 1) as kind, split_part(name, ':', 2) as id from unnest(${asked}::text[]) name) asked
    join lateral (
      select n from identity i where i.family = 'cs2' and i.source = ${HLTV} and i.kind = asked.kind and lower(i.key) = lower(asked.id)
      union all
      select n from identity_slug s where s.family = 'cs2' and s.kind = asked.kind and s.slug = lower(asked.id)
    ) known on true
    group by asked.name, asked.kind`);
  return new Map(rows.map(({ name, room }) => [name, room]));
}

/** Our ids of the things that a caller names by id, number, slug or upstream's id; what nobody knows is left out. */
export async function idsMeant(db: Database, kind: 'event' | 'team', names: readonly string[]): Promise<string[]> {
  const written = names.map((name) => name.trim().toLowerCase());
  const rows = await db.rows<{ id: string }>(sql`
    select distinct 'cs2-' || ${kind}::text || '-' || known.n as id
    from unnest(${written}::text[]) asked (name)
    join lateral (
      select n from identity i where i.family = 'cs2' and i.kind = ${kind}
        and i.n = substring(asked.name from '^(?:cs2-[a-z]+-)?([0-9]{1,9})$')::integer
      union all
      select n from identity_slug s where s.family = 'cs2' and s.kind = ${kind} and s.slug = asked.name
      union all
      select n from identity i where i.family = 'cs2' and i.kind = ${kind} and lower(i.key) = asked.name limit 1
    ) known on true`);
  return rows.map(({ id }) => id);
}
