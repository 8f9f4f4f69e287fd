import { Choice, Decimal, Flag, Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { ReadQuery } from '../../../http/read-query.js';
import { TICKET } from '../../../live/socket-query.js';
import { LEVEL_CHOICES, LEVEL_CODES, SURFACES, TOURS } from '../filters.js';
import { ListOf } from '../list.js';
import { MatchPlayer, MatchStats, MatchTournament, MomentumPoint, SetLine, STATUSES } from '../matches/matches.dto.js';

export class SetsWon {
  @Whole() player1!: number;
  @Whole() player2!: number;
}

export class CurrentGame {
  @Text({ example: '40' }) player1!: string;
  @Text({ example: 'AD' }) player2!: string;
  @Flag() is_tiebreak!: boolean;
  @Choice(['break', 'set', 'match'], { nullable: true, says: 'What the next point may decide' }) point_type!:
    string | null;
}

export class LiveMatch {
  @Text({ example: 'lm_8812' }) id!: string;
  @Text({ says: 'The archive id once it is known' }) match_id!: string;
  @Choice(TOURS) tour!: string;
  @Text({ nullable: true }) tournament_id!: string | null;
  @Text() tournament_name!: string;
  @Choice(LEVEL_CODES, { nullable: true }) level!: string | null;
  @Text({ nullable: true }) category!: string | null;
  @Choice(SURFACES) surface!: string;
  @Text({ nullable: true }) round!: string | null;
  @Text({ nullable: true }) round_name!: string | null;
  @Whole() best_of!: number;
  @Text({ nullable: true }) court!: string | null;
  @Choice(STATUSES) status!: string;
  @Text({ nullable: true, example: 'set_2' }) phase!: string | null;
  @Text({ nullable: true }) result_type!: string | null;
  @Moment({ nullable: true }) scheduled_at!: string | null;
  @Moment({ nullable: true }) started_at!: string | null;
  @One(() => MatchPlayer) player1!: MatchPlayer;
  @One(() => MatchPlayer) player2!: MatchPlayer;
  @Many(() => SetLine) sets!: SetLine[];
  @One(() => SetsWon) sets_won!: SetsWon;
  @Whole({ nullable: true }) current_set!: number | null;
  @One(() => CurrentGame, { nullable: true }) current_game!: CurrentGame | null;
  @Whole({ nullable: true, min: 1, max: 2 }) server!: number | null;
  @Text({ nullable: true }) server_id!: string | null;
  @Text({ says: "From player1's side", example: '6-4 3-2' }) score!: string;
  @Text({ nullable: true }) winner_id!: string | null;
  @Text({ nullable: true }) loser_id!: string | null;
  @Whole({ nullable: true, says: 'Since it began' }) elapsed_minutes!: number | null;
  @Decimal({
    nullable: true,
    says: "Seconds between the source's own time of the newest fact and the moment you may see it",
  })
  lag_seconds!: number | null;
  @Decimal() recommended_poll_seconds!: number;
  @Text() source!: string;
  @Moment() updated_at!: string;
  @Flag({ says: 'May still be corrected' }) provisional!: boolean;
}

export class LiveMatchList extends ListOf(LiveMatch) {}

export class LiveMomentum {
  @Decimal({ min: -100, max: 100 }) value!: number;
  @Whole({ nullable: true, min: 1, max: 2 }) leader!: number | null;
  @Many(() => MomentumPoint) points!: MomentumPoint[];
}

export class LivePoint {
  @Whole() seq!: number;
  @Moment() at!: string;
  @Whole() set_number!: number;
  @Whole() game_number!: number;
  @Whole({ min: 1, max: 2 }) server!: number;
  @Whole({ min: 1, max: 2 }) winner!: number;
  @Text() score_after!: string;
  @Choice(['ace', 'double_fault', 'winner', 'unforced_error', 'other'], { nullable: true, says: 'How the point ended' })
  how!: string | null;
}

export class BreakPointCount {
  @Whole() won!: number;
  @Whole() chances!: number;
}

export class BreakPoints {
  @One(() => BreakPointCount) player1!: BreakPointCount;
  @One(() => BreakPointCount) player2!: BreakPointCount;
}

export class LiveStreak {
  @Whole({ min: 1, max: 2 }) player!: number;
  @Whole() games!: number;
  @Whole() points!: number;
}

export class WinProbability {
  @Decimal({ min: 0, max: 1 }) player1!: number;
  @Decimal({ min: 0, max: 1 }) player2!: number;
  @Text() model!: string;
}

export class LiveMatchDetail extends LiveMatch {
  @One(() => MatchTournament) tournament!: MatchTournament;
  @One(() => MatchStats, { nullable: true }) stats!: MatchStats | null;
  @One(() => LiveMomentum, { nullable: true }) momentum!: LiveMomentum | null;
  @Many(() => LivePoint, { says: 'The newest 20, newest first' }) last_points!: LivePoint[];
  @One(() => BreakPoints, { nullable: true }) break_points!: BreakPoints | null;
  @One(() => LiveStreak, { nullable: true }) streak!: LiveStreak | null;
  @One(() => WinProbability, { nullable: true }) win_probability!: WinProbability | null;
  @Whole() seq!: number;
}

export class LiveQuery extends ReadQuery {
  @Choice(TOURS, { optional: true }) tour?: string;
  @Text({ optional: true }) tournament_id?: string;
  @Choice(LEVEL_CHOICES, { optional: true }) level?: string;
  @Whole({ optional: true, min: 1, max: 1_000 }) limit?: number;
}

export class StreamQuery extends ReadQuery {
  @Text({ optional: true, max: 50, says: 'Follow one match' }) matchId?: string;
  @Choice(TOURS, { optional: true, says: 'Follow the matches of one tour' }) tour?: string;
  @Text({ optional: true, max: 40, says: 'Go on after this id, as the Last-Event-ID header does' })
  lastEventId?: string;
  @Text(TICKET) ticket?: string;
}
