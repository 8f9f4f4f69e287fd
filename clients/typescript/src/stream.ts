import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { ScorelineError } from './errors.js';
import { isForTheMoment } from './requests.js';
import type { ClientOptions } from './types.js';
import { backoffMs, RETRIES, wait } from './waiting.js';

export interface StreamEvent {
  event: string;
  id?: string;
  data: unknown;
}

export interface StreamInput {
  query?: Readonly<Record<string, unknown>>;
  signal?: AbortSignal;
  /** Goes on after the event with this id, where the service still has what followed. */
  lastEventId?: string;
}

/** The service pings every 15 seconds. */
const SILENCE_MS = 45_000;

/** After these the same caller may come back at once. */
const RESUMABLE = ['SLOW_CONSUMER', 'PLAN_CHANGED', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'];

/** Every event but pings, until `end`; a stream that ends without it was cut, and goes on after the last id. */
export async function* follow(options: ClientOptions, path: string, input: StreamInput = {}) {
  const { signal } = input;
  let { lastEventId } = input;
  let failures = 0;
  let hasOpened = false;
  for (;;) {
    const url = await addressOf(options, path, input.query);
    const connection = new AbortController();
    const stop = () => connection.abort(signal?.reason);
    signal?.throwIfAborted();
    signal?.addEventListener('abort', stop, { once: true });
    let pause: number | undefined;
    try {
      const response = await open(options, url, lastEventId, connection.signal);
      if (response.status === 204) return;
      let isReady = false;
      for await (const event of eventsOf(response, connection, (ms) => (pause = ms))) {
        if (event.event === 'error') {
          const error = new ScorelineError({ status: 0, body: { error: event.data } });
          // Before `ready` it is a refusal that is over within a minute.
          if (isReady && !RESUMABLE.includes(error.code)) throw error;
          failures += isReady ? 0 : 1;
          break;
        }
        isReady = true;
        hasOpened = true;
        failures = 0;
        if (event.event === 'ping') continue;
        yield event;
        lastEventId = event.id ?? lastEventId;
        if (event.event === 'end') return;
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof ScorelineError && !isForTheMoment(error.status)) throw error;
      if (!hasOpened && failures >= (options.retries ?? RETRIES)) throw error;
      if (error instanceof ScorelineError && error.retryAfterSeconds !== null) pause = error.retryAfterSeconds * 1000;
      failures += 1;
    } finally {
      signal?.removeEventListener('abort', stop);
      connection.abort();
    }
    await wait(Math.max(failures > 0 ? (pause ?? 0) : 0, backoffMs(failures)), signal);
  }
}

async function open(
  options: ClientOptions,
  url: URL,
  lastEventId: string | undefined,
  signal: AbortSignal,
): Promise<Response> {
  const hasTicket = url.searchParams.has('ticket');
  const headers = new Headers({ accept: 'text/event-stream', ...options.headers });
  if (!hasTicket && options.apiKey !== undefined) headers.set('x-api-key', options.apiKey);
  // Of a page, a header of its own would have to be allowed by CORS first.
  if (lastEventId !== undefined && hasTicket) url.searchParams.set('lastEventId', lastEventId);
  else if (lastEventId !== undefined) headers.set('last-event-id', lastEventId);
  const response = await (options.fetch ?? fetch)(url, { headers, signal });
  if (response.ok) return response;
  const text = await response.text();
  throw new ScorelineError({ status: response.status, body: parsed(text), headers: response.headers });
}

/** Of a stream or a socket; with a new ticket where there is a function for it. */
export async function addressOf(options: ClientOptions, path: string, query: StreamInput['query'] = {}): Promise<URL> {
  const url = new URL(options.baseUrl.replace(/\/$/, '') + path, globalThis.location?.href);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  if (options.ticket) url.searchParams.set('ticket', await options.ticket());
  return url;
}

async function* eventsOf(
  response: Response,
  connection: AbortController,
  onRetry: (ms: number) => void,
): AsyncGenerator<StreamEvent> {
  const messages: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (message) => messages.push(message), onRetry });
  const decoder = new TextDecoder();
  const reader = response.body!.getReader();
  for (;;) {
    const silence = setTimeout(() => connection.abort(new Error('the stream fell silent')), SILENCE_MS);
    const { done, value } = await reader.read().finally(() => clearTimeout(silence));
    if (done) return;
    parser.feed(decoder.decode(value, { stream: true }));
    for (const { event = 'message', id, data } of messages.splice(0))
      yield { event, ...(id !== undefined && { id }), data: JSON.parse(data) as unknown };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
