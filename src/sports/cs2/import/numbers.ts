import type pg from 'pg';
import {
  claimAll,
  identify,
  NAME_SOURCE,
  recognise,
  standingNumber,
  type Meeting,
} from '../../../archive/identities.js';
import { noteNames, slugOf, type Kind } from '../../../archive/identity-names.js';
import type { DeriveContext } from '../../../archive/importer.js';
import { fold } from '../../../archive/names.js';

/** A thing with the keys by which sources know it; it gets its number under the first key. */
export interface Thing {
  keys: readonly Key[];
  /** The name as answers show it; absent for things without names. */
  name?: string;
}

export interface Key {
  source: string;
  key: string;
  /** For a match: the teams and time by which the live feed, which has another key, recognises it. */
  meeting?: Meeting;
}

/** The key of a thing, made from its name, for sources without ids. */
export const nameKey = (name: string): string => slugOf(fold(name)) || name.trim().toLowerCase();

export const byName = (name: string) => ({ source: NAME_SOURCE, key: nameKey(name) });

const placeOf = ({ source, key }: { source: string; key: string }) => `${source} ${key}`;

/**
 * The numbers of things, in the order of the things. A thing has the lowest number of its keys; a thing without a known
 * key gets a new number. From then on each of its keys leads to it, unless the key already has another number.
 */
export async function numberThings(
  { client, database }: Pick<DeriveContext, 'client' | 'database'>,
  kind: Kind,
  things: readonly Thing[],
): Promise<number[]> {
  const known = await knownNumbers(
    client,
    kind,
    things.flatMap(({ keys }) => keys),
  );
  const numbers = things.map(({ keys }) => lowest(keys.flatMap((one) => known.get(placeOf(one)) ?? [])));
  const fresh = things.flatMap((thing, index) => (numbers[index] === undefined ? [{ thing, index }] : []));
  const given = await claimAll(
    database,
    kind,
    fresh.map(({ thing: { keys, name } }) => ({
      ...(keys[0] as Key),
      ...(name !== undefined && { name: { folded: fold(name), shown: name } }),
    })),
  );
  // For known keys this stores the meetings anew.
  const met = things.flatMap(({ keys }) => keys.filter((one) => one.meeting && known.has(placeOf(one))));
  if (met.length > 0) await claimAll(database, kind, met);
  fresh.forEach(({ index }, place) => (numbers[index] = given[place]));
  const further = things.flatMap(({ keys, name }, index) =>
    keys.filter((one) => !known.has(placeOf(one))).map((one) => ({ ...one, n: numbers[index] as number, name })),
  );
  const MANY = 5_000;
  for (let from = 0; from < further.length; from += MANY) {
    const turn = further.slice(from, from + MANY);
    await identify(database, kind.family, async (own) => {
      await recognise(own, kind, turn);
      const named = turn.flatMap(({ n, name }) => (name === undefined ? [] : [{ n, folded: fold(name), shown: name }]));
      if (kind.reserved && named.length > 0) await noteNames(own, kind, named);
    });
  }
  await noteMoved(client, kind, [...known.values()], movedOf(things, numbers as number[], known));
  return numbers as number[];
}

/** Numbers that keys of a thing had before the thing was joined with another, each with the number that replaces it. */
function movedOf(
  things: readonly Thing[],
  numbers: readonly number[],
  known: ReadonlyMap<string, number>,
): Map<number, number> {
  const alive = new Set(numbers);
  const moved = new Map<number, number>();
  things.forEach(({ keys }, index) => {
    for (const one of keys) {
      const n = known.get(placeOf(one));
      if (n !== undefined && !alive.has(n)) moved.set(n, numbers[index] as number);
    }
  });
  return moved;
}

/**
 * Replaces the stored redirects of these numbers, because joined things may be separated again. A number that redirects
 * has no row of its own.
 */
async function noteMoved(
  client: pg.PoolClient,
  { family, name }: Kind,
  numbers: readonly number[],
  moved: ReadonlyMap<number, number>,
): Promise<void> {
  await client.query('delete from identity_moved where family = $1 and kind = $2 and n = any($3) and n <> all($4)', [
    family,
    name,
    numbers,
    [...moved.keys()],
  ]);
  await client.query(
    `insert into identity_moved (family, kind, n, to_n) select $1, $2, * from unnest($3::integer[], $4::integer[])
     on conflict (family, kind, n) do update set to_n = excluded.to_n where identity_moved.to_n <> excluded.to_n`,
    [family, name, [...moved.keys()], [...moved.values()]],
  );
  if (moved.size > 0) await client.query(`delete from ${family}_${name} where n = any($1)`, [[...moved.keys()]]);
}

/**
 * Joins things: each of `joined` has the places of things that are one. All have the lowest of their numbers, to which
 * the others lead. A thing keeps its own number for its keys, so that it can be separated again. Returns the numbers of
 * all things after that.
 */
export async function joinNumbers(
  client: pg.PoolClient,
  kind: Kind,
  numbers: readonly number[],
  joined: readonly (readonly number[])[],
): Promise<number[]> {
  const standing = [...numbers];
  for (const places of joined) {
    const n = Math.min(...places.map((place) => numbers[place] as number));
    for (const place of places) standing[place] = n;
  }
  const alive = new Set(standing);
  const moved = numbers.flatMap((n, place) => (alive.has(n) ? [] : [[n, standing[place] as number] as const]));
  if (moved.length > 0) await noteMoved(client, kind, [], new Map(moved));
  return standing;
}

function lowest(numbers: readonly number[]): number | undefined {
  return numbers.length === 0 ? undefined : Math.min(...numbers);
}

/** The numbers that these keys were given, by source and key. */
function knownNumbers(client: pg.PoolClient, kind: Kind, keys: readonly Key[]): Promise<Map<string, number>> {
  return readNumbers(client, kind, keys, 'i.n');
}

/** The numbers to which these keys lead now, after redirects, by source and key. */
export function standingNumbers(client: pg.PoolClient, kind: Kind, keys: readonly Key[]): Promise<Map<string, number>> {
  return readNumbers(client, kind, keys, standingNumber('i'));
}

async function readNumbers(
  client: pg.PoolClient,
  { family, name }: Kind,
  keys: readonly Key[],
  n: string,
): Promise<Map<string, number>> {
  const { rows } = await client.query<{ source: string; key: string; n: number }>(
    `select source, key, ${n} as n from identity i
     where family = $1 and kind = $2 and (source, key) in (select * from unnest($3::text[], $4::text[]))`,
    [family, name, keys.map(({ source }) => source), keys.map(({ key }) => key)],
  );
  return new Map(rows.map((row) => [placeOf(row), row.n]));
}

/** The slugs of things of a kind, by their numbers. */
export async function ownSlugs(
  client: pg.PoolClient,
  { family, name }: Kind,
  numbers: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await client.query<{ n: number; slug: string }>(
    'select n, slug from identity_slug where family = $1 and kind = $2 and is_own and n = any($3)',
    [family, name, numbers],
  );
  return new Map(rows.map(({ n, slug }) => [n, slug]));
}
