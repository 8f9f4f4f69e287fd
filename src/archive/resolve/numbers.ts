import type pg from 'pg';
import { claimAll, identify, NAME_SOURCE, recognise, renumber, standingNumber, type Meeting } from './identities.js';
import { nameKey, textOf } from './claims.js';
import { giveSlugs, noteNames, type Kind } from './identity-names.js';
import type { DeriveContext } from '../importer.js';
import { groupBy } from '../group.js';
import { fold } from '../names.js';
import { distinctNumbers } from './distinct-numbers.js';

/** An entity with the keys by which sources know it; it gets its number under the first key. */
export interface Entity {
  keys: readonly Key[];
  /** The name as answers show it; absent for entities without names. */
  name?: string;
}

export interface Key {
  source: string;
  key: string;
  /** For a match: the teams and time by which the live feed, which has another key, recognises it. */
  meeting?: Meeting;
}

export const byName = (name: string) => ({ source: NAME_SOURCE, key: nameKey(name) });

/**
 * The numbers of entities, in the order of the entities. An entity has the lowest number of its keys; an entity without
 * a known key gets a new number. From then on each of its keys leads to it, unless the key already has another number.
 * With `areDistinct` no two entities share a number: entities that an earlier import took for one are parted, and each
 * key leads to its own.
 */
