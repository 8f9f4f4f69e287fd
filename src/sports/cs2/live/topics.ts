import { TopicKind } from '../../../live/topic.js';
import type { LiveKill, LiveState, Stamped } from './live.dto.js';
import type { LiveRound } from './rounds.dto.js';

/** The state of a match, which goes to the match's own room, that of its event and that of all. */
export type MatchState = Omit<LiveState, keyof Stamped>;
export const MATCH = new TopicKind<MatchState>('match');

/** `isOver` says that the map is: a last state without any other change is published too. */
export interface RoundsState {
  rounds: LiveRound[];
  isOver: boolean;
}

export interface KillsState {
  kills: LiveKill[];
  isOver: boolean;
}

/** The rounds of a map so far; it is only read, as are the kinds below. The id is that of the map. */
export const ROUNDS = new TopicKind<RoundsState>('rounds');

/** The kills of a round; the id is the map's and, after a dot, the number of the round. */
export const KILLS = new TopicKind<KillsState>('kills');

/** What the archive takes from a match; it changes with a map, not with a round. Sides are 1 and 2. */
export interface PlanState {
  matchId: string;
  /** Upstream's id of the match. */
  key: string;
  /** Nothing of it was seen played: the list alone shows it. */
  isListedOnly: boolean;
  event: { key: string | null; name: string } | null;
  teams: readonly [string, string];
  bestOf: number | null;
  stage: string | null;
  /** ISO 8601, as the rest. */
  startsAt: string | null;
  startedAt: string | null;
  endedAt: string | null;
  status: 'scheduled' | 'live' | 'completed';
  score: readonly [number, number];
  winner: 1 | 2 | null;
  maps: readonly PlannedMap[];
  veto: readonly { action: 'ban' | 'pick' | 'decider'; team: 1 | 2 | null; map: string }[];
  lines: readonly PlayedLine[];
}
export const PLAN = new TopicKind<PlanState>('plan');

export interface PlannedMap {
  number: number;
  map: string;
  status: 'scheduled' | 'live' | 'completed' | 'map_not_played';
  /** Of a map that is over. */
  score: readonly [number, number] | null;
  winner: 1 | 2 | null;
  /** 0 for a decider; null where it is not published. */
  pickedBy: 0 | 1 | 2 | null;
}

/** What a scoreboard showed last of a player on a map. */
export interface PlayedLine {
  mapNumber: number;
  /** Upstream's id, and whose it is; null where it gives none. */
  key: string | null;
  idSource: 'hltv' | 'steam';
  nickname: string;
  side: 1 | 2;
  kills: number | null;
  deaths: number | null;
  assists: number | null;
  headshots: number | null;
  adr: number | null;
  kast: number | null;
  openingKills: number | null;
  openingDeaths: number | null;
  flashAssists: number | null;
  clutchesWon: number | null;
}

export const ROOM_PATTERNS = ['match:{id}', 'event:{id}', 'all'];
export const ALL_ROOM = 'all';

export function eventRoom(id: string): string {
  return `event:${id.toLowerCase()}`;
}

/** The full name of the room that a client wrote; undefined where the text names none. */
export function roomOf(text: string): string | undefined {
  if (text === ALL_ROOM) return text;
  const [, kind, id = ''] = /^(match|event):([\w-]{1,200})$/.exec(text) ?? [];
  if (kind === 'match') return MATCH.topic(prefixed('cs2-match-', id));
  return kind === 'event' ? eventRoom(prefixed('cs2-event-', id)) : undefined;
}

/** Completes a bare number to the id that answers bear. */
function prefixed(prefix: string, text: string): string {
  return /^\d+$/.test(text) ? `${prefix}${text}` : text.toLowerCase();
}
