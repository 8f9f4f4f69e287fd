/** The groups of items that pairs connect, directly or through others. */
export function groupsOf<Item>(pairs: readonly (readonly [Item, Item])[]): ReadonlySet<Item>[] {
  const groups = new Map<Item, Set<Item>>();
  for (const [one, other] of pairs) {
    const joined = new Set([...(groups.get(one) ?? [one]), ...(groups.get(other) ?? [other])]);
    for (const item of joined) groups.set(item, joined);
  }
  return [...new Set(groups.values())];
}
