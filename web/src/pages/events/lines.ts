import { FAMILIES, inOrder } from '../../live/families';
import type { EventInfo } from '../../api/queries';
import { updateOf } from './updates';

/** One line of the catalogue. */
export interface Line {
  event: string;
  family: string;
  description: string;
  /** A note shown before it is opened. */
  mark?: string | undefined;
}

/** Events of webhooks first, then updates of streams and sockets. */
export function linesOf(events: readonly EventInfo[]): Line[] {
  return [
    ...events.map(({ optIn, ...event }) => ({ ...event, mark: optIn ? 'Not in wildcards' : undefined })),
    ...UPDATES,
  ];
}

const UPDATES: readonly Line[] = FAMILIES.map((family) => ({
  event: updateOf(family),
  family,
  description: 'What you follow has changed',
  mark: 'Stream, WebSocket',
}));

export const familiesOf = (lines: readonly Line[]) => inOrder([...new Set(lines.map(({ family }) => family))]);

/** True if every word occurs in the name or description. */
export function isAbout({ event, description }: Line, words: string): boolean {
  const text = `${event} ${description}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
