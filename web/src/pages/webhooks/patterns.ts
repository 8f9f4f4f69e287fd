import type { EventInfo } from '../../api/queries';
import { inOrder } from '../../live/families';

/** True if a name or wildcard covers an event; opt-in events are covered only by name. */
export function covers(pattern: string, { event, optIn }: EventInfo): boolean {
  if (pattern === event) return true;
  if (optIn || !pattern.endsWith('*')) return false;
  return event.startsWith(pattern.slice(0, -1));
}

/** The events in a catalogue that these names and wildcards cover. */
export function coveredBy(patterns: readonly string[], events: readonly EventInfo[]): EventInfo[] {
  return events.filter((event) => patterns.some((pattern) => covers(pattern, event)));
}

/** Events by family. */
export function byFamily(events: readonly EventInfo[]): Map<string, EventInfo[]> {
  const families = inOrder([...new Set(events.map(({ family }) => family))]);
  return new Map(families.map((family) => [family, events.filter((event) => event.family === family)]));
}

/** Wildcards below a family's own that cover several of its events, but not all: `lol.live.*`. */
export function innerWildcards(events: readonly EventInfo[]): string[] {
  const open = events.filter(({ optIn }) => !optIn);
  const wildcards = [...new Set(open.map(({ event }) => `${event.slice(0, event.lastIndexOf('.'))}.*`))];
  return wildcards.filter((wildcard) => {
    const count = open.filter((event) => covers(wildcard, event)).length;
    return count > 1 && count < open.length;
  });
}
