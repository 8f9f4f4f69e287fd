import { EVENTS, findEvent, isPattern, patternsOf } from '../webhooks/catalogue.js';
import { UsageError } from './command.js';

/** The event names that match a comma-separated list of names and wildcards; the default is `*`. */
export function namesOf(list = '*'): string[] {
  const patterns = list.split(',').map((word) => word.trim());
  const wrong = patterns.find((pattern) => !isPattern(pattern));
  if (wrong !== undefined) throw unknownEvent(wrong);
  const names = EVENTS.map(({ name }) => name);
  return names.filter((name) => patternsOf(name).some((pattern) => patterns.includes(pattern)));
}

export function checkName(name: string): void {
  if (!findEvent(name)) throw unknownEvent(name);
}

const NAMED_AT_MOST = 3;

function unknownEvent(given: string): UsageError {
  const nearest = EVENTS.map(({ name }) => ({ name, distance: distance(given, name) }))
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, NAMED_AT_MOST)
    .map(({ name }) => name);
  return new UsageError(`There is no event '${given}'; nearest are ${nearest.join(', ')}.`);
}

/** Edit distance (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= other.length; column += 1) {
      const exchanged = (row[column - 1] as number) + (letter === other[column - 1] ? 0 : 1);
      next.push(Math.min(exchanged, (row[column] as number) + 1, (next[column - 1] as number) + 1));
    }
    row = next;
  }
  return row.at(-1) as number;
}
