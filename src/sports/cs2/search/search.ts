import { aboutOf, dayOf, searchedKind, versus } from '../../../archive/search.js';
import type { MatchRow } from '../matches/match-row.dto.js';
import type { PlayerHit } from '../players/players.dto.js';
import { searchPlayers } from '../players/players.queries.js';
import type { EventHit, TeamHit } from './search.dto.js';
import { searchEvents, searchMatches, searchTeams } from './search.queries.js';

export const cs2Search = [
  searchedKind<TeamHit>(
    'teams',
    async (db, { q, limit }) => (await searchTeams(db, q, limit)).items,
    ({ id, name, country }) => ({ id, name, about: country, date: null }),
  ),
  searchedKind<PlayerHit>(
    'players',
    async (db, asked) => (await searchPlayers(db, asked)).items,
    ({ id, nickname: name, realName, team, country }) => ({
      id,
      name,
      about: aboutOf(realName, team?.name, country),
      date: null,
    }),
  ),
  searchedKind<EventHit>(
    'events',
    async (db, { q, limit }) => (await searchEvents(db, q, limit)).items,
    ({ id, name, startDate: date }) => ({ id, name, about: null, date }),
  ),
  searchedKind<MatchRow>(
    'matches',
    async (db, { q, limit }) => (await searchMatches(db, q, limit, false)).items,
    ({ id, team1Name, team2Name, eventName, startsAt, date }) => ({
      id,
      name: versus(team1Name, team2Name),
      about: eventName,
      date: dayOf(startsAt) ?? date,
    }),
  ),
];
