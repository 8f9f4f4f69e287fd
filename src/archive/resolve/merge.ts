import type pg from 'pg';
import type { Database } from '../../db/database.js';
import { identify, mergeInto, type Merged } from './identities.js';
import type { Kind } from './identity-names.js';

/** Two numbers of one entity. */
export type SamePair = readonly [one: number, other: number];

export interface MergeRules {
  /** The sources that never have one entity under two keys: `all`, some, or none if absent. */
  apart?: readonly string[] | 'all';
  /** Numbers that must stay. */
  kept?: ReadonlySet<number>;
}

/**
 * Merges entities that got several numbers before it was known that they are one. The lowest number stays, and the
 * others lead to it. Pairs come in the order in which they count: one that would give an entity two keys of a source
 * that keeps them apart is left out. Returns what was merged.
 */
export async function mergeSame(
  database: Database,
  kind: Kind,
  pairs: readonly SamePair[],
  { apart = [], kept = new Set() }: MergeRules = {},
): Promise<Merged[]> {
  const different = pairs.filter(([one, other]) => one !== other);
  if (different.length === 0) return [];
  return identify(database, kind.family, async (client) => {
    const sources = await sourcesOf(client, kind, different.flat(), apart);
    const merged = mergedOf(different, sources).filter(({ n }) => !kept.has(n));
    await mergeInto(client, kind, merged);
    return merged;
  });
}

/** Which numbers lead to which, by pairs in the order in which they count, and the sources that have a key of each. */
export function mergedOf(
  pairs: readonly SamePair[],
  sources: ReadonlyMap<number, readonly string[]> = new Map(),
): Merged[] {
  const into = new Map<number, number>();
  const held = new Map([...sources].map(([n, own]) => [n, new Set(own)]));
  const standing = (n: number): number => {
    const next = into.get(n);
    return next === undefined ? n : standing(next);
  };
  for (const pair of pairs) {
    const [low, high] = pair.map(standing).toSorted((one, other) => one - other) as [number, number];
    const [own, others] = [held.get(low) ?? new Set<string>(), held.get(high) ?? new Set<string>()];
    if (low === high || [...others].some((source) => own.has(source))) continue;
    into.set(high, low);
    held.set(low, new Set([...own, ...others]));
  }
  return [...into.keys()].map((n) => ({ n, into: standing(n) }));
}

/** The sources that have a key of each of these numbers: of those named, or of all. */
async function sourcesOf(
  client: pg.PoolClient,
  { family, name }: Kind,
  numbers: readonly number[],
  sources: readonly string[] | 'all',
): Promise<Map<number, string[]>> {
  const { rows } = await client.query<{ n: number; sources: string[] }>(
    `select n, array_agg(distinct source) as sources from identity
     where family = $1 and kind = $2 and n = any($3) and ($4::text[] is null or source = any($4)) group by n`,
    [family, name, numbers, sources === 'all' ? null : sources],
  );
  return new Map(rows.map(({ n, sources: own }) => [n, own]));
}
