import type pg from 'pg';
import { looseKey } from '../names.js';

/** A kind of entity that the archive numbers: `darts` and `match`. Its sequence is `darts_match_n`. */
export interface Kind {
  family: string;
  name: string;
  /** Words that routes use at a slug's place in a path. A kind without them has no slugs. */
  reserved?: ReadonlySet<string>;
}

export interface Name {
  folded: string;
  /** The name as answers show it. */
  shown: string;
}

export interface Named extends Name {
  n: number;
}

/** Gives each entity without a slug one of its own; a slug that is taken or reserved gets `-2`, `-3`. */
export async function giveSlugs(client: pg.PoolClient, kind: Kind, named: readonly Named[]): Promise<void> {
  const { family, name } = kind;
  const { rows: owners } = await client.query<{ n: number }>(
    'select n from identity_slug where family = $1 and kind = $2 and is_own and n = any($3)',
    [family, name, named.map(({ n }) => n)],
  );
  const owning = new Set(owners.map(({ n }) => n));
  const without = named.filter(({ n }) => !owning.has(n));
  const plain = without.map(({ n, folded }) => slugOf(folded) || `${name}-${n}`);
  const taken = await takenSlugs(client, kind, plain);
  await findNumbered(client, kind, plain, taken);
  const slugs = plain.map((first) => {
    let slug = first;
    for (let next = 2; taken.has(slug); next += 1) slug = `${first}-${next}`;
    taken.add(slug);
    return slug;
  });
  await writeSlugs(
    client,
    kind,
    without.map(({ n }, index) => ({ n, slug: slugs[index] as string })),
    true,
  );
}

/** So many numbers behind a slug are looked up at once. */
const NUMBERS = 10;

/**
 * Adds to `taken` the numbered slugs that are taken, such as `ann-2`, until those that are not are enough for all who
 * cannot have the plain one.
 */
async function findNumbered(
  client: pg.PoolClient,
  kind: Kind,
  plain: readonly string[],
  taken: Set<string>,
): Promise<void> {
  const asPlain = new Set(plain);
  const wanted = new Map<string, number>();
  for (const slug of plain) wanted.set(slug, (wanted.get(slug) ?? (taken.has(slug) ? 0 : -1)) + 1);
  for (let from = 2; ; from += NUMBERS) {
    const open = [...wanted].filter(([, count]) => count > 0).map(([slug]) => slug);
    if (open.length === 0) return;
    const asked = new Map(
      open.map((slug) => [slug, Array.from({ length: NUMBERS }, (_, place) => `${slug}-${from + place}`)]),
    );
    const found = await takenSlugs(client, kind, [...asked.values()].flat());
    for (const slug of found) taken.add(slug);
    for (const [slug, numbered] of asked) {
      const free = numbered.filter((one) => !taken.has(one) && !asPlain.has(one));
      wanted.set(slug, (wanted.get(slug) as number) - free.length);
    }
  }
}

/**
 * Stores the names of entities. An entity's first name becomes its current one, and so does each of these when
 * `current` is set. The entity can be found by all its names, and by their slugs where no other entity has them. To be
 * called inside `identify`.
 */
export async function noteNames(
  client: pg.PoolClient,
  kind: Kind,
  named: readonly Named[],
  { current = false } = {},
): Promise<void> {
  const { family, name } = kind;
  const asked = [
    family,
    name,
    named.map(({ n }) => n),
    named.map(({ folded }) => folded),
    named.map(({ shown }) => shown),
    named.map(({ folded }) => looseKey(folded)),
  ];
  if (current) {
    await client.query(
      `update identity_name x set is_current = false
       from unnest($3::integer[], $4::text[]) a (n, folded)
       where x.family = $1 and x.kind = $2 and x.n = a.n and x.is_current and x.folded <> a.folded`,
      asked.slice(0, 4),
    );
  }
  const { rows } = await client.query<{ n: number; folded: string }>(
    `insert into identity_name as known (family, kind, n, folded, name, loose, is_current)
     select $1, $2, a.n, a.folded, a.shown, a.loose, first.n is not null
     from (
       select distinct on (n, folded) * from unnest($3::integer[], $4::text[], $5::text[], $6::text[]) with ordinality
         a (n, folded, shown, loose, place) order by n, folded, place desc
     ) a
     left join lateral (
       select a.n where $7 or not exists (
         select from identity_name o where o.family = $1 and o.kind = $2 and o.n = a.n and o.is_current)
     ) first on true
     order by a.place
     on conflict (family, kind, folded, n) do update set is_current = true
       where excluded.is_current and not known.is_current
     returning n, folded`,
    [...asked, current],
  );
  if (kind.reserved) await addFormerSlugs(client, kind, rows);
}

async function addFormerSlugs(
  client: pg.PoolClient,
  kind: Kind,
  named: readonly Pick<Named, 'n' | 'folded'>[],
): Promise<void> {
  const bySlug = new Map(named.toReversed().map(({ n, folded }) => [slugOf(folded), n]));
  const taken = await takenSlugs(client, kind, [...bySlug.keys()]);
  const free = [...bySlug].filter(([slug]) => slug !== '' && !taken.has(slug));
  await writeSlugs(
    client,
    kind,
    free.map(([slug, n]) => ({ slug, n })),
    false,
  );
}

/** Returns which of the slugs are reserved or taken. */
async function takenSlugs(client: pg.PoolClient, kind: Kind, slugs: readonly string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ slug: string }>(
    'select slug from identity_slug where family = $1 and kind = $2 and slug = any($3)',
    [kind.family, kind.name, slugs],
  );
  return new Set([...rows.map(({ slug }) => slug), ...(kind.reserved ?? [])]);
}

async function writeSlugs(
  client: pg.PoolClient,
  { family, name }: Kind,
  slugs: readonly { n: number; slug: string }[],
  own: boolean,
): Promise<void> {
  if (slugs.length === 0) return;
  await client.query(
    `insert into identity_slug (family, kind, slug, n, is_own)
     select $1, $2, *, $5 from unnest($3::text[], $4::integer[])`,
    [family, name, slugs.map(({ slug }) => slug), slugs.map(({ n }) => n), own],
  );
}

/** A folded name in kebab case. */
export function slugOf(folded: string): string {
  return folded.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '');
}
