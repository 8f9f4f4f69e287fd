import type { LiveFamily } from '../../../live/family.js';
import { leagueSlug } from '../leagues.js';
import { roomsCalled } from './rooms.queries.js';
import { KEPT_KINDS, leagueRoom, ROOM_PATTERNS, roomOf } from './topics.js';

/** The family lol, as the live engine needs it. */
export const lolLive: LiveFamily = {
  name: 'lol',
  updateType: 'lol.live.update',
  roomPatterns: ROOM_PATTERNS,
  keepsHistory: (topic) => KEPT_KINDS.some(({ name }) => topic.startsWith(`${name}:`)),
  historyDays: 3,
  ownFacts: true,
  room(text) {
    const [, league] = /^league:([\w-]{1,200})$/.exec(text) ?? [];
    return league === undefined ? roomOf(text) : leagueRoom(leagueSlug(league.replace(/^lol-/i, '')));
  },
  roomsCalled,
  dress: (state, { seq, lagSeconds, updatedAt }) => ({ ...state, lagSeconds, seq, updatedAt }),
};
