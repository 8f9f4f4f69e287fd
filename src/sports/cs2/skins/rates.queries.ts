import type { Database } from '../../../db/database.js';
import { raw, sql, type Sql } from '../../../db/sql.js';

/** The currency of an answer, with its rate. */
export interface AnswerCurrency {
  currency: string;
  /** Units for one US dollar, as PostgreSQL's text. */
  rate: string;
  /** The day of the rate; null for the US dollar. */
  fxDate: string | null;
}

/** The newest rate of a currency; undefined without one. */
export async function findAnswerCurrency(db: Database, currency: string): Promise<AnswerCurrency | undefined> {
  if (currency === 'USD') return { currency, rate: '1', fxDate: null };
  return db.row<AnswerCurrency>(
    sql`select currency, rate::text, day::text as "fxDate" from cs2_rate where currency = ${currency} order by day desc limit 1`,
  );
}

export async function listCurrencies(db: Database): Promise<string[]> {
  const rows = await db.rows<{ currency: string }>(
    raw(`
    select 'USD' as currency union select distinct currency from cs2_rate order by currency`),
  );
  return rows.map(({ currency }) => currency);
}

/** SQL: an amount in US dollars in the answer's currency, with two decimals. */
export function amount(usd: string, { rate }: AnswerCurrency): Sql {
  return sql`round(${raw(usd)} * ${rate}::numeric, 2)`;
}

/** SQL: the price of ask `a`; as published where that is in the answer's currency. */
export function askAmount(money: AnswerCurrency): Sql {
  return sql`case when a.currency = ${money.currency} then a.price else ${amount('a.usd', money)} end`;
}

/** SQL: prices that an answer shows as `least` or more. */
export function shownFrom(usd: string, least: number | undefined, { rate }: AnswerCurrency): Sql | false {
  return least !== undefined && sql`${raw(usd)} >= (${least}::numeric - 0.005) / ${rate}::numeric`;
}

/** SQL: prices that an answer shows as `most` or less. */
export function shownTo(usd: string, most: number | undefined, { rate }: AnswerCurrency): Sql | false {
  return most !== undefined && sql`${raw(usd)} < (${most}::numeric + 0.005) / ${rate}::numeric`;
}
