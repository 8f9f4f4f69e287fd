import type pg from 'pg';
import type { Kind } from '../../../archive/identity-names.js';
import type { DeriveContext } from '../../../archive/importer.js';
import type { Sighting } from './number.js';

export interface Unjoined {
  source: string;
  kind: string;
  key: string;
  name: string;
  reason: string;
}

/** What tells that two things of one name are not the same. */
export type Difference = 'another_role' | 'another_country';

/** What else than a name is known of a sighting and of a thing that bears its name. */
export interface Joining {
  /** The reason why it is another thing; undefined where nothing is known of one of both. */
  agrees?(sighting: Sighting, n: number): true | Difference | undefined;
  /** Whether more than the name tells that both are the same: it picks one of several that bear the name. */
  proves?(sighting: Sighting, n: number): boolean;
  /** Those of several things of a name that come first, where there are such. */
  prefers?(n: number): boolean;
  /** Another folded name, for a thing whose own name nobody bears. */
  alsoCalled?(folded: string): string | undefined;
  /** Whether the source has a key for each name of one thing; else one thing has one key. */
  hasKeyOfEachName?: boolean;
}

/**
 * Finds the things that other sources know by the sightings' names. A name counts only if it means one thing in each
 * source, or if more than the name tells which one is meant. Sightings that stay in doubt are reported.
 */
export async function joinByName(
  client: pg.PoolClient,
  kind: Kind,
  sightings: readonly Sighting[],
  joining: Joining = {},
): Promise<{ joined: Sighting[]; unjoined: Unjoined[] }> {
  const open = sightings.filter(({ same, name }) => same === undefined && name !== undefined);
  const alsoCalled = (folded: string) => joining.alsoCalled?.(folded) ?? '';
  const bearers = await listBearers(client, kind, open, alsoCalled);
  const borne = countBy(sightings, ({ source, name }) => `${source} ${name?.folded}`);
  const judge = (sighting: Sighting): number | string | undefined => {
    const { source, name, same } = sighting;
    if (same !== undefined || name === undefined) return same;
    const all = bearers(source, name.folded) ?? bearers(source, alsoCalled(name.folded)) ?? [];
    const proven = all.filter((n) => joining.proves?.(sighting, n) ?? false);
    if (proven.length === 1) return proven[0];
    const first = all.filter((n) => joining.prefers?.(n) ?? true);
    const likely = first.length > 0 ? first : all;
    if (likely.length > 1 || (likely.length > 0 && (borne.get(`${source} ${name.folded}`) ?? 0) > 1)) {
      return 'several_of_this_name';
    }
    const [n] = likely;
    if (n === undefined) return undefined;
    const verdict = joining.agrees ? joining.agrees(sighting, n) : true;
    if (verdict === undefined) return 'only_the_name_agrees';
    return verdict === true ? n : verdict;
  };
  const verdicts = sightings.map((sighting) => ({ sighting, verdict: judge(sighting) }));
  const claimOf = ({ source, name }: Sighting, n: number | string | undefined) =>
    `${source} ${n} ${joining.hasKeyOfEachName ? name?.folded : ''}`;
  const taken = countBy(verdicts, ({ sighting, verdict }) => claimOf(sighting, verdict));
  const unjoined: Unjoined[] = [];
  const joined = verdicts.map(({ sighting, verdict }): Sighting => {
    const { source, key, name, same } = sighting;
    if (verdict === undefined || same !== undefined) return sighting;
    const isShared = typeof verdict === 'number' && (taken.get(claimOf(sighting, verdict)) ?? 0) > 1;
    if (typeof verdict === 'number' && !isShared) return { ...sighting, same: verdict };
    const reason = typeof verdict === 'string' ? verdict : 'several_of_this_name';
    unjoined.push({ source, kind: kind.name, key, name: name?.shown ?? '', reason });
    return sighting;
  });
  return { joined, unjoined };
}

/** Things that bear a name now or once and that a source has no key of. */
async function listBearers(
  client: pg.PoolClient,
  { family, name }: Kind,
  sightings: readonly Sighting[],
  alsoCalled: (folded: string) => string,
): Promise<(source: string, folded: string) => number[] | undefined> {
  const asked = sightings.flatMap(({ source, name: one }) =>
    [one?.folded ?? '', alsoCalled(one?.folded ?? '')].flatMap((folded) => (folded === '' ? [] : [{ source, folded }])),
  );
  const { rows } = await client.query<{ source: string; folded: string; n: number }>(
    `select distinct s.source, s.folded, x.n
     from (select distinct * from unnest($3::text[], $4::text[])) s (source, folded)
     join identity_name x on x.family = $1 and x.kind = $2 and x.folded = s.folded
     where not exists (
       select from identity i where i.family = $1 and i.kind = $2 and i.n = x.n and i.source = s.source)
     order by x.n`,
    [family, name, asked.map(({ source }) => source), asked.map(({ folded }) => folded)],
  );
  const byName = new Map<string, number[]>();
  for (const { source, folded, n } of rows) {
    const place = `${source} ${folded}`;
    byName.set(place, [...(byName.get(place) ?? []), n]);
  }
  return (source, folded) => byName.get(`${source} ${folded}`);
}

function countBy<Item>(items: readonly Item[], placeOf: (item: Item) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(placeOf(item), (counts.get(placeOf(item)) ?? 0) + 1);
  return counts;
}

/**
 * Lists what stays in doubt. Each such thing has a number of its own; what gets it outside of the import's transaction is
 * listed outside of it too and before, because nobody looks again for what has a number.
 */
export async function writeUnjoined(
  client: Pick<pg.PoolClient, 'query'>,
  unjoined: readonly Unjoined[],
): Promise<void> {
  await client.query(
    `insert into lol_unjoined (source, kind, key, name, reason)
     select distinct on (source, kind, key) * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
       told (source, kind, key, name, reason)
     order by source, kind, key, reason, name
     on conflict (source, kind, key) do update set name = excluded.name, reason = excluded.reason`,
    [
      unjoined.map(({ source }) => source),
      unjoined.map(({ kind }) => kind),
      unjoined.map(({ key }) => key),
      unjoined.map(({ name }) => name),
      unjoined.map(({ reason }) => reason),
    ],
  );
}

/** Tells how much is listed of what does not join, by kind and reason. */
export async function countUnjoined({ client, notice }: DeriveContext): Promise<void> {
  const { rows } = await client.query<{ kind: string; reason: string; things: number }>(
    `select kind, reason, count(*)::integer as things from lol_unjoined group by kind, reason order by kind, reason`,
  );
  if (rows.length === 0) return;
  const total = rows.reduce((sum, { things }) => sum + things, 0);
  const parts = rows.map(({ kind, reason, things }) => `${kind} ${reason} ${things}`);
  notice(`lol_unjoined lists ${total} things: ${parts.join(', ')}`);
}
