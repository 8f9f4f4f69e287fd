import { TopicKind } from '../../../live/topic.js';
import type { LiveMatchDetail } from './live.dto.js';

/** The live match that every channel answers, without the engine's stamp. */
export type MatchState = Omit<LiveMatchDetail, 'lag_seconds' | 'updated_at' | 'seq'>;

/** A match is pushed in its own room and in that of its tour. */
export const MATCH = new TopicKind<MatchState>('match');

export const ROOM_PATTERNS = ['match:{id}', 'tour:{tour}'];

export function matchTopic(id: string): string {
  return MATCH.topic(id);
}

/** The room of the matches of a tour. */
export function tourRoom(tour: string): string {
  return `tour:${tour.toLowerCase()}`;
}

/** The room that a client means; undefined for what is none. */
export function roomOf(text: string): string | undefined {
  const [, kind, id = ''] = /^(match|tour):(\w{1,40})$/.exec(text) ?? [];
  if (kind === 'match') return matchTopic(id);
  return kind === 'tour' && /^(atp|wta)$/i.test(id) ? tourRoom(id) : undefined;
}
