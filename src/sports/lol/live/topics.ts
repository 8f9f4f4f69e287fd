import { TopicKind } from '../../../live/topic.js';
import type {
  LiveBoardState,
  LiveDetails,
  LiveGameEvent,
  LiveMap,
  LiveSeriesItemState,
  LiveSeriesState,
  LiveWindow,
} from './live.dto.js';

/** The state of a match, which goes to the match's own room and to that of its league. */
export const MATCH = new TopicKind<LiveSeriesItemState>('match');

/** The board of a game, which goes to the game's room. */
export const GAME = new TopicKind<LiveBoardState>('game');

/** What is only read and never pushed. */
export const SERIES = new TopicKind<LiveSeriesState>('series');
export const MAP = new TopicKind<LiveMap>('map');
export const WINDOW = new TopicKind<LiveWindow>('window');
export const DETAILS = new TopicKind<LiveDetails>('details');
export const EVENTS = new TopicKind<GameEvents>('events');

/** The timeline of a game. */
export interface GameEvents {
  gameId: string;
  /** False where the game was not followed from its first frame. */
  available: boolean;
  events: LiveGameEvent[];
}

export const ROOM_PATTERNS = ['match:{id}', 'game:{id}', 'league:{slug}'];

/** The room of the matches of a league. */
export function leagueRoom(slug: string): string {
  return `league:${slug.toLowerCase()}`;
}

/** The full name of the room that a client wrote; undefined where the text names no room. */
export function roomOf(text: string): string | undefined {
  const [, kind, id = ''] = /^(match|game|league):([\w-]{1,200})$/.exec(text) ?? [];
  if (kind === 'match') return MATCH.topic(prefixed('lol-match-', id));
  if (kind === 'game') return GAME.topic(prefixed('lol-game-', id));
  return kind === 'league' ? leagueRoom(id.replace(/^lol-/i, '')) : undefined;
}

/** Completes a bare number to the id that answers bear. */
export function prefixed(prefix: string, text: string): string {
  return /^\d+$/.test(text) ? `${prefix}${text}` : text.toLowerCase();
}
