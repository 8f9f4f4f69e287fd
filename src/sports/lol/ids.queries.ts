import { idsOf } from '../../archive/ids.queries.js';
import { leagueSlug } from './leagues.js';

const ids = idsOf('lol', {
  league: { slugs: true, written: writtenLeague },
  // The slugs of tournaments are upstream's.
  tournament: { slugs: 'select min(n) as n from lol_tournament where slug =' },
  team: { slugs: true },
  player: { slugs: true },
  match: {},
  game: {},
});

export const { findNumber, among, amongEither } = ids;

/** Finds league `l` by `lol-<slug>`, slug, alias, number or upstream's id. */
export const LEAGUE_ID = ids.ruleOf('league', 'l');

/** Finds tournament `t` by `lol-tournament-<n>`, number, slug or upstream's id. */
export const TOURNAMENT_ID = ids.ruleOf('tournament', 't');

/** Finds team `team` by slug or number, former ones included, or upstream's id. */
export const TEAM_ID = ids.ruleOf('team', 'team');

/** Finds player `p` by `lol-player-<n>`, number or slug, former ones included, or upstream's id. */
export const PLAYER_ID = ids.ruleOf('player', 'p');

/** Finds match `m` by `lol-match-<n>`, number or upstream's id. */
export const MATCH_ID = ids.ruleOf('match', 'm');

function writtenLeague(id: string): string {
  if (/^\d+$/.test(id) || id.startsWith('lol-league-')) return id;
  return leagueSlug(id.replace(/^lol-/, '')) || id;
}
