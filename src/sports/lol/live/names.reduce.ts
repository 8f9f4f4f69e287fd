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

/** The champion's name by the id that frames bear, such as `Lee Sin` by `LeeSin`. */
export function championName(id: string): string {
  return IRREGULAR[id.toLowerCase()] ?? id.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
}

/** Names that no rule makes of their ids. */
const IRREGULAR: Readonly<Record<string, string>> = {
  aurelionsol: 'Aurelion Sol',
  belveth: "Bel'Veth",
  chogath: "Cho'Gath",
  fiddlesticks: 'Fiddlesticks',
  drmundo: 'Dr. Mundo',
  kaisa: "Kai'Sa",
  khazix: "Kha'Zix",
  kogmaw: "Kog'Maw",
  ksante: "K'Sante",
  leblanc: 'LeBlanc',
  monkeyking: 'Wukong',
  nunu: 'Nunu & Willump',
  reksai: "Rek'Sai",
  renata: 'Renata Glasc',
  velkoz: "Vel'Koz",
};
