import * as fc from 'fast-check';
import { answerOf, contentOf, partOf, type Content, type ToolAnswer } from '../../src/mcp/answer.js';

/** How a body becomes answers of whole items that are small enough. */
const FRAME = { source: { operation: 'listDarts', schema: 'DartList' }, delaySeconds: null, coverage: null };

const cursors = (path: string) => ({
  rest: (skip: number) => JSON.stringify({ path, skip }),
  next: undefined,
  part: (part: string) => JSON.stringify({ path, part }),
});

/** Of the whole message: the object, and the same as text. */
function bytesOf(answer: ToolAnswer): number {
  const result = { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer };
  return Buffer.byteLength(JSON.stringify({ jsonrpc: '2.0', id: 1, result }));
}

function walk(content: Content, rows?: number): unknown[] {
  const items: unknown[] = [];
  for (let skip = 0; ;) {
    const answer = answerOf(content, FRAME, cursors('/darts'), { skip, ...(rows !== undefined && { rows }) });
    expect(bytesOf(answer)).toBeLessThan(32_000);
    items.push(...answer.items!);
    if (answer.nextCursor === undefined) return items;
    skip = JSON.parse(answer.nextCursor).skip as number;
  }
}

test('rows of any size below an answer come whole, once and in order', () => {
  const row = fc.record({ id: fc.nat(), name: fc.string({ unit: 'grapheme', maxLength: 2_000 }) });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 60 }), fc.option(fc.integer({ min: 1, max: 50 })), (items, rows) => {
      expect(walk({ items }, rows ?? undefined)).toEqual(items);
    }),
    { numRuns: 200 },
  );
});

test('a row that alone is too large leaves out its largest part, which has a cursor', () => {
  const long = Array.from({ length: 3_000 }, (_one, index) => ({ index }));
  const items = [{ id: 1, name: 'a' }, { id: 2, long, short: [1, 2] }, { id: 3 }];
  const answer = answerOf({ items }, FRAME, cursors('/darts'), { skip: 1 });
  expect(answer.items).toEqual([{ id: 2, short: [1, 2] }, { id: 3 }]);
  expect(answer.omitted).toEqual([
    { part: '1.long', items: 3_000, cursor: expect.stringContaining('"part":"1.long"') },
  ]);
  expect(walk(partOf({ items }, '1.long')!)).toEqual(long);
  expect(bytesOf(answer)).toBeLessThan(32_000);
});

test('an object leaves out the largest parts and no more than needed', () => {
  const rows = (length: number) => Array.from({ length }, (_one, index) => `row ${index}`);
  const data = { id: 'x', large: rows(2_000), middle: rows(300), nothing: null, inner: { rows: rows(5) } };
  const answer = answerOf({ data }, FRAME, cursors('/darts'));
  expect(answer.data).toEqual({ id: 'x', middle: data.middle, nothing: null, inner: data.inner });
  expect(answer.omitted).toEqual([{ part: 'large', items: 2_000, cursor: expect.any(String) }]);
});

test('parts of a part have the whole path', () => {
  const data = { rounds: { first: Array.from({ length: 9_000 }, (_one, index) => index), name: 'first' } };
  const part = partOf({ data }, 'rounds')!;
  const answer = answerOf(part, FRAME, cursors('/darts'), { part: 'rounds' });
  expect(answer.data).toEqual({ name: 'first' });
  expect(answer.omitted).toMatchObject([{ part: 'rounds.first', items: 9_000 }]);
  expect(partOf({ data }, 'rounds.last')).toBeUndefined();
  expect(partOf({ data }, '__proto__')).toBeUndefined();
});

test('lists keep what they say of themselves, and the words of paging go', () => {
  const body = { success: true, data: [1], meta: { limit: 20, total: 5, nextCursor: 'x', asOf: '2026-01-01' } };
  expect(contentOf(body, undefined)).toEqual({ items: [1], meta: { total: 5, asOf: '2026-01-01' } });
  expect(contentOf({ success: true, data: [], pagination: { page: 1 } }, 7)).toEqual({ items: [], meta: { total: 7 } });
  expect(contentOf({ items: [], page: 1, tour: 'ATP' }, undefined)).toEqual({ items: [], meta: { tour: 'ATP' } });
  expect(contentOf({ success: true, data: { id: 1 } }, undefined)).toEqual({ data: { id: 1 } });
  expect(contentOf({ id: 1, page: 2 }, undefined)).toEqual({ data: { id: 1, page: 2 } });
});
