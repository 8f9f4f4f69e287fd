import type pg from 'pg';
import { groupBy } from '../group.js';
import type { DeriveContext } from '../importer.js';
import type { Cluster } from './claim-clusters.js';
import { textOf, type SourceKey } from './claims.js';
import { distinctNumbers } from './distinct-numbers.js';
import { analyzeIdentities, identify, mergeInto, newNumbers, recognise, rekey, type Recognised } from './identities.js';
import { giveSlugs, noteNames, type Kind, type Name, type Named } from './identity-names.js';
import { fold } from '../names.js';
import { movedOf } from './numbers.js';

/** A key that leads to another number than before. */
interface Rekeyed extends Recognised {
  before: number;
}

interface NumberedCluster extends Cluster {
  n: number;
}

/** One turn stores at most so many clusters, so that a live subject waits only a moment for its number. */
const CLUSTERS_A_TURN = 2_000;

/**
 * Gives clusters their numbers. A cluster keeps the lowest number that its keys had, unless more keys of another cluster
 * had it, and each of its keys leads to it. A number that no cluster keeps leads to the cluster of most of its keys.
 * Returns the numbers that lost or got a key that had a number before, and those that lost a name.
 *
 * Keys of the sources in `forgotten` that no cluster has any more are deleted, and numbers without another key too.
 *
 * New keys are stored beside the import's transaction, as other kinds' are. Known keys lead to other numbers only with
 * the end of that transaction, because the rows of their entities move with them.
 */
export async function numberClusters(
  { client, database }: Pick<DeriveContext, 'client' | 'database'>,
  kind: Kind,
  clusters: readonly Cluster[],
  { forgotten = [] }: { forgotten?: readonly string[] } = {},
): Promise<Set<number>> {
  await identify(database, kind.family, (own) => dropKeyless(own, kind));
  const had = await readNumbers(client, kind);
  const kept = distinctNumbers(clusters.map(({ keys }) => keys.flatMap((one) => had.get(textOf(one)) ?? [])));
  const fresh = await newNumbers(client, kind, kept.filter((n) => n === undefined).length);
  const numbered = clusters.map((one, place) => ({ ...one, n: kept[place] ?? (fresh.shift() as number) }));
  const called = await readNames(client, kind);
  await storeNew(database, kind, numbered, { had, called });
  const moved = numbered.flatMap(({ n, keys }) =>
    keys.flatMap((key): Rekeyed[] => {
      const before = had.get(textOf(key));
      return before === undefined || before === n ? [] : [{ ...key, n, before }];
    }),
  );
  const heirs = movedOf(
    clusters,
    numbered.map(({ n }) => n),
    had,
  );
  await forget(client, kind, forgotten, clusters);
  const outdated = outdatedNames(numbered, heirs, called);
  await dropNames(client, kind, outdated);
  await rekey(client, kind, moved);
  await mergeInto(
    client,
    kind,
    [...heirs].map(([n, into]) => ({ n, into })),
  );
  await dropNames(client, kind, lostNames(numbered, moved, heirs));
  await dropKeyless(client, kind);
  return new Set([...outdated.map(({ n }) => n), ...moved.flatMap(({ n, before }) => [n, before])]);
}

async function readNumbers(client: pg.PoolClient, { family, name }: Kind): Promise<Map<string, number>> {
  const { rows } = await client.query<Recognised>(
    'select source, key, n from identity where family = $1 and kind = $2',
    [family, name],
  );
  return new Map(rows.map((one) => [textOf(one), one.n]));
}

/**
 * Deletes names and slugs of numbers to which no key leads: those that were forgotten, and those of a cluster that was
 * parted by an import that was killed before its keys moved.
 */
async function dropKeyless(client: pg.PoolClient, { family, name }: Kind): Promise<void> {
  for (const table of ['identity_slug', 'identity_name']) {
    await client.query(
      `delete from ${table} x where x.family = $1 and x.kind = $2 and not exists (
         select from identity i where i.family = x.family and i.kind = x.kind and i.n = x.n)`,
      [family, name],
    );
  }
}

async function forget(
  client: pg.PoolClient,
  { family, name }: Kind,
  sources: readonly string[],
  clusters: readonly Cluster[],
): Promise<void> {
  const keys = clusters.flatMap((one) => one.keys.filter(({ source }) => sources.includes(source)));
  await client.query(
    `delete from identity i where i.family = $1 and i.kind = $2 and i.source = any($3)
       and not exists (select from unnest($4::text[], $5::text[]) k (source, key) where k.source = i.source and k.key = i.key)`,
    [family, name, sources, keys.map(({ source }) => source), keys.map(({ key }) => key)],
  );
}

