import { Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { sessionOf } from '../auth/session.js';
import { RequestLog, type LoggedRequest } from '../billing/request-log.js';
import { Database } from '../db/database.js';
import { readCursor, writeCursor } from '../http/cursors.js';
import { Page } from '../http/paged.js';
import { Read, Resource } from '../http/route.js';
import { listLoggedKeys } from './keys.queries.js';
import { RequestLogAnswer, RequestsQuery } from './requests.dto.js';

const LIST = 'requests';

@Resource({ path: 'requests', tag: 'Keys', errors: 'standard', session: true })
export class RequestsController {
  constructor(
    private readonly db: Database,
    private readonly requests: RequestLog,
  ) {}

  @Read('', {
    summary: 'The newest requests of your keys: what failed and why, what it cost, how long it took',
    says: 'The last 200 requests of each key, at most seven days old, newest first. No values of a query, no bodies and no addresses are kept. `code` is null where a request succeeded; a request is listed within moments of its answer.',
    returns: RequestLogAnswer,
    try: '',
    freshness: 'own',
    envelope: true,
  })
  async listRequests(@Req() request: FastifyRequest, @Query() query: RequestsQuery) {
    const { key, status, limit, cursor } = query;
    const after = cursor === undefined ? undefined : placeOf(cursor);
    const { accountId } = sessionOf(request);
    const keys = await listLoggedKeys(this.db, accountId, key);
    const all = await this.requests.read(accountId, keys);
    const rows = all.filter(
      (one) => (status === undefined || one.status === status) && (!after || isBehind(one, after)),
    );
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    const data = rows.slice(0, limit).map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
    return new Page(data, { limit, nextCursor: last ? writeCursor(LIST, [last.at, last.requestId]) : null });
  }
}

type Place = Pick<LoggedRequest, 'at' | 'requestId'>;

function placeOf(cursor: string): Place {
  const [at, requestId] = readCursor(
    LIST,
    cursor,
    (place) => typeof place[0] === 'number' && typeof place[1] === 'string',
  );
  return { at: at as number, requestId: requestId as string };
}

const isBehind = (one: Place, other: Place) =>
  one.at < other.at || (one.at === other.at && one.requestId < other.requestId);
