import { Choice, Decimal, Flag, Many, Moment, One, Shape, Text, Whole, Words } from '../../../http/fields.js';
import { AnyOf } from '../../../http/filters.js';
import { BOUT_STATES, CORNERS, FighterRef } from '../bouts/bouts.dto.js';
import { ObjectOf } from '../../../http/data-lists.js';
import { ListOf, PaginationQuery } from '../../../http/pagination-lists.js';
import { MARKET_TYPES } from './odds.js';
import { BLUE, BOUT_ID, UNKNOWN_STATUS, EVENT_SLUG, RED } from '../fields.js';

export class Bookmaker {
  @Text({ example: 'northbook', says: 'For the parameter bookmaker; consensus is the mean of several' }) slug!: string;
  @Text({ says: 'As the source of the prices writes it' }) name!: string;
}

export class OddsRow {
  @Text({ says: BOUT_ID }) boutId!: string;
  @Choice(MARKET_TYPES, { says: 'Kind of bet' }) marketType!: string;
  @One(() => Bookmaker, { says: 'Whose prices these are' }) bookmaker!: Bookmaker;
  @Text({ says: 'The outcome in English, such as the name of the fighter or Over 2.5' }) outcomeName!: string;
  @Text({ nullable: true, says: 'The other fighter; null where side is' }) opponentName!: string | null;
  @Text({ nullable: true, says: 'Whom the price is for; null where side is' }) fighterSlug!: string | null;
  @Choice(CORNERS, { nullable: true, says: 'The corner that the price is for; null in markets about the bout' }) side!:
    string | null;
  @Decimal({ nullable: true, says: 'Points or rounds that the price is about' }) line!: number | null;
  @Choice(['over', 'under'], { nullable: true, says: 'Of the line' }) direction!: string | null;
  @Whole({ nullable: true, says: 'Of exact_round, round_and_method and round_start' }) round!: number | null;
  @Shape({ type: 'array', items: { type: 'integer' } }, { nullable: true, says: 'First and last round of round_group' })
  rounds!: number[] | null;
  @Choice(['ko-tko', 'sub', 'dec', 'dq'], { nullable: true, says: 'Of method_of_victory and round_and_method' })
  method!: string | null;
  @Choice(['yes', 'no'], { nullable: true, says: 'Of markets that ask yes or no' }) answer!: string | null;
  @Whole({ says: 'American price' }) moneyline!: number;
  @Whole({ nullable: true, says: 'The price before the last change; null when there was none' })
  previousMoneyline!: number | null;
  @Decimal({ says: 'Three decimals' }) decimalOdds!: number;
  @Decimal({ min: 0, max: 1, says: "With the bookmaker's margin" }) impliedProbability!: number;
  @Decimal({ nullable: true, min: 0, max: 1, says: 'Without it; null where the outcomes are not complete' })
  noVigProbability!: number | null;
  @Flag({ says: 'The best price of this outcome among bookmakers' }) isBest!: boolean;
  @Flag({ says: 'No bets are taken on it now' }) suspended!: boolean;
  @Moment({ says: 'The outcome was first seen' }) firstSeenAt!: string;
  @Moment({ says: 'This price was last seen' }) lastSeenAt!: string;
  @Moment({ says: 'This price was first seen' }) observedAt!: string;
}

/** One price as it was seen once. */
export class SeenPrice extends OddsRow {
  @Moment({ says: 'When the price was seen' }) seenAt!: string;
}

export class BookmakerOdds {
  @One(() => Bookmaker, { says: 'Whose prices these are' }) bookmaker!: Bookmaker;
  @Moment({ says: 'The newest lastSeenAt of the rows' }) lastSeenAt!: string;
  @Many(() => OddsRow, { says: 'One for each outcome' }) rows!: OddsRow[];
}

export class Market {
  @Choice(MARKET_TYPES, { says: 'Kind of bet' }) marketType!: string;
  @Many(() => BookmakerOdds, { says: 'In the order of their slugs' }) bookmakers!: BookmakerOdds[];
}

export class FightOdds {
  @Text({ says: BOUT_ID }) boutId!: string;
  @One(() => FighterRef, { says: RED }) red!: FighterRef;
  @One(() => FighterRef, { says: BLUE }) blue!: FighterRef;
  @Choice(BOUT_STATES, { says: UNKNOWN_STATUS }) status!: string;
  @Many(() => Market, { says: 'Empty where no bookmaker has a price' }) markets!: Market[];
}

export class CardOdds {
  @Text({ says: EVENT_SLUG }) eventSlug!: string;
  @Many(() => FightOdds, { says: 'The main event first' }) fights!: FightOdds[];
}

export class FightOddsAnswer extends ObjectOf(FightOdds) {}
export class CardOddsAnswer extends ObjectOf(CardOdds) {}

/** The answer with `view=flat`. */
export const FLAT_ODDS = { parameter: 'view', value: 'flat', returns: ListOf(OddsRow) };

export class OddsQuery extends PaginationQuery {
  @Words({ optional: true, max: 50, says: '`all`, or slugs of bookmakers' }) bookmaker?: string[];
  @AnyOf(MARKET_TYPES, { says: 'Kinds of bet, comma-separated' }) marketType?: string[];
  @Words({ optional: true, max: 50, says: 'Slugs of fighters whose outcomes to show' }) fighterSlug?: string[];
  @Choice(['grouped', 'flat'], { default: 'grouped', says: 'By bout, market and bookmaker, or a paged list of rows' })
  view!: string;
  @Moment({ optional: true, says: 'The prices as they stood at this time' }) at?: string;
}
