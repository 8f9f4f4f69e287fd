import { aboutOf, dayOf, searchedKind, versus } from '../../../archive/search.js';
import type { League } from '../leagues/leagues.dto.js';
import type { PlayerHit } from '../players/players.dto.js';
import { searchPlayers } from '../players/players.queries.js';
import type { ScheduleRow } from '../schedule/schedule-row.dto.js';
import type { TeamRow } from '../teams/teams.dto.js';
import { searchLeagues, searchMatches, searchTeams } from './search.queries.js';

export const lolSearch = [
  searchedKind<PlayerHit>(
    'players',
    async (db, asked) => (await searchPlayers(db, asked)).items,
    ({ lolPlayerId: id, currentIgn: name, realName, team, role }) => ({
      id,
      name,
      about: aboutOf(realName, team?.name, role),
      date: null,
    }),
  ),
  // A team without a name is not found by one.
  searchedKind<TeamRow & { name: string }>(
    'teams',
    async (db, { q, limit }) => (await searchTeams(db, q, limit)).items,
    ({ slug: id, name, region, isActive }) => ({
      id,
      name,
      about: aboutOf(region, isActive ? null : 'no longer active'),
      date: null,
    }),
  ),
  searchedKind<League>(
    'leagues',
    async (db, { q, limit }) => (await searchLeagues(db, q, limit)).items,
    ({ leagueId: id, name, region, isActive }) => ({
      id,
      name,
      about: aboutOf(region, isActive ? null : 'no longer active'),
      date: null,
    }),
  ),
  searchedKind<ScheduleRow>(
    'matches',
    async (db, { q, limit }) => (await searchMatches(db, q, limit)).items,
    ({ matchId: id, team1, team2, leagueName, startTime }) => ({
      id,
      name: versus(team1?.name, team2?.name),
      about: leagueName,
      date: dayOf(startTime),
    }),
  ),
];
