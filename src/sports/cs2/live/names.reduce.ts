import type { Pair, TeamPlace } from './rules.reduce.js';

/** The archive's names for an observation, by upstream's id of the match. */
export type Names = Readonly<Record<string, MatchNames>>;

export type LiveSource = 'live' | 'simulation';

export interface MatchNames {
  /** The number in the id `cs2-match-<n>`. */
  n: number;
  event: EventName | null;
  /** Other ids of match and event, whose rooms carry the match too; absent in memories of older versions. */
  otherIds?: OtherIds;
  bestOf: number | null;
  stage: string | null;
  /** Null until a source shows who plays. */
  teams: Pair<TeamName> | null;
  /** The place of a team in the match, by upstream's id or `name:` and its name. */
  places: Readonly<Record<string, TeamPlace>>;
  /** Players by upstream's id, or by `steam:` or `nick:` where upstream has no id. */
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

/** The key of a player in `MatchNames.players`. */
export function playerKey(player: { key: string | null; steamId: string | null; nick: string }): string {
  return player.key ?? (player.steamId === null ? `nick:${player.nick.toLowerCase()}` : `steam:${player.steamId}`);
}
