/** What stands at a path in JSON of somebody else's; undefined where the path breaks off. */
export function member(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name)
        ? (inner as Record<string, unknown>)[name]
        : undefined,
    value,
  );
}

/** Empty where it is none. */
export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
