import type { GrowingKeys } from '../db/growing.js';

export const TRANSCRIPT_KEYS: readonly GrowingKeys[] = [
  {
    keys: ['transcript:*'],
    expire: true,
    grows: 'videos that were asked for',
    bound: 'a day, of refusals a minute',
    keptBy: 'Redis: they expire',
  },
  {
    keys: ['shared-results:runs'],
    expire: false,
    grows: 'transcripts that are being made',
    bound: 'as many as are allowed at a time',
    keptBy: 'whoever makes one',
  },
];
