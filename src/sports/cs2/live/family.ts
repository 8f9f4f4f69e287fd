import type { LiveFamily } from '../../../live/family.js';
import { findRooms } from './rooms.queries.js';
import { PLAN_TOPIC, ROOM_PATTERNS, roomOf } from './topics.js';

/** How the live engine names, keeps and completes states of cs2. */
export const cs2Live: LiveFamily = {
  name: 'cs2',
  updateType: 'cs2.live.update',
  roomPatterns: ROOM_PATTERNS,
  keepsHistory: (topic) => topic.startsWith(`${PLAN_TOPIC.name}:`),
  historyDays: 3,
  ownFacts: true,
  room: roomOf,
  roomsCalled: findRooms,
  dress(state, { seq, lagSeconds, updatedAt }) {
    const isBackup = (state as { source?: string }).source === 'live_backup';
    return { ...state, lagSeconds, ...(!isBackup && { seq }), updatedAt };
  },
};
