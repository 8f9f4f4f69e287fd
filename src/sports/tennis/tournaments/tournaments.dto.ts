import { Choice, Day, Decimal, Flag, Many, Moment, One, Shape, Text, Whole } from '../../../http/fields.js';
import { ReadQuery } from '../../../http/read-query.js';
import {
  CATEGORY,
  CITY,
  COMPETITION_ID,
  EDITION_ID,
  EDITION_NAME,
  INDOOR,
  IOC,
  LEVEL,
  MATCH_DATE,
  MATCH_ID,
  noSource,
  PLAYER_1,
  PLAYER_2,
  PLAYER_ID,
  PLAYER_NAME,
  RESULT_TYPE,
  ROUND,
  ROUND_NAME,
  SEASON,
  Seed,
  STATUS,
  SURFACE,
  WINNER_ID,
} from '../fields.js';
import { CATEGORIES, Category, Level, LEVEL_CODES, Surface, SURFACES, Tour, Year } from '../filters.js';
import { ListOf, PagedQuery } from '../list.js';
import { MatchPlayer, Round, Status, STATUSES } from '../matches/matches.dto.js';
import { ExternalId } from '../players/players.dto.js';
import { vocabulary } from '../../../http/vocabulary.js';

const EDITION_STATUSES = vocabulary('TennisEditionStatus', ['upcoming', 'ongoing', 'completed', 'cancelled']);

/** Of the names of tiers upstream's codes determine some; see `tierOf`. */
const TIERS = vocabulary('TennisTier', [
  'Grand Slam',
  'ATP Masters 1000',
  'ATP 500',
  'ATP 250',
  'WTA 1000',
  'WTA 500',
  'WTA 250',
  'WTA 125',
  'ATP Finals',
  'WTA Finals',
  'Challenger 175',
  'Challenger 125',
  'Challenger 100',
  'Challenger 75',
  'Challenger 50',
  'ITF',
]);

const EDITION_STATUS = 'completed with its final, or more than 30 days after its first day';
const CHAMPION = 'Winner of the final; null before it, for team events and where there was more than one';
const MATCH_COUNT = 'Matches of the archive, qualifying included';
const WINNER_SCORE = "From the winner's side; null where unknown";

export class CalendarItem {
  @Text({ example: 'atp_2026-540', says: EDITION_ID }) id!: string;
  @Text({ says: EDITION_NAME }) name!: string;
  @Whole({ nullable: true, says: SEASON }) year!: number | null;
  @Tour() tour!: string;
  @Choice(LEVEL_CODES, { says: LEVEL }) level!: string;
  @Choice(CATEGORIES, { nullable: true, says: CATEGORY }) category!: string | null;
  @Choice(TIERS, { nullable: true, says: 'Name of the tier where the source has it' }) tier!: string | null;
  @Choice(SURFACES, { says: SURFACE }) surface!: string;
  @Day({ says: 'First day, by which upstream dates the matches' }) start_date!: string;
  @Day({ nullable: true, says: noSource('Last day') }) end_date!: string | null;
  @Whole({ nullable: true, says: 'Places in the draw' }) draw_size!: number | null;
  @Text({ nullable: true, says: CITY }) city!: string | null;
  @Text({ nullable: true }) country_code!: string | null;
  @Flag({ says: 'A live container that the archive has not caught up with' }) is_live_shell!: boolean;
}

export class CalendarItemList extends ListOf(CalendarItem) {}

export class Champion {
  @Text({ nullable: true, says: PLAYER_ID }) id!: string | null;
  @Text({ says: 'As the source of the final writes it' }) name!: string;
  @Text({ nullable: true, says: IOC }) ioc!: string | null;
}

export class Finalist extends Champion {
  @Seed() seed!: string | number | null;
}

export class EditionRow extends CalendarItem {
  @Text({ example: 'atp_540', says: `${COMPETITION_ID}; a live shell of an unknown one names itself` })
  competition_id!: string;
  @Flag({ nullable: true, says: INDOOR }) indoor!: boolean | null;
  @Choice(EDITION_STATUSES, { says: EDITION_STATUS }) status!: string;
  @One(() => Champion, { nullable: true, says: CHAMPION }) champion!: Champion | null;
  @Whole({ says: MATCH_COUNT }) match_count!: number;
}

export class EditionRowList extends ListOf(EditionRow) {}

export class EditionLocation {
  @Text({ nullable: true, says: CITY }) city!: string | null;
  @Text({ nullable: true, says: noSource('Country') }) country!: string | null;
  @Text({ nullable: true }) country_code!: string | null;
  @Text({ nullable: true, says: noSource('Grounds or hall') }) venue!: string | null;
  @Decimal({ nullable: true, says: noSource('Degrees north') }) latitude!: number | null;
  @Decimal({ nullable: true, says: noSource('Degrees east') }) longitude!: number | null;
  @Text({ nullable: true, says: noSource('Name in the IANA database') }) timezone!: string | null;
}

export class PrizeMoney {
  @Whole({ says: 'For the whole event, in units of the currency' }) amount!: number;
  @Text() currency!: string;
}

