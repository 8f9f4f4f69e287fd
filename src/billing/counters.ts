import type { Redis } from 'ioredis';

/** The Redis servers that count for the accounts, one for each account. */
export class Counters {
  constructor(
    readonly all: readonly Redis[],
    /** The number of the list, which is in the keys of its counts; 0 for the only list that there was. */
    readonly listNumber = 0,
  ) {}

  /** The Redis that has all counts of an account, or of an address of the demo key. */
  of(id: string): Redis {
    return this.all[this.shardOf(id)] as Redis;
  }

  /** The place of that Redis in the list. A changed list begins its counts anew, so no account has to keep its place. */
  shardOf(id: string): number {
    const count = this.all.length;
    return count === 1 ? 0 : fnv1a(id) % count;
  }
}

/** FNV-1a with 32 bits, over UTF-16 code units (draft-eastlake-fnv). */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
