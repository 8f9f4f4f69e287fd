import { Text } from '../http/fields.js';
import { ReadQuery } from '../http/read-query.js';

export const TICKET = { optional: true, max: 100, says: 'A one-time ticket of POST /live/tickets in place of the key' };

/** The query of a WebSocket, for clients that cannot set headers. */
export class SocketQuery extends ReadQuery {
  @Text(TICKET) ticket?: string;
  @Text({ optional: true, max: 100, says: 'The key itself, for clients that can do neither; it is never logged' })
  api_key?: string;
}
