import type pg from 'pg';
import { claimAll, identify, NAME_SOURCE, recognise, type Claim } from '../../../archive/identities.js';
import { noteNames, slugOf, type Kind, type Name } from '../../../archive/identity-names.js';
import type { DeriveContext } from '../../../archive/importer.js';
import { fold } from '../../../archive/names.js';

/** A claim of which the caller may know the thing that it means. */
export interface Sighting extends Claim {
  same?: number | undefined;
}

export const nameOf = (shown: string): Name => ({ folded: fold(shown), shown });

/** The key of a thing that a source without ids of its own only names. */
export const nameKey = (name: string): string => slugOf(fold(name)) || name;

/** A thing as a source has it, by the source's key if it has one. */
export const keyed = (source: string, key: string | null, name: string): Sighting => ({
  ...(key === null ? { source: NAME_SOURCE, key: nameKey(name) } : { source, key }),
  name: nameOf(name),
});

/** Whether a source has an own id of the thing. */
export const isKeyed = ({ source }: Sighting): boolean => source !== NAME_SOURCE;

/** The number of a thing by a source's key. */
export type Numbers = ReadonlyMap<string, number>;

/** Numbers the sightings: the known things by their numbers, the others by claims of their own. */
export async function numberAll(
  { database }: Pick<DeriveContext, 'database'>,
  kind: Kind,
  sightings: readonly Sighting[],
): Promise<Numbers> {
  const recognised = sightings.flatMap(({ source, key, same, name }) =>
    same === undefined ? [] : [{ source, key, n: same, name }],
  );
  if (recognised.length > 0) {
    await identify(database, kind.family, async (client) => {
      await recognise(client, kind, recognised);
      const named = recognised.flatMap(({ n, name }) => (name ? [{ n, ...name }] : []));
      if (named.length > 0) await noteNames(client, kind, named);
    });
  }
  const fresh = sightings.filter(({ same }) => same === undefined);
  const given = await claimAll(database, kind, fresh);
  return new Map([
    ...recognised.map(({ key, n }): [string, number] => [key, n]),
    ...fresh.map(({ key }, index): [string, number] => [key, given[index] as number]),
  ]);
}

/** The numbers of a source's keys that have one. */
export async function numbersOf(
  client: pg.PoolClient,
  kind: Kind,
  source: string,
  keys?: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await client.query<{ key: string; n: number }>(
    `select key, n from identity where family = $1 and kind = $2 and source = $3 and ($4::text[] is null or key = any($4))`,
    [kind.family, kind.name, source, keys ?? null],
  );
  return new Map(rows.map(({ key, n }) => [key, n]));
}

/** A key keeps its number, and its current name is noted elsewhere. */
export async function withoutKnown(
  client: pg.PoolClient,
  { family, name }: Kind,
  sightings: readonly Sighting[],
): Promise<Sighting[]> {
  const { rows } = await client.query<{ source: string; key: string }>(
    `select i.source, i.key from unnest($3::text[], $4::text[]) s (source, key)
     join identity i on i.family = $1 and i.kind = $2 and i.source = s.source and i.key = s.key`,
    [family, name, sightings.map(({ source }) => source), sightings.map(({ key }) => key)],
  );
  const known = new Set(rows.map(({ source, key }) => `${source} ${key}`));
  return sightings.filter(({ source, key }) => !known.has(`${source} ${key}`));
}
