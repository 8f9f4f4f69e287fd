import type pg from 'pg';
import type { Database } from '../../db/database.js';
import { sql } from '../../db/sql.js';
import { giveSlugs, noteNames, slugOf, type Kind, type Name } from './identity-names.js';

export interface Claim {
  source: string;
  /** The source's own id; for an entity known by name only, the name's slug under NAME_SOURCE. */
  key: string;
  name?: Name;
  /**
   * For entities that take place: the day and the names, by which another source's row is recognised as the same
   * entity.
   */
  meeting?: Meeting;
}

export interface Meeting {
  /** `YYYY-MM-DD`; sources may differ by one day. */
  day: string;
  /** ISO 8601, where the source has the time. If both sources have one, the times decide instead of the days. */
  at?: string;
  /** Folded text: a title, or the names of both sides. */
  who: string;
}

/** The source of entities that are known by name alone; the key is the name's slug. */
export const NAME_SOURCE = 'name';

/** One turn gives out at most this many numbers, so that a live subject waits only a moment for its number. */
const CLAIMS_A_TURN = 2_000;

/**
 * Runs `work` in a short transaction of its own, under a lock of the family's numbers, slugs and names. An import calls
 * it beside its own transaction, so that live subjects need not wait for the end of the import.
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

/** Calls `claim` in turns, each in a transaction of its own, for the many claims of an import. */
export async function claimAll(database: Database, kind: Kind, claims: readonly Claim[]): Promise<number[]> {
  const numbers: number[] = [];
  let analysed = 0;
  const known = claims.length > FEW ? await countKeys(database, kind) : Infinity;
  for (let from = 0; from < claims.length; from += CLAIMS_A_TURN) {
    const turn = claims.slice(from, from + CLAIMS_A_TURN);
    numbers.push(...(await identify(database, kind.family, (client) => claim(client, kind, turn))));
    // PostgreSQL plans badly without statistics of this kind, and with statistics from when it had far fewer rows.
    if (numbers.length - analysed > known + analysed) {
      await analyzeIdentities(database, kind);
      analysed = numbers.length;
    }
  }
  return numbers;
}

/** Renews the statistics of the tables in which entities of this kind are. */
export async function analyzeIdentities(database: Database, { reserved }: Kind): Promise<void> {
  await database.pool.query(`analyze identity${reserved ? ', identity_slug, identity_name' : ''}`);
}

/** So few keys change no statistics. */
const FEW = 100;

/** How many keys of entities of this kind are stored. */
async function countKeys(database: Database, { family, name }: Kind): Promise<number> {
  const row = await database.row<{ count: number }>(
    sql`select count(*)::integer as count from identity where family = ${family} and kind = ${name}`,
  );
  return row?.count ?? 0;
}

/**
 * Gives each claim a number and returns the numbers in the order of the claims. A known key keeps its number; its
 * meeting is replaced by the claim's, because matches are postponed, and are planned before their teams are known. A
 * new key gets the number of another source's meeting of the same names at the same time or at most a day apart, or the
 * number of an entity known by this name only; otherwise a new number. To be called inside `identify`.
 */
export async function claim(client: pg.PoolClient, kind: Kind, claims: readonly Claim[]): Promise<number[]> {
  const byPlace = new Map<string, Claim>();
  for (const one of claims) {
    const place = `${one.source} ${one.key}`;
    if (!byPlace.has(place)) byPlace.set(place, one);
  }
  const numbers = await findNumbers(client, kind, [...byPlace.values()]);
  const found = new Map([...byPlace.keys()].map((place, index) => [place, numbers[index]]));
  const isKnown = (place: string) => found.get(place) !== undefined;
  await moveMeetings(
    client,
    kind,
    [...byPlace].filter(([place]) => isKnown(place)).map(([, one]) => one),
  );
  const fresh = [...byPlace.keys()].filter((place) => !isKnown(place));
  if (fresh.length > 0) {
    const unnumbered = fresh.map((place) => byPlace.get(place) as Claim);
    const joined = await findSame(client, kind, unnumbered);
    const given = await numberAll(client, kind, unnumbered, joined);
    fresh.forEach((place, index) => found.set(place, given[index] as number));
  }
  return claims.map(({ source, key }) => found.get(`${source} ${key}`) as number);
}

/** A source's key, with the number of the entity that the caller recognised in it. */
export interface Recognised {
  source: string;
  key: string;
  n: number;
}

/**
 * Stores keys of entities that have numbers already. A key that has a number keeps it. To be called inside `identify`.
 */
export async function recognise(client: pg.PoolClient, kind: Kind, keys: readonly Recognised[]): Promise<void> {
  await client.query(
    `insert into identity (family, kind, source, key, n)
     select $1, $2, * from unnest($3::text[], $4::text[], $5::integer[]) on conflict do nothing`,
    [kind.family, kind.name, keys.map(({ source }) => source), keys.map(({ key }) => key), keys.map(({ n }) => n)],
  );
}

