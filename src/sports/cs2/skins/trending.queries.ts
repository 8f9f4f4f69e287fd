import type { Database } from '../../../db/database.js';
import { raw, sql, where, type Sql } from '../../../db/sql.js';
import { weaponsCalled } from '../weapons.js';
import { amount, shownFrom, type AnswerCurrency } from './rates.queries.js';
import { anyWordOrNone, skinRow } from './skins.queries.js';
import type { TrendingQuery } from './trending.dto.js';
import { NO_WEAPON, raritiesCalled, UNKNOWN_RARITY, WINDOW_DAYS } from './vocabularies.js';

export interface Trends {
  /** JSON text. */
  body: string;
  available: boolean;
}

/** The largest rises and falls of prices over a window. */
export async function findTrends(db: Database, query: TrendingQuery, money: AnswerCurrency): Promise<Trends> {
  const { window, direction } = query;
  const days = WINDOW_DAYS[window];
  const gainers = direction === 'losers' ? raw(`'[]'`) : changed(query, money, raw('c.ratio > 0'), raw('desc'));
  const losers = direction === 'gainers' ? raw(`'[]'`) : changed(query, money, raw('c.ratio < 0'), raw('asc'));
  const row = await db.row<Trends>(sql`
    select '{"gainers":' || ${gainers} || ',"losers":' || ${losers} || '}' as body,
      (select true from cs2_skin_change where window_days = ${days} order by ratio limit 1) is true as available`);
  return row as Trends;
}

/** SQL: the rows with the largest change in one direction, as a JSON array. */
function changed(
  { window, minPrice, minVolume, weapon, rarity, limit }: TrendingQuery,
  money: AnswerCurrency,
  way: Sql,
  order: Sql,
): Sql {
  const conditions = [
    sql`c.window_days = ${WINDOW_DAYS[window]}`,
    way,
    shownFrom('c.now_usd', minPrice, money),
    minVolume !== undefined && sql`c.volume >= ${minVolume}`,
    anyWordOrNone('k.weapon', weaponsCalled(weapon), NO_WEAPON),
    anyWordOrNone('k.rarity', raritiesCalled(rarity), UNKNOWN_RARITY),
  ];
  const [now, then] = [amount('c.now_usd', money), amount('c.then_usd', money)];
  return sql`(
    select coalesce('[' || string_agg(json_build_object(${skinRow(money)}, 'changePercent', c.ratio,
      'changeAbsolute', ${now} - ${then}, 'priceNow', ${now}, 'priceThen', ${then}, 'dateNow', c.now_on,
      'dateThen', c.then_on, 'volume', c.volume, 'sparkline', (
        select json_agg(${amount('point.usd', money)} order by point.nth)
        from unnest(c.sparkline) with ordinality point (usd, nth)))::text, ',' order by c.ratio ${order}, c.skin_n ${order}) || ']', '[]')
    from (
      select c.* from cs2_skin_change c join cs2_skin k on k.n = c.skin_n
      ${where(conditions)} order by c.ratio ${order}, c.skin_n ${order} limit ${limit}
    ) c join cs2_skin s on s.n = c.skin_n)`;
}
