import type { Database } from '../db/database.js';
import type { Answer } from '../http/answer.js';
import { answerData, answerList } from '../http/envelopes.js';
import { MAX_IDS } from '../http/ids.js';
import { readPage, whole, type List, type PageQuery, type Rows } from '../http/lists.js';
import { countRecords, recordList, searchNames, type Chosen, type Shown } from './records.queries.js';
import type { PushedFamily } from './kind.js';

/** Further members of `meta`; they may depend on the rows of the page, which are JSON text. */
type Meta = object | ((items: string) => object);

function metaOf(meta: Meta, items: string): object {
  return typeof meta === 'function' ? (meta as (items: string) => object)(items) : meta;
}

/** Answers one page of a list, or the records that `ids` names. */
export async function pagedRecords(db: Database, list: List, query: PageQuery, meta: Meta = {}): Promise<Answer> {
  const page = await readPage(db, list, query.ids === undefined ? query : { ...query, page: 1, limit: MAX_IDS });
  return answerList('offset', page, { meta: metaOf(meta, page.items) });
}

/**
 * Answers one page of a part of a record, such as a tournament's results; `meta.available`: whether a source has any.
 */
export async function pagedParts(
  db: Database,
  shown: Shown,
  of: string,
  query: PageQuery,
  chosen: Chosen = {},
): Promise<Answer> {
  return partsAnswer(db, recordList(shown, { of, ...chosen }), query);
}

export async function partsAnswer(db: Database, list: List, query: PageQuery, meta: Meta = {}): Promise<Answer> {
  const page = await readPage(db, list, query);
  return answerList('offset', page, { meta: { available: page.total > 0, ...metaOf(meta, page.items) } });
}

/** Answers one object, given as JSON text; an in-depth record has `recordedAt`, see `Answer.recordedAt`. */
export function oneRecord(body: string, recordedAt?: string | null): Answer {
  return answerData(body, { recordedAt: recordedAt ?? undefined });
}

/** Answers a search of one kind by name. */
export async function foundRecords(db: Database, shown: Shown, q: string, limit: number): Promise<Answer> {
  return answerList('count', whole(await searchNames(db, shown, q, limit)));
}

/**
 * Answers a search of several kinds by name; a kind that stands under two names is searched once. `more` returns
 * further members of `meta`, which may depend on the rows.
 */
export async function searchAnswer(
  db: Database,
  kinds: Readonly<Record<string, Shown>>,
  { q, limit }: { q: string; limit: number },
  more: (items: Readonly<Record<string, string>>) => object = () => ({}),
): Promise<Answer> {
  const rows = new Map([...new Set(Object.values(kinds))].map((shown) => [shown, searchNames(db, shown, q, limit)]));
  const found = await Promise.all(
    Object.entries(kinds).map(async ([name, shown]) => [name, (await rows.get(shown)) as Rows] as const),
  );
  const data = found.map(([name, { items }]) => `"${name}":${items}`).join(',');
  const counts = Object.fromEntries(found.map(([name, { total }]) => [name, total]));
  const meta = { q, counts, ...more(Object.fromEntries(found.map(([name, { items }]) => [name, items]))) };
  return answerData(`{${data}}`, { meta });
}

/** Answers the overview of a game: how many records of each kind are stored. */
export async function overviewAnswer(
  db: Database,
  family: PushedFamily,
  name: string,
  counts: Parameters<typeof countRecords>[2],
): Promise<Answer> {
  const about = JSON.stringify({ entityType: 'game', name, status: 'beta' });
  return oneRecord(`${about.slice(0, -1)},"coverage":${await countRecords(db, family, counts)}}`);
}
