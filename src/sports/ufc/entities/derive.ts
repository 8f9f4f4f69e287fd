import type pg from 'pg';
import { analyzeGrown } from '../../../archive/build/analyze.js';
import { EVERY_RUN, type DeriveContext } from '../../../archive/importer.js';
import { mark, takeMarks } from '../../../archive/marks.js';
import { ownedBy, syncRows } from '../../../archive/build/sync.js';
import type { UfcFact } from '../facts.js';
import { readKnownBouts, readKnownEvents, readKnownFighters } from './known-subjects.queries.js';
import { placeLiveBouts } from './live-bouts.js';
import { movedOdds, updatedRankings } from './facts.js';
import { moveRanks } from './ranked-fighters.js';
import { listMediaDays, listRatedDays } from './ranking-lists.js';
import { rateAnew } from './ratings.js';
import { boutRow, eventRow, fighterRow } from './rows.js';
import { findStale, type Changed } from './stale.queries.js';

/** Runs `deriveMarked` after an import, and returns the facts in the rows that it loaded. */
export async function deriveUfc(context: DeriveContext): Promise<UfcFact[]> {
  const { client } = context;
  if (context.sinceRun === EVERY_RUN) await markAll(client);
  await moveRanks(context);
  await deriveMarked(context);
  await analyzeGrown(client, ['ufc_bout', 'ufc_event', 'ufc_fighter']);
  return [...(await updatedRankings(context)), ...(await movedOdds(context))];
}

async function markAll(client: pg.PoolClient): Promise<void> {
  for (const kind of ['bout', 'event', 'fighter'])
    await mark(client, 'ufc', kind, `select n from identity where family = 'ufc' and kind = '${kind}'`);
  await mark(
    client,
    'ufc',
    'media_list',
    `select list_date - '1970-01-01'::date from ufc_ranking where kind = 'media'`,
  );
}

/** The number of rows that were derived again. */
export interface Derived {
  bouts: number;
  events: number;
  fighters: number;
}

/**
 * Derives the rows of all marked subjects again, whether an import or the end of a live bout marked them. Deletes those
 * of subjects that no source has any more.
 */
export async function deriveMarked({
  client,
  database,
  now,
}: Pick<DeriveContext, 'client' | 'database' | 'now'>): Promise<Derived> {
  await client.query('set local jit = off');
  const marks = await takeMarks(client, 'ufc');
  const marked = (kind: string) => marks.get(kind) ?? [];
  const liveBouts = await placeLiveBouts({ client, database }, marked('live_event'));
  const changed: Changed = {
    bouts: [...marked('bout'), ...liveBouts],
    boutRows: marked('bout_row'),
    events: [...marked('event'), ...marked('live_event')],
    fighters: marked('fighter'),
    mediaDays: await listMediaDays(client, marked('media_list')),
  };
  const stale = await findStale(client, changed, now);
  if (stale.ratedFrom !== null) {
    const days = await rateAnew(client, stale.ratedFighters, stale.ratedFrom);
    await analyzeGrown(client, ['ufc_rating']);
    await listRatedDays(client, days);
  }
  await rewrite(stale.bouts, async (numbers) => {
    const rows = (await readKnownBouts(client, numbers)).map((bout) => boutRow(bout, now));
    await syncRows(client, 'ufc_bout', rows, { now, revision: true, of: ownedBy('n', numbers) });
  });
  await rewrite(stale.events, async (numbers) => {
    const rows = (await readKnownEvents(client, numbers)).map((event) => eventRow(event, now));
    await syncRows(client, 'ufc_event', rows, { now, of: ownedBy('n', numbers) });
  });
  await rewrite(stale.fighters, async (numbers) => {
    const rows = (await readKnownFighters(client, numbers, now)).map(fighterRow);
    await syncRows(client, 'ufc_fighter', rows, { now, of: ownedBy('n', numbers) });
  });
  return { bouts: stale.bouts.length, events: stale.events.length, fighters: stale.fighters.length };
}

/** At most this many subjects are in memory at once. */
const BATCH = 1_000;

async function rewrite(numbers: readonly number[], write: (batch: readonly number[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < numbers.length; from += BATCH) await write(numbers.slice(from, from + BATCH));
}
