import { Choice, Day, Decimal, Flag, Many, Moment, One, Shape, Text, Whole } from '../../../http/fields.js';
import { ReadQuery } from '../../../http/read-query.js';
import { ROUNDS } from '../codes.js';
import {
  CATEGORY,
  CITY,
  COURT,
  EDITION_NAME,
  ENTRY,
  GAME_NUMBER,
  INDOOR,
  IOC,
  LEVEL,
  LOSER_ID,
  MATCH_DATE,
  MATCH_ID,
  MATCH_SOURCE_NAME,
  noSource,
  OPEN_EDITION_ID,
  PLAYER_1,
  PLAYER_2,
  PLAYER_ID,
  RESULT_TYPE,
  ROUND,
  ROUND_NAME,
  SEASON,
  Seed,
  SET_NUMBER,
  SIDE,
  STATUS,
  SURFACE,
  WINNER_ID,
} from '../fields.js';
import { Level, LEVEL_CODES, Surface, SURFACES, Tour, Year, YearTo } from '../filters.js';
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

export function Round(): PropertyDecorator {
  return Choice(ROUND_CODES, { optional: true, says: 'Code of the round' });
}

export function Status(): PropertyDecorator {
  return Choice(STATUSES, { optional: true, says: 'The archive has completed matches only, and none of the others' });
}

const GAMES_WON = 'Games won; in a match tie-break 1 for the winner';
const LIVE_ONLY = 'Only of matches of the live feed; null in those of the archive';

export class MatchPlayer {
  @Text({ nullable: true, says: `${PLAYER_ID}; null where the feed has no id` }) id!: string | null;
  @Text({ says: MATCH_SOURCE_NAME }) name!: string;
  @Text({ nullable: true, says: IOC }) ioc!: string | null;
  @Seed() seed!: string | number | null;
  @Text({ nullable: true, says: ENTRY }) entry!: string | null;
  @Whole({ nullable: true, says: 'Rank at the start of the event' }) rank!: number | null;
  @Whole({ nullable: true, says: 'Ranking points at the start of the event' }) rank_points!: number | null;
  @Decimal({ nullable: true, says: 'Years at the start of the event, one decimal' }) age!: number | null;
  @Flag({ nullable: true, says: 'Null before the end and where nobody won' }) is_winner!: boolean | null;
}

export class SetLine {
  @Whole({ says: SET_NUMBER }) set_number!: number;
  @Whole({ says: GAMES_WON }) player1_games!: number;
  @Whole({ says: GAMES_WON }) player2_games!: number;
  @Whole({ nullable: true, says: 'Points in the tie-break' }) player1_tiebreak!: number | null;
  @Whole({ nullable: true, says: 'Points in the tie-break' }) player2_tiebreak!: number | null;
  @Flag({ says: 'Played to ten in place of a set' }) is_match_tiebreak!: boolean;
  @Whole({ nullable: true, min: 1, max: 2, says: `${SIDE}; null while nobody has won it` }) winner!: number | null;
  @Whole({ nullable: true, says: noSource('Length') }) duration_minutes!: number | null;
  @Choice(['completed', 'in_progress', 'not_completed'], { says: 'not_completed: the match ended in this set' })
  status!: string;
}

export class MatchRow {
  @Text({ example: 'atp_2026-540_226', says: `${MATCH_ID}; lm_ and a number while only the live feed has it` })
  id!: string;
  @Day({ says: MATCH_DATE }) match_date!: string;
  @Choice(['day', 'tournament'], { says: 'Whether match_date is the day of play or the first day of the edition' })
  match_date_precision!: string;
  @Tour() tour!: string;
  @Text({ nullable: true, says: OPEN_EDITION_ID }) tournament_id!: string | null;
  @Text({ says: EDITION_NAME }) tournament_name!: string;
  @Choice(LEVEL_CODES, { example: 'G', says: LEVEL }) level!: string;
  @Text({ nullable: true, says: CATEGORY }) category!: string | null;
  @Choice(SURFACES, { says: SURFACE }) surface!: string;
  @Flag({ nullable: true, says: INDOOR }) indoor!: boolean | null;
  @Text({ example: 'F', says: ROUND }) round!: string;
  @Text({ example: 'Final', says: ROUND_NAME }) round_name!: string;
  @Whole({ says: '3 or 5; 1 for a match of one set' }) best_of!: number;
  @One(() => MatchPlayer, { says: PLAYER_1 }) player1!: MatchPlayer;
  @One(() => MatchPlayer, { says: PLAYER_2 }) player2!: MatchPlayer;
  @Choice(STATUSES, { says: STATUS }) status!: string;
  @Choice(RESULT_TYPES, { nullable: true, says: RESULT_TYPE }) result_type!: string | null;
  @Text({
    nullable: true,
    says: "From the winner's side, of a running match from player1's; null before the start and where unknown",
    example: '6-4 3-6 7-6(5)',
  })
  score!: string | null;
  @Many(() => SetLine, { says: 'In playing order; empty before the start and where the score is unknown' })
  sets!: SetLine[];
  @Text({ nullable: true, says: WINNER_ID }) winner_id!: string | null;
  @Text({ nullable: true, says: LOSER_ID }) loser_id!: string | null;
  @Whole({ nullable: true, says: 'Null before the end, for a walkover and where unknown' })
  duration_minutes!: number | null;
  @Flag({ says: 'A box score is there' }) has_stats!: boolean;
  @Moment() updated_at!: string;
}

