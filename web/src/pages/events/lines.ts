import { FAMILIES, inOrder } from '../../live/families';
import type { EventInfo } from '../../api/queries';
import { updateOf } from './updates';

/** One line of the catalogue. */
export interface Line {
  event: string;
  family: string;
  description: string;
  /** What is to be known before it is opened. */
  mark?: string | undefined;
}

/** What webhooks send, and then what streams and sockets do. */
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

/** Whether every word stands in the name or the description. */
export function isAbout({ event, description }: Line, words: string): boolean {
  const text = `${event} ${description}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
