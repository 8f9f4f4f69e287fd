import { ScorelineError } from './errors.js';
import { isForTheMoment } from './requests.js';
import { addressOf } from './stream.js';
import type { ClientOptions } from './types.js';
import { backoffMs, RETRIES, wait } from './waiting.js';

export interface SocketInput {
  rooms?: readonly string[];
  signal?: AbortSignal;
}

export interface SocketFrame {
  type: string;
  ts: string;
}

/** Every frame but pings, over as many connections as it takes, until it is closed or aborted. */
export interface Socket<Of = SocketFrame> extends AsyncIterable<Of> {
  subscribe(rooms: readonly string[]): void;
  unsubscribe(rooms: readonly string[]): void;
  close(): void;
}

interface Frame extends SocketFrame {
  room?: string;
  seq?: number;
  rooms?: string[];
  rejected?: { room: string }[];
  reply?: boolean;
  id?: string;
}

interface WireEvent {
  data?: unknown;
  code?: number;
  reason?: string;
  message?: string;
}

/** What `ws`, Node and browsers have in common. */
interface Wire {
  addEventListener(type: string, listener: (event: WireEvent) => void): void;
  send(text: string): void;
  close(): void;
  on?(type: 'unexpected-response', listener: (request: Destroyable, response: Refusal) => void): void;
}
type WireClass = new (url: string, options?: { headers: Record<string, string> }) => Wire;
type Destroyable = { destroy(): void };
type Refusal = { statusCode: number; headers: Record<string, string> };

/** The service pings every 15 seconds. */
const SILENCE_MS = 45_000;

/** As many characters of frames wait for a slow reader; then the connection is closed, and opened again once they are read. */
const LONGEST_BACKLOG = 16 * 2 ** 20;

/** The key, the plan or a frame is wrong, or another connection has the place: coming back would not help. */
const FATAL = [4001, 4003, 4009, 4029];

