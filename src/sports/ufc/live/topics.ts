import { TopicKind } from '../../../live/topic.js';
import type { LiveBoutState, LiveEvent } from './live.dto.js';

/** The state of a bout, which all channels answer with the engine's stamp added. */
export type BoutState = LiveBoutState;

/** A live event; `boutIds` lists its card in fight order, so that a reader can add the bouts from their own topics. */
export type CardState = Omit<LiveEvent, 'lagSeconds'> & { boutIds: string[] };

/** Updates of a bout go to its own room and to that of its event. */
export const BOUT = new TopicKind<BoutState>('bout');

/** An event as a whole is never pushed, so it has no room. */
export const CARD = new TopicKind<CardState>('card');

export const ROOM_PATTERNS = ['bout:{id}', 'event:{slug}'];

export function boutTopic(id: string): string {
  return BOUT.topic(boutId(id));
}

export function cardTopic(slug: string): string {
  return CARD.topic(slug);
}

/** The room of the bouts of an event. */
export function eventRoom(slug: string): string {
  return `event:${slug.toLowerCase()}`;
}

/** The full name of the room that a client wrote; undefined where the text names no room. */
export function roomOf(text: string): string | undefined {
  const [, kind, id = ''] = /^(bout|event):([\w-]{1,200})$/.exec(text) ?? [];
  if (kind === 'event') return eventRoom(id);
  return kind === 'bout' ? boutTopic(id) : undefined;
}

/** Completes a bare number to the id `ufc-<n>`. */
export function boutId(text: string): string {
  return /^\d+$/.test(text) ? `ufc-${text}` : text.toLowerCase();
}
