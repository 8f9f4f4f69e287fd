import { SessionCookie } from '../../src/auth/session-cookie.js';
import type { Database } from '../../src/db/database.js';
import { sql } from '../../src/db/sql.js';
import type { Json, Service } from './service.js';

/** Somebody who is signed in, as a browser is. */
export interface Owner {
  accountId: string;
  email: string;
  password: string;
  /** The Cookie header. */
  cookie: string;
  csrfToken: string;
  /** Asks a route below the base address, with cookie and CSRF token; headers given here come last, and text is sent instead of a body. */
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>, text?: string): Promise<Response>;
  /** The same, expecting success: the `data` of the answer. */
  data(method: string, path: string, body?: unknown): Promise<Json>;
}

export const PASSWORD = 'a password of twenty';

let people = 0;

/** Registers somebody new. */
export async function signUp(service: Service): Promise<Owner> {
  people += 1;
  return enter(service, 'register', `person-${people}@example.com`, PASSWORD);
}

/** Registers somebody new who is an operator. */
export async function signUpOperator(service: Service): Promise<Owner> {
  const operator = await signUp(service);
  await service.db.rows(sql`update account_owner set is_operator = true where account_id = ${operator.accountId}`);
  return operator;
}

export function signIn(service: Service, email: string, password = PASSWORD): Promise<Owner> {
  return enter(service, 'login', email, password);
}

/** The cookie that an answer sets, as a Cookie header. */
export function cookieOf(answer: Response): string {
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] as string;
}

/** The Cookie header of a session that was started in the database. */
export async function sessionCookie(db: Database, token: string): Promise<string> {
  const { name } = await SessionCookie.of(db, false);
  return `${name}=${token}`;
}

/** POST without a session. */
export function post(service: Service, path: string, body: unknown, headers = {}): Promise<Response> {
  return fetch(`${service.url}/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

async function enter(service: Service, path: string, email: string, password: string): Promise<Owner> {
  const answer = await post(service, `auth/${path}`, { email, password });
  const { data } = (await answer.json()) as Json;
  const cookie = cookieOf(answer);
  const { csrfToken, accountId } = data;
  const ask: Owner['ask'] = (
    method,
    route,
    body,
    headers = {},
    text = body === undefined ? undefined : JSON.stringify(body),
  ) =>
    fetch(`${service.url}/api/v1/${route}`, {
      method,
      headers: {
        cookie,
        ...(method !== 'GET' && { 'x-csrf-token': csrfToken }),
        ...(text !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: text,
    });
  return {
    accountId,
    email,
    password,
    cookie,
    csrfToken,
    ask,
    async data(method, route, body) {
      const answered = await ask(method, route, body);
      const text = await answered.text();
      if (!answered.ok) throw new Error(`${method} ${route}: ${answered.status} ${text}`);
      return text === '' ? undefined : JSON.parse(text).data;
    },
  };
}
