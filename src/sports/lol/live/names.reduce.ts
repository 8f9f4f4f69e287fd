/** Our names of the things of a match. */
export interface MatchNames {
  /** The id `lol-match-<n>`. */
  matchId: string;
  league: { leagueId: string; slug: string; name: string };
  /** The id `lol-tournament-<n>`. */
  tournamentId: string | null;
  /** In upstream's order. */
  teams: [TeamName, TeamName];
  /** Our ids of games by upstream's. */
  games: Readonly<Record<string, string>>;
  source: LiveSource;
}

export interface TeamName {
  /** False for the place of a team that is not known yet. */
  isKnown: boolean;
  slug: string;
  name: string;
  shortName: string;
  logoUrl: string | null;
}

/** Our names of a game and its match. */
export interface GameNames {
  /** The id `lol-game-<n>`. */
  gameId: string;
  source: LiveSource;
}

export type LiveSource = 'feed' | 'simulation';
