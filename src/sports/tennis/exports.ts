import type { ExportTable } from '../../archive/export/table.js';
import { ALL_BOX_SCORES, BoxScore, boxScoreOf, RECORDED_FIGURES } from './matches/box-scores.js';
import { MatchRow, RecentQuery } from './matches/matches.dto.js';
import { recentMatches } from './matches/matches.queries.js';
import { PlayerRow, PlayersQuery } from './players/players.dto.js';
import { playerList } from './players/players.queries.js';
import { RankingRow } from './rankings/rankings.dto.js';
import { ALL_RANKS } from './rankings/rankings.queries.js';

/** Of match `m`, whose date may be the first day of an edition, which may last two weeks. */
const OF_MATCH = { isFinished: 'm.match_date < current_date - 15', season: 'm.season::text' };

export const tennisExports: readonly ExportTable[] = [
  {
    table: 'matches',
    says: 'A completed match, two weeks after its date',
    row: MatchRow,
    list: recentMatches(new RecentQuery()),
    ...OF_MATCH,
    importers: ['tennis:matches', 'tennis:points'],
  },
  {
    table: 'box-scores',
    says: 'The serve and return figures of a match that has them',
    row: BoxScore,
    leavesOut: RECORDED_FIGURES,
    list: ALL_BOX_SCORES,
    rowOf: boxScoreOf,
    ...OF_MATCH,
    importers: ['tennis:matches'],
  },
  {
    table: 'rankings',
    says: 'One rank in one list',
    row: RankingRow,
    leavesOut: ['career_high_rank'],
    list: ALL_RANKS,
    isFinished: 'r.ranking_date < current_date - 1',
    season: 'extract(year from r.ranking_date)::text',
    importers: ['tennis:rankings', 'tennis:players'],
  },
  {
    table: 'players',
    says: 'A player, as of now',
    row: PlayerRow,
    list: playerList(Object.assign(new PlayersQuery(), { sort_by: 'name', sort_order: 'asc' })),
    isFinished: 'true',
    season: `'all'`,
    importers: ['tennis:players', 'tennis:matches', 'tennis:rankings'],
  },
];
