import { isoTime } from '../../../db/conditions.js';
import type { Database } from '../../../db/database.js';
import { raw, sql, type Sql } from '../../../db/sql.js';
import type { OrderedRows } from '../../../db/walk.js';
import type { List } from '../../../http/lists.js';
import {
  among,
  amongEither,
  externalIds,
  MATCH_ID,
  MATCH_RECORDED_AT,
  MATCH_STATUS,
  playerRef,
} from '../refs.queries.js';
import { anyNumber, anyWord, between } from '../filters.js';
import { MATCH_MEMBERS, matchRow, NEWEST_FIRST, SOONEST_FIRST } from './match-row.queries.js';
import type { MatchesQuery, TodayMatchesQuery } from './matches.dto.js';
import { DEMO_LINKS, mapOf, type MatchPart, MATCH_PARTS } from './sides.queries.js';

/** A record as JSON text, and the time of its match. */
export interface RecordText {
  body: string;
  recordedAt: Date;
}

type MatchFilter = Partial<Omit<MatchesQuery, 'strict' | 'fields' | 'ids' | 'sort'>>;

/** Lists matches, newest first by default. */
export function matchList(filter: MatchFilter & { sort?: string; listedFrom?: Date }): List {
  const { teamId, eventId, tier, bestOf, status, sort = '-startsAt', listedFrom } = filter;
  return {
    name: 'cs2 matches',
    from: raw('cs2_match m'),
    conditions: [
      ...withStatus(status),
      ...between('m.listed_at', 'm.held_on is not null', filter),
      listedFrom !== undefined && sql`m.listed_at >= ${listedFrom.toISOString()}::timestamptz`,
      amongEither('team', ['m.team1_n', 'm.team2_n'], teamId),
      among('event', 'm.event_n', eventId),
      anyWord('m.tier', tier),
      anyNumber('m.best_of', bestOf),
    ],
    order: sort.startsWith('-') ? NEWEST_FIRST : SOONEST_FIRST,
    key: 'm.n',
    row: raw(matchRow()),
    ids: MATCH_ID,
    // A team's matches are few, so its index comes first.
    ...(teamId && teamId.length > 0 && { total: 'gathered' }),
  };
}

/** Those that `MATCH_STATUS` may turn to unknown, and that. */
const OVERTAKEN = ['scheduled', 'live', 'unknown'];

/** The stored status is asked for, because an index has it, and alone where time does not change it. */
function withStatus(status: readonly string[] | undefined): List['conditions'] {
  if (status === undefined || status.length === 0) return [];
  if (!status.some((one) => OVERTAKEN.includes(one))) return [anyWord('m.status', [...status])];
  const stored = status.includes('unknown') ? [...status, 'scheduled', 'live'] : [...status];
  return [anyWord('m.status', stored), anyWord(MATCH_STATUS, [...status])];
}

const DAY_MS = 86_400_000;

/** Scheduled matches, soonest first. A match is left out once its day is over without news of it. */
export function upcomingMatches(filter: MatchFilter, now: Date): List {
  return matchList({ ...filter, status: ['scheduled'], sort: 'startsAt', listedFrom: dayOf(now) });
}

/** Matches of a UTC day: those scheduled for it or played on it, and those that run on into it. */
export function matchesOn(now: Date, { status, tier }: TodayMatchesQuery): OrderedRows {
  const today = dayOf(now).getTime();
  const at = (days: number) => sql`${new Date(today + days * DAY_MS).toISOString()}::timestamptz`;
  return {
    from: raw('cs2_match m'),
    conditions: [
      sql`m.listed_at >= ${at(-1)} and m.listed_at < ${at(1)}`,
      sql`(m.listed_at >= ${at(0)} or m.status = 'live' or m.ended_at >= ${at(0)})`,
      raw(`m.held_on is not null and m.status in ('scheduled', 'live', 'completed')`),
      anyWord('m.status', status),
      anyWord('m.tier', tier),
    ],
    order: SOONEST_FIRST,
    key: 'm.n',
    row: raw(matchRow()),
  };
}

function dayOf(now: Date): Date {
  return new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
}

/** SQL: the meetings that each team had won before match `m`. */
const meetings = (winner: string) => `(
  select count(*) from cs2_match_team met
  where met.team_n = m.team1_n and met.opponent_n = m.team2_n and met.status = 'completed'
    and (met.listed_at, met.match_n) < (m.listed_at, m.n) and met.won = ${winner})`;

const MATCH: Sql = raw(`json_build_object(${MATCH_MEMBERS},
  'maps', ${MATCH_PARTS.maps},
  'veto', ${MATCH_PARTS.veto}, 'streams', ${MATCH_PARTS.streams},
  'demos', (select count(*) from cs2_map mp where ${DEMO_LINKS}), 'mvp', ${playerRef('m.mvp_n')},
  'rankAtMatch', json_build_object('team1', m.team1_rank, 'team2', m.team2_rank),
  'headToHead', json_build_object('team1Wins', ${meetings('true')}, 'team2Wins', ${meetings('false')}),
  'externalIds', ${externalIds('m.external_ids')}, 'aliases', m.aliases, 'revision', m.revision,
  'lastUpdated', ${isoTime('m.updated_at')})`);

/** A match as JSON text, with its time. */
export function findMatch(db: Database, n: number): Promise<RecordText> {
  return findOfMatch(db, n, MATCH);
}

/** The text that an expression makes of match `m`. */
export async function findOfMatch(db: Database, n: number, body: Sql): Promise<RecordText> {
  const row = await db.row<RecordText>(
    sql`select (${body})::text as body, ${MATCH_RECORDED_AT} as "recordedAt" from cs2_match m where m.n = ${n}`,
  );
  return row as RecordText;
}

export const findPartOfMatch = (db: Database, n: number, part: MatchPart): Promise<RecordText> =>
  findOfMatch(db, n, raw(MATCH_PARTS[part]));

export const findMapOfMatch = (db: Database, n: number, number: number): Promise<RecordText> =>
  findOfMatch(db, n, mapOf(number));
