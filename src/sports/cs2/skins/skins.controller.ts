import { Param, Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { found, ValidationFailed } from '../../../http/errors.js';
import { notAmong } from '../../../http/findings.js';
import { History, type HistoryWindow } from '../../../http/history.js';
import { Read, Resource } from '../../../http/route.js';
import { findNumber } from '../refs.queries.js';
import { oneWith, pagedList, readyList } from '../../../http/data-lists.js';
import {
  SkinBookList,
  SkinBookQuery,
  SkinHistory,
  SkinHistoryQuery,
  SkinPricesAnswer,
  SkinPricesQuery,
} from './prices.dto.js';
import { findPrices, listBooks, listHistory } from './prices.queries.js';
import { findAnswerCurrency, listCurrencies, type AnswerCurrency } from './rates.queries.js';
import { SkinAnswer, SkinList, SkinQuery, SkinsQuery } from './skins.dto.js';
import { findSkin, skinList } from './skins.queries.js';
import { TrendingAnswer, TrendingQuery } from './trending.dto.js';
import { findTrends } from './trending.queries.js';

@Resource({ path: 'cs2/skins', tag: 'CS2: skins', errors: 'standard', game: 'cs2', stability: 'beta', joinsIds: true })
export class Cs2SkinsController {
  constructor(private readonly db: Database) {}

  @Read('', {
    summary: 'Items of the market by name, weapon, rarity, exterior or price',
    says: 'Browse the market, by price in a currency of your choice too. `lowestPrice` is null where every marketplace is sold out.',
    returns: SkinList,
    try: '?weapon=ak-47&sort=price&limit=2',
    freshness: 'archive',
  })
  async listSkins(@Query() query: SkinsQuery): Promise<Answer> {
    const money = await this.money(query.currency);
    return pagedList(this.db, skinList(query, money), query, { meta: metaOf(money) });
  }

  @Read('trending', {
    summary: 'The largest rises and falls of prices over a window',
    says: 'What gained and lost most, with a small curve for each. Both lists are empty and `available` false until prices reach back over the window.',
    returns: TrendingAnswer,
    try: 'trending?window=30d&limit=1',
    freshness: 'archive',
  })
  async getTrendingSkins(@Query() query: TrendingQuery): Promise<Answer> {
    const money = await this.money(query.currency);
    const { body, available } = await findTrends(this.db, query, money);
    return oneWith(body, { window: query.window, available, ...metaOf(money) });
  }

  @Read(':skinIdOrSlug', {
    summary: 'An item, the summary of its prices and the variants of its finish',
    says: 'One item with wear range, lowest, highest and median price. `change1d` and `change7d` are null where nothing was published for that day.',
    returns: SkinAnswer,
    try: 'ak-47-harbour-light-field-tested',
    freshness: 'archive',
  })
  async getSkin(@Param('skinIdOrSlug') id: string, @Query() { currency }: SkinQuery): Promise<Answer> {
    const money = await this.money(currency);
    return oneWith(await findSkin(this.db, await this.number(id), money), { ...metaOf(money), cratesAvailable: false });
  }

  @Read(':skinIdOrSlug/prices', {
    summary: 'The price of an item by marketplace, cheapest first',
    says: 'Where an item is cheapest just now, with a link to the offer where it is known. `prices` is empty where all are sold out.',
    returns: SkinPricesAnswer,
    try: 'ak-47-harbour-light-field-tested/prices',
    freshness: 'archive',
  })
  async getSkinPrices(
    @Param('skinIdOrSlug') id: string,
    @Query() { currency, provider }: SkinPricesQuery,
  ): Promise<Answer> {
    const money = await this.money(currency);
    return oneWith(await findPrices(this.db, await this.number(id), money, provider), metaOf(money));
  }

  @Read(':skinIdOrSlug/history', {
    summary: 'The cheapest price of an item by day, oldest first',
    says: 'One point a day for a price chart, with the spread over the marketplaces. Days on which nobody published a price are left out.',
    returns: SkinHistory,
    try: 'ak-47-harbour-light-field-tested/history?from=2026-11-13&to=2026-11-14',
    freshness: 'archive',
    history: 'list',
  })
  async listSkinHistory(
    @Param('skinIdOrSlug') id: string,
    @Query() query: SkinHistoryQuery,
    @History() history: HistoryWindow,
  ): Promise<Answer> {
    const money = await this.money(query.currency);
    const n = await this.number(id);
    const { from, to, isTruncated, ...rows } = await listHistory(this.db, n, money, { query, history });
    return readyList(rows, { ...metaOf(money), from, to, ...history.meta(isTruncated) });
  }

  @Read(':skinIdOrSlug/order-book', {
    summary: 'Listings and orders of an item by marketplace',
    says: 'How much is on offer at which price, and what buyers bid. `buyOrders` is null where a marketplace has no orders.',
    returns: SkinBookList,
    try: 'ak-47-harbour-light-field-tested/order-book',
    freshness: 'archive',
  })
  async listSkinOrders(@Param('skinIdOrSlug') id: string, @Query() query: SkinBookQuery): Promise<Answer> {
    const money = await this.money(query.currency);
    return readyList(await listBooks(this.db, await this.number(id), money, query), metaOf(money));
  }

  private async number(id: string): Promise<number> {
    return found(await findNumber(this.db, 'skin', id), 'skin', id, 'cs2');
  }

  private async money(written: string): Promise<AnswerCurrency> {
    const money = await findAnswerCurrency(this.db, written.toUpperCase());
    if (money) return money;
    const problem = notAmong('currency', await listCurrencies(this.db));
    throw new ValidationFailed([{ in: 'query', param: 'currency', received: written, ...problem }]);
  }
}

function metaOf({ currency, fxDate }: AnswerCurrency) {
  return { currency, fxDate };
}
