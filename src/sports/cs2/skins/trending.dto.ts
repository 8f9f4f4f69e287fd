import { Choice, Day, Decimal, Flag, Many, One, Whole, Words } from '../../../http/fields.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Currency, PricesMeta, SkinRow } from './skins.dto.js';
import { DIRECTIONS, TREND_WINDOWS, type TrendWindow } from './vocabularies.js';
import { SAYS } from '../says.js';

export class TrendingSkin extends SkinRow {
  @Decimal({ example: 0.125, says: 'A share: 0.125 is 12.5 percent' }) changePercent!: number;
  @Decimal({ example: 1.4, says: 'priceNow minus priceThen, in the currency of the answer' }) changeAbsolute!: number;
  @Decimal({ example: 12.6, says: 'On dateNow, in the currency of the answer' }) priceNow!: number;
  @Decimal({ example: 11.2, says: 'On dateThen, in the currency of the answer' }) priceThen!: number;
  @Day({ says: 'The day of priceNow, the newest on which the item had a price' }) dateNow!: string;
  @Day({ says: "The day of priceThen, the nearest to the window's start" }) dateThen!: string;
  @Whole({ nullable: true, says: 'Items on offer on the newest day; null where no provider has it' })
  volume!: number | null;
  @Many(() => Number, { says: 'At most 30 prices from dateThen to dateNow, oldest first' }) sparkline!: number[];
}

export class Trending {
  @Many(() => TrendingSkin, { says: 'The largest rise first' }) gainers!: TrendingSkin[];
  @Many(() => TrendingSkin, { says: 'The largest fall first' }) losers!: TrendingSkin[];
}

export class TrendingMeta extends PricesMeta {
  @Choice(TREND_WINDOWS, { says: SAYS.window }) window!: string;
  @Flag({ says: "False where no item has a price within a fifth of the window from the window's start" })
  available!: boolean;
}

export class TrendingAnswer {
  @Flag({ example: true }) success!: boolean;
  @One(() => Trending) data!: Trending;
  @One(() => TrendingMeta) meta!: TrendingMeta;
}

export class TrendingQuery extends ReadQuery {
  @Choice(TREND_WINDOWS, { default: '7d', says: 'Days from priceThen to priceNow' }) window!: TrendWindow;
  @Choice(DIRECTIONS, { default: 'both', says: 'Which of both lists to answer' }) direction!: string;
  @Decimal({ optional: true, min: 0, max: 10_000_000, says: 'Of priceNow, in the currency of the answer' })
  minPrice?: number;
  @Whole({ optional: true, min: 0, max: 1_000_000_000, says: 'Only items of which so many are on offer' })
  minVolume?: number;
  @Words({ optional: true, max: 50, says: 'Weapons by name or alias, comma-separated' }) weapon?: string[];
  @Words({ optional: true, max: 50, says: 'Rarities by name or alias, comma-separated' }) rarity?: string[];
  @Currency() currency!: string;
  @Whole({ default: 20, min: 1, max: 100, says: 'Rows of each list' }) limit!: number;
}