/** Keys that lead to another entity than before. */
export interface Renumbered {
  keys: readonly Pick<Claim, 'source' | 'key'>[];
  /** The entity's number; undefined for an entity that has none yet. */
  n: number | undefined;
}

/**
 * Gives known keys the numbers of their entities, for keys that turned out to be of another entity; an entity without a
 * number gets a new one. Returns the numbers in the order of the entities. To be called inside `identify`.
 */
export async function renumber(client: pg.PoolClient, kind: Kind, entities: readonly Renumbered[]): Promise<number[]> {
  const fresh = await newNumbers(client, kind, entities.filter(({ n }) => n === undefined).length);
  const numbers = entities.map(({ n }) => n ?? (fresh.shift() as number));
  await rekey(
    client,
    kind,
    entities.flatMap(({ keys }, index) => keys.map((one) => ({ ...one, n: numbers[index] as number }))),
  );
  return numbers;
}

/** Makes known keys lead to these numbers. */
export async function rekey(client: pg.PoolClient, kind: Kind, keys: readonly Recognised[]): Promise<void> {
  await client.query(
    `update identity i set n = m.n from unnest($3::text[], $4::text[], $5::integer[]) m (source, key, n)
     where i.family = $1 and i.kind = $2 and i.source = m.source and i.key = m.key`,
    [kind.family, kind.name, keys.map(({ source }) => source), keys.map(({ key }) => key), keys.map(({ n }) => n)],
  );
}

/** Takes numbers that nothing had before. */
export async function newNumbers(client: pg.PoolClient, { family, name }: Kind, count: number): Promise<number[]> {
  const { rows } = await client.query<{ n: number }>(
    'select nextval($1::regclass)::integer as n from generate_series(1, $2::integer)',
    [`${family}_${name}_n`, count],
  );
  return rows.map(({ n }) => n);
}

/** Two numbers of one entity. */
export interface Merged {
  n: number;
  /** The number that stays. */
  into: number;
}

/**
 * Merges one entity into another: the keys, names and slugs of the first lead to the second, whose own name and slug
 * stay. To be called inside `identify`.
 */
export async function mergeInto(
  client: pg.PoolClient,
  { family, name }: Kind,
  merged: readonly Merged[],
): Promise<void> {
  if (merged.length === 0) return;
  const asked = [family, name, merged.map(({ n }) => n), merged.map(({ into }) => into)];
  const moved = 'unnest($3::integer[], $4::integer[]) m (n, into_n)';
  const ofMoved = 'x.family = $1 and x.kind = $2 and x.n = m.n';
  await client.query(`update identity x set n = m.into_n from ${moved} where ${ofMoved}`, asked);
  await client.query(`update identity_slug x set n = m.into_n, is_own = false from ${moved} where ${ofMoved}`, asked);
  await client.query(
    `with gone as (delete from identity_name x using ${moved} where ${ofMoved} returning x.*, m.into_n)
     insert into identity_name (family, kind, folded, n, name, loose, is_current)
     select family, kind, folded, into_n, name, loose, false from gone on conflict do nothing`,
    asked,
  );
  await client.query(
    `update identity_moved x set to_n = m.into_n from ${moved} where x.family = $1 and x.kind = $2 and x.to_n = m.n`,
    asked,
  );
  await client.query(
    `insert into identity_moved (family, kind, n, to_n) select $1, $2, * from unnest($3::integer[], $4::integer[])
     on conflict (family, kind, n) do update set to_n = excluded.to_n`,
    asked,
  );
}

/**
 * SQL of the current number of a row of `identity`, `identity_slug` or `identity_name`: the number that its entity was
 * merged into, or else its own number.
 */
export function standingNumber(row: string): string {
  return `coalesce((select moved.to_n from identity_moved moved
    where moved.family = ${row}.family and moved.kind = ${row}.kind and moved.n = ${row}.n), ${row}.n)`;
}

/** The id that one of our ids was merged into; undefined for any other text. */
export async function findCanonicalId(db: Database, family: string, id: string): Promise<string | undefined> {
  const [, ofFamily, kind, n] = /^([a-z0-9]+)-([a-z]+)-(\d{1,9})$/.exec(id.trim().toLowerCase()) ?? [];
  if (ofFamily !== family) return undefined;
  const row = await db.row<{ n: number }>(sql`
    select to_n as n from identity_moved where family = ${family} and kind = ${kind} and n = ${Number(n)}`);
  return row && `${family}-${kind}-${row.n}`;
}

/** The number of a source's key; undefined before it was claimed. */
export async function findNumber(
  client: Pick<pg.PoolClient, 'query'>,
  kind: Kind,
  source: string,
  key: string,
): Promise<number | undefined> {
  return (await findNumbers(client, kind, [{ source, key }]))[0];
}

/** The number that is stored for a source's key; it does not look up whether that number was merged into another. */
export async function findOwnNumber(
  client: Pick<pg.PoolClient, 'query'>,
  { family, name }: Kind,
  { source, key }: Pick<Claim, 'source' | 'key'>,
): Promise<number | undefined> {
  const { rows } = await client.query<{ n: number }>(
    'select n from identity where family = $1 and kind = $2 and source = $3 and key = $4',
    [family, name, source, key],
  );
  return rows[0]?.n;
}

