import { createHmac, hash, randomBytes } from 'node:crypto';
import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';
import { ulid } from '../http/request-id.js';
import type { Caller } from './caller.js';
import { SessionEntity } from './session.entity.js';
import type { Session } from './session.js';

/** Idle lifetime of a session since its last request, and maximum lifetime since its sign-in. */
export const SESSION_IDLE_HOURS = 7 * 24;
export const SESSION_HOURS = 30 * 24;

/** Maximum sessions of an account; a further sign-in ends the oldest. */
export const MAX_SESSIONS = 50;

/** Resolution of the last request's time, so that not every request writes. */
const NOTED_EVERY_SECONDS = 60;

/** Address and browser of a sign-in, for the list of sessions. */
export interface Visitor {
  address: string;
  userAgent: string | undefined;
}

/** A session as its owner sees it, never with its token. */
export interface SessionRow {
  id: string;
  current: boolean;
  address: string;
  userAgent: string | null;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
}

/** Starts a session. The token is shown once, as a cookie; only its SHA-256 is stored. */
export async function startSession(db: Database, accountId: string, { address, userAgent }: Visitor): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.transaction(async (client) => {
    await client.query('select 1 from account_owner where account_id = $1 for no key update', [accountId]);
    await client.query(
      `insert into session (id, account_id, token_hash, address, user_agent, expires_at)
       values ($1, $2, $3, $4, $5, now() + $6 * interval '1 hour')`,
      [`ses_${ulid()}`, accountId, hashOf(token), address, userAgent?.slice(0, 300) ?? null, SESSION_HOURS],
    );
    await client.query(
      `delete from session where id in (
         select id from session where account_id = $1 order by created_at desc, id desc offset $2)`,
      [accountId, MAX_SESSIONS],
    );
  });
  return token;
}

export function isSessionId(id: string): boolean {
  return id.startsWith('ses_');
}

/** True if the text has the form of a token. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** Undefined if the token is unknown or its session has ended. */
export async function findSession(db: Database, token: string): Promise<Session | undefined> {
  const row = await db.row<Omit<Session, 'csrfToken'> & { isStale: boolean }>(sql`
    select s.id, s.account_id as "accountId", o.email, o.is_operator as "isOperator",
      a.suspended_at is not null as suspended, a.plan, a.game, a.add_ons as "addOns", s.expires_at as "expiresAt",
      s.seen_at < now() - ${NOTED_EVERY_SECONDS} * interval '1 second' as "isStale"
    from session s join account_owner o using (account_id) join account a on a.id = s.account_id
    where s.token_hash = ${hashOf(token)} and ${LIVING}`);
  if (!row) return undefined;
  const { isStale, expiresAt, ...session } = row;
  if (isStale) await db.repository(SessionEntity, (rows) => rows.update(session.id, { seenAt: () => 'now()' }));
  return { ...session, expiresAt: new Date(expiresAt).toISOString(), csrfToken: csrfTokenOf(token) };
}

type Standing = Pick<Session, 'id' | 'accountId' | 'suspended' | 'plan' | 'game' | 'addOns'>;

/** The caller when a session acts like a key: an account with all that its plan covers. */
export function callerOfSession({ id: keyId, accountId, suspended, plan, game, addOns }: Standing): Caller {
  return {
    kind: 'session',
    keyId,
    accountId,
    plan,
    game,
    addOns,
    scopes: [],
    allowed: undefined,
    minuteLimit: null,
    suspended,
  };
}

/** The callers of those sessions that are still valid. */
export async function findSessionCallers(db: Database, ids: readonly string[]): Promise<Caller[]> {
  const found = await db.rows<Standing>(sql`
    select s.id, s.account_id as "accountId", a.suspended_at is not null as suspended, a.plan, a.game,
      a.add_ons as "addOns"
    from session s join account a on a.id = s.account_id where s.id = any(${ids}) and ${LIVING}`);
  return found.map(callerOfSession);
}

/** The valid sessions of an account, most recently used first. */
export async function listSessions(
  db: Database,
  { accountId, id }: Session,
  { page, limit }: { page: number; limit: number },
): Promise<(SessionRow & { total: number })[]> {
  return db.rows<SessionRow & { total: number }>(sql`
    select s.id, s.id = ${id} as current, address, user_agent as "userAgent", created_at as "createdAt",
      seen_at as "lastSeenAt", expires_at as "expiresAt", count(*) over ()::int as total
    from session s where account_id = ${accountId} and ${LIVING} order by seen_at desc, id
    limit ${limit} offset ${(page - 1) * limit}`);
}

/** False if the account has no such session. */
export async function endSession(db: Database, accountId: string, id: string): Promise<boolean> {
  const ended = await db.repository(SessionEntity, (rows) => rows.delete({ id, accountId }));
  return ended.affected === 1;
}

export async function endAllSessions(db: Database, accountId: string): Promise<void> {
  await db.rows(sql`delete from session where account_id = ${accountId}`);
}

/** Ends the browser's earlier session at sign-in, so that no session known to somebody else continues. */
export async function endSessionOf(db: Database, token: string): Promise<void> {
  await db.repository(SessionEntity, (rows) => rows.delete({ tokenHash: hashOf(token) }));
}

const LIVING = sql`s.expires_at > now() and s.seen_at > now() - ${SESSION_IDLE_HOURS} * interval '1 hour'`;

function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** Derived from the token, so that nothing is stored and every session has its own. */
function csrfTokenOf(token: string): string {
  return createHmac('sha256', token).update('csrf').digest('base64url');
}
