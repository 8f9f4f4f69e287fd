import type { Type } from '@nestjs/common';
import { namesCanonicalId } from '../canonical-id.js';
import { isIdempotent, sessionRule, type Route } from '../routes.js';
import { fieldMetadata, type JsonSchema } from './json-schema.js';
import { refer } from './refer.js';

type Header = { description: string; schema: JsonSchema; example?: unknown };

const whole = (description: string, example?: number): Header => ({
  description,
  schema: { type: 'integer' },
  ...(example !== undefined && { example }),
});
const text = (description: string, example?: string): Header => ({
  description,
  schema: { type: 'string' },
  ...(example !== undefined && { example }),
});

/** Every header that an answer may carry beside those of HTTP itself. */
export const HEADERS: Record<string, Header> = {
  'X-Request-Id': text('Names this request in our logs', 'req_01JC3V7Z8Q5R1YB0T2E4N6M9KX'),
  'X-Client-Request-Id': text('The id of your own that came with the request'),
  'X-API-Version': text('Version of this document', '1.0.0'),
  'X-API-Stability': { description: 'Of the route', schema: { type: 'string', enum: ['stable', 'beta'] } },
  'X-Error-Code': {
    description: 'The code of the error, in one spelling for every form of body',
    schema: refer.schema('ErrorCode'),
  },
  'X-RateLimit-Limit': whole('Requests of a minute', 100),
  'X-RateLimit-Remaining': whole('Left in this minute', 42),
  'X-RateLimit-Reset': whole('Unix seconds: when one more is free, or, if some are left, when all are', 1_795_284_041),
  'X-Quota-Limit': whole('Requests of a month, of a day with the demo key', 250_000),
  'X-Quota-Remaining': whole('Left of them', 249_958),
  'X-Quota-Reset': whole('Unix seconds: when the next month or day begins', 1_796_083_200),
  'X-Quota-Cost': { description: 'What this request cost of the month', schema: { type: 'integer', enum: [0, 1] } },
  RateLimit: text('The nearest limit, as the IETF draft writes it', '"minute";r=42;t=18'),
  'RateLimit-Policy': text(
    'All limits, as the IETF draft writes them',
    '"minute";q=100;w=60, "month";q=250000;w=2592000',
  ),
  'Retry-After': whole('Seconds after which to try again', 18),
  ETag: text('Of the content, weak; send it back in If-None-Match', 'W/"0MhGCEfQUyJdBh4JMJJwcA"'),
  'Last-Modified': text('When the data changed last'),
  Link: text('RFC 8288: first, prev, next and last page'),
  'X-Total-Count': whole('Rows that match, on all pages', 2_418),
  'X-Next-Cursor': text('The next page, as cursor; absent on the last'),
  'X-Missing-Ids': text('Of the ids that were asked for, those that nothing has'),
  'X-Ignored-Params': text('Query parameters that the route does not know'),
  'X-Canonical-Id': text('The id under which this now stands'),
  'X-Data-Delay': {
    description: 'Seconds by which the data follow what happens',
    schema: { type: 'integer', enum: [0, 60] },
  },
  'X-Recommended-Poll-Seconds': { description: 'When to ask again', schema: { type: 'number' } },
  'X-QR-Version': whole('1 to 40', 2),
  'X-QR-Error-Correction': { description: 'The level applied', schema: { type: 'string', enum: ['L', 'M', 'Q', 'H'] } },
  'X-QR-Warning': text('What may make the code hard to read', 'low_contrast'),
  'X-Transcript-Origin': text('Where the words come from'),
  'X-Source': text('platform, or simulation in the demo world'),
  'X-Cache': { description: 'Whether it was made before', schema: { type: 'string', enum: ['hit', 'miss'] } },
  'Idempotent-Replayed': text('true: the answer to an earlier request with this Idempotency-Key'),
  Deprecation: text('RFC 9745: since when', '@1764547200'),
  Sunset: text('RFC 8594: until when it is answered'),
};

/** Every answer carries these, and every answer to a key also LIMIT_HEADERS; the document lists them on errors. */
const ALWAYS = ['X-Request-Id', 'X-Client-Request-Id', 'X-API-Version', 'X-API-Stability'];
export const LIMIT_HEADERS = [
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Quota-Limit',
  'X-Quota-Remaining',
  'X-Quota-Reset',
  'X-Quota-Cost',
  'RateLimit',
  'RateLimit-Policy',
];

export function headersOf(names: readonly string[]): Record<string, object> {
  return Object.fromEntries(names.map((name) => [name, refer.header(name)]));
}

/** The headers of a successful answer of the route. */
export function successHeaders(route: Route): Record<string, object> {
  const { parameters: takes, resource } = route;
  const isMetered = !route.open && sessionRule(route) !== true;
  const members = new Set([route.returns, route.otherwise?.returns].flatMap((body) => (body ? namesOf(body) : [])));
  const isPaged = ['page', 'offset', 'pageToken'].some((name) => takes.has(name));
  const tellsInHeaders = members.has('pagination') || members.has('items');
  return headersOf([
    'X-Request-Id',
    ...(isMetered ? ['X-RateLimit-Remaining', 'X-Quota-Remaining'] : []),
    ...(route.method === 'GET' && !route.stream ? ['ETag'] : []),
    ...(route.freshness === 'archive' || route.pollSeconds !== undefined ? ['Last-Modified'] : []),
    ...(isPaged || tellsInHeaders ? ['Link'] : []),
    ...(members.has('pagination') ? ['X-Total-Count'] : []),
    ...(members.has('pagination') && takes.has('cursor') ? ['X-Next-Cursor'] : []),
    ...(takes.has('ids') && tellsInHeaders ? ['X-Missing-Ids'] : []),
    ...(takes.size > 0 ? ['X-Ignored-Params'] : []),
    ...(resource.game && isMetered ? ['X-Data-Delay'] : []),
    ...(route.pollSeconds === undefined ? [] : ['X-Recommended-Poll-Seconds']),
    ...(route.isLive || namesCanonicalId(route) ? ['X-Canonical-Id'] : []),
    ...(isIdempotent(route) ? ['Idempotent-Replayed'] : []),
    ...(route.deprecated ? ['Deprecation', 'Sunset'] : []),
    ...(route.answerHeaders ?? []),
  ]);
}

function namesOf(body: Type): string[] {
  return fieldMetadata(body).map(([name]) => name);
}

export function errorHeaders(...more: string[]): Record<string, object> {
  return headersOf([...ALWAYS, 'X-Error-Code', ...more]);
}
