import { aboutOf, searchedKind } from '../../archive/search.js';
import { searchNames } from '../../pushed/records.queries.js';
import type { FortniteOrg, FortnitePlayer, FortniteTournament } from './fortnite.dto.js';
import { ORGS, PLAYERS, TOURNAMENTS } from './rows.js';

export const fortniteSearch = [
  searchedKind<FortnitePlayer>(
    'players',
    async (db, { q, limit }) => (await searchNames(db, PLAYERS, q, limit)).items,
    ({ id, ign: name, realName, region }) => ({ id, name, about: aboutOf(realName, region), date: null }),
  ),
  searchedKind<FortniteOrg>(
    'orgs',
    async (db, { q, limit }) => (await searchNames(db, ORGS, q, limit)).items,
    ({ slug: id, name, region }) => ({ id, name, about: region, date: null }),
  ),
  searchedKind<FortniteTournament>(
    'tournaments',
    async (db, { q, limit }) => (await searchNames(db, TOURNAMENTS, q, limit)).items,
    ({ id, name, season, region, startDate: date }) => ({ id, name, about: aboutOf(season, region), date }),
  ),
];