export class MatchRowList extends ListOf(MatchRow) {}

export class SetStats {
  @Whole({ says: SET_NUMBER }) set_number!: number;
  @One(() => ServeReturn, { says: 'Figures of player1 in this set' }) player1!: ServeReturn;
  @One(() => ServeReturn, { says: 'Figures of player2 in this set' }) player2!: ServeReturn;
}

export class MatchStats {
  @Text({ says: MATCH_ID }) match_id!: string;
  @Flag({ says: 'False: no box score, every figure is null' }) available!: boolean;
  @Text({ says: 'archive, points (recorded point by point) or both', example: 'archive' }) source!: string;
  @Flag({ says: 'May still be corrected' }) provisional!: boolean;
  @One(() => ServeReturn, { says: 'Figures of player1 in the match' }) player1!: ServeReturn;
  @One(() => ServeReturn, { says: 'Figures of player2 in the match' }) player2!: ServeReturn;
  @Many(() => SetStats, { says: 'Empty when only totals are known' }) sets!: SetStats[];
}

export class MomentumPoint {
  @Whole({ says: SET_NUMBER }) set_number!: number;
  @Whole({ says: GAME_NUMBER }) game_number!: number;
  @Decimal({ min: -100, max: 100, says: 'After the game, -100 (player2) to 100 (player1)' }) value!: number;
}

export class MatchTournament {
  @Text({ nullable: true, says: "The edition's, or s365_ and a number while only the live feed knows it" }) id!:
    string | null;
  @Text({ says: EDITION_NAME }) name!: string;
  @Whole({ says: SEASON }) year!: number;
  @Choice(LEVEL_CODES, { says: LEVEL }) level!: string;
  @Text({ nullable: true, says: CATEGORY }) category!: string | null;
  @Choice(SURFACES, { says: SURFACE }) surface!: string;
  @Text({ nullable: true, says: CITY }) city!: string | null;
  @Text({ nullable: true }) country_code!: string | null;
}

export class MatchDetail extends MatchRow {
  @One(() => MatchTournament, { says: 'The edition that the match belongs to' }) tournament!: MatchTournament;
  @Moment({ nullable: true, says: LIVE_ONLY }) started_at!: string | null;
  @Moment({ nullable: true, says: LIVE_ONLY }) ended_at!: string | null;
  @Text({ nullable: true, says: COURT }) court!: string | null;
  @One(() => MatchPlayer, { nullable: true, says: 'player1 or player2; null where winner_id is' })
  winner!: MatchPlayer | null;
  @One(() => MatchPlayer, { nullable: true, says: 'player1 or player2; null where winner_id is' })
  loser!: MatchPlayer | null;
  @Whole({ nullable: true, says: "Upstream's number of the match in its edition" }) match_num!: number | null;
  @Text({ nullable: true, says: "The winner's next match of the draw" }) next_match_id!: string | null;
  @One(() => MatchStats, { nullable: true, says: 'Null where there is no box score' }) stats!: MatchStats | null;
  @Many(() => MomentumPoint, { nullable: true, says: 'One for each game; null without a point-by-point recording' })
  momentum!: MomentumPoint[] | null;
  @Shape({ type: 'array', items: { type: 'string' } }, { says: 'Other ids of this match' }) aliases!: string[];
  @Many(() => ExternalId, { says: 'Ids of the match elsewhere; empty where none is known' })
  external_ids!: ExternalId[];
  @Whole({ says: 'Corrections so far' }) revision!: number;
}

export class MatchFilter extends PagedQuery(['date', 'tournament', 'round'], 'desc') {
  @Text({ optional: true, says: 'Matches of this player, by id' }) player_id?: string;
  @Text({ optional: true, says: 'Matches against this player, by id; without player_id those of this player' })
  opponent_id?: string;
  @Tour({ optional: true }) tour?: string;
  @Year({ optional: true, says: 'Season by its calendar year' }) year?: number;
  @Year({ optional: true, says: 'First season' }) year_from?: number;
  @YearTo() year_to?: number;
  @Surface() surface?: string;
  @Text({ optional: true, min: 2, max: 100, says: 'Edition id, competition id or part of the name' })
  tournament?: string;
  @Round() round?: string;
  @Level() level?: string;
  @Choice(['win', 'loss'], { optional: true, says: 'Of the player; needs player_id' }) result?: string;
  @Whole({ optional: true, min: 1, max: 5, says: 'Sets that the match could take' }) best_of?: number;
  @Status() status?: string;
  @Text({ optional: true, max: 2_000, says: 'Up to 50 ids, comma-separated, answered in this order' }) ids?: string;
}

export class RecentQuery extends ReadQuery {
  @Tour({ optional: true }) tour?: string;
  @Whole({ default: 50, min: 1, max: 100 }) limit!: number;
  @Moment({ optional: true, says: 'Only matches from this day or time on' }) since?: string;
}
