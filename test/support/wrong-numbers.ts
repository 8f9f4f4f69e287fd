/** Numbers that no count, score or clock can be, and what may stand in the place of one. */
export const WRONG_NUMBERS = [7_777.25, -7_777, 1e300, 1e12 + 0.5];
export const WRONG_VALUES: readonly unknown[] = [...WRONG_NUMBERS, '7777.25x', null, '-7777', {}, []];

export type Path = (string | number)[];

/** The paths of all numbers, and of texts that hold one, as cells of files do. */
export function numericMembers(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'number' || (typeof value === 'string' && /^\d{1,5}$/.test(value))) return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => numericMembers(inner, [...path, name]));
}

export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], value);
}

/** A copy with another value at the path; what is beside the path is shared with the original. */
export function withValue(body: object, path: Path, value: unknown): object {
  const copy = copied(body);
  let inner = copy;
  for (const name of path.slice(0, -1)) inner = inner[name] = copied(inner[name] as object);
  inner[path.at(-1) as string] = value;
  return copy;
}

function copied(value: object): Record<string, unknown> {
  return (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
}
