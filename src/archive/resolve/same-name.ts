import type pg from 'pg';
import type { Kind } from './identity-names.js';
import type { Unresolved } from './unresolved.js';
import type { EntityClaim } from './claims.js';

/** Rules beside the name for whether a claim is about a known entity of that name. */
export interface Joining {
  /** True if nothing contradicts, else what does, such as `another_role`; undefined where too little is known. */
  agrees?(claim: EntityClaim, n: number): true | string | undefined;
  /** Whether another fact than the name shows that both are the same; it decides between several entities of the name. */
  proves?(claim: EntityClaim, n: number): boolean;
  /** Whether an entity comes before others of the same name. */
  prefers?(n: number): boolean;
  /** Other folded names, which count where no entity has the claim's own name. */
  alsoCalled?(folded: string): readonly string[];
  /** Whether the source has a key for each name of an entity; otherwise an entity has one key. */
  hasKeyOfEachName?: boolean;
}

/** Finds the entities that have or had one of these names, without those that this source knows under a key. */
export type FindBearers = (source: string, names: readonly string[]) => readonly number[] | undefined;

/** Finds other sources' entities, among those that are stored, by the names of claims. */
export async function joinByName(
  client: pg.PoolClient,
  kind: Kind,
  claims: readonly EntityClaim[],
  joining: Joining = {},
): Promise<Joined> {
  const open = claims.filter(({ same, name }) => same === undefined && name !== undefined);
  return joinBearers(kind, claims, await listBearers(client, kind, open, joining), joining);
}

export interface Joined {
  joined: EntityClaim[];
  unresolved: Unresolved[];
}

/**
 * Finds other sources' entities by the names of claims. A name counts only if it means one entity in each source, or if
 * another fact decides between several. Claims that stay in doubt are returned as unresolved, too.
 */
export function joinBearers(
  kind: Pick<Kind, 'name'>,
  claims: readonly EntityClaim[],
  bearers: FindBearers,
  joining: Joining,
): Joined {
  const alsoCalled = (folded: string) => joining.alsoCalled?.(folded) ?? [];
  const borne = countBy(claims, ({ source, name }) => `${source} ${name?.folded}`);
  const judge = (claim: EntityClaim): number | string | undefined => {
    const { source, name, same } = claim;
    if (same !== undefined || name === undefined) return same;
    const all = bearers(source, [name.folded]) ?? bearers(source, alsoCalled(name.folded)) ?? [];
    const proven = all.filter((n) => joining.proves?.(claim, n) ?? false);
    if (proven.length === 1) return proven[0];
    const first = all.filter((n) => joining.prefers?.(n) ?? true);
    const likely = first.length > 0 ? first : all;
    if (likely.length > 1 || (likely.length > 0 && (borne.get(`${source} ${name.folded}`) ?? 0) > 1)) {
      return 'several_of_this_name';
    }
    const [n] = likely;
    if (n === undefined) return undefined;
    const verdict = joining.agrees ? joining.agrees(claim, n) : true;
    if (verdict === undefined) return 'only_the_name_agrees';
    return verdict === true ? n : verdict;
  };
  const verdicts = claims.map((claim) => ({ claim, verdict: judge(claim) }));
  const placeOf = ({ source, name }: EntityClaim, n: number | string | undefined) =>
    `${source} ${n} ${joining.hasKeyOfEachName ? name?.folded : ''}`;
  const taken = countBy(verdicts, ({ claim, verdict }) => placeOf(claim, verdict));
  const unresolved: Unresolved[] = [];
  const joined = verdicts.map(({ claim, verdict }): EntityClaim => {
    const { source, key, name, same } = claim;
    if (verdict === undefined || same !== undefined) return claim;
    const isShared = typeof verdict === 'number' && (taken.get(placeOf(claim, verdict)) ?? 0) > 1;
    if (typeof verdict === 'number' && !isShared) return { ...claim, same: verdict };
    const reason = typeof verdict === 'string' ? verdict : 'several_of_this_name';
    unresolved.push({ source, kind: kind.name, key, name: name?.shown ?? '', reason });
    return claim;
  });
  return { joined, unresolved };
}

async function listBearers(
  client: pg.PoolClient,
  { family, name }: Kind,
  claims: readonly EntityClaim[],
  { alsoCalled }: Joining,
): Promise<FindBearers> {
  const asked = claims.flatMap(({ source, name: one }) =>
    [one?.folded ?? '', ...(alsoCalled?.(one?.folded ?? '') ?? [])].flatMap((folded) =>
      folded === '' ? [] : [{ source, folded }],
    ),
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
  return (source, names) => {
    const found = new Set(names.flatMap((folded) => byName.get(`${source} ${folded}`) ?? []));
    return found.size === 0 ? undefined : [...found];
  };
}

function countBy<Item>(items: readonly Item[], placeOf: (item: Item) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(placeOf(item), (counts.get(placeOf(item)) ?? 0) + 1);
  return counts;
}