export class EditionYear {
  @Whole({ says: SEASON }) year!: number;
  @Text({ says: EDITION_ID }) tournament_id!: string;
}

export class TitleLeader {
  @Text({ says: PLAYER_ID }) player_id!: string;
  @Text({ says: PLAYER_NAME }) player_name!: string;
  @Whole({ says: 'Finals of the tournament won' }) titles!: number;
}

export class EditionProfile extends CalendarItem {
  @Text({ says: `${COMPETITION_ID}; a live shell of an unknown one names itself` }) competition_id!: string;
  @Flag({ nullable: true, says: INDOOR }) indoor!: boolean | null;
  @Choice(EDITION_STATUSES, { says: EDITION_STATUS }) status!: string;
  @Whole({ says: MATCH_COUNT }) match_count!: number;
  @One(() => EditionLocation, { says: 'Where it is played' }) location!: EditionLocation;
  @Whole({ says: 'That of most matches: 3 or 5, or 1 for matches of one set' }) best_of!: number;
  @Text({ nullable: true, says: noSource('How a last set at 6-6 goes on') }) final_set_rule!: string | null;
  @One(() => PrizeMoney, { nullable: true, says: noSource('Sum over all players') }) prize_money!: PrizeMoney | null;
  @One(() => Finalist, { nullable: true, says: CHAMPION }) champion!: Finalist | null;
  @One(() => Finalist, { nullable: true, says: 'Loser of the final; null where champion is' })
  runner_up!: Finalist | null;
  @Text({ nullable: true, says: `${WINNER_SCORE}, or champion is null` }) final_score!: string | null;
  @One(() => Champion, { nullable: true, says: 'Champion of the edition before' }) defending_champion!: Champion | null;
  @Shape({ type: 'array', items: { type: 'string' } }, { says: 'Round codes in playing order' }) rounds!: string[];
  @Many(() => EditionYear, { says: 'Every edition of the competition, newest first' }) editions!: EditionYear[];
  @One(() => TitleLeader, { nullable: true, says: 'Over all editions; among equals the one who won last' })
  all_time_title_leader!: TitleLeader | null;
  @Flag({ says: 'A bracket can be built' }) has_draw!: boolean;
  @Many(() => ExternalId, { says: 'Ids of the edition elsewhere; empty while no source has any' })
  external_ids!: ExternalId[];
  @Moment() updated_at!: string;
}

export class ScheduleMatch {
  @Text({ says: MATCH_ID }) match_id!: string;
  @Day({ says: MATCH_DATE }) match_date!: string;
  @Moment({ nullable: true, says: noSource('Planned start') }) scheduled_at!: string | null;
  @Moment({ nullable: true, says: noSource('Earliest start') }) not_before!: string | null;
  @Whole({ nullable: true, says: noSource('Place in the order of its court') }) order_of_play!: number | null;
  @Text({ nullable: true, says: noSource('Name of the court') }) court!: string | null;
  @Choice(['day', 'night'], { nullable: true, says: noSource('Part of the day') }) session!: string | null;
  @Text({ says: ROUND }) round!: string;
  @Text({ says: ROUND_NAME }) round_name!: string;
  @One(() => MatchPlayer, { says: PLAYER_1 }) player1!: MatchPlayer;
  @One(() => MatchPlayer, { says: PLAYER_2 }) player2!: MatchPlayer;
  @Choice(STATUSES, { says: STATUS }) status!: string;
  @Text({ nullable: true, says: RESULT_TYPE }) result_type!: string | null;
  @Text({ nullable: true, says: WINNER_SCORE }) score!: string | null;
  @Text({ nullable: true, says: WINNER_ID }) winner_id!: string | null;
}

export class ScheduleMatchList extends ListOf(ScheduleMatch) {}

export class TournamentsQuery extends PagedQuery(['start_date', 'name', 'level'], 'desc') {
  @Text({ optional: true, min: 2, max: 100, says: 'Part of the name' }) q?: string;
  @Tour({ optional: true }) tour?: string;
  @Year({ optional: true, says: 'Season by its calendar year' }) year?: number;
  @Choice(TIERS, { optional: true, says: 'Tier name, in any case' }) tier?: string;
  @Level() level?: string;
  @Category() category?: string;
  @Surface() surface?: string;
  @Text({ optional: true, min: 2, max: 3, says: 'ISO alpha-2' }) country?: string;
  @Text({ optional: true, max: 2_000, says: 'Up to 50 ids, comma-separated, answered in this order' }) ids?: string;
}

export class CalendarQuery extends ReadQuery {
  @Year({ says: 'Season by its calendar year' }) year!: number;
  @Tour({ optional: true }) tour?: string;
  @Level() level?: string;
  @Category() category?: string;
  @Surface() surface?: string;
  @Whole({ optional: true, min: 1, max: 12, says: 'Month of the first day' }) month?: number;
  @Whole({ optional: true, min: 1, max: 5_000 }) limit?: number;
}

export class ScheduleQuery extends ReadQuery {
  @Day({ optional: true, says: 'Matches with this match_date' }) date?: string;
  @Round() round?: string;
  @Status() status?: string;
  @Whole({ optional: true, min: 1, max: 5_000 }) limit?: number;
}
