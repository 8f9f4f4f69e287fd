import { TopicKind } from '../../../live/topic.js';
import type { GameRow } from '../refs.dto.js';
import type { RowCoverage } from '../schedule/schedule-row.dto.js';
import type { EventSeen } from './events.reduce.js';
import type { DetailsFrame, WindowFrame } from './frames.dto.js';
import type { LiveBoard, LiveVisual, Stamped } from './live.dto.js';
import type { LiveSource } from './names.reduce.js';
import type { LiveMatch, LiveSeries, LiveWatch } from './series.dto.js';

/** The state of a match, which goes to the match's own room and to that of its league. */
export type MatchState = Omit<LiveMatch, keyof Stamped>;
export const MATCH = new TopicKind<MatchState>('match');

/** The board of a game, which goes to the game's room. */
export type BoardState = Omit<LiveBoard, keyof Stamped>;
export const GAME = new TopicKind<BoardState>('game');

/** What else is known of a match, listed or not; it is only read, as are the kinds below. */
export interface SeriesState {
  series: Omit<LiveSeries, 'updatedAt'>;
  watch: LiveWatch;
  plan: SeriesPlan;
}

/** What the archive takes from a match beside its series. */
export interface SeriesPlan {
  league: { leagueId: string; slug: string; name: string; upstreamId: string | null };
  tournamentId: string | null;
  blockName: string | null;
  /** ISO 8601; null where the archive does not know it. */
  startTime: string | null;
  /** ISO 8601; null for a match that was not moved. */
  originalStartTime: string | null;
  /** Such as `hasVod`, in upstream's words. */
  flags: readonly string[];
  isForfeit: boolean;
  /** Who reports the match; absent where only the archive knows it. */
  source?: LiveSource;
  coverage: RowCoverage;
  wasListed: boolean;
  wasNumeric: boolean;
  /** The games that are played or were, those that others replaced, and the next one. */
  games: GameRow[];
  /** By the id of a game, that of the game that it replaced. */
  remakes?: Readonly<Record<string, string>>;
}
export const SERIES = new TopicKind<SeriesState>('series');

/** The frames that an answer of upstream brought, each in one state only; the history of the topic has them all. */
export const WINDOW = new TopicKind<{ frames: WindowFrame[] }>('window');
export const DETAILS = new TopicKind<{ frames: DetailsFrame[] }>('details');

/** Some events of a game in a row; the id is the game's and, after a dot, the place of the stretch. */
export interface EventsState {
  /** False where the game was not followed from its first frame. */
  available: boolean;
  /** True once a later stretch has begun. */
  isFull: boolean;
  events: readonly EventSeen[];
}
export const EVENTS = new TopicKind<EventsState>('events');

export type VisualState = Omit<LiveVisual, 'lagSeconds'>;
export const VISUAL = new TopicKind<VisualState>('visual');

/** What the service has seen of a game that is over. */
export interface SeenState {
  matchId: string | null;
  league: string | null;
  numeric: boolean;
  /** How many answers came so many seconds after the newest frame in them. */
  lags: Readonly<Record<string, number>>;
}
export const SEEN = new TopicKind<SeenState>('seen');

/** The kinds whose every state is kept for a while: what they show is in none of their other states. */
export const KEPT_KINDS: readonly TopicKind<object>[] = [SERIES, WINDOW, DETAILS];

export const ROOM_PATTERNS = ['match:{id}', 'game:{id}', 'league:{slug}'];

/** The room of the matches of a league. */
export function leagueRoom(slug: string): string {
  return `league:${slug.toLowerCase()}`;
}

/** The full name of the room of a match or game that a client wrote; undefined where the text names none. */
export function roomOf(text: string): string | undefined {
  const [, kind, id = ''] = /^(match|game):([\w-]{1,200})$/.exec(text) ?? [];
  if (kind === 'match') return MATCH.topic(prefixed('lol-match-', id));
  return kind === 'game' ? GAME.topic(prefixed('lol-game-', id)) : undefined;
}

/** Completes a bare number to the id that answers bear. */
export function prefixed(prefix: string, text: string): string {
  return /^\d+$/.test(text) ? `${prefix}${text}` : text.toLowerCase();
}
