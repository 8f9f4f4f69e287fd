import { firstMoment, lastMoment } from '../../../db/conditions.js';
import type { Database } from '../../../db/database.js';
import type { RowPlace } from '../../../db/keyset.js';
import { raw } from '../../../db/sql.js';
import { walk } from '../../../db/walk.js';
import type { Answer } from '../../../http/answer.js';
import { answerByToken, answerList } from '../../../http/envelopes.js';
import { readPage, type List, type Side } from '../../../http/lists.js';
import { isFiltered, type ScheduleQuery } from './schedule.dto.js';
import { placeOfMatch, scheduleList, type ScheduleScope } from './schedule.queries.js';

/** Places before and after every match. */
const FIRST: RowPlace = ['0001-01-01T00:00:00.000000Z', -1, -1];
const LAST: RowPlace = ['9999-12-31T23:59:59.999999Z', 2_147_483_647, 2_147_483_647];

/** Answers a schedule: by limit and offset if state, from or to is given, else by page tokens. */
export async function answerSchedule(
  db: Database,
  query: ScheduleQuery,
  scope: ScheduleScope & { enterAt?: Date } = {},
): Promise<Answer> {
  const list = scheduleList(query, scope);
  if (isFiltered({ ...query })) return answerFiltered(db, list, query);
  // Answers have no total, so the rows need not be counted.
  const uncounted = { ...list, total: list.total ?? raw('0') };
  const { limit, pageToken } = query;
  if (pageToken === undefined)
    return answerByToken(db, uncounted, { limit, ...(await entranceTo(db, uncounted, query, scope)) });
  const entrance = await upstreamEntrance(db, list, pageToken);
  return answerByToken(db, uncounted, { limit, ...(entrance ?? { pageToken, entrance: FIRST }) });
}

async function answerFiltered(db: Database, list: List, query: ScheduleQuery): Promise<Answer> {
  const { limit, offset = 0, state = [], from, to } = query;
  const page = await readPage(db, list, { limit, offset });
  const meta = {
    state: state.length > 0 ? state.join() : null,
    from: from === undefined ? null : firstMoment(from),
    to: to === undefined ? null : lastMoment(to),
    nextCursor: undefined,
  };
  return answerList('offset', page, { meta, hasMore: page.hasMore, pages: { older: null, newer: null } });
}

interface Entrance {
  entrance: RowPlace;
  enter?: Side;
}

/** The first page without a token: from a moment on if enough rows follow to fill a page, else the last page. */
async function entranceTo(
  db: Database,
  list: List,
  { limit }: ScheduleQuery,
  { enterAt, newestFirst }: ScheduleScope & { enterAt?: Date },
): Promise<Entrance> {
  if (newestFirst) return { entrance: LAST };
  if (enterAt === undefined) return { entrance: FIRST };
  const entrance: RowPlace = [enterAt.toISOString().replace('Z', '000Z'), -1, -1];
  const full = await walk(db, list, { limit: 1, offset: limit - 1, after: entrance });
  return full.first === null ? { entrance: LAST, enter: 'before' } : { entrance };
}

/** Upstream's own tokens name a match and a direction. Undefined for any other text, and for an unknown match. */
async function upstreamEntrance(db: Database, list: List, token: string): Promise<Entrance | undefined> {
  const [, direction, id] = /^(older|newer)::(\d{1,20})$/.exec(Buffer.from(token, 'base64').toString()) ?? [];
  const entrance = id === undefined ? undefined : await placeOfMatch(db, id);
  if (entrance === undefined) return undefined;
  const isForward = (direction === 'newer') !== (list.order[0]?.descending === true);
  return { entrance, enter: isForward ? 'after' : 'before' };
}
