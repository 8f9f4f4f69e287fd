import { createHash } from 'node:crypto';

/** An answer that cannot be used: no connection, too late, too large, another status than 200 or 304, not JSON. */
export class AnswerError extends Error {}

/** Reads the pages of one upstream and remembers each, so that an unchanged one costs no body and is not told again. */
export class Source {
  private readonly last = new Map<string, Seen>();

  constructor(
    private readonly base: string,
    private readonly timeoutMs: number,
    private readonly maxBodyBytes: number,
  ) {}

  /** The page of `event/1345` or `fight/10214`; undefined when it has not changed. Throws AnswerError. */
  async get(feed: string, signal: AbortSignal): Promise<unknown> {
    const [kind, id] = feed.split('/');
    const page = `${kind}/live/${id}.json`;
    const last = this.last.get(page);
    const response = await this.fetch(page, signal, last?.tag ? { 'if-none-match': last.tag } : {});
    if (response === undefined) return undefined;
    const text = await this.text(response);
    const body = parse(text);
    const digest = createHash('sha1').update(text).digest('base64');
    this.remember(page, { tag: response.headers.get('etag'), digest });
    return digest === last?.digest ? undefined : body;
  }

  /** The ids of the events that are on, from a base that lists them. Throws AnswerError. */
  async list(signal: AbortSignal): Promise<number[]> {
    const response = await this.fetch('events.json', signal, {});
    const body = response ? parse(await this.text(response)) : {};
    const ids: unknown = (body as { EventIds?: unknown } | null)?.EventIds;
    if (!Array.isArray(ids)) throw new AnswerError('events.json lists no EventIds');
    return ids.filter((id) => Number.isSafeInteger(id));
  }

  private async fetch(
    page: string,
    signal: AbortSignal,
    headers: Record<string, string>,
  ): Promise<Response | undefined> {
    const ends = AbortSignal.any([signal, AbortSignal.timeout(this.timeoutMs)]);
    const url = `${this.base}/api/v3/${page}`;
    const response = await fetch(url, { signal: ends, headers }).catch((error: Error) => {
      throw new AnswerError(`${page}: ${reasonOf(error)}`);
    });
    if (response.status === 304) return undefined;
    if (response.status === 200) return response;
    await response.body?.cancel();
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

  /** Old nights are not asked about again. */
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
