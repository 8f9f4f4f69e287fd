/** The archive's ids and names of a match, its league, its teams and its games. */
export interface MatchNames {
  /** The id `lol-match-<n>`. */
  matchId: string;
  league: { leagueId: string; slug: string; name: string };
  /** The id `lol-tournament-<n>`. */
  tournamentId: string | null;
  /** In upstream's order. */
  teams: [TeamName, TeamName];
  /** The archive's ids of games, by upstream's ids. */
  games: Readonly<Record<string, string>>;
  source: LiveSource;
}

export interface TeamName {
  /** False for a team that upstream does not name yet. */
  isKnown: boolean;
  slug: string;
  name: string;
  shortName: string;
  logoUrl: string | null;
}

/** A team as answers and facts show it. */
export type NamedTeam = Omit<TeamName, 'isKnown'>;

/** The archive's id of a game. */
export interface GameNames {
  /** The id `lol-game-<n>`. */
  gameId: string;
  source: LiveSource;
}

export type LiveSource = 'feed' | 'simulation';
