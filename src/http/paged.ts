import type { Type } from '@nestjs/common';
import { Flag, Many, One, Whole } from './fields.js';
import { ReadQuery } from './read-query.js';

/** Rows of a list with pages; the envelope writes them as `data` and what stands beside them as `meta`. */
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

export class PageMeta {
  @Whole({ example: 1 }) page!: number;
  @Whole({ example: 20 }) limit!: number;
  @Whole({ says: 'Rows that match, on all pages', example: 2 }) total!: number;
  @Flag({ example: false }) hasMore!: boolean;
}

/** One page of rows that each carry the number of all matches as `total`. */
export function pageOf<Row extends { total: number }>(
  rows: Row[],
  { page, limit }: Pick<PagedQuery, 'page' | 'limit'>,
): Page<Omit<Row, 'total'>> {
  const total = rows[0]?.total ?? 0;
  const data = rows.map(({ total: _total, ...row }) => row);
  return new Page(data, { page, limit, total, hasMore: page * limit < total });
}

/** `{success, data}` around one object, as a class for the documentation. */
export function AnswerOf<Data extends Type>(data: Data): Type {
  class Envelope {
    @Flag({ example: true }) success!: boolean;
    @One(() => data) data!: InstanceType<Data>;
  }
  Object.defineProperty(Envelope, 'name', { value: `${data.name}Answer` });
  return Envelope;
}

/** `{success, data, meta}` around the rows of a page. */
export function PageOf<Row extends Type>(row: Row): Type {
  class Envelope {
    @Flag({ example: true }) success!: boolean;
    @Many(() => row) data!: InstanceType<Row>[];
    @One(() => PageMeta) meta!: PageMeta;
  }
  Object.defineProperty(Envelope, 'name', { value: `${row.name}Page` });
  return Envelope;
}
