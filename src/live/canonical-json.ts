import { hash } from 'node:crypto';

/** Writes JSON with the members of every object in order of their names (RFC 8785, for the values that states hold). */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
}

/**
 * A hash of the canonical JSON, so the order of members does not matter. `changes` lists the facts that come with a
 * state; it is no part of the state.
 */
export function stateHash(state: object): string {
  const { changes: _changes, ...rest } = state as { changes?: unknown };
  return hash('sha256', canonicalJson(rest), 'hex');
}
