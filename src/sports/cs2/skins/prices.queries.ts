import { firstMoment, isoTime, lastMoment } from '../../../db/conditions.js';
import type { OrderedRows } from '../../../db/walk.js';
import type { Database } from '../../../db/database.js';
import { raw, sql, where, type Sql } from '../../../db/sql.js';
import type { HistoryWindow } from '../../../http/history.js';
import type { Rows } from '../../../http/lists.js';
import type { SkinBookQuery, SkinHistoryQuery } from './prices.dto.js';
import { amount, askAmount, type AnswerCurrency } from './rates.queries.js';
import { SKIN_REF } from './skins.queries.js';

/** Each provider's price for a skin, the cheapest first, as JSON text. */
export async function findPrices(
  db: Database,
  n: number,
  money: AnswerCurrency,
  provider: readonly string[] | undefined,
): Promise<string> {
  const row = await db.row<{ body: string }>(sql`
    select json_build_object('skin', json_build_object(${raw(SKIN_REF)}), 'prices', (
      select coalesce(json_agg(json_build_object('providerName', p.name, 'providerSlug', p.slug,
        'price', ${askAmount(money)}, 'currency', ${money.currency}::text, 'offersCount', coalesce(a.count, 1), 'buyUrl', a.buy_url,
        'fee', null, 'updatedAt', ${raw(isoTime('a.told_at'))}) order by a.usd, p.slug), '[]')
      from cs2_skin_ask a join cs2_skin_provider p on p.slug = a.provider
      ${where([raw('a.skin_n = s.n'), raw('a.count is distinct from 0'), ofProviders('a', provider)])}))::text as body
    from cs2_skin s where s.n = ${n}`);
  return (row as { body: string }).body;
}

/**
 * The order books of a skin, the lowest ask first. Levels at or above the ask are for sale; those below are buy orders.
 */
export async function listBooks(
  db: Database,
  n: number,
  money: AnswerCurrency,
  { provider, limit }: SkinBookQuery,
): Promise<Rows> {
  const level = sql`round(level.price * f.factor, 2)`;
  const row = await db.row<Rows>(sql`
    select count(*)::int as total, coalesce(json_agg(book order by usd nulls last, slug), '[]')::text as items
    from (
      select p.slug, case when a.count is distinct from 0 then a.usd end as usd, json_build_object(
        'providerName', p.name, 'providerSlug', p.slug,
        'lowestAsk', case when a.count is distinct from 0 then ${askAmount(money)} end, 'offersCount', coalesce(a.count, 1),
        'listings', coalesce(
          (select json_agg(json_build_object('price', ${level}, 'count', level.count) order by level.price)
           from ${LEVELS} where level.price >= a.price and a.count is distinct from 0),
          case when a.count = 0 then '[]'::json
            else json_build_array(json_build_object('price', ${askAmount(money)}, 'count', coalesce(a.count, 1))) end),
        'buyOrders', case when a.orders is not null then coalesce(
          (select json_agg(json_build_object('price', ${level}, 'count', level.count) order by level.price desc)
           from ${LEVELS} where level.price < a.price), '[]') end,
        'updatedAt', ${raw(isoTime('a.told_at'))}) as book
      from cs2_skin_ask a join cs2_skin_provider p on p.slug = a.provider
      cross join lateral (
        select case when a.currency = ${money.currency} then 1 else a.usd / a.price * ${money.rate}::numeric end as factor
      ) f
      ${where([sql`a.skin_n = ${n}`, ofProviders('a', provider)])}
      order by usd nulls last, p.slug limit ${limit}
    ) books`);
  return row as Rows;
}

const LEVELS = raw("jsonb_to_recordset(coalesce(a.orders, '[]')) level (price numeric, count integer)");

/** The length of a history without a start, in days. */
const DAYS_SHOWN = 90;

export interface History extends Rows {
  from: string | null;
  to: string | null;
  /** Whether the plan's window of history hides older days of the range. */
  isTruncated: boolean;
}

