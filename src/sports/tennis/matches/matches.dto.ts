import { Choice, Day, Decimal, Flag, Many, Moment, One, Shape, Text, Whole } from '../../../http/fields.js';
import { ReadQuery } from '../../../http/read-query.js';
import { ROUNDS } from '../codes.js';
import { Level, LEVEL_CODES, Surface, SURFACES, TOURS, Year, YearTo } from '../filters.js';
import { ListOf, PagedQuery } from '../list.js';
import { ExternalId } from '../players/players.dto.js';
import { ServeReturn } from './serve-return.dto.js';
import { vocabulary } from '../../../http/vocabulary.js';

export const STATUSES = vocabulary('TennisMatchStatus', [
  'scheduled',
  'live',
  'suspended',
  'completed',
  'cancelled',
  'postponed',
]);
const RESULT_TYPES = vocabulary('TennisResultType', ['normal', 'walkover', 'retired', 'defaulted', 'abandoned']);
export const ROUND_CODES = vocabulary(
  'TennisRound',
  ROUNDS.map(([code]) => code),
);

const seed = (): PropertyDecorator =>
  Shape(
    { anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] },
    { says: 'Seed; a number where it is one' },
  );

export class MatchPlayer {
  @Text({ nullable: true }) id!: string | null;
  @Text() name!: string;
  @Text({ nullable: true, says: 'Olympic country code' }) ioc!: string | null;
  @seed() seed!: string | number | null;
  @Text({ nullable: true, says: 'WC, Q, LL and other entry codes' }) entry!: string | null;
  @Whole({ nullable: true, says: 'Rank at the start of the event' }) rank!: number | null;
  @Whole({ nullable: true }) rank_points!: number | null;
  @Decimal({ nullable: true, says: 'Years' }) age!: number | null;
  @Flag({ nullable: true }) is_winner!: boolean | null;
}

export class SetLine {
  @Whole() set_number!: number;
  @Whole() player1_games!: number;
  @Whole() player2_games!: number;
  @Whole({ nullable: true, says: 'Points in the tie-break' }) player1_tiebreak!: number | null;
  @Whole({ nullable: true, says: 'Points in the tie-break' }) player2_tiebreak!: number | null;
  @Flag({ says: 'Played to ten in place of a set' }) is_match_tiebreak!: boolean;
  @Whole({ nullable: true, min: 1, max: 2 }) winner!: number | null;
  @Whole({ nullable: true }) duration_minutes!: number | null;
  @Choice(['completed', 'in_progress', 'not_completed']) status!: string;
}

export class MatchRow {
  @Text({ example: 'atp_2026-540_226' }) id!: string;
  @Day({ says: 'Day of play when known, else the first day of the edition' }) match_date!: string;
  @Choice(['day', 'tournament']) match_date_precision!: string;
  @Choice(TOURS) tour!: string;
  @Text({ nullable: true }) tournament_id!: string | null;
  @Text() tournament_name!: string;
  @Choice(LEVEL_CODES, { example: 'G' }) level!: string;
  @Text({ nullable: true }) category!: string | null;
  @Choice(SURFACES) surface!: string;
  @Flag({ nullable: true }) indoor!: boolean | null;
  @Text({ example: 'F' }) round!: string;
  @Text({ example: 'Final' }) round_name!: string;
  @Whole({ says: '3 or 5; 1 for a match of one set' }) best_of!: number;
  @One(() => MatchPlayer) player1!: MatchPlayer;
  @One(() => MatchPlayer) player2!: MatchPlayer;
  @Choice(STATUSES) status!: string;
  @Choice(RESULT_TYPES, { nullable: true }) result_type!: string | null;
  @Text({ nullable: true, says: "From the winner's side", example: '6-4 3-6 7-6(5)' }) score!: string | null;
  @Many(() => SetLine) sets!: SetLine[];
  @Text({ nullable: true }) winner_id!: string | null;
  @Text({ nullable: true }) loser_id!: string | null;
  @Whole({ nullable: true }) duration_minutes!: number | null;
  @Flag({ says: 'A box score is there' }) has_stats!: boolean;
  @Moment() updated_at!: string;
}

