import { Choice, Decimal, Flag, Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { ReadQuery } from '../../../http/read-query.js';
import { STREAM_FILTER, TICKET } from '../../../live/socket-query.js';
import {
  CATEGORY,
  COURT,
  EDITION_NAME,
  GAME_NUMBER,
  LEVEL,
  LOSER_ID,
  noSource,
  OPEN_EDITION_ID,
  PLAYER_1,
  PLAYER_2,
  RESULT_TYPE,
  ROUND_NAME,
  SET_NUMBER,
  SIDE,
  STATUS,
  SURFACE,
  WINNER_ID,
} from '../fields.js';
import { Level, LEVEL_CODES, SURFACES, Tour, TOURS } from '../filters.js';
import { ListOf } from '../list.js';
import { MatchPlayer, MatchStats, MatchTournament, MomentumPoint, SetLine, STATUSES } from '../matches/matches.dto.js';

const SETS_WON = 'Sets won so far';
const CALL = '0, 15, 30, 40 or AD; in a tie-break the number of points';
const UNLESS_ON = 'null unless live or suspended';

export class SetsWon {
  @Whole({ says: SETS_WON }) player1!: number;
  @Whole({ says: SETS_WON }) player2!: number;
}

export class CurrentGame {
  @Text({ example: '40', says: CALL }) player1!: string;
  @Text({ example: 'AD', says: CALL }) player2!: string;
  @Flag({ says: 'Points are then counted 1, 2, 3' }) is_tiebreak!: boolean;
  @Choice(['break', 'set', 'match'], { nullable: true, says: 'What the next point may decide' }) point_type!:
    string | null;
}

export class LiveMatch {
  @Text({ example: 'lm_8812', says: 'Id in the live feed; of a match that was not followed live the archive id' })
  id!: string;
  @Text({ says: 'The archive id once it is known' }) match_id!: string;
  @Tour() tour!: string;
  @Text({ nullable: true, says: OPEN_EDITION_ID }) tournament_id!: string | null;
  @Text({ says: EDITION_NAME }) tournament_name!: string;
  @Choice(LEVEL_CODES, { nullable: true, says: LEVEL }) level!: string | null;
  @Text({ nullable: true, says: CATEGORY }) category!: string | null;
  @Choice(SURFACES, { says: SURFACE }) surface!: string;
  @Text({ nullable: true, says: 'From Q1 over R128 to F, also ER, RR and BR; null where the feed has none' })
  round!: string | null;
  @Text({ nullable: true, says: ROUND_NAME }) round_name!: string | null;
  @Whole({ says: 'Sets that the match can take' }) best_of!: number;
  @Text({ nullable: true, says: COURT }) court!: string | null;
  @Choice(STATUSES, { says: STATUS }) status!: string;
  @Text({
    nullable: true,
    example: 'set_2',
    says: 'warmup, set_ and its number, tiebreak, between_sets or medical_timeout; null unless live',
  })
  phase!: string | null;
  @Text({ nullable: true, says: RESULT_TYPE }) result_type!: string | null;
  @Moment({ nullable: true, says: 'Null where the feed has no plan' }) scheduled_at!: string | null;
  @Moment({ nullable: true, says: 'As the feed has it; null before the start' }) started_at!: string | null;
  @One(() => MatchPlayer, { says: PLAYER_1 }) player1!: MatchPlayer;
  @One(() => MatchPlayer, { says: PLAYER_2 }) player2!: MatchPlayer;
  @Many(() => SetLine, { says: 'In playing order with the running set; empty before the start' }) sets!: SetLine[];
  @One(() => SetsWon, { says: 'The running set counts for nobody' }) sets_won!: SetsWon;
  @Whole({ nullable: true, says: `1 for the first set; ${UNLESS_ON}` }) current_set!: number | null;
  @One(() => CurrentGame, { nullable: true, says: `The running game; ${UNLESS_ON}` })
  current_game!: CurrentGame | null;
  @Whole({ nullable: true, min: 1, max: 2, says: `Who serves next: ${SIDE}; ${UNLESS_ON} and before the first point` })
  server!: number | null;
  @Text({ nullable: true, says: 'Player id of the server; null where server is or the feed has no id' })
  server_id!: string | null;
  @Text({ says: "From player1's side, once the match is decided from the winner's", example: '6-4 3-2' })
  score!: string;
  @Text({ nullable: true, says: WINNER_ID }) winner_id!: string | null;
  @Text({ nullable: true, says: LOSER_ID }) loser_id!: string | null;
  @Whole({ nullable: true, says: 'Since it began' }) elapsed_minutes!: number | null;
  @Decimal({
    nullable: true,
    says: "Seconds between the source's own time of the newest fact and the moment you may see it",
  })
  lag_seconds!: number | null;
  @Decimal({ says: 'Pause between two requests: 5 while it is live or suspended, else 30' })
  recommended_poll_seconds!: number;
  @Text({ says: 'archive for a match that was not followed live, else simulation: the demo world and replays' })
  source!: string;
  @Moment() updated_at!: string;
  @Flag({ says: 'May still be corrected' }) provisional!: boolean;
}

export class LiveMatchList extends ListOf(LiveMatch) {}

export class LiveMomentum {
  @Decimal({
    min: -100,
    max: 100,
    says: 'Share of the last 30 points, -100 (player2) to 100 (player1): a point has half its weight 8 points later, a break double',
  })
  value!: number;
  @Whole({ nullable: true, min: 1, max: 2, says: `Who has it: ${SIDE}; null at 0` }) leader!: number | null;
  @Many(() => MomentumPoint, { says: 'One for each game, in playing order' }) points!: MomentumPoint[];
}

export class LivePoint {
  @Whole({ says: 'Number of the point in the match, from 1' }) seq!: number;
  @Moment({ says: 'When it was played, by the clock of the feed' }) at!: string;
  @Whole({ says: SET_NUMBER }) set_number!: number;
  @Whole({ says: GAME_NUMBER }) game_number!: number;
  @Whole({ min: 1, max: 2, says: SIDE }) server!: number;
  @Whole({ min: 1, max: 2, says: SIDE }) winner!: number;
  @Text({ says: 'Of the game, or of the set in games where the point won a game; player1 first', example: '30-15' })
  score_after!: string;
  @Choice(['ace', 'double_fault', 'winner', 'unforced_error', 'other'], { nullable: true, says: 'How the point ended' })
  how!: string | null;
}

export class BreakPointCount {
  @Whole({ says: 'Of chances' }) won!: number;
  @Whole({ says: "Points on the opponent's serve that could have been a break" }) chances!: number;
}

export class BreakPoints {
  @One(() => BreakPointCount, { says: 'On the serve of player2' }) player1!: BreakPointCount;
  @One(() => BreakPointCount, { says: 'On the serve of player1' }) player2!: BreakPointCount;
}

export class LiveStreak {
  @Whole({ min: 1, max: 2, says: `Who won the last point: ${SIDE}` }) player!: number;
  @Whole({ says: 'Won in a row up to the last finished game' }) games!: number;
  @Whole({ says: 'Won in a row up to now' }) points!: number;
}

export class WinProbability {
  @Decimal({ min: 0, max: 1, says: '0 to 1; the two add up to 1' }) player1!: number;
  @Decimal({ min: 0, max: 1, says: '0 to 1; the two add up to 1' }) player2!: number;
  @Text({ says: 'Name of the method' }) model!: string;
}

export class LiveMatchDetail extends LiveMatch {
  @One(() => MatchTournament, { says: 'The edition that the match belongs to' }) tournament!: MatchTournament;
  @One(() => MatchStats, { nullable: true, says: 'Null while no point is known, or without a box score' })
  stats!: MatchStats | null;
  @One(() => LiveMomentum, { nullable: true, says: 'Null while no point is known' }) momentum!: LiveMomentum | null;
  @Many(() => LivePoint, { says: 'The newest 20, newest first' }) last_points!: LivePoint[];
  @One(() => BreakPoints, { nullable: true, says: 'Null where the feed has none' }) break_points!: BreakPoints | null;
  @One(() => LiveStreak, { nullable: true, says: 'Null while no point is known' }) streak!: LiveStreak | null;
  @One(() => WinProbability, { nullable: true, says: noSource('Chances before the next point') })
  win_probability!: WinProbability | null;
  @Whole({ says: 'Rises by 1 with every change' }) seq!: number;
}

export class LiveQuery extends ReadQuery {
  @Tour({ optional: true }) tour?: string;
  @Text({ optional: true, says: 'Id of an edition, or s365_ and a number of one that only the live feed knows' })
  tournament_id?: string;
  @Level() level?: string;
  @Whole({ optional: true, min: 1, max: 1_000 }) limit?: number;
}

export class StreamQuery extends ReadQuery {
  @Text({ ...STREAM_FILTER, max: 50, says: 'Follow one match' }) matchId?: string;
  @Choice(TOURS, { ...STREAM_FILTER, says: 'Follow the matches of one tour' }) tour?: string;
  @Text({ optional: true, max: 40, says: 'Go on after this id, as the Last-Event-ID header does' })
  lastEventId?: string;
  @Text(TICKET) ticket?: string;
}
