import { factsFrom, type DeriveContext } from '../../../archive/importer.js';
import type { LolFact } from '../facts.js';
import { TRANSFER_MEMBERS } from '../transfers/transfers.queries.js';

type Transfer = LolFact<'lol.transfer.new'>;

/** Returns the facts of found transfers that are a few days old at most. */
export async function newTransfers({ client, now }: DeriveContext, found: readonly number[]): Promise<Transfer[]> {
  const { rows } = await client.query<{ data: Transfer['data'] }>(
    `select json_build_object(${TRANSFER_MEMBERS}) as data from lol_transfer x
     where x.n = any($1) and x.transferred_on >= $2::timestamptz order by x.transferred_on, x.n`,
    [found, factsFrom(now)],
  );
  return rows.map(({ data }) => ({
    name: 'lol.transfer.new',
    subject: data.id,
    data,
    occurredAt: Date.parse(data.transferDate),
  }));
}
