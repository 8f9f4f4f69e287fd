/**
 * The numbers of things of which no two may have the same one. `had` has for each thing the numbers of its keys. A thing
 * gets the lowest of them; a number that the keys of several things had stays with the thing that has most of these keys,
 * or else with the first. A thing to which no number is left has undefined.
 */
export function distinctNumbers(had: readonly (readonly number[])[]): (number | undefined)[] {
  const bearers = new Map<number, Map<number, number>>();
  had.forEach((numbers, thing) => {
    for (const n of numbers) {
      const counts = bearers.get(n) ?? new Map<number, number>();
      bearers.set(n, counts.set(thing, (counts.get(thing) ?? 0) + 1));
    }
  });
  const given = new Map<number, number>();
  for (const [n, counts] of [...bearers].toSorted(([one], [other]) => one - other)) {
    const [most] = [...counts]
      .filter(([thing]) => !given.has(thing))
      .toSorted(([one, ofOne], [other, ofOther]) => ofOther - ofOne || one - other);
    if (most) given.set(most[0], n);
  }
  return had.map((_, thing) => given.get(thing));
}
