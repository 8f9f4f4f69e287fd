/** The clusters of items that pairs connect, directly or through others. */
export function clustersOf<Item>(pairs: readonly (readonly [Item, Item])[]): ReadonlySet<Item>[] {
  const clusters = new Map<Item, Set<Item>>();
  for (const [one, other] of pairs) {
    const joined = new Set([...(clusters.get(one) ?? [one]), ...(clusters.get(other) ?? [other])]);
    for (const item of joined) clusters.set(item, joined);
  }
  return [...new Set(clusters.values())];
}