/** Stores the keys, names and slugs that are not stored yet, and makes the name that each cluster shows its current one. */
async function storeNew(
  database: DeriveContext['database'],
  kind: Kind,
  clusters: readonly NumberedCluster[],
  { had, called }: { had: ReadonlyMap<string, number>; called: ReadonlyMap<string, StoredName> },
): Promise<void> {
  const storedOf = (n: number, { folded }: Name) => called.get(`${n} ${folded}`);
  const isStored = (n: number, name: Name) => storedOf(n, name)?.name === name.shown;
  const news = clusters.flatMap(({ n, keys, names: [first, ...others], current: shown = first }) => {
    const unknown = keys.filter((key) => !had.has(textOf(key)));
    const isCurrent = shown === undefined || (isStored(n, shown) && storedOf(n, shown)?.is_current);
    const current = isCurrent ? undefined : shown;
    const further = [first, ...others].flatMap((name) =>
      name === undefined || name.folded === shown?.folded || isStored(n, name) ? [] : [name],
    );
    const slug = first ?? nameless(keys);
    const isKept = keys.some((key) => had.get(textOf(key)) === n);
    const isNew = !isKept || unknown.length + further.length > 0 || current !== undefined;
    return isNew ? [{ n, unknown, slug, current, further }] : [];
  });
  for (let from = 0; from < news.length; from += CLUSTERS_A_TURN) {
    const turn = news.slice(from, from + CLUSTERS_A_TURN);
    const current = turn.flatMap(({ n, current: name }): Named[] => (name === undefined ? [] : [{ n, ...name }]));
    const further = turn.flatMap(({ n, further: names }) => names.map((name): Named => ({ n, ...name })));
    await identify(database, kind.family, async (own) => {
      await recognise(
        own,
        kind,
        turn.flatMap(({ n, unknown }) => unknown.map((key) => ({ ...key, n }))),
      );
      await giveSlugs(
        own,
        kind,
        turn.map(({ n, slug }): Named => ({ n, ...slug })),
      );
      await noteNames(own, kind, current, { current: true });
      await noteNames(own, kind, further);
      await spellNames(own, kind, [...current, ...further]);
    });
  }
  // PostgreSQL plans badly with statistics from when there were far fewer numbers.
  if (news.length > had.size / 5) await analyzeIdentities(database, kind);
}

/** Makes the slug of an entity without a name from its first key. */
function nameless([first]: readonly SourceKey[]): Name {
  const { key } = first as SourceKey;
  return { folded: fold(key), shown: key };
}

interface StoredName {
  name: string;
  is_current: boolean;
}

/** The stored names by number and folded name. */
async function readNames(client: pg.PoolClient, { family, name }: Kind): Promise<Map<string, StoredName>> {
  const { rows } = await client.query<StoredName & { called: string }>(
    `select n || ' ' || folded as called, name, is_current from identity_name where family = $1 and kind = $2`,
    [family, name],
  );
  return new Map(rows.map((one) => [one.called, one]));
}

/** Makes answers show stored names as these are spelled. */
async function spellNames(client: pg.PoolClient, { family, name }: Kind, names: readonly Named[]): Promise<void> {
  await client.query(
    `update identity_name x set name = a.shown
     from unnest($3::integer[], $4::text[], $5::text[]) a (n, folded, shown)
     where x.family = $1 and x.kind = $2 and x.n = a.n and x.folded = a.folded and x.name <> a.shown`,
    [family, name, names.map(({ n }) => n), names.map(({ folded }) => folded), names.map(({ shown }) => shown)],
  );
}

/** Stored names that are the text of a key, and that no source has as a name any more. */
function outdatedNames(
  clusters: readonly NumberedCluster[],
  heirs: ReadonlyMap<number, number>,
  called: ReadonlyMap<string, StoredName>,
): { n: number; folded: string }[] {
  const mergedInto = groupBy([...heirs.keys()], (n) => heirs.get(n));
  return clusters.flatMap(({ n, keys, names }) => {
    const own = new Set(names.map(({ folded }) => folded));
    const ofKeys = new Set(keys.map(({ key }) => fold(key)));
    return [...ofKeys].flatMap((folded) =>
      own.has(folded)
        ? []
        : [n, ...(mergedInto.get(n) ?? [])].flatMap((bearer) =>
            called.has(`${bearer} ${folded}`) ? [{ n: bearer, folded }] : [],
          ),
    );
  });
}

/** The names of entities that went with their keys from other entities. */
function lostNames(
  clusters: readonly NumberedCluster[],
  moved: readonly Rekeyed[],
  heirs: ReadonlyMap<number, number>,
): { n: number; folded: string }[] {
  const namesOf = new Map(clusters.map(({ n, names }) => [n, names.map(({ folded }) => folded)]));
  return moved.flatMap(({ n, before }) => {
    const loser = heirs.get(before) ?? before;
    const own = new Set(namesOf.get(loser));
    return (namesOf.get(n) ?? []).filter((folded) => !own.has(folded)).map((folded) => ({ n: loser, folded }));
  });
}

async function dropNames(
  client: pg.PoolClient,
  { family, name }: Kind,
  lost: readonly { n: number; folded: string }[],
): Promise<void> {
  await client.query(
    `delete from identity_name x using unnest($3::integer[], $4::text[]) lost (n, folded)
     where x.family = $1 and x.kind = $2 and x.n = lost.n and x.folded = lost.folded`,
    [family, name, lost.map(({ n }) => n), lost.map(({ folded }) => folded)],
  );
}