/** The cheapest price of each day, oldest first; by default, of the 90 days up to the newest price. */
export async function listHistory(
  db: Database,
  n: number,
  money: AnswerCurrency,
  { query: { from, to, provider }, history }: { query: SkinHistoryQuery; history: HistoryWindow },
): Promise<History> {
  const last = to === undefined ? sql`newest.told_at` : sql`${lastMoment(to)}::timestamptz`;
  const first =
    from === undefined
      ? sql`date_trunc('day', range_end.at at time zone 'UTC') at time zone 'UTC' - ${DAYS_SHOWN - 1} * interval '1 day'`
      : sql`${firstMoment(from)}::timestamptz`;
  const price = (usd: string) => amount(usd, money);
  const row = await db.row<History>(sql`
    with newest as (select max(told_at) as told_at from cs2_skin_ask a ${where([sql`a.skin_n = ${n}`, ofProviders('a', provider)])}),
    range_end as (select ${last} as at from newest),
    span as (select ${first} as from_at, range_end.at as to_at from range_end),
    offers as (
      select o.*, (o.told_at at time zone 'UTC')::date as day, ${history.opened(raw('o.told_at'))} as is_open,
        row_number() over (partition by (o.told_at at time zone 'UTC')::date, o.provider order by o.told_at desc) as nth
      from span, cs2_skin_offer o
      ${where([sql`o.skin_n = ${n}`, raw('o.told_at between span.from_at and span.to_at'), ofProviders('o', provider)])}
    ),
    days as (
      select day, min(usd) as usd, max(usd) as high, percentile_cont(0.5) within group (order by usd) as median,
        (array_agg(provider order by usd, told_at desc, provider))[1] as provider,
        sum(count) filter (where nth = 1)::int as volume
      from offers where is_open and count is distinct from 0 group by day
    )
    select (select count(*)::int from days) as total,
      (select coalesce(json_agg(json_build_object('date', d.day, 'price', ${price('d.usd')}, 'providerName', p.name,
        'volume', d.volume, 'low', ${price('d.usd')}, 'high', ${price('d.high')},
        'median', ${price('d.median::numeric')}) order by d.day), '[]')::text
       from days d join cs2_skin_provider p on p.slug = d.provider) as items,
      (select (from_at at time zone 'UTC')::date::text from span) as "from",
      (select (to_at at time zone 'UTC')::date::text from span) as "to",
      exists (select from offers where not is_open) as "isTruncated"`);
  return row as History;
}

const DOLLARS: AnswerCurrency = { currency: 'USD', rate: '1', fxDate: null };

/** Every skin on every day with a price, in US dollars. */
export const ALL_PRICE_DAYS: OrderedRows = {
  from: raw(`(
      select skin_n, day, min(usd) as usd, max(usd) as high, percentile_cont(0.5) within group (order by usd) as median,
        (array_agg(provider order by usd, told_at desc, provider))[1] as provider, sum(count) filter (where nth = 1)::int as volume
      from (
        select o.*, (o.told_at at time zone 'UTC')::date as day,
          row_number() over (partition by o.skin_n, (o.told_at at time zone 'UTC')::date, o.provider order by o.told_at desc) as nth
        from cs2_skin_offer o
      ) offers
      where count is distinct from 0 group by skin_n, day
    ) d join cs2_skin_provider p on p.slug = d.provider join cs2_skin s on s.n = d.skin_n`),
  conditions: [],
  key: 'd.skin_n',
  order: [
    { by: 'd.day', type: 'day' },
    { by: 'd.skin_n', type: 'whole' },
  ],
  row: sql`json_build_object('skinId', 'cs2-skin-' || d.skin_n, 'marketHashName', s.market_hash_name, 'date', d.day,
    'currency', 'USD', 'price', ${amount('d.usd', DOLLARS)}, 'providerName', p.name, 'volume', d.volume,
    'low', ${amount('d.usd', DOLLARS)}, 'high', ${amount('d.high', DOLLARS)},
    'median', ${amount('d.median::numeric', DOLLARS)})::text`,
};

function ofProviders(alias: string, provider: readonly string[] | undefined): Sql | false {
  if (provider === undefined || provider.length === 0) return false;
  return sql`${raw(`${alias}.provider`)} = any(${provider.map((slug) => slug.toLowerCase())}::text[])`;
}