async function findNumbers(
  client: Pick<pg.PoolClient, 'query'>,
  { family, name }: Kind,
  claims: readonly Claim[],
): Promise<(number | undefined)[]> {
  const { rows } = await client.query<{ place: number; n: number }>(
    `select c.place::integer as place, ${standingNumber('i')} as n
     from unnest($3::text[], $4::text[]) with ordinality c (source, key, place)
     join identity i on i.family = $1 and i.kind = $2 and i.source = c.source and i.key = c.key`,
    [family, name, claims.map(({ source }) => source), claims.map(({ key }) => key)],
  );
  const known = new Map(rows.map(({ place, n }) => [place, n]));
  return claims.map((_, index) => known.get(index + 1));
}

async function moveMeetings(client: pg.PoolClient, { family, name }: Kind, claims: readonly Claim[]): Promise<void> {
  const meetings = claims.filter(({ meeting }) => meeting !== undefined);
  if (meetings.length === 0) return;
  await client.query(
    `update identity i set held_on = c.held_on, who = c.who, held_at = c.held_at
     from unnest($3::text[], $4::text[], $5::date[], $6::text[], $7::timestamptz[]) c (source, key, held_on, who, held_at)
     where i.family = $1 and i.kind = $2 and i.source = c.source and i.key = c.key
       and (i.held_on, i.who, i.held_at) is distinct from (c.held_on, c.who, c.held_at)`,
    [
      family,
      name,
      meetings.map(({ source }) => source),
      meetings.map(({ key }) => key),
      meetings.map(({ meeting }) => meeting?.day),
      meetings.map(({ meeting }) => meeting?.who),
      meetings.map(({ meeting }) => meeting?.at ?? null),
    ],
  );
}

/** Numbers under which other sources know the claimed entities, by the places of the claims; no number appears twice. */
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

/**
 * A source publishes a match's planned begin or the real begin of its first game, so that times of one meeting may lie
 * this far apart. The same teams meet again after a night at the earliest.
 */
const HOURS_APART = 8;

/**
 * Finds meetings that another source has at the same time or, where one of both sources has only the day, at most a day
 * apart. The same time or the same day wins over a day's difference; if several fit equally well, none is taken.
 */
async function findMet(client: pg.PoolClient, kind: Kind, claims: readonly Placed[]): Promise<Found[]> {
  if (claims.length === 0) return [];
  const { rows } = await client.query<Found>(
    `with fitting as (
       select c.place, i.n, min(case when met.is_timed then 0 else abs(i.held_on - c.held_on) end) as days
       from unnest($3::integer[], $4::text[], $5::date[], $6::text[], $7::timestamptz[]) c (place, source, held_on, who, held_at)
       join identity i on i.family = $1 and i.kind = $2 and i.who = c.who
         and i.held_on between c.held_on - 1 and c.held_on + 1
       cross join lateral (select i.held_at is not null and c.held_at is not null as is_timed) met
       where (not met.is_timed or i.held_at between c.held_at - $8 * interval '1 hour' and c.held_at + $8 * interval '1 hour')
         and not exists (
           select from identity o where o.family = $1 and o.kind = $2 and o.n = i.n and o.source = c.source)
       group by c.place, i.n
     )
     select place, min(n) as n from (select *, min(days) over (partition by place) as nearest from fitting) f
     where days = nearest group by place, days having count(*) = 1 order by days, place`,
    [
      kind.family,
      kind.name,
      claims.map(({ place }) => place),
      claims.map(({ source }) => source),
      claims.map(({ meeting }) => meeting?.day),
      claims.map(({ meeting }) => meeting?.who),
      claims.map(({ meeting }) => meeting?.at ?? null),
      HOURS_APART,
    ],
  );
  return rows;
}

/** Finds entities that were known by name alone so far. */
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
  const fresh = await newNumbers(client, kind, claims.length - joined.size);
  const numbers = claims.map((_, index) => joined.get(index) ?? (fresh.shift() as number));
  await client.query(
    `insert into identity (family, kind, source, key, n, held_on, who, held_at)
     select $1, $2, * from unnest($3::text[], $4::text[], $5::integer[], $6::date[], $7::text[], $8::timestamptz[])`,
    [
      family,
      name,
      claims.map(({ source }) => source),
      claims.map(({ key }) => key),
      numbers,
      claims.map(({ meeting }) => meeting?.day ?? null),
      claims.map(({ meeting }) => meeting?.who ?? null),
      claims.map(({ meeting }) => meeting?.at ?? null),
    ],
  );
  const named = claims.flatMap((one, index) => (one.name ? [{ n: numbers[index] as number, ...one.name }] : []));
  if (kind.reserved) await giveSlugs(client, kind, named);
  await noteNames(client, kind, named);
  return numbers;
}
