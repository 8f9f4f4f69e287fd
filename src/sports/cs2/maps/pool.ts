/**
 * The changes of the active duty pool since the release of the game, oldest first, by Valve's release notes. Days are
 * UTC.
 */
const CHANGES: readonly { on: string; maps: readonly string[] }[] = [
  { on: '2023-09-27', maps: ['ancient', 'anubis', 'inferno', 'mirage', 'nuke', 'overpass', 'vertigo'] },
  { on: '2024-04-25', maps: ['ancient', 'anubis', 'dust2', 'inferno', 'mirage', 'nuke', 'vertigo'] },
  { on: '2025-01-28', maps: ['ancient', 'anubis', 'dust2', 'inferno', 'mirage', 'nuke', 'train'] },
  { on: '2025-07-14', maps: ['ancient', 'dust2', 'inferno', 'mirage', 'nuke', 'overpass', 'train'] },
  { on: '2026-01-21', maps: ['ancient', 'anubis', 'dust2', 'inferno', 'mirage', 'nuke', 'overpass'] },
];

export interface Pool {
  from: string;
  /** The day of the next change; null for the present pool. */
  to: string | null;
  maps: readonly string[];
}

/** All pools, newest first. */
export const POOLS: readonly Pool[] = CHANGES.map(({ on, maps }, index) => ({
  from: on,
  to: CHANGES[index + 1]?.on ?? null,
  maps,
})).toReversed();

/** The pool of a day; undefined before the game's release. */
export function poolOn(day: string): Pool | undefined {
  return POOLS.find(({ from }) => from <= day);
}

/** When a map last entered the pool and left it; null where it never entered, or has not left by that day. */
export function stayOf(slug: string, day: string): { addedAt: string | null; removedAt: string | null } {
  const known = POOLS.filter(({ from }) => from <= day);
  const newest = known.findIndex(({ maps }) => maps.includes(slug));
  if (newest === -1) return { addedAt: null, removedAt: null };
  const left = known.slice(newest).findIndex(({ maps }) => !maps.includes(slug));
  const first = left === -1 ? known.at(-1) : known[newest + left - 1];
  return { addedAt: first?.from ?? null, removedAt: newest === 0 ? null : (known[newest]?.to ?? null) };
}
