import type pg from 'pg';
import { claimAll, identify, NAME_SOURCE, recognise, type Claim } from './identities.js';
import { noteNames, slugOf, type Kind, type Name } from './identity-names.js';
import type { DeriveContext } from '../importer.js';
import { fold } from '../names.js';

/** A source's own key of an entity. */
export interface SourceKey {
  source: string;
  key: string;
}

/** A key as one text, for maps and sets. */
export const textOf = ({ source, key }: SourceKey): string => `${source} ${key}`;

/** A claim about an entity, which the caller may already know. */
export interface EntityClaim extends Claim {
  /** The number of the entity that is known. */
  same?: number | undefined;
}

export const nameOf = (shown: string): Name => ({ folded: fold(shown), shown });

/** Makes the key of an entity that a source knows by name alone: the name's slug, or the name where it has none. */
export const nameKey = (name: string): string => slugOf(fold(name)) || name.trim().toLowerCase();

/** Makes a source's claim about an entity, by the source's key if it has one, else by the name. */
export const keyed = (source: string, key: string | null, name: string): EntityClaim => ({
  ...(key === null ? { source: NAME_SOURCE, key: nameKey(name) } : { source, key }),
  name: nameOf(name),
});

/** Whether the source has an id of its own for the entity. */
export const isKeyed = ({ source }: EntityClaim): boolean => source !== NAME_SOURCE;

/** The numbers of entities by a source's keys. */
export type Numbers = ReadonlyMap<string, number>;

/** Numbers the claims: a known entity keeps its number, any other gets one by its claim. */
export async function numberAll(
  { database }: Pick<DeriveContext, 'database'>,
  kind: Kind,
  claims: readonly EntityClaim[],
): Promise<Numbers> {
  const recognised = claims.flatMap(({ source, key, same, name }) =>
    same === undefined ? [] : [{ source, key, n: same, name }],
  );
  if (recognised.length > 0) {
    await identify(database, kind.family, async (client) => {
      await recognise(client, kind, recognised);
      const named = recognised.flatMap(({ n, name }) => (name ? [{ n, ...name }] : []));
      if (named.length > 0) await noteNames(client, kind, named);
    });
  }
  const fresh = claims.filter(({ same }) => same === undefined);
  const given = await claimAll(database, kind, fresh);
  return new Map([
    ...recognised.map(({ key, n }): [string, number] => [key, n]),
    ...fresh.map(({ key }, index): [string, number] => [key, given[index] as number]),
  ]);
}

/** Returns the numbers of those keys of a source that have one; of all its keys if none are given. */
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
