import { aboutOf, searchedKind } from '../../archive/search.js';
import { readPage } from '../../http/lists.js';
import { searchPlayers } from './players/player-search.queries.js';
import type { PlayerHit } from './players/players.dto.js';
import type { EditionRow } from './tournaments/tournaments.dto.js';
import { editionList } from './tournaments/tournaments.queries.js';

const NEWEST_FIRST = { sort_by: 'start_date', sort_order: 'desc' } as const;

export const tennisSearch = [
  searchedKind<PlayerHit>(
    'players',
    async (db, asked) => (await searchPlayers(db, asked)).items,
    ({ id, name, tour, ioc, current_rank: rank }) => ({
      id,
      name,
      about: aboutOf(tour, ioc, rank === null ? null : `no. ${rank}`),
      date: null,
    }),
  ),
  searchedKind<EditionRow>(
    'tournaments',
    async (db, { q, limit }) => (await readPage(db, editionList({ q, ...NEWEST_FIRST }), { limit })).items,
    ({ id, name, tour, surface, start_date: date }) => ({
      id,
      name,
      about: aboutOf(tour, surface !== 'Unknown' ? surface : null),
      date,
    }),
  ),
];
