import type { Page } from './requests.js';

/** A list: awaited it is the page that was asked for, and `for await` walks every row from there to the end. */
export interface Rows<Body, Row> extends Promise<Body>, AsyncIterable<Row> {
  pages(): AsyncIterableIterator<Body>;
}

type Query = Readonly<Record<string, unknown>>;
type Ask = (query: Query) => Promise<Page>;

interface Paging {
  /** It takes a cursor. */
  cursor: boolean;
  /** The member of an object `data` that holds the rows. */
  rows: string | undefined;
}

/** Asks once it is awaited or walked. */
export function rowsOf(ask: Ask, query: Query, { cursor, rows }: Paging): Rows<unknown, unknown> {
  let first: Promise<Page> | undefined;
  const page = () => (first ??= ask(query));
  const body = () => page().then((answer) => answer.body);
  async function* pages() {
    let asked = query;
    for (let answer = await page(); ; answer = await ask(asked)) {
      yield answer.body;
      const next = nextQuery(answer, asked, cursor);
      if (!next) return;
      asked = next;
    }
  }
  return {
    [Symbol.toStringTag]: 'Rows',
    // eslint-disable-next-line unicorn/no-thenable
    then: (fulfilled, rejected) => body().then(fulfilled, rejected),
    catch: (rejected) => body().catch(rejected),
    finally: (done) => body().finally(done),
    pages,
    async *[Symbol.asyncIterator]() {
      for await (const each of pages()) yield* rowsIn(each, rows);
    },
  };
}

/** A cursor walks on while rows are added; else `Link` names the next page. */
function nextQuery({ body, headers }: Page, asked: Query, takesCursor: boolean): Query | undefined {
  const { meta } = body as { meta?: { nextCursor?: string | null } };
  const cursor = meta?.nextCursor ?? headers.get('x-next-cursor');
  if (takesCursor && cursor) {
    const { page: _page, offset: _offset, ...rest } = asked;
    return { ...rest, cursor };
  }
  const next = headers.get('link')?.match(/<([^>]+)>;\s*rel="next"/)?.[1];
  return next ? { ...asked, ...Object.fromEntries(new URL(next, 'http://service').searchParams) } : undefined;
}

function rowsIn(body: unknown, member: string | undefined): readonly unknown[] {
  const { items, data } = body as { items?: unknown; data?: unknown };
  const within = member === undefined ? undefined : (data as Record<string, unknown>)[member];
  const rows = [items, data, within].find(Array.isArray);
  if (!rows) throw new TypeError('this answer holds no rows; await it');
  return rows;
}
