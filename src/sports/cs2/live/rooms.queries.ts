import { standingNumber } from '../../../archive/identities.js';
import type { Database } from '../../../db/database.js';
import { raw, sql } from '../../../db/sql.js';
import { HLTV } from '../kinds.js';

const STANDING = raw(standingNumber('i'));
const STANDING_OF_SLUG = raw(standingNumber('s'));

/**
 * The rooms of matches and events by names with upstream's ids or slugs, such as `event:quayside-masters`, and by ids of ours
 * that were joined with others: a match goes on in the room in which its feed began.
 */
export async function roomsOfUpstream(db: Database, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const asked = names.filter((name) => /^(match|event):[\w-]{1,200}$/.test(name));
  if (asked.length === 0) return new Map();
  const rows = await db.rows<{ name: string; room: string }>(sql`
    select asked.name, asked.kind || ':cs2-' || asked.kind || '-' || min(known.n) as room
    from (
      select name, split_part(name, ':', 1) as kind, lower(split_part(name, ':', 2)) as id,
        substring(lower(name) from ':(?:cs2-[a-z]+-)?([0-9]{1,9})$')::integer as own
      from unnest(${asked}::text[]) name
    ) asked
    join lateral (
      select case i.kind when 'match' then i.n else ${STANDING} end as n
      from identity i where i.family = 'cs2' and i.source = ${HLTV} and i.kind = asked.kind and lower(i.key) = asked.id
      union all
      select ${STANDING_OF_SLUG} from identity_slug s where s.family = 'cs2' and s.kind = asked.kind and s.slug = asked.id
      union all
      select case m.n when asked.own then m.to_n else m.n end
      from identity_moved m where m.family = 'cs2' and m.kind = asked.kind and (m.n = asked.own or m.to_n = asked.own)
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
      select ${STANDING} as n from identity i where i.family = 'cs2' and i.kind = ${kind}
        and i.n = substring(asked.name from '^(?:cs2-[a-z]+-)?([0-9]{1,9})$')::integer
      union all
      select ${STANDING_OF_SLUG} as n from identity_slug s where s.family = 'cs2' and s.kind = ${kind} and s.slug = asked.name
      union all
      select ${STANDING} as n from identity i where i.family = 'cs2' and i.kind = ${kind} and lower(i.key) = asked.name limit 1
    ) known on true`);
  return rows.map(({ id }) => id);
}
