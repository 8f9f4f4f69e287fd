import type { FamilyTools } from './family-tools.js';

/** The introduction that a client hands to its model. */
export function instructionsOf(families: ReadonlyMap<string, FamilyTools>): string {
  const sports = [...families].map(([name, { title }]) => (title === undefined ? name : `${name} (${title})`));
  return [
    `Sports data: archives and live states of ${sports.join(', ')}.`,
    'find turns a name into family, kind and id; the other tools take these ids. coverage says which years the archive holds.',
    'Lists come in pages: call the same tool again with cursor = nextCursor. What did not fit stands in omitted, each part with its own cursor.',
    'null is unknown, 0 is zero. delaySeconds is how late live data are on this plan. source names the operation and the schema in /openapi.json.',
    'An error names its code and what to do; after 429 wait retryAfterSeconds. What no tool gives, operations finds and call runs.',
  ].join('\n');
}
