import type { ExportTable } from '../../archive/export/table.js';
import { PlayerGameRow } from './games/player-rows.dto.js';
import { ALL_PLAYER_ROWS } from './games/player-rows.queries.js';
import { PastMatchesQuery } from './matches/matches.dto.js';
import { ALL_GAMES, matchList } from './matches/matches.queries.js';
import { PlayerRow, PlayersQuery } from './players/players.dto.js';
import { playerList } from './players/players.queries.js';
import { ListedRank } from './rankings/rankings.dto.js';
import { ALL_RANKS } from './rankings/rankings.queries.js';
import { GameRow } from './refs.dto.js';
import { ScheduleRow } from './schedule/schedule-row.dto.js';

/** Of match `m`. Without a known end it ended within a day. */
const OF_MATCH = {
  isFinished: `m.state = 'completed' and coalesce(m.ends_at, m.listed_at + interval '1 day') < now() - interval '1 day'`,
  season: 'm.season::text',
  importers: ['lol:riot', 'lol:oracles-elixir', 'lol:golgg', 'lol:leaguepedia'],
};

export const lolExports: readonly ExportTable[] = [
  {
    table: 'matches',
    says: 'A completed match',
    row: ScheduleRow,
    list: matchList(Object.assign(new PastMatchesQuery(), { sort: '-startTime' }), 'completed'),
    ...OF_MATCH,
  },
  { table: 'games', says: 'A game of a completed match', row: GameRow, list: ALL_GAMES, ...OF_MATCH },
  {
    table: 'player-lines',
    says: 'The figures of one player in one game',
    row: PlayerGameRow,
    list: ALL_PLAYER_ROWS,
    ...OF_MATCH,
  },
  {
    table: 'rankings',
    says: 'One rank in one list of teams',
    row: ListedRank,
    list: ALL_RANKS,
    isFinished: 'r.listed_on < current_date - 1',
    season: 'extract(year from r.listed_on)::text',
    importers: OF_MATCH.importers,
  },
  {
    table: 'players',
    says: 'A player, as of now',
    row: PlayerRow,
    list: playerList(new PlayersQuery()),
    isFinished: 'true',
    season: `'all'`,
    importers: [...OF_MATCH.importers, 'lol:appearances', 'lol:earnings'],
  },
];
