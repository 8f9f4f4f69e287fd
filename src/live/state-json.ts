import { hash } from 'node:crypto';

/**
 * A hash of the state as JSON with the members of every object in one order, so the order in which they were set does not
 * matter. `changes` lists the facts that come with a state; it is no part of the state.
 */
export function stateHash(state: object): string {
  const { changes: _changes, ...rest } = state as { changes?: unknown };
  return hash('sha256', JSON.stringify(inOrder(rest)), 'hex');
}

function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  const members: Record<string, unknown> = {};
  for (const name of Object.keys(value).sort()) members[name] = inOrder((value as Record<string, unknown>)[name]);
  return members;
}

/** True for values of the same JSON, whatever the order of their members; a member that is undefined is absent. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, index) => isSameJson(item, other[index]))
    );
  const [members, others] = [one as Record<string, unknown>, other as Record<string, unknown>];
  const isSame = (name: string) => isSameJson(members[name], others[name]);
  return (
    Object.keys(members).every(isSame) &&
    Object.keys(others).every((name) => Object.hasOwn(members, name) || others[name] === undefined)
  );
}
