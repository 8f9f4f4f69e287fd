import { textOf, type EntityClaim, type SourceKey } from './claims.js';
import { NAME_SOURCE } from './identities.js';
import { slugOf, type Kind, type Name } from './identity-names.js';
import { mergedOf, type SamePair } from './merge.js';
import { joinBearers, type FindBearers, type Joining } from './same-name.js';
import type { Unresolved } from './unresolved.js';

/** The claims that are one entity. */
export interface Cluster {
  keys: SourceKey[];
  /** The first one gives the slug. */
  names: Name[];
  /** The name that answers show; the first one where it is absent. */
  current?: Name;
}

/**
 * Clusters claims in memory, a round for each group of sources, by precedence. The clusters depend on the claims alone,
 * not on the order in which they were imported. Rules get a cluster as its place in `all`.
 */
export class ClaimClusters {
  /** A cluster that was merged into another has no keys. */
  readonly all: Cluster[] = [];
  private readonly byKey = new Map<string, number>();
  private readonly byName = new Map<string, Set<number>>();
  private open: { claim: EntityClaim; doubt: Unresolved }[] = [];

  constructor(private readonly kind: Kind) {}

  /** The claims that the rules leave open. */
  get unresolved(): Unresolved[] {
    return this.open.map(({ doubt }) => doubt);
  }

  /**
   * Adds a round of claims, each to the cluster of another source that its name means, else to the one that `otherwise`
   * knows, else to a new one. A claim with a known key is left out. The rules see the clusters of the rounds before.
   */
  add(
    claims: readonly EntityClaim[],
    joining: Joining,
    otherwise: (claim: EntityClaim) => number | undefined = () => undefined,
  ): void {
    const fresh = new Map<string, EntityClaim>();
    for (const claim of claims) {
      const key = textOf(claim);
      if (!this.byKey.has(key) && !fresh.has(key)) fresh.set(key, claim);
    }
    const { joined, unresolved } = joinBearers(this.kind, [...fresh.values()], this.findBearers, joining);
    for (const doubt of unresolved) this.open.push({ claim: fresh.get(textOf(doubt)) as EntityClaim, doubt });
    const placed = joined.map((claim) => ({ claim, place: claim.same ?? otherwise(claim) }));
    for (const { claim, place } of placed) if (place !== undefined) this.put(place, claim, claim.name);
    for (const { claim, place } of placed) {
      if (place === undefined) this.put(this.knownByNameAlone(claim) ?? this.all.length, claim, claim.name);
    }
  }

  /** The place of the cluster with this key. */
  placeOf(key: SourceKey): number | undefined {
    return this.byKey.get(textOf(key));
  }

  /** The places of the clusters with this folded name, in order. */
  bearersOf(folded: string): number[] {
    return [...(this.byName.get(folded) ?? [])].toSorted((one, other) => one - other);
  }

  /** All folded names. */
  get names(): Iterable<string> {
    return this.byName.keys();
  }

  /** Adds further keys of the entity that the first one is of; a key that is known stays where it is. */
  addKeys(first: SourceKey, keys: readonly SourceKey[]): void {
    const place = this.placeOf(first) as number;
    for (const key of keys) this.put(place, key);
  }

  /**
   * Judges the open claims again, because later rounds say more. Clusters that turn out to be one are merged, unless a
   * source has a key of each.
   */
  judgeAgain(joining: Joining): void {
    const inOrder = this.open.toSorted(
      ({ claim: one }, { claim: other }) => compare(one.source, other.source) || compare(one.key, other.key),
    );
    const { joined } = joinBearers(
      this.kind,
      inOrder.map(({ claim }) => claim),
      this.findBearers,
      joining,
    );
    const same = joined.flatMap((claim): SamePair[] =>
      claim.same === undefined ? [] : [[this.placeOf(claim) as number, claim.same]],
    );
    this.merge(same, new Map(this.all.map(({ keys }, place) => [place, keys.map(({ source }) => source)])));
  }

  /**
   * Merges the clusters of each pair, in the order of the pairs; the first of both clusters stays. With `sources` of the
   * clusters a pair is left out where both have one of them. Returns how many clusters were merged into others.
   */
  merge(pairs: readonly SamePair[], sources?: ReadonlyMap<number, readonly string[]>): number {
    const merged = mergedOf(
      pairs.filter(([one, other]) => one !== other),
      sources,
    );
    for (const { n, into } of merged) this.mergeInto(n, into);
    const settled = new Set(merged.map(({ into }) => into));
    this.open = this.open.filter(({ claim }) => !settled.has(this.placeOf(claim) as number));
    return merged.length;
  }

  /** Adds a name to the cluster with this key, if there is one. */
  call(key: SourceKey, name: Name): void {
    const place = this.placeOf(key);
    if (place !== undefined) this.callPlace(place, name);
  }

  private put(place: number, key: SourceKey, name?: Name): void {
    if (this.byKey.has(textOf(key))) return;
    const cluster = (this.all[place] ??= { keys: [], names: [] });
    this.byKey.set(textOf(key), place);
    cluster.keys.push({ source: key.source, key: key.key });
    if (name) this.callPlace(place, name);
  }

  private callPlace(place: number, name: Name): void {
    const bearers = this.byName.get(name.folded) ?? new Set();
    this.byName.set(name.folded, bearers.add(place));
    const { names } = this.all[place] as Cluster;
    if (!names.some(({ folded }) => folded === name.folded)) names.push(name);
  }

  private mergeInto(place: number, into: number): void {
    const { keys, names } = this.all[place] as Cluster;
    for (const key of keys) this.byKey.set(textOf(key), into);
    (this.all[into] as Cluster).keys.push(...keys);
    for (const name of names) {
      this.byName.get(name.folded)?.delete(place);
      this.callPlace(into, name);
    }
    this.all[place] = { keys: [], names: [] };
  }

  private readonly findBearers: FindBearers = (source, names) => {
    const bearers = new Set(names.flatMap((folded) => (folded === '' ? [] : [...(this.byName.get(folded) ?? [])])));
    const ofOthers = [...bearers].filter((place) => !this.all[place]?.keys.some((key) => key.source === source));
    return ofOthers.length === 0 ? undefined : ofOthers.toSorted((one, other) => one - other);
  };

  /** Finds the cluster whose only key so far is the claim's name. */
  private knownByNameAlone({ source, name }: EntityClaim): number | undefined {
    if (source === NAME_SOURCE || name === undefined) return undefined;
    const place = this.byKey.get(textOf({ source: NAME_SOURCE, key: slugOf(name.folded) }));
    const isAlone = place !== undefined && this.all[place]?.keys.every((key) => key.source === NAME_SOURCE);
    return isAlone ? place : undefined;
  }
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