export class MatchRowList extends ListOf(MatchRow) {}

export class SetStats {
  @Whole() set_number!: number;
  @One(() => ServeReturn) player1!: ServeReturn;
  @One(() => ServeReturn) player2!: ServeReturn;
}

export class MatchStats {
  @Text() match_id!: string;
  @Flag({ says: 'False: no box score, every figure is null' }) available!: boolean;
  @Text({ says: 'archive, points (recorded point by point) or both', example: 'archive' }) source!: string;
  @Flag({ says: 'May still be corrected' }) provisional!: boolean;
  @One(() => ServeReturn) player1!: ServeReturn;
  @One(() => ServeReturn) player2!: ServeReturn;
  @Many(() => SetStats, { says: 'Empty when only totals are known' }) sets!: SetStats[];
}

export class MomentumPoint {
  @Whole() set_number!: number;
  @Whole() game_number!: number;
  @Decimal({ min: -100, max: 100, says: '-100 (player2) to 100 (player1)' }) value!: number;
}

export class MatchTournament {
  @Text({ nullable: true, says: "The edition's, or s365_ and a number while only the live feed knows it" }) id!:
    string | null;
  @Text() name!: string;
  @Whole() year!: number;
  @Choice(LEVEL_CODES) level!: string;
  @Text({ nullable: true }) category!: string | null;
  @Choice(SURFACES) surface!: string;
  @Text({ nullable: true }) city!: string | null;
  @Text({ nullable: true }) country_code!: string | null;
}

export class MatchDetail extends MatchRow {
  @One(() => MatchTournament) tournament!: MatchTournament;
  @Moment({ nullable: true }) started_at!: string | null;
  @Moment({ nullable: true }) ended_at!: string | null;
  @Text({ nullable: true }) court!: string | null;
  @One(() => MatchPlayer, { nullable: true }) winner!: MatchPlayer | null;
  @One(() => MatchPlayer, { nullable: true }) loser!: MatchPlayer | null;
  @Whole({ nullable: true, says: "Upstream's number of the match in its edition" }) match_num!: number | null;
  @Text({ nullable: true, says: "The winner's next match of the draw" }) next_match_id!: string | null;
  @One(() => MatchStats, { nullable: true, says: 'Null where there is no box score' }) stats!: MatchStats | null;
  @Many(() => MomentumPoint, { nullable: true, says: 'One for each game; null without a point-by-point recording' })
  momentum!: MomentumPoint[] | null;
  @Shape({ type: 'array', items: { type: 'string' } }, { says: 'Other ids of this match' }) aliases!: string[];
  @Many(() => ExternalId) external_ids!: ExternalId[];
  @Whole({ says: 'Corrections so far' }) revision!: number;
}

export class MatchFilter extends PagedQuery(['date', 'tournament', 'round'], 'desc') {
  @Text({ optional: true }) player_id?: string;
  @Text({ optional: true }) opponent_id?: string;
  @Choice(TOURS, { optional: true }) tour?: string;
  @Year({ optional: true, says: 'Season' }) year?: number;
  @Year({ optional: true, says: 'First season' }) year_from?: number;
  @YearTo() year_to?: number;
  @Surface() surface?: string;
  @Text({ optional: true, min: 2, max: 100, says: 'Edition id, competition id or part of the name' })
  tournament?: string;
  @Choice(ROUND_CODES, { optional: true }) round?: string;
  @Level() level?: string;
  @Choice(['win', 'loss'], { optional: true, says: 'Of the player; needs player_id' }) result?: string;
  @Whole({ optional: true, min: 1, max: 5 }) best_of?: number;
  @Choice(STATUSES, { optional: true }) status?: string;
  @Text({ optional: true, max: 2_000, says: 'Up to 50 ids, comma-separated, answered in this order' }) ids?: string;
}

export class RecentQuery extends ReadQuery {
  @Choice(TOURS, { optional: true }) tour?: string;
  @Whole({ default: 50, min: 1, max: 100 }) limit!: number;
  @Moment({ optional: true, says: 'Only matches from this day or time on' }) since?: string;
}
