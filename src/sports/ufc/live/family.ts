import type { LiveFamily } from '../../../live/family.js';
import type { Frame, Step } from '../../../live/feed.js';
import { NOTHING_KNOWN, recall, reduce, type Known } from './reduce.js';

/** ufc as the live engine sees it. */
export const ufcLive: LiveFamily = {
  name: 'ufc',
  updateType: 'ufc.live.update',
  roomPatterns: ['bout:{id}', 'event:{slug}'],
  keepsHistory: true,
  room(text) {
    const [, kind, id = ''] = /^(bout|event):([\w-]{1,200})$/.exec(text) ?? [];
    if (kind === 'event') return `event:${id.toLowerCase()}`;
    return kind === 'bout' ? `bout:${boutId(id)}` : undefined;
  },
  dress: (state, { seq, lagSeconds, updatedAt }) => ({ ...state, lagSeconds, seq, updatedAt }),
};

/** `ufc-<n>`; a bare number stands for it. */
export function boutId(text: string): string {
  return /^\d+$/.test(text) ? `ufc-${text}` : text.toLowerCase();
}

/** Where the state of an event stands in the log. The room `event:<slug>` is for its bouts. */
export function cardTopic(slug: string): string {
  return `card:${slug.toLowerCase()}`;
}

/** The reducer's step for the log: what is told of an event as a whole is only read, never pushed. */
export function step(known: Known, frame: Frame): Step<Known> {
  const { known: after, updates } = reduce(known, frame);
  return {
    known: after,
    updates: updates.map((update) =>
      update.topic.startsWith('event:')
        ? { ...update, topic: cardTopic(update.topic.slice('event:'.length)), rooms: [] }
        : update,
    ),
  };
}

/** What the engine needs to follow a feed of this family. */
export const ufcRun = { family: ufcLive.name, nothingKnown: NOTHING_KNOWN, reduce: step, recall };
