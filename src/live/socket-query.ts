import { Text } from '../http/fields.js';
import { ReadQuery } from '../http/read-query.js';
import type { Deprecation } from '../http/routes.js';

export const TICKET = { optional: true, max: 100, says: 'A one-time ticket of POST /live/tickets in place of the key' };

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

export const KEY_IN_QUERY: Deprecation = {
  since: new Date('2026-11-26'),
  sunset: new Date('2027-12-01'),
  successor: 'live/tickets',
  changelogId: '2026-11-key-in-query',
};
