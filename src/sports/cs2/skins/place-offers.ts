import { fillQuickly } from '../../../archive/indexes.js';
import { claimAll } from '../../../archive/resolve/identities.js';
import type { ArchiveTable, PlaceContext, SettleContext, Unplaced } from '../../../archive/importer.js';
import { SKIN } from '../kinds.js';
import { lockSkins } from './derive-skins.js';
import { foldMarketName } from './market-name.js';
import { addSkins, claimOf } from './offers.queries.js';

/** The offers of all providers: prices of snapshots, and marketplace offers. */
export const OFFERS: ArchiveTable = {
  name: 'cs2_skin_offer',
  key: ['skin_n', 'provider', 'told_at'],
  columns: ['skin_n', 'provider', 'told_at', 'price', 'currency', 'count', 'buy_url', 'orders'],
  hints: ['market_hash_name', 'provider_name'],
  computed: ({ id }) => ({
    run_id: id,
    usd: `case when s.currency = 'USD' then s.price
      else round(s.price / cs2_rate_on(s.currency, (s.told_at at time zone 'UTC')::date), 6) end`,
  }),
};

/** Below this number of new items, building indexes anew saves no time. */
const MANY = 5_000;

/** Gives numbers to the items of staged offers; returns the offers in currencies without a rate. */
export async function placeOffers({ client, database, staging, now }: PlaceContext): Promise<Unplaced[]> {
  await lockSkins(client);
  await client.query(`analyze ${staging}`);
  const { rows: rateless } = await client.query<Unplaced>(
    `with unknown as (
       select currency from (select distinct currency from ${staging}) staged
       where currency <> 'USD' and not exists (select from cs2_rate r where r.currency = staged.currency)
     )
     select s.file_no as "fileNumber", s.line, 'no_rate' as reason, s.currency as detail
     from ${staging} s join unknown using (currency) order by s.file_no, s.line`,
  );
  const currencies = [...new Set(rateless.map(({ detail }) => detail))];
  const { rows: fresh } = await client.query<{ name: string }>(
    `select market_hash_name as name from (select distinct market_hash_name from ${staging} where currency <> all($1)) staged
     where not exists (select from cs2_skin k where k.market_hash_name = staged.market_hash_name)
     order by market_hash_name collate "C"`,
    [currencies],
  );
  const names = fresh.map(({ name }) => name);
  const numbers = await claimAll(
    database,
    SKIN,
    names.map((name) => claimOf(name, foldMarketName(name))),
  );
  const named = names.map((name, index) => ({ n: numbers[index] as number, name }));
  const add = () => addSkins(client, named, now);
  if (named.length >= MANY) await fillQuickly(client, 'cs2_skin', add);
  else await add();
  await client.query(
    `update ${staging} s set skin_n = k.n from cs2_skin k where k.market_hash_name = s.market_hash_name`,
  );
  await client.query(
    `insert into cs2_skin_provider (slug, name)
     select distinct on (provider) provider, provider_name from (
       select provider, provider_name, max(file_no::bigint << 32 | line) as place
       from ${staging} where currency <> all($1) group by provider, provider_name
     ) named
     order by provider, place desc
     on conflict (slug) do update set name = excluded.name where cs2_skin_provider.name <> excluded.name`,
    [currencies],
  );
  return rateless;
}

/**
 * Queues all skins of the providers with new offers for the next derivation, also those whose offers did not change.
 */
export async function queueOffers({ client, run }: SettleContext): Promise<void> {
  await client.query(
    `with offered as (select distinct skin_n, provider from cs2_skin_offer where run_id = $1)
     insert into cs2_skin_pending
     select skin_n from offered
     union select a.skin_n from cs2_skin_ask a where a.provider in (select provider from offered)
     on conflict do nothing`,
    [run],
  );
}
