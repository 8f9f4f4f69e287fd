import type { Ids } from './ids.js';
import { EXHIBITION, LANTERN_CUP, LCK, type League, ROLES, type Team, TOURNAMENT_ID, LPL } from './league.js';
import type { PlayedMatch } from './matches.js';
import type { Player } from './people.js';
import type { Rank } from './ranks.js';
import { ALL_TEAMS, type Rosters } from './rosters.js';
import type { Stage, Tournament } from './season.js';

/** The region and priority of each league. */
const LEAGUES: readonly { league: League; region: string; priority: number }[] = [
  { league: LCK, region: 'KOREA', priority: 1 },
  { league: LPL, region: 'CHINA', priority: 2 },
  { league: LANTERN_CUP, region: 'INTERNATIONAL', priority: 300 },
  { league: EXHIBITION, region: 'INTERNATIONAL', priority: 301 },
];

/** A tournament that has begun and has no matches yet. */
export interface RunningTournament {
  name: string;
  slug: string;
  startDay: string;
  endDay: string;
}

export function leaguesFile(tournaments: readonly Tournament[]): string {
  return json(
    LEAGUES.map(({ league: { id, name, slug }, region, priority }, position) => {
      const image = `https://leagues.example/${slug}.png`;
      const own = tournaments.filter(({ league }) => league.id === id).map((tournament) => ({ id: tournament.id }));
      return {
        id,
        name,
        slug,
        sport: 'lol',
        image,
        lightImage: image,
        darkImage: image,
        region,
        priority,
        displayPriority: { position, status: position === 0 ? 'selected' : 'not_selected' },
        tournaments: id === EXHIBITION.id ? [...own, { id: TOURNAMENT_ID }] : own,
      };
    }),
  );
}

export function teamsFile(): string {
  return json(
    ALL_TEAMS.map(({ id, name, code }) => ({
      team_id: id,
      name,
      acronym: code,
      slug: name.toLowerCase().replaceAll(' ', '-'),
    })),
  );
}

/** The players in the rosters of tournaments; a retired player has no team. */
export function playersFile(tournaments: readonly Tournament[], today: Rosters): string {
  const listed = new Set(tournaments.flatMap(({ rosters }) => [...rosters.values()].flat()));
  const homes = new Map(
    [...today].flatMap(([{ id }, players]) => players.map((player): [Player, string] => [player, id])),
  );
  return json(
    [...listed].map((player) => ({
      player_id: player.id,
      handle: player.handle,
      first_name: player.firstName,
      last_name: player.lastName,
      home_team_id: homes.get(player) ?? null,
    })),
  );
}

export function tournamentsFile(tournaments: readonly Tournament[], running: RunningTournament, ids: Ids): string {
  const { name, slug, startDay, endDay } = running;
  const stage = { name: 'Regular Season', slug: 'regular_season', type: null };
  return json([
    ...tournaments.map((tournament) => ({
      id: tournament.id,
      leagueId: tournament.league.id,
      name: tournament.name,
      slug: tournament.slug,
      sport: 'lol',
      startDate: tournament.startDay,
      endDate: tournament.endDay,
      stages: tournament.stages.map((one) => stageOf(one, tournament.rosters, ids)),
    })),
    {
      id: TOURNAMENT_ID,
      leagueId: EXHIBITION.id,
      name,
      slug,
      sport: 'lol',
      startDate: startDay,
      endDate: endDay,
      stages: [{ ...stage, sections: [{ name: stage.name, matches: [], rankings: [] }] }],
    },
  ]);
}

function stageOf({ name, slug, matches, ranks }: Stage, rosters: Rosters, ids: Ids): object {
  const records = recordsOf(matches);
  const rankings = [...new Set(ranks.map(({ rank }) => rank))].map((ordinal) => ({
    ordinal,
    teams: ranks.filter(({ rank }) => rank === ordinal).map((one) => ranked(one, rosters)),
  }));
  const section = { name, matches: matches.map((match) => matchOf(match, records, rosters, ids)), rankings };
  return { name, slug, type: null, sections: [section] };
}

type Records = ReadonlyMap<Team, { wins: number; losses: number; ties: number }>;

/** The records of the teams in a stage. */
function recordsOf(matches: readonly PlayedMatch[]): Records {
  const teams = new Set(matches.flatMap((match) => match.teams));
  return new Map(
    [...teams].map((team) => [
      team,
      {
        losses: matches.filter(({ loser }) => loser === team).length,
        ties: 0,
        wins: matches.filter(({ winner }) => winner === team).length,
      },
    ]),
  );
}

function ranked({ team, wins, losses }: Rank, rosters: Rosters): object {
  const record = { losses, ties: 0, wins };
  return { id: team.id, players: playersOf(team, rosters), record, result: null, side: null };
}

function playersOf(team: Team, rosters: Rosters): object[] {
  return (rosters.get(team) ?? []).map(({ id, place }) => ({ id, role: ROLES[place] }));
}

function matchOf(match: PlayedMatch, records: Records, rosters: Rosters, ids: Ids): object {
  const outcome = (team: Team) => (team === match.winner ? 'win' : 'loss');
  const numbers = Array.from({ length: match.bestOf }, (_, index) => index + 1);
  return {
    id: ids.match(match),
    type: 'normal',
    state: 'completed',
    mode: 'classic',
    strategy: { type: 'bestOf', count: match.bestOf },
    teams: match.teams.map((team, place) => ({
      id: team.id,
      side: place === 0 ? 'blue' : 'red',
      record: records.get(team),
      result: { outcome: outcome(team), gameWins: match.wins[place] },
      players: playersOf(team, rosters),
    })),
    games: numbers.map((number) => gameOf(match, number, ids)),
  };
}

/**
 * A game of a match. Like upstream, it also describes games that were not needed, with the sides of the first game and
 * without an outcome.
 */
function gameOf(match: PlayedMatch, number: number, ids: Ids): object {
  const game = match.games[number - 1];
  const { blue, red } = (game ?? match.games[0])!.teams;
  const outcome = (side: 'blue' | 'red') => (game ? (game.box.winner === side ? 'win' : 'loss') : null);
  return {
    id: ids.game(match, number),
    state: game ? 'completed' : 'unneeded',
    number,
    teams: [
      { id: blue.id, side: 'blue', result: { outcome: outcome('blue') } },
      { id: red.id, side: 'red', result: { outcome: outcome('red') } },
    ],
  };
}

function json(list: readonly object[]): string {
  return `[${list.map((one) => JSON.stringify(one)).join(',\n')}]\n`;
}
