import { declaredRoutes, pathOf, sessionRule, type Route } from '../routes.js';

/** One line per route with its operation id and what opens it, sorted by path. */
export function listRoutes(): string {
  const rows = declaredRoutes().map(
    (route) => [route.method, pathOf(route), route.operationId, openedBy(route)] as const,
  );
  const sorted = rows.toSorted((one, other) => (`${one[1]} ${one[0]}` < `${other[1]} ${other[0]}` ? -1 : 1));
  const [path, name] = [1, 2].map((column) => Math.max(...sorted.map((row) => (row[column] as string).length)));
  const lines = sorted.map(([method, at, operation, by]) =>
    [method.padEnd(6), at.padEnd(path as number), operation.padEnd(name as number), by].join('  ').trimEnd(),
  );
  return `${lines.join('\n')}\n`;
}

function openedBy(route: Route): string {
  if (route.open) return 'open';
  const rule = sessionRule(route);
  return rule === true ? 'session' : rule === false ? 'key' : 'key or session';
}
