import { words } from '../../../archive/read/columns.js';
import { Json } from '../../../archive/read/json.js';
import type { ArchiveTable, Rejection, Value } from '../../../archive/importer.js';
import { ROLES } from '../roles.js';
import type { RiotKind } from './riot-json.js';

const table = (name: string, key: string, columns: string): ArchiveTable => ({
  name,
  key: words(key),
  columns: words(columns),
  computed: ({ id }) => ({ run_id: id }),
});

export const LEAGUES = table('lol_riot_league', 'id', 'id name slug region priority image_url');
export const TEAMS = table('lol_riot_team', 'id', 'id name acronym slug');
export const PLAYERS = table('lol_riot_player', 'id', 'id handle first_name last_name home_team_id');
export const TOURNAMENTS = table('lol_riot_tournament', 'id', 'id league_id name slug starts_on ends_on stages');
export const STANDINGS = table(
  'lol_riot_standing',
  'tournament_id stage_slug section place',
  'tournament_id stage_slug section place team_id stage rank wins losses ties',
);
export const MATCHES = table(
  'lol_riot_match',
  'id',
  'id tournament_id stage stage_slug section place state best_of teams games',
);

export const TABLE_OF_KIND: Record<RiotKind, ArchiveTable> = {
  league: LEAGUES,
  team: TEAMS,
  player: PLAYERS,
  tournament: TOURNAMENTS,
  standing: STANDINGS,
  match: MATCHES,
};

type Row = readonly Value[] | Rejection;

/** Reads an object of upstream's files into the columns of its kind's table. */
export function readObject(kind: RiotKind, value: unknown): Row {
  return READERS[kind](new Json(value));
}

const READERS: Record<RiotKind, (json: Json) => Row> = {
  league: (json) =>
    withKeys([json.text('id'), json.text('name'), json.text('slug')], (...keys) => [
      ...keys,
      json.text('region'),
      json.small('priority'),
      json.text('image'),
    ]),
  team: (json) =>
    withKeys([json.text('team_id'), json.text('name'), json.text('slug')], (id, name, slug) => [
      id,
      name,
      json.text('acronym'),
      slug,
    ]),
  player: (json) =>
    withKeys([json.text('player_id'), json.text('handle')], (...keys) => [
      ...keys,
      json.text('first_name'),
      json.text('last_name'),
      json.text('home_team_id'),
    ]),
  tournament: (json) =>
    withKeys([json.text('id'), json.text('leagueId'), json.text('name'), json.text('slug')], (...keys) => [
      ...keys,
      json.day('startDate'),
      json.day('endDate'),
      JSON.stringify(json.list('stages').map((stage) => stage.texts('name', 'slug', 'type'))),
    ]),
  standing: (json) =>
    withKeys([json.text('tournamentId'), json.text('stageSlug'), json.at('team').text('id')], (id, slug, team) => {
      const record = json.at('team').at('record');
      const rank = json.small('ordinal');
      if (rank === null) return { reason: 'bad_rank' };
      // prettier-ignore
      return [
        id, slug, json.text('section') ?? '', json.small('place'), team, json.text('stage') ?? slug, rank,
        record.small('wins'), record.small('losses'), record.small('ties'),
      ];
    }),
  match: (json) => {
    const match = json.at('match');
    return withKeys([match.text('id'), json.text('tournamentId'), match.text('state')], (id, tournament, state) => {
      const teams = match.list('teams').map(teamOfMatch);
      const bestOf = match.at('strategy').small('count');
      if (teams.length !== 2 || teams.some((team) => team.id === null)) return { reason: 'missing_team' };
      // prettier-ignore
      return [
        id, tournament, json.text('stage') ?? '', json.text('stageSlug') ?? '', json.text('section') ?? '',
        json.small('place'), state === 'inProgress' && isDecided(teams, bestOf) ? 'completed' : state, bestOf, JSON.stringify(teams),
        JSON.stringify(match.list('games').map(gameOfMatch)),
      ];
    });
  },
};

function withKeys(keys: readonly (string | null)[], make: (...keys: string[]) => Row): Row {
  return keys.some((key) => key === null) ? { reason: 'bad_key' } : make(...(keys as string[]));
}

export interface RiotMatchTeam {
  id: string | null;
  gameWins: number | null;
  outcome: string | null;
  players: { id: string | null; role: string | null }[];
}

function teamOfMatch(team: Json): RiotMatchTeam {
  const result = team.at('result');
  const players = team.list('players').map((player) => {
    const role = player.text('role');
    return { id: player.text('id'), role: ROLES.find((known) => known === role) ?? null };
  });
  return { id: team.text('id'), gameWins: result.small('gameWins'), outcome: result.text('outcome'), players };
}

/** Whether a team has won the series; upstream leaves some of these in progress for ever. */
function isDecided(teams: readonly RiotMatchTeam[], bestOf: number | null): boolean {
  return bestOf !== null && teams.some(({ gameWins, outcome }) => outcome === 'win' && (gameWins ?? 0) > bestOf / 2);
}

export interface RiotMatchGame {
  id: string | null;
  number: number | null;
  state: string | null;
  teams: { id: string | null; side: string | null; outcome: string | null }[];
}

function gameOfMatch(game: Json): RiotMatchGame {
  const teams = game.list('teams').map((team) => ({
    id: team.text('id'),
    side: team.text('side'),
    outcome: team.at('result').text('outcome'),
  }));
  return { id: game.text('id'), number: game.small('number'), state: game.text('state'), teams };
}
