import { Choice, Day, Decimal, Flag, Many, Moment, One, Shape, Text, Whole } from '../../../http/fields.js';
import { ReadQuery } from '../../../http/read-query.js';
import { CATEGORIES, Level, LEVEL_CODES, Surface, SURFACES, TOURS, Year } from '../filters.js';
import { ListOf, PagedQuery } from '../list.js';
import { MatchPlayer, ROUND_CODES, STATUSES } from '../matches/matches.dto.js';
import { ExternalId } from '../players/players.dto.js';
import { vocabulary } from '../../../http/vocabulary.js';

const EDITION_STATUSES = vocabulary('TennisEditionStatus', ['upcoming', 'ongoing', 'completed', 'cancelled']);

export class CalendarItem {
  @Text({ example: 'atp_2026-540' }) id!: string;
  @Text() name!: string;
  @Whole({ nullable: true, says: 'Season' }) year!: number | null;
  @Choice(TOURS) tour!: string;
  @Choice(LEVEL_CODES) level!: string;
  @Choice(CATEGORIES, { nullable: true }) category!: string | null;
  @Text({ nullable: true, says: 'Name of the tier where the source has it' }) tier!: string | null;
  @Choice(SURFACES) surface!: string;
  @Day() start_date!: string;
  @Day({ nullable: true }) end_date!: string | null;
  @Whole({ nullable: true, says: 'Places in the draw' }) draw_size!: number | null;
  @Text({ nullable: true }) city!: string | null;
  @Text({ nullable: true }) country_code!: string | null;
  @Flag({ says: 'A live container that the archive has not caught up with' }) is_live_shell!: boolean;
}

export class CalendarItemList extends ListOf(CalendarItem) {}

export class Champion {
  @Text({ nullable: true }) id!: string | null;
  @Text() name!: string;
  @Text({ nullable: true, says: 'Olympic country code' }) ioc!: string | null;
}

export class Finalist extends Champion {
  @Shape({ anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] }) seed!: string | number | null;
}

export class EditionRow extends CalendarItem {
  @Text({ example: 'atp_540', says: 'Of the recurring tournament; a live shell of an unknown one names itself' })
  competition_id!: string;
  @Flag({ nullable: true }) indoor!: boolean | null;
  @Choice(EDITION_STATUSES) status!: string;
  @One(() => Champion, { nullable: true }) champion!: Champion | null;
  @Whole({ says: 'Matches of the archive, qualifying included' }) match_count!: number;
}

export class EditionRowList extends ListOf(EditionRow) {}

export class EditionLocation {
  @Text({ nullable: true }) city!: string | null;
  @Text({ nullable: true }) country!: string | null;
  @Text({ nullable: true }) country_code!: string | null;
  @Text({ nullable: true }) venue!: string | null;
  @Decimal({ nullable: true }) latitude!: number | null;
  @Decimal({ nullable: true }) longitude!: number | null;
  @Text({ nullable: true }) timezone!: string | null;
}

export class PrizeMoney {
  @Whole() amount!: number;
  @Text() currency!: string;
}

export class EditionYear {
  @Whole() year!: number;
  @Text() tournament_id!: string;
}

export class TitleLeader {
  @Text() player_id!: string;
  @Text() player_name!: string;
  @Whole() titles!: number;
}

export class EditionProfile extends CalendarItem {
  @Text({ says: 'Of the recurring tournament; a live shell of an unknown one names itself' }) competition_id!: string;
  @Flag({ nullable: true }) indoor!: boolean | null;
  @Choice(EDITION_STATUSES) status!: string;
  @Whole() match_count!: number;
  @One(() => EditionLocation) location!: EditionLocation;
  @Whole({ says: 'That of most matches: 3 or 5, or 1 for matches of one set' }) best_of!: number;
  @Text({ nullable: true }) final_set_rule!: string | null;
  @One(() => PrizeMoney, { nullable: true }) prize_money!: PrizeMoney | null;
  @One(() => Finalist, { nullable: true }) champion!: Finalist | null;
  @One(() => Finalist, { nullable: true }) runner_up!: Finalist | null;
  @Text({ nullable: true }) final_score!: string | null;
  @One(() => Champion, { nullable: true, says: 'Champion of the edition before' }) defending_champion!: Champion | null;
  @Shape({ type: 'array', items: { type: 'string' } }, { says: 'Round codes in playing order' }) rounds!: string[];
  @Many(() => EditionYear, { says: 'Every edition of the competition, newest first' }) editions!: EditionYear[];
  @One(() => TitleLeader, { nullable: true, says: 'Over all editions' }) all_time_title_leader!: TitleLeader | null;
  @Flag({ says: 'A bracket can be built' }) has_draw!: boolean;
  @Many(() => ExternalId) external_ids!: ExternalId[];
  @Moment() updated_at!: string;
}

export class ScheduleMatch {
  @Text() match_id!: string;
  @Day() match_date!: string;
  @Moment({ nullable: true }) scheduled_at!: string | null;
  @Moment({ nullable: true, says: 'Earliest start' }) not_before!: string | null;
  @Whole({ nullable: true, says: 'Place in the order of its court' }) order_of_play!: number | null;
  @Text({ nullable: true }) court!: string | null;
  @Choice(['day', 'night'], { nullable: true }) session!: string | null;
  @Text() round!: string;
  @Text() round_name!: string;
  @One(() => MatchPlayer) player1!: MatchPlayer;
  @One(() => MatchPlayer) player2!: MatchPlayer;
  @Choice(STATUSES) status!: string;
  @Text({ nullable: true }) result_type!: string | null;
  @Text({ nullable: true }) score!: string | null;
  @Text({ nullable: true }) winner_id!: string | null;
}

export class ScheduleMatchList extends ListOf(ScheduleMatch) {}

export class TournamentsQuery extends PagedQuery(['start_date', 'name', 'level'], 'desc') {
  @Text({ optional: true, min: 2, max: 100, says: 'Part of the name' }) q?: string;
  @Choice(TOURS, { optional: true }) tour?: string;
  @Year({ optional: true, says: 'Season' }) year?: number;
  @Text({ optional: true, max: 50, says: 'Tier name' }) tier?: string;
  @Level() level?: string;
  @Choice(CATEGORIES, { optional: true }) category?: string;
  @Surface() surface?: string;
  @Text({ optional: true, min: 2, max: 3, says: 'ISO alpha-2' }) country?: string;
  @Text({ optional: true, max: 2_000, says: 'Up to 50 ids, comma-separated, answered in this order' }) ids?: string;
}

export class CalendarQuery extends ReadQuery {
  @Year({ says: 'Season' }) year!: number;
  @Choice(TOURS, { optional: true }) tour?: string;
  @Level() level?: string;
  @Choice(CATEGORIES, { optional: true }) category?: string;
  @Surface() surface?: string;
  @Whole({ optional: true, min: 1, max: 12, says: 'Month of the first day' }) month?: number;
  @Whole({ optional: true, min: 1, max: 5_000 }) limit?: number;
}

export class ScheduleQuery extends ReadQuery {
  @Day({ optional: true }) date?: string;
  @Choice(ROUND_CODES, { optional: true }) round?: string;
  @Choice(STATUSES, { optional: true }) status?: string;
  @Whole({ optional: true, min: 1, max: 5_000 }) limit?: number;
}
