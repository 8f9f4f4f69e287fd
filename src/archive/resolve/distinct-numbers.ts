/**
 * Gives entities numbers, no two the same. `had` has for each entity the numbers that its keys had. An entity gets the
 * lowest of them that is its own: a number that keys of several entities had goes to the entity with most of these keys,
 * or else to the first. Undefined for an entity to which no number is left.
 */
export function distinctNumbers(had: readonly (readonly number[])[]): (number | undefined)[] {
  const bearers = new Map<number, Map<number, number>>();
  had.forEach((numbers, entity) => {
    for (const n of numbers) {
      const counts = bearers.get(n) ?? new Map<number, number>();
      bearers.set(n, counts.set(entity, (counts.get(entity) ?? 0) + 1));
    }
  });
  const given = new Map<number, number>();
  for (const [n, counts] of [...bearers].toSorted(([one], [other]) => one - other)) {
    const [most] = [...counts]
      .filter(([entity]) => !given.has(entity))
      .toSorted(([one, ofOne], [other, ofOther]) => ofOther - ofOne || one - other);
    if (most) given.set(most[0], n);
  }
  return had.map((_, entity) => given.get(entity));
}
