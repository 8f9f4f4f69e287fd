import { From, To } from '../../../http/filters.js';
import { Choice, Day, Decimal, Flag, Many, Moment, One, Text, Whole, Words } from '../../../http/fields.js';
import { TruncatedMeta } from '../../../http/envelopes.js';
import { ReadQuery } from '../../../http/read-query.js';
import { WholeListOf } from '../../../http/data-lists.js';
import { Currency, PricesMeta, SkinRef } from './skins.dto.js';
import { SAYS } from '../says.js';

/** Providers by slug. */
function Providers(): PropertyDecorator {
  return Words({ optional: true, max: 50, says: 'Providers by slug, comma-separated' });
}

export class SkinPrice {
  @Text({ example: 'Quay Market', says: SAYS.providerName }) providerName!: string;
  @Text({ example: 'quay-market', says: SAYS.providerSlug }) providerSlug!: string;
  @Decimal({ example: 12.4, says: 'The lowest that is asked, in the currency of the answer' }) price!: number;
  @Text({ example: 'USD' }) currency!: string;
  @Whole({ example: 31, says: '1 where the provider has no number' }) offersCount!: number;
  @Text({ nullable: true, says: 'Address of the offers; null where none is known' }) buyUrl!: string | null;
  @Decimal({ nullable: true, says: "The marketplace's fee as a share; no source has it" }) fee!: number | null;
  @Moment({ says: 'When the marketplace stated it' }) updatedAt!: string;
}

export class SkinPrices {
  @One(() => SkinRef, { says: 'The item that is priced' }) skin!: SkinRef;
  @Many(() => SkinPrice, { says: 'Cheapest first; who is sold out is left out' }) prices!: SkinPrice[];
}

export class SkinPricesAnswer {
  @Flag({ example: true }) success!: boolean;
  @One(() => SkinPrices) data!: SkinPrices;
  @One(() => PricesMeta) meta!: PricesMeta;
}

export class SkinPricesQuery extends ReadQuery {
  @Currency() currency!: string;
  @Providers() provider?: string[];
}

export class SkinDay {
  @Day({ says: 'Calendar day, UTC' }) date!: string;
  @Decimal({ example: 12.4, says: 'The cheapest of the day' }) price!: number;
  @Text({ nullable: true, says: 'Whose price it was' }) providerName!: string | null;
  @Whole({ nullable: true, says: 'Items on offer; null where no provider says how many' }) volume!: number | null;
  @Decimal({ nullable: true, says: SAYS.dayPrices }) low!: number | null;
  @Decimal({ nullable: true, says: SAYS.dayPrices }) high!: number | null;
  @Decimal({ nullable: true, says: SAYS.dayPrices }) median!: number | null;
}

/** A day of one skin. */
export class SkinPriceDay extends SkinDay {
  @Text({ example: 'cs2-skin-17', says: 'cs2-skin-<n>, for /cs2/skins/{skinIdOrSlug}' }) skinId!: string;
  @Text({ example: 'AK-47 | Harbour Light (Field-Tested)', says: "The item's full name on the Steam market" })
  marketHashName!: string;
  @Text({ example: 'USD' }) currency!: string;
}

export class SkinHistoryMeta extends TruncatedMeta {
  @Whole({ says: 'Days of this answer' }) count!: number;
  @Text({ example: 'USD' }) currency!: string;
  @Day({ nullable: true, says: 'The day of the rate that prices are converted at; null for US dollars' })
  fxDate!: string | null;
  @Day({ nullable: true, says: 'The first day, as asked or stored; null where neither is there' }) from!: string | null;
  @Day({ nullable: true, says: 'The last day, as asked or stored; null where neither is there' }) to!: string | null;
}

export class SkinHistory extends WholeListOf(SkinDay, SkinHistoryMeta) {}

export class SkinHistoryQuery extends ReadQuery {
  @From() from?: string;
  @To() to?: string;
  @Providers() provider?: string[];
  @Currency() currency!: string;
  @Choice(['1d'], { default: '1d', says: 'One row a day; there is no other' }) interval!: string;
}

export class SellLevel {
  @Decimal({ says: SAYS.inCurrency }) price!: number;
  @Whole({ says: '1 where the provider has no number' }) count!: number;
}

export class BuyLevel {
  @Decimal({ says: SAYS.inCurrency }) price!: number;
  @Whole({ says: 'Items that are wanted at the price' }) count!: number;
}

export class SkinBook {
  @Text({ example: 'Quay Market', says: SAYS.providerName }) providerName!: string;
  @Text({ example: 'quay-market', says: SAYS.providerSlug }) providerSlug!: string;
  @Decimal({ nullable: true, says: 'Null where it is sold out' }) lowestAsk!: number | null;
  @Whole({ says: '1 where the provider has no number' }) offersCount!: number;
  @Many(() => SellLevel, { says: 'Cheapest first' }) listings!: SellLevel[];
  @Many(() => BuyLevel, { nullable: true, says: 'Highest first; null where the provider has no orders' })
  buyOrders!: BuyLevel[] | null;
  @Moment({ says: 'When the marketplace stated it' }) updatedAt!: string;
}

export class SkinBookMeta extends PricesMeta {
  @Whole({ says: 'Providers of this answer' }) count!: number;
}

export class SkinBookList extends WholeListOf(SkinBook, SkinBookMeta) {}

export class SkinBookQuery extends SkinPricesQuery {
  @Whole({ default: 20, min: 1, max: 100, says: 'Providers at most, the lowest ask first' }) limit!: number;
}
