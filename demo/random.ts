/** Seeded numbers (sfc32 by Chris Doty-Humphrey, public domain): equal seeds give equal sequences on every machine. */
export class Random {
  private a: number;
  private b: number;
  private c: number;
  private counter = 1;

  constructor(private readonly seed: number) {
    this.a = seed | 0;
    this.b = Math.imul(seed, 0x9e3779b1) | 0;
    this.c = 0x5c0e11e5;
    for (let round = 0; round < 15; round++) this.next();
  }

  /** From 0 up to but not including 1. */
  next(): number {
    const sum = (((this.a + this.b) | 0) + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4294967296;
  }

  /** Both bounds included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.whole(0, items.length - 1)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  }

  /** Mean 0, standard deviation 1: twelve uniform numbers, because logarithms differ between machines. */
  bell(): number {
    let sum = -6;
    for (let draw = 0; draw < 12; draw++) sum += this.next();
    return sum;
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    return items
      .map((item) => ({ item, place: this.next() }))
      .sort((one, other) => one.place - other.place)
      .map(({ item }) => item);
  }

  /** An independent sequence, so that a change in one part of a world leaves the other parts unchanged. */
  fork(label: string): Random {
    let hash = this.seed | 0;
    for (const character of label) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
    return new Random(hash ^ (hash >>> 15));
  }
}
