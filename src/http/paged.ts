import type { PageMeta } from './envelopes.js';
import { Whole } from './fields.js';
import { ReadQuery } from './read-query.js';

/** A page of a list; the envelope writes the rows as `data` and the rest as `meta`. */
export class Page<Row, Meta = PageMeta> {
  constructor(
    readonly data: Row[],
    readonly meta: Meta,
  ) {}
}

export class PagedQuery extends ReadQuery {
  @Whole({ default: 1, min: 1, max: 1_000_000, says: 'Page, from 1' })
  page!: number;

  @Whole({ default: 20, min: 1, max: 100, says: 'Rows on a page' })
  limit!: number;
}

/** One page of rows that each carry the total number of matches as `total`. */
export function pageOf<Row extends { total: number }>(
  rows: Row[],
  { page, limit }: Pick<PagedQuery, 'page' | 'limit'>,
): Page<Omit<Row, 'total'>> {
  const total = rows[0]?.total ?? 0;
  const data = rows.map(({ total: _total, ...row }) => row);
  return new Page(data, { page, limit, total, hasMore: page * limit < total });
}
