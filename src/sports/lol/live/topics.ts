import { TopicKind } from '../../../live/topic.js';
import type { GameRow } from '../refs.dto.js';
import type { RowCoverage } from '../schedule/schedule-row.dto.js';
import type { GameEvent } from './events.reduce.js';
import type { DetailsFrame, WindowFrame } from './frames.dto.js';
import type { LiveBoard, LiveVisual, Stamped } from './live.dto.js';
import type { LiveSource } from './names.reduce.js';
import type { LiveMatch, LiveSeries, LiveWatch } from './series.dto.js';

/** The state of a match, for the match's own room and the room of its league. */
export type MatchState = Omit<LiveMatch, keyof Stamped>;
export const MATCH_TOPICS = new TopicKind<MatchState>('match');

/** The board of a game, for the game's room. */
export type BoardState = Omit<LiveBoard, keyof Stamped>;
export const GAME_TOPICS = new TopicKind<BoardState>('game');

/**
 * The series of a match, its broadcasts and its plan, listed or not. Routes read this topic and those below; they are in no
 * room.
 */
export interface SeriesState {
  series: Omit<LiveSeries, 'updatedAt'>;
  watch: LiveWatch;
  plan: SeriesPlan;
}

/** The facts of a match that the archive stores beside its series. */
export interface SeriesPlan {
  league: { leagueId: string; slug: string; name: string; upstreamId: string | null };
  tournamentId: string | null;
  blockName: string | null;
  /** ISO 8601; null if the archive does not know it. */
  startTime: string | null;
  /** ISO 8601; null for a match that was not moved. */
  originalStartTime: string | null;
  /** Upstream's flags, such as `hasVod`. */
  flags: readonly string[];
  isForfeit: boolean;
  /** The source of the match; absent if only the archive knows it. */
  source?: LiveSource;
  coverage: RowCoverage;
  wasListed: boolean;
  wasNumeric: boolean;
  /** Completed games, the running or next game, and games that a remake replaced. */
  games: GameRow[];
  /** By the id of a remake, the id of the game that it replaced. */
  remakes?: Readonly<Record<string, string>>;
}
export const SERIES_TOPICS = new TopicKind<SeriesState>('series');

/** The new frames of one answer of upstream. Each state holds other frames; the history of the topic has them all. */
export const WINDOW_TOPICS = new TopicKind<{ frames: WindowFrame[] }>('window');
export const DETAILS_TOPICS = new TopicKind<{ frames: DetailsFrame[] }>('details');

/** A segment of a game's events; the id of the topic is the game's and, after a dot, the number of the segment. */
export interface EventsState {
  /** False if the game was not followed from its first frame. */
  available: boolean;
  /** True once a later segment has begun. */
  isFull: boolean;
  events: readonly GameEvent[];
}
export const EVENTS_TOPICS = new TopicKind<EventsState>('events');

export type VisualState = Omit<LiveVisual, 'lagSeconds'>;
export const VISUAL_TOPICS = new TopicKind<VisualState>('visual');

/** How completely a game was followed; published once, when it is over. */
export interface SeenState {
  matchId: string | null;
  league: string | null;
  numeric: boolean;
  /** For each lag in seconds, from the newest frame of an answer to the answer, the number of answers. */
  lags: Readonly<Record<string, number>>;
}
export const SEEN_TOPICS = new TopicKind<SeenState>('seen');

/** The kinds of which every state is kept for a while, because a later state does not contain it. */
export const KEPT_KINDS: readonly TopicKind<object>[] = [SERIES_TOPICS, WINDOW_TOPICS, DETAILS_TOPICS];

export const ROOM_PATTERNS = ['match:{id}', 'game:{id}', 'league:{slug}'];

/** The room of the matches of a league. */
export function leagueRoom(slug: string): string {
  return `league:${slug.toLowerCase()}`;
}

/** The full name of a room of a match or game, from the text of a client; undefined for any other text. */
export function roomOf(text: string): string | undefined {
  const [, kind, id = ''] = /^(match|game):([\w-]{1,200})$/.exec(text) ?? [];
  if (kind === 'match') return MATCH_TOPICS.topic(prefixed('lol-match-', id));
  return kind === 'game' ? GAME_TOPICS.topic(prefixed('lol-game-', id)) : undefined;
}

/** Completes a bare number to an id as it stands in answers. */
export function prefixed(prefix: string, text: string): string {
  return /^\d+$/.test(text) ? `${prefix}${text}` : text.toLowerCase();
}
