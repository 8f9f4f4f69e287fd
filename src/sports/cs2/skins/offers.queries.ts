import type pg from 'pg';
import { claim, type Claim } from '../../../archive/resolve/identities.js';
import { rowHash } from '../../../archive/stage/staging.js';
import { MARKET, SKIN } from '../kinds.js';
import type { Refusal } from './check-offer.js';
import { deriveFrom, lockSkins } from './derive-skins.js';
import { foldMarketName, readMarketName } from './market-name.js';
import { offerValues, providerSlug, type Offer } from './offer.js';

export function claimOf(name: string, folded: string): Claim {
  return { source: MARKET, key: name, name: { folded, shown: name } };
}

const BATCH = 5_000;

/** Adds rows for items that have numbers already. */
export async function addSkins(
  client: pg.PoolClient,
  named: readonly { n: number; name: string }[],
  now: string,
): Promise<void> {
  for (let from = 0; from < named.length; from += BATCH) {
    const rows = named.slice(from, from + BATCH).map(({ n, name }) => {
      return { n, name, searched: ` ${foldMarketName(name)}`, ...readMarketName(name) };
    });
    await client.query(
      `insert into cs2_skin (n, slug, market_hash_name, finish, weapon, skin_name, category, exterior, stat_trak, souvenir,
         searched, updated_at)
       select r.n, i.slug, r.name, r.finish, r.weapon, r."skinName", r.category, r.exterior, r."statTrak", r.souvenir,
         r.searched, $2
       from json_to_recordset($1::json) r (n integer, name text, finish text, weapon text, "skinName" text, category text,
         exterior text, "statTrak" boolean, souvenir boolean, searched text)
       join identity_slug i on i.family = 'cs2' and i.kind = 'skin' and i.n = r.n and i.is_own
       on conflict do nothing`,
      [JSON.stringify(rows), now],
    );
  }
}

/** Recomputes prices in the currencies whose rates a run changed, and queues their skins for the next derivation. */
export async function repriceOffers(client: pg.PoolClient, run: string): Promise<void> {
  await lockSkins(client);
  await client.query(
    `with repriced as (
       update cs2_skin_offer o set usd = round(o.price / cs2_rate_on(o.currency, (o.told_at at time zone 'UTC')::date), 6)
       where o.currency in (select r.currency from cs2_rate r where r.run_id = $1 and r.currency <> 'USD')
       returning skin_n
     )
     insert into cs2_skin_pending select distinct skin_n from repriced on conflict do nothing`,
    [run],
  );
}

export interface StoredOffers {
  inserted: number;
  updated: number;
  unchanged: number;
  rejected: (Refusal & { index: number })[];
}

/**
 * Stores pushed offers and builds what follows from them. An offer that was published before with the same content
 * changes nothing.
 */
export async function storeOffers(
  client: pg.PoolClient,
  offers: ReadonlyMap<number, Offer>,
  now: string,
): Promise<StoredOffers> {
  await lockSkins(client);
  const known = await knownCurrencies(client);
  const rejected: StoredOffers['rejected'] = [];
  const taken = new Map<string, Offer>();
  for (const [index, offer] of offers) {
    const key = JSON.stringify([offer.marketHashName, providerSlug(offer.provider), offer.at]);
    if (!known.includes(offer.currency))
      rejected.push({
        index,
        param: 'currency',
        message: `currency must be one with a known rate: ${known.join(', ')}`,
      });
    else if (taken.has(key))
      rejected.push({ index, param: 'at', message: 'an item before has the same marketHashName, provider and at' });
    else taken.set(key, offer);
  }
  const accepted = [...taken.values()];
  if (accepted.length === 0) return { inserted: 0, updated: 0, unchanged: 0, rejected };
  const numbers = await numberSkins(client, accepted, now);
  const changed = await writeOffers(client, accepted, numbers);
  const inserted = changed.filter(({ isNew }) => isNew).length;
  const updated = changed.length - inserted;
  if (changed.length > 0) {
    await client.query('insert into cs2_skin_pending select distinct unnest($1::integer[]) on conflict do nothing', [
      changed.map(({ n }) => n),
    ]);
    await deriveFrom(client, now);
  }
  return { inserted, updated, unchanged: accepted.length - changed.length, rejected };
}

/** The currencies for pushes and answers: the US dollar, and those with a rate. */
async function knownCurrencies(client: Pick<pg.PoolClient, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ currency: string }>(
    `select 'USD' as currency union select distinct currency from cs2_rate order by currency`,
  );
  return rows.map(({ currency }) => currency);
}

async function numberSkins(
  client: pg.PoolClient,
  offers: readonly Offer[],
  now: string,
): Promise<ReadonlyMap<string, number>> {
  await client.query('select pg_advisory_xact_lock(hashtext($1))', ['identity:cs2']);
  const names = [...new Set(offers.map(({ marketHashName }) => marketHashName))];
  const claims = names.map((name) => claimOf(name, foldMarketName(name)));
  const numbers = await claim(client, SKIN, claims);
  const named = names.map((name, index) => ({ n: numbers[index] as number, name }));
  await addSkins(client, named, now);
  return new Map(named.map(({ n, name }) => [name, n]));
}

async function writeOffers(
  client: pg.PoolClient,
  offers: readonly Offer[],
  numbers: ReadonlyMap<string, number>,
): Promise<{ n: number; isNew: boolean }[]> {
  const providers = new Map(offers.map(({ provider }) => [providerSlug(provider), provider]));
  await client.query(
    `insert into cs2_skin_provider (slug, name) select * from unnest($1::text[], $2::text[])
     on conflict (slug) do update set name = excluded.name where cs2_skin_provider.name <> excluded.name`,
    [[...providers.keys()], [...providers.values()]],
  );
  const rows = offers.map((offer) => ({
    ...offer,
    n: numbers.get(offer.marketHashName),
    provider: providerSlug(offer.provider),
    // The digest that a file with this offer would give it, whose reader does not know the number yet.
    hash: rowHash(offerValues(null, offer)),
  }));
  const { rows: changed } = await client.query<{ n: number; isNew: boolean }>(
    `insert into cs2_skin_offer as known (skin_n, provider, told_at, price, currency, usd, count, buy_url, orders, hash)
     select r.n, r.provider, r.at, r.price, r.currency,
       round(r.price / cs2_rate_on(r.currency, (r.at at time zone 'UTC')::date), 6), r.count, r."buyUrl", r.orders, r.hash
     from json_to_recordset($1::json) r (n integer, provider text, at timestamptz, price numeric, currency text,
       count integer, "buyUrl" text, orders jsonb, hash text)
     on conflict (skin_n, provider, told_at) do update set price = excluded.price, currency = excluded.currency,
       usd = excluded.usd, count = excluded.count, buy_url = excluded.buy_url, orders = excluded.orders, hash = excluded.hash
       where known.hash <> excluded.hash
     returning skin_n as n, xmax = 0 as "isNew"`,
    [JSON.stringify(rows)],
  );
  return changed;
}
