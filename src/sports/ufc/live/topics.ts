import { TopicKind } from '../../../live/topic.js';
import type { LiveBoutState, LiveEvent } from './live.dto.js';

/** The live bout that every channel answers, without the engine's stamp. */
export type BoutState = LiveBoutState;

/** A live event; `boutIds` lists its card in fight order, so that a reader can add the bouts from their own topics. */
export type CardState = Omit<LiveEvent, 'lagSeconds'> & { boutIds: string[] };

/** A bout is pushed in its own room and in that of its event. */
export const BOUT = new TopicKind<BoutState>('bout');

/** An event as a whole is only read, never pushed: it has no room. */
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

/** The room that a client means; undefined for what is none. */
export function roomOf(text: string): string | undefined {
  const [, kind, id = ''] = /^(bout|event):([\w-]{1,200})$/.exec(text) ?? [];
  if (kind === 'event') return eventRoom(id);
  return kind === 'bout' ? boutTopic(id) : undefined;
}

/** `ufc-<n>`; a bare number stands for it. */
export function boutId(text: string): string {
  return /^\d+$/.test(text) ? `ufc-${text}` : text.toLowerCase();
}