export async function numberEntities(
  { client, database }: Pick<DeriveContext, 'client' | 'database'>,
  kind: Kind,
  entities: readonly Entity[],
  { areDistinct = false } = {},
): Promise<number[]> {
  const known = await knownNumbers(
    client,
    kind,
    entities.flatMap(({ keys }) => keys),
  );
  const had = entities.map(({ keys }) => keys.flatMap((one) => known.get(textOf(one)) ?? []));
  const numbers = areDistinct ? distinctNumbers(had) : had.map(lowest);
  const fresh = entities.flatMap((entity, index) => (had[index]?.length === 0 ? [{ entity, index }] : []));
  const given = await claimAll(
    database,
    kind,
    fresh.map(({ entity: { keys, name } }) => ({
      ...(keys[0] as Key),
      ...(name !== undefined && { name: { folded: fold(name), shown: name } }),
    })),
  );
  // For known keys this stores the meetings anew.
  const met = entities.flatMap(({ keys }) => keys.filter((one) => one.meeting && known.has(textOf(one))));
  if (met.length > 0) await claimAll(database, kind, met);
  const taken = new Set(numbers);
  fresh.forEach(({ entity, index }, place) => {
    const n = given[place] as number;
    known.set(textOf(entity.keys[0] as Key), n);
    // By its meeting a new key may get the number of a match that is another one by its result.
    if (areDistinct && taken.has(n)) return;
    taken.add(n);
    numbers[index] = n;
  });
  const moved = movedOf(entities, numbers, known);
  if (areDistinct) await part(database, kind, { entities, numbers, known, moved });
  const further = entities.flatMap(({ keys, name }, index) =>
    keys.filter((one) => !known.has(textOf(one))).map((one) => ({ ...one, n: numbers[index] as number, name })),
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
  await dropRedirects(client, kind, [...known.values()], moved);
  await redirect(client, kind, moved);
  return numbers as number[];
}

interface Numbered {
  entities: readonly Entity[];
  /** Of each entity; undefined where all numbers of its keys went to other entities. */
  numbers: (number | undefined)[];
  /** The numbers that keys had. */
  known: ReadonlyMap<string, number>;
  moved: ReadonlyMap<number, number>;
}

/** Gives entities without a number new ones, and each key that leads to another entity the number of its own. */
async function part(database: DeriveContext['database'], kind: Kind, numbered: Numbered): Promise<void> {
  const { entities, numbers, known, moved } = numbered;
  const parted = entities.flatMap(({ keys }, index) => {
    const strayed = keys.filter((one) => {
      const n = known.get(textOf(one));
      return n !== undefined && (moved.get(n) ?? n) !== numbers[index];
    });
    return strayed.length === 0 ? [] : [{ index, n: numbers[index], keys: strayed }];
  });
  if (parted.length === 0) return;
  await identify(database, kind.family, async (own) => {
    const given = await renumber(own, kind, parted);
    parted.forEach(({ index }, place) => (numbers[index] = given[place]));
    const named = parted.flatMap(({ index }, place) => {
      const { name } = entities[index] as Entity;
      return name === undefined ? [] : [{ n: given[place] as number, folded: fold(name), shown: name }];
    });
    if (!kind.reserved || named.length === 0) return;
    await giveSlugs(own, kind, named);
    await noteNames(own, kind, named);
  });
}

/**
 * Finds the numbers that lead to others now: those that keys had and no entity has any more. Each leads to the entity
 * to which most of its keys belong.
 */
export function movedOf(
  entities: readonly Pick<Entity, 'keys'>[],
  numbers: readonly (number | undefined)[],
  known: ReadonlyMap<string, number>,
): Map<number, number> {
  const alive = new Set(numbers);
  return heirsOf(
    entities.flatMap(({ keys }, index) => {
      const own = numbers[index];
      if (own === undefined) return [];
      return keys.flatMap((one) => {
        const n = known.get(textOf(one));
        return n === undefined || alive.has(n) ? [] : [[n, own] as const];
      });
    }),
  );
}

/** Of pairs of a former number and the one that something has now: where most of each former number went. */
export function heirsOf(pairs: readonly (readonly [former: number, now: number])[]): Map<number, number> {
  return new Map(
    [...groupBy(pairs, ([former]) => former)].map(([former, of]) => {
      const [[heir]] = [...groupBy(of, ([, now]) => now)].toSorted(
        ([one, ofOne], [other, ofOther]) => ofOther.length - ofOne.length || one - other,
      ) as [[number, unknown]];
      return [former, heir];
    }),
  );
}

/** Deletes the stored redirects of these numbers but those in `moved`, because joined entities may be separated again. */
async function dropRedirects(
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
}

/** Makes each number lead to another one. A number that redirects has no row of its own. */
export async function redirect(
  client: pg.PoolClient,
  { family, name }: Kind,
  moved: ReadonlyMap<number, number>,
): Promise<void> {
  if (moved.size === 0) return;
  const asked = [family, name, [...moved.keys()], [...moved.values()]];
  await client.query(
    `update identity_moved x set to_n = m.to_n from unnest($3::integer[], $4::integer[]) m (n, to_n)
     where x.family = $1 and x.kind = $2 and x.to_n = m.n`,
    asked,
  );
  await client.query(
    `insert into identity_moved (family, kind, n, to_n) select $1, $2, * from unnest($3::integer[], $4::integer[])
     on conflict (family, kind, n) do update set to_n = excluded.to_n where identity_moved.to_n <> excluded.to_n`,
    asked,
  );
  await client.query(`delete from ${family}_${name} where n = any($1)`, [[...moved.keys()]]);
}

/**
 * Joins entities: each of `joined` has the places of entities that are one. All have the lowest of their numbers, to
 * which the others lead. An entity keeps its own number for its keys, so that it can be separated again. Returns the
 * numbers of all entities after that.
 */
export async function joinNumbers(
  { client, database }: Pick<DeriveContext, 'client' | 'database'>,
  kind: Kind,
  entities: readonly Entity[],
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
  if (moved.length === 0) return standing;
  await redirect(client, kind, new Map(moved));
  // A search finds the entity by the names of the others too.
  const named = joined.flat().flatMap((place) => {
    const { name } = entities[place] as Entity;
    return name === undefined ? [] : [{ n: standing[place] as number, folded: fold(name), shown: name }];
  });
  await identify(database, kind.family, (own) => noteNames(own, kind, named));
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
  return new Map(rows.map((row) => [textOf(row), row.n]));
}

/** The slugs of entities of a kind, by their numbers. */
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
