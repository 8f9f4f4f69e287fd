import { aboutOf, dayOf, searchedKind, versus } from '../../archive/search.js';
import { searchNames } from '../../pushed/records.queries.js';
import type { CodMatch, CodPlayer, CodTeam, CodTournament } from './cod.dto.js';
import { MATCHES, PLAYERS, TEAMS, TOURNAMENTS } from './rows.js';

export const codSearch = [
  searchedKind<CodPlayer>(
    'players',
    async (db, { q, limit }) => (await searchNames(db, PLAYERS, q, limit)).items,
    ({ codPlayerId: id, ign: name, realName, role }) => ({ id, name, about: aboutOf(realName, role), date: null }),
  ),
  searchedKind<CodTeam>(
    'teams',
    async (db, { q, limit }) => (await searchNames(db, TEAMS, q, limit)).items,
    ({ slug: id, name, city, region }) => ({ id, name, about: aboutOf(city, region), date: null }),
  ),
  searchedKind<CodTournament>(
    'tournaments',
    async (db, { q, limit }) => (await searchNames(db, TOURNAMENTS, q, limit)).items,
    ({ id, name, season, location, startDate: date }) => ({ id, name, about: aboutOf(season, location), date }),
  ),
  searchedKind<CodMatch>(
    'matches',
    async (db, { q, limit }) => (await searchNames(db, MATCHES, q, limit)).items,
    ({ matchId: id, team1, team2, tournamentName, startTime }) => ({
      id,
      name: versus(team1?.name, team2?.name),
      about: tournamentName,
      date: dayOf(startTime),
    }),
  ),
];
