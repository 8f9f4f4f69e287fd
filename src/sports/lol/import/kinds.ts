import type { Kind } from '../../../archive/identity-names.js';

/** Words that routes use at a slug's place in a path. */
const reserved = new Set([
  'search',
  'live',
  'past',
  'today',
  'upcoming',
  'week',
  'results',
  'player',
  'team',
  'ws',
  'stream',
]);

export const LEAGUE: Kind = { family: 'lol', name: 'league', reserved };
export const TOURNAMENT: Kind = { family: 'lol', name: 'tournament' };
export const TEAM: Kind = { family: 'lol', name: 'team', reserved };
export const PLAYER: Kind = { family: 'lol', name: 'player', reserved };
export const MATCH: Kind = { family: 'lol', name: 'match' };
export const GAME: Kind = { family: 'lol', name: 'game' };
export const TRANSFER: Kind = { family: 'lol', name: 'transfer' };

/** Riot's own ids of leagues, tournaments, teams, players, matches and games. */
export const RIOT = 'riot';

/** Ids of the servers on which games are played; Riot's set and Oracle's Elixir both tell them. */
export const PLATFORM = 'platform';

/** The sources of figures and people beside Riot's set and Oracle's Elixir. */
export const GOLGG = 'golgg';
export const LEAGUEPEDIA = 'leaguepedia';
export const ESPORTS_EARNINGS = 'esportsearnings';

/** The source whose keys games have in a line `l`: gol.gg numbers them itself. */
export const SOURCE_OF_GAME = `case l.source when '${GOLGG}' then '${GOLGG}' else '${PLATFORM}' end`;
