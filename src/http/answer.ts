import type { FastifyRequest } from 'fastify';
import { routeOf } from './routes.js';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** A body that is ready JSON text, with headers of its own. */
export class Answer {
  constructor(
    readonly body: string,
    readonly headers: Readonly<Record<string, string>> = {},
    /** Given for a page of a list: the answer then links to its neighbours. */
    readonly paging?: Paging,
  ) {}

  headersFor(request: FastifyRequest): Readonly<Record<string, string>> {
    return this.paging ? { ...this.headers, link: pageLinks(request, this.paging) } : this.headers;
  }
}

export interface Paging {
  page: number;
  lastPage: number;
}

/** RFC 8288: the same request for the first, previous, next and last page, without what the route ignores. */
function pageLinks(request: FastifyRequest, { page, lastPage }: Paging): string {
  const url = new URL(request.raw.url as string, request.server.urls.publicUrl);
  const known = routeOf(request)?.parameters;
  const ignored = [...url.searchParams.keys()].filter((name) => known?.has(name) === false);
  for (const name of ignored) url.searchParams.delete(name);
  const link = (rel: string, number: number) => {
    url.searchParams.set('page', String(number));
    return `<${url.href}>; rel="${rel}"`;
  };
  const links = [link('first', 1)];
  if (page > 1) links.push(link('prev', Math.min(page - 1, lastPage)));
  if (page < lastPage) links.push(link('next', page + 1));
  return [...links, link('last', lastPage)].join(', ');
}
