import type { Json } from '../../support/service.js';

export type Get = (path: string) => Promise<Json>;

/** Where what is told is not what was counted; it may tell more. */
export function differences(place: string, told: Json, counted: unknown): string[] {
  if (counted === null || typeof counted !== 'object')
    return told === counted ? [] : [`${place}: told ${JSON.stringify(told)}, counted ${JSON.stringify(counted)}`];
  if (told === null || typeof told !== 'object')
    return [`${place}: told ${JSON.stringify(told)}, counted ${JSON.stringify(counted)}`];
  return Object.entries(counted).flatMap(([name, value]) => differences(`${place} ${name}`, told[name], value));
}

/** Four are asked at a time. */
export async function inFours<Item>(
  items: readonly Item[],
  recount: (item: Item) => Promise<string[]>,
): Promise<string[]> {
  const [left, found] = [[...items], [] as string[]];
  const work = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) found.push(...(await recount(item)));
  };
  await Promise.all([work(), work(), work(), work()]);
  return found.toSorted();
}

/** So many different ones of the list, which may have one of them often. */
export function draw<Item>(list: readonly Item[], count: number, random: () => number): Item[] {
  const drawn = new Set<Item>();
  while (drawn.size < count) drawn.add(list[Math.floor(random() * list.length)] as Item);
  return [...drawn];
}

/** Numbers from 0 to below 1, the same ones in every run (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Of a hundred, one decimal; null of nothing. */
export function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part * 1000) / whole) / 10;
}
