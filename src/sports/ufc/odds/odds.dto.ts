import { Choice, Decimal, Flag, Many, Moment, One, Shape, Text, Whole } from '../../../http/fields.js';
import { BOUT_STATES, CORNERS, FighterRef } from '../bouts/bouts.dto.js';
import { Choices, Slugs } from '../filters.js';
import { ObjectOf } from '../../../http/data-lists.js';
import { ListOf, PaginationQuery } from '../../../http/pagination-lists.js';
import { MARKET_TYPES } from './odds.js';

export class Bookmaker {
  @Text({ example: 'northbook' }) slug!: string;
  @Text() name!: string;
}

export class OddsRow {
  @Text() boutId!: string;
  @Choice(MARKET_TYPES) marketType!: string;
  @One(() => Bookmaker) bookmaker!: Bookmaker;
  @Text() outcomeName!: string;
  @Text({ nullable: true }) opponentName!: string | null;
  @Text({ nullable: true }) fighterSlug!: string | null;
  @Choice(CORNERS, { nullable: true, says: 'The corner that the price is for' }) side!: string | null;
  @Decimal({ nullable: true, says: 'Points or rounds that the price is about' }) line!: number | null;
  @Choice(['over', 'under'], { nullable: true, says: 'Of the line' }) direction!: string | null;
  @Whole({ nullable: true }) round!: number | null;
  @Shape({ type: 'array', items: { type: 'integer' } }, { nullable: true, says: 'First and last round' })
  rounds!: number[] | null;
  @Choice(['ko-tko', 'sub', 'dec', 'dq'], { nullable: true }) method!: string | null;
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

export class BookmakerOdds {
  @One(() => Bookmaker) bookmaker!: Bookmaker;
  @Moment() lastSeenAt!: string;
  @Many(() => OddsRow) rows!: OddsRow[];
}

export class Market {
  @Choice(MARKET_TYPES) marketType!: string;
  @Many(() => BookmakerOdds) bookmakers!: BookmakerOdds[];
}

export class FightOdds {
  @Text() boutId!: string;
  @One(() => FighterRef) red!: FighterRef;
  @One(() => FighterRef) blue!: FighterRef;
  @Choice(BOUT_STATES) status!: string;
  @Many(() => Market) markets!: Market[];
}

export class CardOdds {
  @Text() eventSlug!: string;
  @Many(() => FightOdds) fights!: FightOdds[];
}

export class FightOddsAnswer extends ObjectOf(FightOdds) {}
export class CardOddsAnswer extends ObjectOf(CardOdds) {}

/** The answer with `view=flat`. */
export const FLAT_ODDS = { parameter: 'view', value: 'flat', returns: ListOf(OddsRow) };

export class OddsQuery extends PaginationQuery {
  @Slugs('`all`, or slugs of bookmakers') bookmaker?: string[];
  @Choices(MARKET_TYPES) marketType?: string[];
  @Slugs('Slugs of fighters whose outcomes to show') fighterSlug?: string[];
  @Choice(['grouped', 'flat'], { default: 'grouped', says: 'By bout, market and bookmaker, or a paged list of rows' })
  view!: string;
  @Moment({ optional: true, says: 'The prices as they stood at this time' }) at?: string;
}
