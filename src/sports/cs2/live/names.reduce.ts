import type { Pair, TeamPlace } from './rules.reduce.js';

/** The archive's names of what is in an observation, by upstream's id of the match. */
export type Names = Readonly<Record<string, MatchNames>>;

export type LiveSource = 'live' | 'simulation';

export interface MatchNames {
  /** The number in the id `cs2-match-<n>`. */
  n: number;
  event: EventName | null;
  /** The other ids under which both stand or stood, whose rooms carry the match too; absent in what an older version remembers. */
  otherIds?: OtherIds;
  bestOf: number | null;
  stage: string | null;
  /** Null before any source showed who plays. */
  teams: Pair<TeamName> | null;
  /** Which of the two is which of upstream's ids. */
  places: Readonly<Record<string, TeamPlace>>;
  /** Players by upstream's ids, and by `steam:` and `nick:` where it gives none. */
  players: Readonly<Record<string, PlayerName>>;
  source: LiveSource;
}

export interface OtherIds {
  match: readonly string[];
  event: readonly string[];
}

export interface TeamName {
  id: string;
  slug: string;
  name: string;
  shortName: string | null;
  logoUrl: string | null;
  country: string | null;
}

export interface PlayerName {
  id: string;
  slug: string;
  nickname: string;
  country: string | null;
}

export interface EventName {
  id: string;
  slug: string;
  name: string;
  tier: string | null;
}

export function matchIdOf({ n }: Pick<MatchNames, 'n'>): string {
  return `cs2-match-${n}`;
}

/** What a player is found by among the names. */
export function playerKey(player: { key: string | null; steamId: string | null; nick: string }): string {
  return player.key ?? (player.steamId === null ? `nick:${player.nick.toLowerCase()}` : `steam:${player.steamId}`);
}
