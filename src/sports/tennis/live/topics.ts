import { TopicKind } from '../../../live/topic.js';
import type { LiveMatchDetail } from './live.dto.js';

/** The state of a match, which all channels answer with the engine's stamp added. */
export type MatchState = Omit<LiveMatchDetail, 'lag_seconds' | 'updated_at' | 'seq'>;

/** Updates of a match go to its own room and to that of its tour. */
export const MATCH = new TopicKind<MatchState>('match');

export const ROOM_PATTERNS = ['match:{id}', 'tour:{tour}'];

export function matchTopic(id: string): string {
  return MATCH.topic(id);
}

/** The room of the matches of a tour. */
export function tourRoom(tour: string): string {
  return `tour:${tour.toLowerCase()}`;
}

/** The full name of the room that a client wrote; undefined where the text names no room. */
export function roomOf(text: string): string | undefined {
  const [, kind, id = ''] = /^(match|tour):(\w{1,40})$/.exec(text) ?? [];
  if (kind === 'match') return matchTopic(id);
  return kind === 'tour' && /^(atp|wta)$/i.test(id) ? tourRoom(id) : undefined;
}
