import { createHash } from 'node:crypto';
import { Breaker } from './breaker.js';
import type { FeedHealth, Frame } from './feed.js';

/**
 * The error for an answer that cannot be used: no connection, too late, too large, a status besides 200, 204 and 304,
 * not JSON.
 */
export class AnswerError extends Error {}

export interface SourceOptions {
  /** The address of the upstream without a slash at the end, such as `https://upstream.example/api`. */
  base: string;
  timeoutMs?: number;
  maxBodyBytes?: number;
  /** Sent with every question, such as a client key. */
  headers?: Readonly<Record<string, string>>;
  /** Called for every failed question with the question's name, for the log. */
  onError?(error: Error, name: string): void;
}

export interface Question {
  /** The name of the question, such as `event/1345`. */
  name: string;
  /** The address of the page below the base, such as `event/live/1345.json`. */
  page: string;
  /** Given for a page that upstream may not have. It is called for a 404, which then is no failure. */
  onMissing?(): void;
}

/**
 * Asks one upstream for pages. It remembers each page, so that an unchanged one is neither transferred nor returned
 * again, and a breaker spares an upstream that fails.
 */
export class Source {
  private readonly last = new Map<string, Seen>();
  private readonly breaker = new Breaker();
  private readonly timeoutMs: number;
  private readonly maxBodyBytes: number;
  private lastAnswerAt: number | undefined;

  constructor(private readonly options: SourceOptions) {
    this.timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
    this.maxBodyBytes = options.maxBodyBytes ?? MAX_BODY_BYTES;
  }

  health(): FeedHealth {
    return { breaker: this.breaker.status, lastAnswerAt: this.lastAnswerAt };
  }

  /** The time to wait before the next question, in milliseconds. */
  get waitMs(): number {
    return this.breaker.waitMs();
  }

  /** Forgets the pages, so that each is returned again, changed or not. */
  forget(): void {
    this.last.clear();
  }

  /**
   * The page if it has changed since the last question; undefined otherwise, for an answer without content, and also
   * when the upstream fails.
   */
  changed(question: Question, signal: AbortSignal): Promise<Frame | undefined> {
    const { name } = question;
    return this.ask(name, signal, async () => {
      const body = await this.unlessSame(question, signal);
      this.lastAnswerAt = Date.now();
      return body === undefined ? undefined : { feed: name, at: this.lastAnswerAt, body };
    });
  }

  /** The result of `read` on the page, changed or not. `read` throws AnswerError for a page of another form. */
  read<Answer>(question: Question, signal: AbortSignal, read: (body: unknown) => Answer) {
    return this.ask(question.name, signal, async () => {
      const response = await this.fetch(question, signal, {});
      return read(response ? parse(await this.text(response)) : {});
    });
  }

  private async ask<Answer>(
    name: string,
    signal: AbortSignal,
    question: () => Promise<Answer>,
  ): Promise<Answer | undefined> {
    if (signal.aborted || !this.breaker.allows()) return undefined;
    try {
      const answer = await question();
      this.breaker.succeeded();
      return answer;
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error;
      if (signal.aborted) return undefined;
      this.breaker.failed();
      this.options.onError?.(error, name);
      return undefined;
    }
  }

  private async unlessSame(question: Question, signal: AbortSignal): Promise<unknown> {
    const { page } = question;
    const last = this.last.get(page);
    const response = await this.fetch(question, signal, last?.tag ? { 'if-none-match': last.tag } : {});
    if (response === undefined) return undefined;
    const text = await this.text(response);
    const body = parse(text);
    const digest = createHash('sha1').update(text).digest('base64');
    this.remember(page, { tag: response.headers.get('etag'), digest });
    return digest === last?.digest ? undefined : body;
  }

  private async fetch(
    { page, onMissing }: Question,
    signal: AbortSignal,
    headers: Record<string, string>,
  ): Promise<Response | undefined> {
    const ends = AbortSignal.any([signal, AbortSignal.timeout(this.timeoutMs)]);
    const url = `${this.options.base}/${page}`;
    const response = await fetch(url, { signal: ends, headers: { ...this.options.headers, ...headers } }).catch(
      (error: Error) => {
        throw new AnswerError(`${page}: ${reasonOf(error)}`);
      },
    );
    if (response.status === 304) return undefined;
    if (response.status === 200) return response;
    await response.body?.cancel();
    if (response.status === 204) return undefined;
    if (response.status === 404 && onMissing) {
      onMissing();
      return undefined;
    }
    throw new AnswerError(`${page}: status ${response.status}`);
  }

  private async text(response: Response): Promise<string> {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    try {
      for await (const chunk of response.body ?? []) {
        bytes += chunk.length;
        if (bytes > this.maxBodyBytes) throw new AnswerError(`more than ${this.maxBodyBytes} bytes`);
        chunks.push(chunk);
      }
    } catch (error) {
      throw error instanceof AnswerError ? error : new AnswerError(reasonOf(error as Error));
    }
    return Buffer.concat(chunks).toString('utf8');
  }

  /** Keeps only the newest pages, because older ones are not requested again. */
  private remember(page: string, seen: Seen): void {
    this.last.delete(page);
    this.last.set(page, seen);
    if (this.last.size > PAGES_KEPT) this.last.delete(this.last.keys().next().value as string);
  }
}

interface Seen {
  tag: string | null;
  digest: string;
}

const PAGES_KEPT = 200;

const TIMEOUT_MS = 8_000;

/** Forty times the longest page of the known upstreams, which has about 100 KB. */
const MAX_BODY_BYTES = 4_194_304;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AnswerError('the answer is not JSON');
  }
}

function reasonOf(error: Error): string {
  const cause = error.cause instanceof Error ? error.cause.message : '';
  return cause || error.message;
}

/** Waits for this time or until the signal, and at least one turn of the event loop. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted || ms <= 0) return new Promise((resolve) => setImmediate(resolve));
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}
