/** A part that an answer has no room for; its cursor brings it. */
export interface Omitted {
  part: string;
  /** How many, where it is a list. */
  items?: number;
  cursor: string;
}

/** What every tool answers; our schema of `data`, or of each of `items`, is named in `source`. */
export interface ToolAnswer {
  data?: unknown;
  items?: unknown[];
  /** What a list says of itself, such as its total. */
  meta?: Record<string, unknown>;
  nextCursor?: string;
  omitted?: Omitted[];
  source: { operation: string; path?: string; schema: string | null; publishers?: string[] };
  delaySeconds: number | null;
  coverage: object | null;
}

/** The part of an answer of the API that a tool hands on. */
export interface Content {
  /** The rows of a list. An answer holds as many whole ones as fit. */
  items?: readonly unknown[];
  data?: unknown;
  meta?: Record<string, unknown>;
}

/** Cursors of a request: for the rows from `skip` on, the rows of the next page, and one part. */
export interface Cursors {
  rest(skip: number): string;
  next: string | undefined;
  part(part: string): string;
}

/** Clients cut answers of 25,000 tokens; the text and its structured twin stay below 32 kB together. */
const LIMIT_BYTES = 32_000;

/** For the names and brackets around an answer, and for its last cursor. */
const FRAME_BYTES = 1_500;

/** Members of lists that a cursor stands for. */
const PAGING = new Set(
  'success page page_size total_pages has_next has_prev limit offset hasMore nextCursor pagination pages data items'.split(
    ' ',
  ),
);

/** The content of a body: its list if it is one, else its object. */
export function contentOf(body: unknown, total: number | undefined): Content {
  if (!isObject(body)) return { data: body };
  const rows = [body['items'], body['data']].find(Array.isArray);
  const meta = metaOf(body, rows === undefined ? undefined : total);
  if (rows !== undefined) return { items: rows as unknown[], ...meta };
  return 'success' in body && 'data' in body ? { data: body['data'], ...meta } : { data: body };
}

/** One part of a body, by its dotted path in the rows or in the object; undefined if there is none. */
export function partOf({ items, data }: Content, part: string): Content | undefined {
  let found: unknown = items ?? data;
  for (const name of part.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Record<string, unknown>)[name];
  }
  return Array.isArray(found) ? { items: found } : { data: found };
}

type Frame = Pick<ToolAnswer, 'source' | 'delaySeconds' | 'coverage'>;

/** As many whole rows from `skip` on as there is room for, or the object, without parts that alone are too big. */
export function answerOf(
  { items, data, meta }: Content,
  frame: Frame,
  cursors: Cursors,
  { skip = 0, rows = Infinity, part = '' }: { skip?: number; rows?: number; part?: string } = {},
): ToolAnswer {
  const around = { ...(meta && { meta }), ...frame };
  const room = LIMIT_BYTES - FRAME_BYTES - bytesOf(around);
  const pathTo = (name: string) => (part === '' ? name : `${part}.${name}`);
  if (!items) {
    const omitted: Omitted[] = [];
    const shown = shortened(data, room, (name, value) => omitted.push(omittedPart(pathTo(name), value, cursors)));
    const { next } = cursors;
    return {
      data: shown,
      ...(omitted.length > 0 && { omitted }),
      ...(next !== undefined && { nextCursor: next }),
      ...around,
    };
  }
  const { shown, omitted, next } = fitting(items, { skip, rows, room, cursors, pathTo });
  const nextCursor = next < items.length ? cursors.rest(next) : cursors.next;
  return {
    items: shown,
    ...(omitted.length > 0 && { omitted }),
    ...(nextCursor !== undefined && { nextCursor }),
    ...around,
  };
}

interface Room {
  skip: number;
  rows: number;
  room: number;
  cursors: Cursors;
  pathTo(name: string): string;
}

function fitting(items: readonly unknown[], { skip, rows, room, cursors, pathTo }: Room) {
  const shown: unknown[] = [];
  const omitted: Omitted[] = [];
  let left = room;
  let next = skip;
  for (; next < items.length && shown.length < rows; next += 1) {
    let item = items[next];
    if (bytesOf(item) > left) {
      if (shown.length > 0) break;
      const at = next;
      item = shortened(item, left, (name, value) => omitted.push(omittedPart(pathTo(`${at}.${name}`), value, cursors)));
    }
    shown.push(item);
    left -= bytesOf(item) + 2;
  }
  return { shown, omitted, next };
}

/** The value without its biggest lists and objects until it fits; a list alone is cut into pages before. */
function shortened(value: unknown, room: number, leaveOut: (name: string, part: unknown) => void): unknown {
  if (bytesOf(value) <= room || !isObject(value)) return value;
  const kept = { ...value };
  // Each part that is left out takes room for its name and cursor.
  let left = room - bytesOf(value);
  const parts = Object.entries(value)
    .filter(([, part]) => typeof part === 'object' && part !== null)
    .map(([name, part]) => ({ name, part, bytes: bytesOf(part) }))
    .sort((a, b) => b.bytes - a.bytes);
  for (const { name, part, bytes } of parts) {
    if (left >= 0) break;
    delete kept[name];
    leaveOut(name, part);
    left += bytes - OMITTED_BYTES;
  }
  return kept;
}

const OMITTED_BYTES = 1_500;

function omittedPart(part: string, value: unknown, cursors: Cursors): Omitted {
  return { part, ...(Array.isArray(value) && { items: value.length }), cursor: cursors.part(part) };
}

/** Of a value in an answer: once as it is, and once within the text, where quotes are escaped. */
export function bytesOf(value: unknown): number {
  const text = JSON.stringify(value) ?? '';
  return Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(text)) - 2;
}

function metaOf(body: Record<string, unknown>, total: number | undefined): { meta?: Record<string, unknown> } {
  const all = { ...body, ...(isObject(body['meta']) && body['meta']), ...(total !== undefined && { total }) };
  const own = Object.entries(all).filter(([name]) => !PAGING.has(name) && name !== 'meta');
  return own.length === 0 ? {} : { meta: Object.fromEntries(own) };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
