import type { LiveFamily } from '../../../live/family.js';
import { ROOM_PATTERNS, roomOf } from './topics.js';

/** ufc for the live engine. */
export const ufcLive: LiveFamily = {
  name: 'ufc',
  updateType: 'ufc.live.update',
  roomPatterns: ROOM_PATTERNS,
  keepsHistory: true,
  room: roomOf,
  dress: (state, { seq, lagSeconds, updatedAt }) => ({ ...state, lagSeconds, seq, updatedAt }),
};
