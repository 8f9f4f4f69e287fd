import { dayOf } from '../../../archive/read/cells.js';
import { words } from '../../../archive/read/columns.js';
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
      json.whole('priority'),
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
      const rank = json.whole('ordinal');
      if (rank === null) return { reason: 'bad_rank' };
      // prettier-ignore
      return [
        id, slug, json.text('section') ?? '', json.whole('place'), team, json.text('stage') ?? slug, rank,
        record.whole('wins'), record.whole('losses'), record.whole('ties'),
      ];
    }),
  match: (json) => {
    const match = json.at('match');
    return withKeys([match.text('id'), json.text('tournamentId'), match.text('state')], (id, tournament, state) => {
      const teams = match.list('teams').map(teamOfMatch);
      if (teams.length !== 2 || teams.some((team) => team.id === null)) return { reason: 'missing_team' };
      // prettier-ignore
      return [
        id, tournament, json.text('stage') ?? '', json.text('stageSlug') ?? '', json.text('section') ?? '',
        json.whole('place'), state, match.at('strategy').whole('count'), JSON.stringify(teams),
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
  return { id: team.text('id'), gameWins: result.whole('gameWins'), outcome: result.text('outcome'), players };
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
  return { id: game.text('id'), number: game.whole('number'), state: game.text('state'), teams };
}

/** An unchecked JSON value. A member that is not of the requested type reads as null, or as an empty list. */
class Json {
  constructor(private readonly value: unknown) {}

  at(name: string): Json {
    const { value } = this;
    return new Json(typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined);
  }

  list(name: string): Json[] {
    const { value } = this.at(name);
    return Array.isArray(value) ? value.map((one) => new Json(one)) : [];
  }

  /** Ids stay text: as numbers they would lose their last digits. */
  text(name: string): string | null {
    const { value } = this.at(name);
    const text = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
    return text === '' ? null : text;
  }

  texts(...names: string[]): Record<string, string | null> {
    return Object.fromEntries(names.map((name) => [name, this.text(name)]));
  }

  whole(name: string): number | null {
    const { value } = this.at(name);
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    return typeof number === 'number' && Number.isInteger(number) && Math.abs(number) < 32_768 ? number : null;
  }

  day(name: string): string | null {
    return dayOf(this.text(name));
  }
}
