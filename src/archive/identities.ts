import type pg from 'pg';
import type { Database } from '../db/database.js';
import { looseKey } from './names.js';

/** A kind of thing that has numbers of ours: `ufc` and `bout`. Its sequence is `ufc_bout_n`. */
export interface Kind {
  family: string;
  name: string;
  /** Words that stand at a slug's place in a path; a kind without them has no slugs. */
  reserved?: ReadonlySet<string>;
}

export interface Claim {
  source: string;
  /** The source's own id, or, of what only its name is known of, the name's slug under NAME_SOURCE. */
  key: string;
  name?: Name;
  /** Of what takes place: by these another source's is the same one. */
  meeting?: Meeting;
}

export interface Name {
  folded: string;
  /** As it is shown. */
  shown: string;
}

export interface Meeting {
  /** `YYYY-MM-DD`; sources may differ by one. */
  day: string;
  /** Folded: a title, or the names of both sides. */
  who: string;
}

/** Source of a thing whose name is all that is known of it; the key is the name's slug. */
export const NAME_SOURCE = 'name';

/** So many numbers are given in one turn; a live bout that waits for its own then waits for a moment. */
const CLAIMS_A_TURN = 2_000;
const MANY = 1_000;

/**
 * Runs `work` in a short transaction of its own, in which nobody else gives out the family's numbers, slugs and names.
 * An import calls it beside its own transaction, so that nothing live waits until an import is done.
 */
export function identify<Result>(
  database: Database,
  family: string,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [`identity:${family}`]);
    return work(client);
  });
}

/** As `claim`, for as many as an import has; each turn is a transaction of its own. */
export async function claimAll(database: Database, kind: Kind, claims: readonly Claim[]): Promise<number[]> {
  const numbers: number[] = [];
  for (let from = 0; from < claims.length; from += CLAIMS_A_TURN) {
    const turn = claims.slice(from, from + CLAIMS_A_TURN);
    numbers.push(...(await identify(database, kind.family, (client) => claim(client, kind, turn))));
    // PostgreSQL plans by what it knows, and of tables that were just filled it knows nothing.
    if (turn.length >= MANY) await database.pool.query('analyze identity, identity_slug, identity_name');
  }
  return numbers;
}

/**
 * The number of each of them, in their order: the one that its source's key has; that of the same meeting, a day apart at
 * most, or of the thing that only its name was known of; else a new one. To be called inside `identify`.
 */
export async function claim(client: pg.PoolClient, kind: Kind, claims: readonly Claim[]): Promise<number[]> {
  const byPlace = new Map<string, Claim>();
  for (const one of claims) {
    const place = `${one.source} ${one.key}`;
    if (!byPlace.has(place)) byPlace.set(place, one);
  }
  const numbers = await findNumbers(client, kind, [...byPlace.values()]);
  const found = new Map([...byPlace.keys()].map((place, index) => [place, numbers[index]]));
  const fresh = [...byPlace.keys()].filter((place) => found.get(place) === undefined);
  if (fresh.length > 0) {
    const unnumbered = fresh.map((place) => byPlace.get(place) as Claim);
    const joined = await findSame(client, kind, unnumbered);
    const given = await numberAll(client, kind, unnumbered, joined);
    fresh.forEach((place, index) => found.set(place, given[index] as number));
  }
  return claims.map(({ source, key }) => found.get(`${source} ${key}`) as number);
}

/** The number that a source's key has; undefined before anybody claimed it. */
export async function findNumber(
  client: Pick<pg.PoolClient, 'query'>,
  kind: Kind,
  source: string,
  key: string,
): Promise<number | undefined> {
  return (await findNumbers(client, kind, [{ source, key }]))[0];
}

async function findNumbers(
  client: Pick<pg.PoolClient, 'query'>,
  { family, name }: Kind,
  claims: readonly Claim[],
): Promise<(number | undefined)[]> {
  const { rows } = await client.query<{ place: number; n: number }>(
    `select c.place::integer as place, i.n
     from unnest($3::text[], $4::text[]) with ordinality c (source, key, place)
     join identity i on i.family = $1 and i.kind = $2 and i.source = c.source and i.key = c.key`,
    [family, name, claims.map(({ source }) => source), claims.map(({ key }) => key)],
  );
  const known = new Map(rows.map(({ place, n }) => [place, n]));
  return claims.map((_, index) => known.get(index + 1));
}

/** Numbers under which other sources know these things, by place; no number twice. */
async function findSame(client: pg.PoolClient, kind: Kind, claims: readonly Claim[]): Promise<Map<number, number>> {
  const placed = claims.map((one, place) => ({ ...one, place }));
  const found = [
    ...(await findMet(
      client,
      kind,
      placed.filter(({ meeting }) => meeting !== undefined),
    )),
    ...(await findNamed(
      client,
      kind,
      placed.filter(({ meeting, name, source }) => !meeting && name !== undefined && source !== NAME_SOURCE),
    )),
  ];
  const taken = new Set<number>();
  const same = new Map<number, number>();
  for (const { place, n } of found) {
    if (taken.has(n)) continue;
    taken.add(n);
    same.set(place, n);
  }
  return same;
}

