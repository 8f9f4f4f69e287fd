import { idsOf } from '../../archive/ids.queries.js';
import { isoTime } from '../../db/conditions.js';
import { raw, type Sql } from '../../db/sql.js';
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

const TEAM_REF = `'slug', ref.slug, 'name', ref.name, 'shortName', ref.short_name, 'logoUrl', ref.logo_url`;

/** TeamRef of the team whose number is the expression `n`; null if that is null. `more` are further members. */
export function teamRef(n: string, more = ''): string {
  return `(select json_build_object(${TEAM_REF}${more && `, ${more}`}) from lol_team ref where ref.n = ${n})`;
}

/** TeamRef of a side of match `m`, with its score and outcome. */
export function matchTeam(side: 'team1' | 'team2'): string {
  const score = `m.${side}_score`;
  const outcome = `case
    when m.winner_n is not null then case when m.winner_n = ref.n then 'win' else 'loss' end
    when m.state = 'completed' and m.team1_score = m.team2_score then 'draw'
  end`;
  return teamRef(`m.${side}_n`, `'score', ${score}, 'gameWins', ${score}, 'outcome', ${outcome}`);
}

export function teamSlug(n: string): string {
  return `(select ref.slug from lol_team ref where ref.n = ${n})`;
}

/** PlayerRef of the player whose number is the expression `n`; null if that is null. */
export function playerRef(n: string): string {
  return `(select json_build_object('lolPlayerId', 'lol-player-' || ref.n, 'currentIgn', ref.ign) from lol_player ref where ref.n = ${n})`;
}

/** The members that name league `l` in a row. */
export const LEAGUE_OF_ROW = `'league', l.slug, 'leagueId', 'lol-' || l.slug, 'leagueName', l.name`;

/** The list of ExternalId from a column of `[{source, id}]`. */
export function externalIds(column: string): string {
  return `(select coalesce(json_agg(json_build_object('provider', ref ->> 'source', 'id', ref ->> 'id', 'url', null)), '[]')
    from jsonb_array_elements(${column}) ref)`;
}

/** When match `m` ended, or else when it began, or else its day. */
export const MATCH_RECORDED_AT: Sql = raw(
  "coalesce(m.ends_at, m.starts_at, m.starts_on::timestamp at time zone 'UTC')",
);

/** The same of game `g` of match `m`. */
export const GAME_RECORDED_AT: Sql = raw(
  `coalesce(g.starts_at + g.seconds * interval '1 second', g.starts_at, ${MATCH_RECORDED_AT.strings[0]})`,
);

/** GameRow from game `g` of match `m`, as the members of a JSON object. */
export const GAME_ROW = gameRow((side) => teamRef(`g.${side}_n`));

/** The id of the game that game `g` replaced, from the live feed. */
export const REMAKE_OF = `(select v.state -> 'plan' -> 'remakes' ->> ('lol-game-' || g.n) from lol_live_match v where v.n = g.match_n)`;

/** GameRow of game `g`, with other objects for its teams. */
export function gameRow(team: (side: 'blue' | 'red') => string): string {
  return `
  'gameId', 'lol-game-' || g.n, 'gameNumber', g.game_number, 'state', g.state,
  'winnerSlug', ${teamSlug(`case g.winning_side when 'blue' then g.blue_n when 'red' then g.red_n end`)},
  'winningSide', g.winning_side, 'blueTeam', ${team('blue')}, 'redTeam', ${team('red')},
  'duration', g.seconds, 'startedAt', case when g.is_time_known then ${isoTime('g.starts_at')} end, 'patch', g.patch,
  'hasStats', g.has_stats, 'postgame_coverage_level', g.postgame_level`;
}
