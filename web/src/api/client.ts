import createClient from 'openapi-fetch';
import type { components, paths } from '../../generated/schema';
import { belongTo, hasOther, isOwn } from './account-of-page';
import { accountChanged, refusalOf, unreachable } from './error';
import { untilSignedIn } from './sign-in-gate';

/** The schemas of the API, by their names in its document. */
export type Schemas = components['schemas'];

/** Token of the session known to this page; undefined: none. */
let csrfToken: string | undefined;

/** Uses this session for writes from now on; throws if it belongs to another account than the page. */
export function keepSession(session: Schemas['SignedIn']): void {
  if (!isOwn(session)) throw accountChanged();
  belongTo(session);
  csrfToken = session.csrfToken;
}

export function forgetSession(): void {
  belongTo(undefined);
  csrfToken = undefined;
}

/** Every operation of openapi.json. Throws refusals as `ApiError`; unwrap answers with `dataOf` or `answerOf`. */
export const api = createClient<paths>({ baseUrl: '/api/v1', fetch: ask });

/** The `data` of an answer. */
export async function dataOf<T>(call: Promise<{ data?: { data: T } }>): Promise<T> {
  return (await answerOf(call)).data;
}

/** A whole answer: `data` and its neighbours such as `meta`. */
export async function answerOf<T>(call: Promise<{ data?: T }>): Promise<T> {
  const { data } = await call;
  return data as T;
}

/** Sends a request, and repeats it after sign-in if the session has ended. */
async function ask(request: Request): Promise<Response> {
  if (hasOther()) throw accountChanged();
  const isWrite = request.method !== 'GET';
  const again = request.clone();
  if (isWrite && csrfToken !== undefined) request.headers.set('x-csrf-token', csrfToken);
  const response = await fetch(request).catch((error: Error) => {
    throw error.name === 'AbortError' ? error : unreachable();
  });
  if (response.ok) return response;
  const refusal = await refusalOf(response);
  if (csrfToken !== undefined && refusal.code === 'SESSION_REQUIRED') {
    await untilSignedIn();
    return ask(again);
  }
  // Somebody signed in again in another tab, and this tab has the token of the earlier session.
  if (isWrite && refusal.code === 'CSRF_FAILED' && (await hasNewToken())) return ask(again);
  throw refusal;
}

async function hasNewToken(): Promise<boolean> {
  const before = csrfToken;
  const answer = await ask(new Request('/api/v1/auth/me'));
  const { data } = (await answer.json()) as { data: Schemas['SignedIn'] };
  keepSession(data);
  return data.csrfToken !== before;
}
