import type pg from 'pg';
import { claimAll, identify, recognise, type Claim } from '../../../archive/identities.js';
import { noteNames, type Kind } from '../../../archive/identity-names.js';
import type { DeriveContext } from '../../../archive/importer.js';

/** A claim of which the caller may know the thing that it means. */
export interface Sighting extends Claim {
  same?: number | undefined;
}

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
