import type { IncomingMessage } from 'node:http';
import { ignoredParameters } from '../http/answer.interceptor.js';
import { DtoPipe } from '../http/dto.pipe.js';
import { Text } from '../http/fields.js';
import { ReadQuery } from '../http/read-query.js';
import type { Deprecation } from '../http/routes.js';
import { fieldsOf } from '../http/sparse-fields.js';
import type { AnswerHeaders } from './admission.js';

export const TICKET = { optional: true, max: 100, says: 'A one-time ticket of POST /live/tickets in place of the key' };

/** A filter of a stream. An empty one is refused, since a stream without filters carries everything. */
export const STREAM_FILTER = { optional: true, emptyIsWrong: true, min: 1 } as const;

/** The query of a WebSocket, for clients that cannot set headers. */
export class SocketQuery extends ReadQuery {
  @Text(TICKET) ticket?: string;
  @Text({
    optional: true,
    max: 100,
    deprecated: true,
    says: 'The key itself, until December 2027: take a ticket or the header x-api-key, since addresses end up in logs of others; ours never have it',
  })
  api_key?: string;
}

const pipe = new DtoPipe();

/** Throws for a wrong query of an upgrade, and names unknown parameters in a header of its answer. */
export function checkSocketQuery({ url }: IncomingMessage, answer: AnswerHeaders): void {
  const query = Object.fromEntries(new URL(url ?? '/', 'http://any').searchParams);
  const ignored = ignoredParameters(Object.keys(query), fieldsOf(SocketQuery));
  if (ignored !== undefined) answer['x-ignored-params'] = ignored;
  pipe.transform(query, { type: 'query', metatype: SocketQuery });
}

export const KEY_IN_QUERY: Deprecation = {
  since: new Date('2026-11-26'),
  sunset: new Date('2027-12-01'),
  successor: 'live/tickets',
  changelogId: '2026-11-key-in-query',
};
