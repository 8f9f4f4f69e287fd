import type { LiveFamily } from '../../../live/family.js';
import { ROOM_PATTERNS, roomOf } from './topics.js';

/** tennis for the live engine. */
export const tennisLive: LiveFamily = {
  name: 'tennis',
  updateType: 'tennis.live.update',
  roomPatterns: ROOM_PATTERNS,
  room: roomOf,
  dress: (state, { seq, lagSeconds, updatedAt }) => {
    return { ...state, lag_seconds: lagSeconds, seq, updated_at: updatedAt };
  },
};