export function openSocket(options: ClientOptions, path: string, input: SocketInput = {}): Socket {
  const Class = (options.WebSocket ?? globalThis.WebSocket) as WireClass | undefined;
  if (!Class) throw new TypeError('there is no WebSocket here: give that of the package ws as the option WebSocket');
  const closing = new AbortController();
  const signal = input.signal ? AbortSignal.any([input.signal, closing.signal]) : closing.signal;
  /** Asked for and not answered yet, and those that are joined, as the service writes them. */
  const wanted = new Set(input.rooms);
  const joined = new Set<string>();
  const lastSeq = new Map<string, number>();
  let wire: Wire | undefined;
  let asked = 0;
  const requests = new Map<string, readonly string[]>();

  const send = (frame: object) => wire?.send(JSON.stringify(frame));
  const join = (rooms: readonly string[]) => {
    if (!wire || rooms.length === 0) return;
    const id = String((asked += 1));
    requests.set(id, rooms);
    const afterSeq = Object.fromEntries([...lastSeq].filter(([room]) => rooms.includes(room)));
    send({ action: 'subscribe', rooms, id, afterSeq });
  };
  const note = (frame: Frame) => {
    if (frame.type === 'subscribed' || frame.type === 'unsubscribed') {
      joined.clear();
      for (const room of frame.rooms ?? []) joined.add(room);
      for (const room of requests.get(frame.id ?? '') ?? []) wanted.delete(room);
      for (const room of lastSeq.keys()) if (!joined.has(room)) lastSeq.delete(room);
    }
    // The states of a room of several subjects are repeated with the numbers of their own last changes.
    if (frame.room !== undefined && frame.seq !== undefined)
      lastSeq.set(frame.room, Math.max(frame.seq, lastSeq.get(frame.room) ?? 0));
  };

  async function* frames(): AsyncGenerator<Frame> {
    let failures = 0;
    let hasOpened = false;
    try {
      for (;;) {
        if (signal.aborted) return;
        let pause: number | undefined;
        const url = await addressOf(options, path);
        try {
          url.protocol = url.protocol.replace('http', 'ws');
          for await (const frame of framesOf(url.href)) {
            failures = 0;
            hasOpened = true;
            if (frame.type === 'ping') {
              if (frame.reply !== true) send({ action: 'ping' });
              continue;
            }
            yield frame;
            note(frame);
          }
        } catch (error) {
          if (error instanceof ScorelineError && !(error.status > 0 && isForTheMoment(error.status))) throw error;
          if (!hasOpened && failures >= (options.retries ?? RETRIES)) throw error;
          if (error instanceof ScorelineError && error.retryAfterSeconds) pause = error.retryAfterSeconds * 1000;
        }
        failures += 1;
        for (const room of joined) wanted.add(room);
        await wait(Math.max(pause ?? 0, backoffMs(failures)), signal).catch(() => {});
      }
    } finally {
      wire?.close();
      if (input.signal?.aborted) input.signal.throwIfAborted();
    }
  }

  /** Of one connection; what has come is handed over before its end is. */
  async function* framesOf(url: string): AsyncGenerator<Frame> {
    const come: string[] = [];
    let backlog = 0;
    let end: { error?: Error } | undefined;
    let isOpen = false;
    let wake = () => {};
    const ended = (error?: Error) => {
      end ??= error ? { error } : {};
      wake();
    };
    const opened = dial(Class as WireClass, options, url);
    let silence = setTimeout(ended, SILENCE_MS);
    opened.addEventListener('open', () => {
      wire = opened;
      isOpen = true;
      join([...wanted, ...joined]);
    });
    opened.addEventListener('message', ({ data }) => {
      clearTimeout(silence);
      if (end) return;
      silence = setTimeout(ended, SILENCE_MS);
      const text = String(data);
      come.push(text);
      backlog += text.length;
      if (backlog > LONGEST_BACKLOG) {
        ended();
        opened.close();
      }
      wake();
    });
    opened.addEventListener('error', ({ message }) => {
      if (!isOpen) ended(new Error(`the socket did not open${message ? `: ${message}` : ''}`));
    });
    opened.addEventListener('close', ({ code = 1006, reason }) => ended(closureOf(code, reason)));
    opened.on?.('unexpected-response', (request, response) => {
      ended(refusalOf(response));
      request.destroy();
    });
    const stop = () => ended();
    signal.addEventListener('abort', stop);
    try {
      for (;;) {
        for (const text of come.splice(0)) {
          yield JSON.parse(text) as Frame;
          backlog -= text.length;
        }
        if (come.length > 0) continue;
        if (end?.error) throw end.error;
        if (end) return;
        await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      clearTimeout(silence);
      signal.removeEventListener('abort', stop);
      wire = undefined;
      requests.clear();
      opened.close();
    }
  }

  return {
    [Symbol.asyncIterator]: frames,
    subscribe(rooms) {
      for (const room of rooms) wanted.add(room);
      join(rooms);
    },
    unsubscribe(rooms) {
      for (const room of rooms) {
        wanted.delete(room);
        joined.delete(room);
        lastSeq.delete(room);
      }
      send({ action: 'unsubscribe', rooms });
    },
    close: () => closing.abort(),
  };
}

function dial(Class: WireClass, { apiKey, ticket, headers }: ClientOptions, url: string): Wire {
  const own = { ...(apiKey !== undefined && { 'x-api-key': apiKey }), ...headers };
  return ticket || Object.keys(own).length === 0 ? new Class(url) : new Class(url, { headers: own });
}

function closureOf(code: number, reason?: string): ScorelineError | undefined {
  if (!FATAL.includes(code)) return undefined;
  return new ScorelineError({ status: 0, body: { error: { code: reason || 'SOCKET_CLOSED', closeCode: code } } });
}

function refusalOf({ statusCode, headers }: Refusal): ScorelineError {
  return new ScorelineError({ status: statusCode, body: undefined, headers: new Headers(headers) });
}
