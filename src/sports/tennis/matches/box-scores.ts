import { raw } from '../../../db/sql.js';
import type { OrderedRows } from '../../../db/walk.js';
import { Day, One, Text } from '../../../http/fields.js';
import { MATCH_DATE, MATCH_ID, PLAYER_1, PLAYER_2, PLAYER_ID } from '../fields.js';
import { Tour } from '../filters.js';
import { serveCounts } from './match-detail.queries.js';
import { ServeReturn } from './serve-return.dto.js';
import { serveReturn, type ServeCounts } from './serve-return.reduce.js';

/** The box score of a match, as `/tennis/matches/{matchId}/stats` has it without a recording of the points. */
export class BoxScore {
  @Text({ says: MATCH_ID }) match_id!: string;
  @Day({ says: MATCH_DATE }) match_date!: string;
  @Tour() tour!: string;
  @Text({ nullable: true, says: `${PLAYER_ID}; of player1, the winner` }) player1_id!: string | null;
  @Text({ nullable: true, says: `${PLAYER_ID}; of player2` }) player2_id!: string | null;
  @One(() => ServeReturn, { says: PLAYER_1 }) player1!: ServeReturn;
  @One(() => ServeReturn, { says: PLAYER_2 }) player2!: ServeReturn;
}

/** Figures that only a recording of the points has. */
export const RECORDED_FIGURES = [
  'winners',
  'unforced_errors',
  'net_points',
  'net_points_won',
  'max_serve_speed_kmh',
  'avg_first_serve_kmh',
  'avg_second_serve_kmh',
];

interface Counted extends Omit<BoxScore, 'player1' | 'player2'> {
  winner: ServeCounts;
  loser: ServeCounts;
}

/** The counts of every match with a box score. */
export const ALL_BOX_SCORES: OrderedRows = {
  from: raw('tennis_match m'),
  conditions: [raw('m.has_stats')],
  key: 'm.id',
  order: [
    { by: 'm.match_date', type: 'day', descending: true },
    { by: 'm.id', type: 'text', descending: true },
  ],
  row: raw(`json_build_object('match_id', m.id, 'match_date', m.match_date, 'tour', m.tour, 'player1_id', m.winner_id,
    'player2_id', m.loser_id, 'winner', ${serveCounts('w')}, 'loser', ${serveCounts('l')})::text`),
};

/** In archive rows player1 is the winner. */
export function boxScoreOf({ winner, loser, ...match }: Counted): BoxScore {
  return { ...match, player1: serveReturn(winner, loser), player2: serveReturn(loser, winner) };
}
