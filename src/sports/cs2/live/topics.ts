import { TopicKind } from '../../../live/topic.js';
import type { LiveKill, LiveState, Stamped } from './live.dto.js';
import type { LiveRound } from './rounds.dto.js';

/** The state of a match, sent to its own room, its event's room and the room of all. */
export type MatchState = Omit<LiveState, keyof Stamped>;
export const MATCH_TOPIC = new TopicKind<MatchState>('match');

/** `isOver` makes the last state differ, so that the end of a map is published without any other change. */
export interface RoundsState {
  rounds: LiveRound[];
  isOver: boolean;
}

export interface KillsState {
  kills: LiveKill[];
  isOver: boolean;
}

/**
 * The rounds of a map so far, by the id of the map. Routes read this topic and the ones below; no room carries them.
 */
export const ROUNDS_TOPIC = new TopicKind<RoundsState>('rounds');

/** The kills of a round. The topic's id is the map's, a dot and the number of the round. */
export const KILLS_TOPIC = new TopicKind<KillsState>('kills');

/** What the archive stores of a match. It changes with each map, not with each round. Teams are 1 and 2. */
export interface PlanState {
  matchId: string;
  /** Upstream's id of the match. */
  key: string;
  /** True where the match was not followed, and only the list shows it. */
  isListedOnly: boolean;
  event: { key: string | null; name: string } | null;
  teams: readonly [string, string];
  bestOf: number | null;
  stage: string | null;
  /** Times are ISO 8601. */
  startsAt: string | null;
  startedAt: string | null;
  endedAt: string | null;
  status: 'scheduled' | 'live' | 'completed';
  score: readonly [number, number];
  winner: 1 | 2 | null;
  maps: readonly PlanMap[];
  veto: readonly { action: 'ban' | 'pick' | 'decider'; team: 1 | 2 | null; map: string }[];
  lines: readonly PlanLine[];
}
export const PLAN_TOPIC = new TopicKind<PlanState>('plan');

export interface PlanMap {
  number: number;
  map: string;
  status: 'scheduled' | 'live' | 'completed' | 'map_not_played';
  /** Null for a map that is not completed. */
  score: readonly [number, number] | null;
  winner: 1 | 2 | null;
  /** 0 for a decider; null where it is not published. */
  pickedBy: 0 | 1 | 2 | null;
}

/** A player's figures on a map, from its last scoreboard. */
export interface PlanLine {
  mapNumber: number;
  /** The player's key at `idSource`; null where upstream gives none. */
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

/** The full name of a room that a client asked for; undefined for a text that names none. */
export function roomOf(text: string): string | undefined {
  if (text === ALL_ROOM) return text;
  const [, kind, id = ''] = /^(match|event):([\w-]{1,200})$/.exec(text) ?? [];
  if (kind === 'match') return MATCH_TOPIC.topic(prefixed('cs2-match-', id));
  return kind === 'event' ? eventRoom(prefixed('cs2-event-', id)) : undefined;
}

function prefixed(prefix: string, text: string): string {
  return /^\d+$/.test(text) ? `${prefix}${text}` : text.toLowerCase();
}
