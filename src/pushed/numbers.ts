import type pg from 'pg';
import { claim, type Claim } from '../archive/resolve/identities.js';
import { isObject, keyOf } from './check.js';
import type { Body, PushedFamily, PushedKind } from './kind.js';

/** An item with our ids. */
export interface Numbered {
  id: string;
  body: Body;
  /** All other ids and slugs that the item names. */
  refs: string[];
}

/**
 * Replaces the source's ids with ours: the item's own id and all ids that it names. A lock keeps other transactions
 * from numbering things of the family, and from storing pushes, until this transaction ends.
 */
export async function numberItems(
  client: pg.PoolClient,
  family: PushedFamily,
  kind: PushedKind,
  source: string,
  items: readonly Body[],
): Promise<Numbered[]> {
  await client.query('select pg_advisory_xact_lock(hashtext($1))', [`identity:${family.name}`]);
  const own = kind.numbers === undefined ? {} : { [kind.key[0] as string]: kind.numbers };
  const ids = { ...family.ids, ...own };
  const claims = new Map<string, Map<string, Claim>>();
  for (const item of items) {
    replaceIds(item, ids, (of, key) => {
      if (!claims.has(of)) claims.set(of, new Map());
      if (!claims.get(of)?.has(key)) claims.get(of)?.set(key, { source, key });
      return key;
    });
    const meeting = kind.meeting?.(item);
    const key = keyOf(kind, item);
    if (meeting && kind.numbers !== undefined) claims.get(kind.numbers)?.set(key, { source, key, meeting });
  }
  const given = new Map<string, string>();
  for (const [of, byKey] of claims) {
    const all = [...byKey.values()];
    const numbers = await claim(client, { family: family.name, name: of }, all);
    all.forEach(({ key }, index) => given.set(`${of} ${key}`, `${family.prefix}-${of}-${numbers[index]}`));
  }
  return items.map((item) => {
    const refs = new Set<string>();
    const body = replaceIds(item, ids, (of, key) => {
      const id = given.get(`${of} ${key}`) as string;
      refs.add(id);
      return id;
    }) as Body;
    addSlugs(body, family.slugs, refs);
    const id = keyOf(kind, body).toLowerCase();
    refs.delete(id);
    return { id, body, refs: [...refs] };
  });
}

/** Copies the value with each id replaced by the result of `give`. */
function replaceIds(
  value: unknown,
  ids: Readonly<Record<string, string>>,
  give: (of: string, key: string) => string,
): unknown {
  if (Array.isArray(value)) return value.map((one) => replaceIds(one, ids, give));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([member, inner]) => {
    const of = ids[member];
    const isId = of !== undefined && typeof inner === 'string';
    return [member, isId ? give(of, inner) : replaceIds(inner, ids, give)];
  });
  return Object.fromEntries(members);
}

function addSlugs(value: unknown, members: readonly string[], refs: Set<string>): void {
  if (Array.isArray(value)) for (const one of value) addSlugs(one, members, refs);
  if (!isObject(value)) return;
  for (const [member, inner] of Object.entries(value)) {
    if (members.includes(member) && typeof inner === 'string') refs.add(inner);
    else addSlugs(inner, members, refs);
  }
}
