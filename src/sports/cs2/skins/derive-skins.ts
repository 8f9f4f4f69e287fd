import type pg from 'pg';
import type { DeriveContext } from '../../../archive/importer.js';
import { priceChangesOf, type DayPrice } from './price-changes.js';

/** Builds the rows of skins that the routes read, for all skins with new offers. */
export async function deriveSkins({ client, now, notice }: DeriveContext): Promise<void> {
  await client.query(`set local work_mem = '128MB'`);
  await client.query('set local jit = off');
  await lockSkins(client);
  const derived = await deriveFrom(client, now);
  if (derived > 0) notice(`prices of ${derived} skins`);
  if (derived > MANY) for (const table of TABLES) await client.query(`analyze ${table}`);
}

const MANY = 1_000;
const TABLES = ['cs2_skin', 'cs2_skin_offer', 'cs2_skin_ask', 'cs2_skin_change'];

/** Does so under the caller's `lockSkins`, as a push does; returns the number of skins. */
export async function deriveFrom(client: pg.PoolClient, now: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>('delete from cs2_skin_pending returning n');
  const numbers = rows.map(({ n }) => n).toSorted((one, other) => one - other);
  if (numbers.length === 0) return 0;
  for (let from = 0; from < numbers.length; from += BATCH) await deriveAsks(client, numbers.slice(from, from + BATCH));
  for (let from = 0; from < numbers.length; from += BATCH) {
    const batch = numbers.slice(from, from + BATCH);
    await deriveChanges(client, batch);
    await deriveRows(client, batch, now);
  }
  await client.query(
    `update cs2_skin_total set skins = counted.skins, in_stock = counted.in_stock
     from (select count(*) as skins, count(lowest_usd) as in_stock from cs2_skin) counted`,
  );
  return numbers.length;
}

const BATCH = 2_000;

/** Makes imports and pushes take turns, from their first new number to the end of their transaction. */
export async function lockSkins(client: pg.PoolClient): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('cs2 skins'))`);
}

/** Each provider's newest offer, in US dollars at the newest rate. */
async function deriveAsks(client: pg.PoolClient, numbers: readonly number[]): Promise<void> {
  await client.query(
    `insert into cs2_skin_ask as known (skin_n, provider, told_at, price, currency, usd, count, buy_url, orders)
     select distinct on (o.skin_n, o.provider) o.skin_n, o.provider, o.told_at, o.price, o.currency,
       case when o.currency = 'USD' then o.price else round(o.price / cs2_rate_on(o.currency, 'infinity'), 6) end,
       o.count, o.buy_url, o.orders
     from cs2_skin_offer o where o.skin_n = any($1)
     order by o.skin_n, o.provider, o.told_at desc
     on conflict (skin_n, provider) do update set told_at = excluded.told_at, price = excluded.price,
       currency = excluded.currency, usd = excluded.usd, count = excluded.count, buy_url = excluded.buy_url,
       orders = excluded.orders
       where (known.told_at, known.price, known.currency, known.usd, known.count, known.buy_url, known.orders)
         is distinct from (excluded.told_at, excluded.price, excluded.currency, excluded.usd, excluded.count,
           excluded.buy_url, excluded.orders)`,
    [numbers],
  );
}

interface Series {
  n: number;
  staleMs: number;
  prices: [day: string, usd: number, volume: number | null][];
}

/** Builds the price changes over each window; a sold-out item has no price. */
async function deriveChanges(client: pg.PoolClient, numbers: readonly number[]): Promise<void> {
  const { rows } = await client.query<Series>(
    `with newest as (
       select p.slug, (select max(a.told_at) from cs2_skin_ask a where a.provider = p.slug) as told_at
       from cs2_skin_provider p
     ), offers as (
       select o.skin_n, (o.told_at at time zone 'UTC')::date as day, o.provider, o.usd, o.told_at, o.count,
         row_number() over (partition by o.skin_n, o.provider, (o.told_at at time zone 'UTC')::date order by o.told_at desc) as nth
       from cs2_skin_offer o where o.skin_n = any($1) and o.count is distinct from 0
     ), days as (
       select skin_n, day, min(usd) as usd, sum(count) filter (where nth = 1) as volume
       from offers group by skin_n, day
     )
     select d.skin_n as n,
       json_agg(json_build_array(d.day, d.usd, d.volume) order by d.day) as prices,
       (select min(extract(epoch from w.told_at - a.told_at) * 1000)::float8
        from cs2_skin_ask a join newest w on w.slug = a.provider where a.skin_n = d.skin_n) as "staleMs"
     from days d group by d.skin_n`,
    [numbers],
  );
  const changes = rows.flatMap(({ n, staleMs, prices }) => {
    const days = prices.map(([day, usd, volume]): DayPrice => ({ day, usd, volume }));
    return priceChangesOf(days, staleMs).map((change) => ({ n, ...change }));
  });
  await client.query('delete from cs2_skin_change where skin_n = any($1)', [numbers]);
  await client.query(
    `insert into cs2_skin_change (skin_n, window_days, then_on, then_usd, now_on, now_usd, ratio, volume, sparkline)
     select r.n, r."windowDays", r."thenOn", r."thenUsd", r."nowOn", r."nowUsd", r.ratio, r.volume, r.sparkline
     from json_to_recordset($1::json) r (n integer, "windowDays" smallint, "thenOn" date, "thenUsd" numeric, "nowOn" date,
       "nowUsd" numeric, ratio double precision, volume integer, sparkline numeric[])`,
    [JSON.stringify(changes)],
  );
}

/** Builds the columns of each skin that lists show: its cheapest price and its catalogue attributes. */
async function deriveRows(client: pg.PoolClient, numbers: readonly number[], now: string): Promise<void> {
  await client.query(
    `update cs2_skin s set lowest_usd = f.lowest, offers_count = f.offers, change1d = f.change1d, change7d = f.change7d,
       told_at = f.told_at, rarity = f.rarity, min_float = f.min_float, max_float = f.max_float,
       paint_index = f.paint_index, image_url = f.image_url, updated_at = $2
     from (
       select k.n, a.lowest, a.offers, a.told_at, day.ratio as change1d, week.ratio as change7d,
         c.rarity, c.min_float, c.max_float, c.paint_index,
         c.images ->> coalesce(k.exterior, (select min(one) from jsonb_object_keys(c.images) one)) as image_url
       from cs2_skin k
       left join lateral (
         select min(usd) filter (where count is distinct from 0) as lowest, sum(count)::integer as offers,
           max(told_at) as told_at
         from cs2_skin_ask where skin_n = k.n
       ) a on true
       left join cs2_skin_change day on day.skin_n = k.n and day.window_days = 1
       left join cs2_skin_change week on week.skin_n = k.n and week.window_days = 7
       left join cs2_skin_finish c on c.name = k.finish
       where k.n = any($1)
     ) f
     where f.n = s.n and (s.lowest_usd, s.offers_count, s.change1d, s.change7d, s.told_at, s.rarity, s.min_float,
         s.max_float, s.paint_index, s.image_url)
       is distinct from (f.lowest, f.offers, f.change1d, f.change7d, f.told_at, f.rarity, f.min_float, f.max_float,
         f.paint_index, f.image_url)`,
    [numbers, now],
  );
}
