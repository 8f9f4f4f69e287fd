import createFetchClient from 'openapi-fetch';
import { ScorelineError } from './errors.js';
import type { CallOptions, ClientOptions } from './types.js';
import { backoffMs, RETRIES, wait } from './waiting.js';

/** How an operation is asked. */
export interface Operation {
  method: string;
  path: string;
  /** Its answer is a list. */
  list?: boolean;
  /** The member of an object `data` that holds the rows. */
  rows?: string;
  cursor?: boolean;
  /** It takes a body. */
  body?: boolean;
  /** It takes an `Idempotency-Key`. */
  idempotent?: boolean;
}

export interface Asked extends CallOptions {
  path?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

export interface Page {
  body: unknown;
  headers: Headers;
}

export type Send = (operation: Operation, asked: Asked) => Promise<Page>;

const RETRYABLE = [408, 425, 429, 500, 502, 503, 504];

export function isForTheMoment(status: number): boolean {
  return RETRYABLE.includes(status);
}

/** Sends a request, again where that is safe and may help; throws ScorelineError, or what `fetch` threw. */
export function sender(options: ClientOptions): Send {
  const { baseUrl, apiKey, retries = RETRIES, longestRetrySeconds = 60 } = options;
  const client = createFetchClient<Record<string, never>>({
    baseUrl,
    fetch: (request) => (options.fetch ?? fetch)(request),
    headers: { ...(apiKey !== undefined && { 'x-api-key': apiKey }), ...options.headers },
    querySerializer: { array: { style: 'form', explode: false } },
  });
  const request = client.request as unknown as (
    method: string,
    path: string,
    init: object,
  ) => Promise<{ error?: unknown; response: Response }>;

  return async ({ method, path, body, idempotent }, asked) => {
    const isWrite = method !== 'get';
    const key = asked.idempotencyKey ?? (idempotent ? crypto.randomUUID() : undefined);
    const isRepeatable = !isWrite || (idempotent === true && key !== undefined);
    const init = {
      params: { path: asked.path, query: asked.query },
      body: asked.body ?? (body ? {} : undefined),
      headers: { ...(isWrite && key !== undefined && { 'idempotency-key': key }), ...asked.headers },
      signal: asked.signal,
      parseAs: 'stream',
    };
    for (let tries = 0; ; tries += 1) {
      const answer = await request(method, path, init).catch((cause: unknown) => ({ cause }));
      if ('response' in answer && answer.response.ok)
        return { body: await parsed(answer.response), headers: answer.response.headers };
      const error = 'response' in answer ? refusalOf(answer) : answer.cause;
      const pause = pauseMs(error, tries);
      const isOver = asked.signal?.aborted || !isRepeatable || tries >= retries;
      if (isOver || pause === undefined || pause > longestRetrySeconds * 1000) throw error;
      await wait(pause, asked.signal);
    }
  };
}

function refusalOf({ error, response }: { error?: unknown; response: Response }): ScorelineError {
  return new ScorelineError({ status: response.status, body: error, headers: response.headers });
}

/** Undefined where a repetition cannot help. */
function pauseMs(error: unknown, tries: number): number | undefined {
  if (!(error instanceof ScorelineError)) return backoffMs(tries);
  if (!isForTheMoment(error.status)) return undefined;
  return error.retryAfterSeconds === null ? backoffMs(tries) : error.retryAfterSeconds * 1000 + Math.random() * 250;
}

async function parsed(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (response.status === 204) return undefined;
  if (/\bjson\b/.test(type)) return response.json();
  return /^text\/|xml/.test(type) ? response.text() : response.arrayBuffer();
}
