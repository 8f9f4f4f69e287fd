import type { FastifyRequest } from 'fastify';
import { routeOf } from './routes.js';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** A body that is already JSON text, with its own headers. */
export class Answer {
  private encoded: Buffer | undefined;

  constructor(
    readonly body: string,
    readonly headers: Readonly<Record<string, string>> = {},
    /** Set for a page of a list; the answer then links to its neighbours. */
    readonly paging?: Paging,
    /** For an in-depth record: its end, or its start if the end is unknown; refused if older than the plan opens. */
    readonly recordedAt?: Date | string,
  ) {}

  /** The same answer with another text. */
  withBody(body: string): Answer {
    return new Answer(body, this.headers, this.paging, this.recordedAt);
  }

  /** The same answer with further headers. */
  with(headers: Readonly<Record<string, string>>): Answer {
    return new Answer(this.body, { ...this.headers, ...headers }, this.paging, this.recordedAt);
  }

  /** The body as sent; encoded once, because one answer may go to many callers. */
  get bytes(): Buffer {
    return (this.encoded ??= Buffer.from(this.body));
  }

  headersFor(request: FastifyRequest): Readonly<Record<string, string>> {
    return this.paging ? { ...this.headers, link: pageLinks(request, this.paging) } : this.headers;
  }
}

/** Values of the page parameter for the neighbouring pages. */
export interface Paging {
  parameter: 'page' | 'offset' | 'pageToken';
  /** Null: the first page has no such parameter. */
  first: number | null;
  previous: number | string | undefined;
  next: number | string | undefined;
  last?: number;
  /** Undefined on the last page, and on lists that have no cursors. */
  nextCursor?: string | undefined;
}

/**
 * RFC 8288 links: the same request for the first, previous, next and last page, without parameters that the route
 * ignores. A walk by cursor goes forward only.
 */
function pageLinks(request: FastifyRequest, { parameter, nextCursor, ...neighbours }: Paging): string {
  const url = new URL(request.raw.url as string, request.server.urls.publicUrl);
  const known = routeOf(request)?.parameters;
  const ignored = [...url.searchParams.keys()].filter((name) => known?.has(name) === false);
  for (const name of ignored) url.searchParams.delete(name);
  const byCursor = known?.has('cursor') && url.searchParams.get('cursor');
  if (byCursor) {
    url.searchParams.set('cursor', nextCursor ?? '');
    const next = nextCursor === undefined ? [] : [`<${url.href}>; rel="next"`];
    url.searchParams.delete('cursor');
    return [`<${url.href}>; rel="first"`, ...next].join(', ');
  }
  const link = (rel: string, value: number | string | null | undefined) => {
    if (value === undefined) return [];
    if (value === null) url.searchParams.delete(parameter);
    else url.searchParams.set(parameter, String(value));
    return [`<${url.href}>; rel="${rel}"`];
  };
  const { first, previous, next, last } = neighbours;
  return [link('first', first), link('prev', previous), link('next', next), link('last', last)].flat().join(', ');
}
