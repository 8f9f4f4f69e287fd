import type { LiveFamily } from '../../../live/family.js';
import type { Frame, Step } from '../../../live/feed.js';
import { NOTHING_KNOWN, reduce, type Known } from './reduce.js';
import { readPage, type NumberedPage } from './sighting.js';

/** tennis as the live engine sees it. */
export const tennisLive: LiveFamily = {
  name: 'tennis',
  updateType: 'tennis.live.update',
  roomPatterns: ['match:{id}', 'tour:{tour}'],
  room(text) {
    const [, kind, id = ''] = /^(match|tour):(\w{1,40})$/.exec(text) ?? [];
    if (kind === 'match') return matchTopic(id);
    return kind === 'tour' && /^(atp|wta)$/i.test(id) ? tourRoom(id) : undefined;
  },
  dress: (state, { seq, lagSeconds, updatedAt }) => {
    return { ...state, lag_seconds: lagSeconds, seq, updated_at: updatedAt };
  },
};

export function matchTopic(id: string): string {
  return `match:${id.toLowerCase()}`;
}

export function tourRoom(tour: string): string {
  return `tour:${tour.toLowerCase()}`;
}

/** What the engine needs to follow a feed of this family. The feed's frames are pages that have their number. */
export const tennisRun = {
  family: tennisLive.name,
  nothingKnown: NOTHING_KNOWN,
  reduce: (known: Known, { body }: Frame): Step<Known> => reduce(known, readPage(body as NumberedPage)),
};