type Placed = Claim & { place: number };
type Found = { place: number; n: number };

/** What another source tells of the same day or the next, where it can only be one. */
async function findMet(client: pg.PoolClient, kind: Kind, claims: readonly Placed[]): Promise<Found[]> {
  if (claims.length === 0) return [];
  const { rows } = await client.query<Found>(
    `select c.place, min(i.n) as n
     from unnest($3::integer[], $4::text[], $5::date[], $6::text[]) c (place, source, held_on, who)
     join identity i on i.family = $1 and i.kind = $2 and i.who = c.who
       and i.held_on between c.held_on - 1 and c.held_on + 1
     where not exists (
       select from identity o where o.family = $1 and o.kind = $2 and o.n = i.n and o.source = c.source)
     group by c.place having count(distinct i.n) = 1 order by c.place`,
    [
      kind.family,
      kind.name,
      claims.map(({ place }) => place),
      claims.map(({ source }) => source),
      claims.map(({ meeting }) => meeting?.day),
      claims.map(({ meeting }) => meeting?.who),
    ],
  );
  return rows;
}

/** What only its name was known of so far. */
async function findNamed(client: pg.PoolClient, kind: Kind, claims: readonly Placed[]): Promise<Found[]> {
  if (claims.length === 0) return [];
  const { rows } = await client.query<Found>(
    `select c.place, i.n
     from unnest($3::integer[], $4::text[]) c (place, slug)
     join identity i on i.family = $1 and i.kind = $2 and i.source = '${NAME_SOURCE}' and i.key = c.slug
     where not exists (
       select from identity o where o.family = $1 and o.kind = $2 and o.n = i.n and o.source <> '${NAME_SOURCE}')
     order by c.place`,
    [kind.family, kind.name, claims.map(({ place }) => place), claims.map(({ name }) => slugOf(name?.folded ?? ''))],
  );
  return rows;
}

async function numberAll(
  client: pg.PoolClient,
  kind: Kind,
  claims: readonly Claim[],
  joined: ReadonlyMap<number, number>,
): Promise<number[]> {
  const { family, name } = kind;
  const { rows } = await client.query<{ n: number }>(
    'select nextval($1::regclass)::integer as n from generate_series(1, $2::integer)',
    [`${family}_${name}_n`, claims.length - joined.size],
  );
  const fresh = rows.map(({ n }) => n);
  const numbers = claims.map((_, index) => joined.get(index) ?? (fresh.shift() as number));
  await client.query(
    `insert into identity (family, kind, source, key, n, held_on, who)
     select $1, $2, * from unnest($3::text[], $4::text[], $5::integer[], $6::date[], $7::text[])`,
    [
      family,
      name,
      claims.map(({ source }) => source),
      claims.map(({ key }) => key),
      numbers,
      claims.map(({ meeting }) => meeting?.day ?? null),
      claims.map(({ meeting }) => meeting?.who ?? null),
    ],
  );
  const named = claims.flatMap((one, index) => (one.name ? [{ n: numbers[index] as number, ...one.name }] : []));
  if (kind.reserved) await giveSlugs(client, kind, named);
  await noteNames(client, kind, named);
  return numbers;
}

export interface Named extends Name {
  n: number;
}

/** Gives a slug of its own to each that has none; one that is taken or reserved gets `-2`, `-3`. */
async function giveSlugs(client: pg.PoolClient, kind: Kind, named: readonly Named[]): Promise<void> {
  const { family, name } = kind;
  const { rows: owners } = await client.query<{ n: number }>(
    'select n from identity_slug where family = $1 and kind = $2 and is_own and n = any($3)',
    [family, name, named.map(({ n }) => n)],
  );
  const owning = new Set(owners.map(({ n }) => n));
  const without = named.filter(({ n }) => !owning.has(n));
  const plain = without.map(({ n, folded }) => slugOf(folded) || `${name}-${n}`);
  const taken = await takenSlugs(client, kind, plain);
  const seen = new Set<string>(taken);
  const repeated = plain.filter((slug) => seen.has(slug) || !seen.add(slug));
  const { rows: numbered } = await client.query<{ slug: string }>(
    `select s.slug from unnest($3::text[]) p (slug)
     join identity_slug s on s.family = $1 and s.kind = $2 and s.slug like p.slug || '-%'`,
    [family, name, [...new Set(repeated)]],
  );
  for (const { slug } of numbered) taken.add(slug);
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

/**
 * Notes by what names things are known. A thing's first name is its current one, and so is each of these when `current`
 * is set; it can be found by all of them, and by their slugs where nothing else has those. To be called inside `identify`.
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

/** Those of the slugs that something has or that are reserved. */
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
