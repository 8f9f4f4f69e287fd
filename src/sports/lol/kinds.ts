import type { Kind } from '../../archive/resolve/identity-names.js';

/** Words that routes have in their paths where a slug may stand; no slug is one of them. */
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

/** The source of the ids that game servers give to games; Riot's set and Oracle's Elixir both have them. */
export const PLATFORM = 'platform';

/** Oracle's Elixir, of whose box scores most games come. */
export const ORACLE = 'oracleselixir';

/** The sources of figures and people beside Riot's set and Oracle's Elixir. */
export const GOLGG = 'golgg';
export const LEAGUEPEDIA = 'leaguepedia';
export const ESPORTS_EARNINGS = 'esportsearnings';

/** The source of the keys of splits, by which box scores name a tournament. */
export const SPLIT = 'split';

/** The source of the game's key in a row `l` of lol_line: gol.gg has keys of its own, the others the servers' ids. */
export const SOURCE_OF_GAME = `case l.source when '${GOLGG}' then '${GOLGG}' else '${PLATFORM}' end`;

/**
 * Joins Riot's match or game `m` with its tournament `t` and the number of its `league`. A match has no place before Riot's
 * file of leagues is there: it cannot be compared with another source's matches.
 */
export const LEAGUE_OF_RIOT = `
  join lol_riot_tournament t on t.id = m.tournament_id
  join identity league on league.family = 'lol' and league.kind = 'league' and league.source = '${RIOT}' and league.key = t.league_id`;

/** Whether the run has Riot's match `m`, its tournament `t` or the league of that. */
export const IS_OF_RUN = `(
  m.run_id >= $1 or t.run_id >= $1 or t.league_id in (select id from lol_riot_league where run_id >= $1))`;

/** SQL: Riot's id of a thing of this kind has no number yet. */
export function isNew({ name }: Kind, id: string): string {
  return `not exists (
    select from identity own where own.family = 'lol' and own.kind = '${name}' and own.source = '${RIOT}' and own.key = ${id})`;
}
