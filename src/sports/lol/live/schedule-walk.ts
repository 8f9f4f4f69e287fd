import { items, moment, word } from '../../../live/cells.js';

/** All pages of the schedule are read this often; only the first one changes by the minute. */
const ROUND_EVERY_MS = 1_800_000;

/** More than a season of all leagues has; the limit ends a round whose tokens lead in a circle. */
const PAGES_IN_ROUND = 60;

interface Page {
  older: string | null;
  newer: string | null;
  /** When its first match begins; null for a page without matches. */
  from: number | null;
}

/**
 * Walks through the pages of the schedule after its first one: forward to the last planned match and, in its first round
 * only, back to `until`, so that a worker that was away learns the results of that time.
 */
export class ScheduleWalk {
  private first: Page | undefined;
  private step: { way: 'newer' | 'older'; token: string } | undefined;
  private roundAt = -Infinity;
  private asked = 0;
  /** The pages as they came last; upstream does not send an unchanged page again. */
  private readonly pages = new Map<string, Page>();

  /** `until` is null for a worker that takes over nothing. */
  constructor(private until: number | null) {}

  /** Takes the first page. */
  begin(body: unknown): void {
    this.first = pageOf(body);
  }

  /** The token of the page to ask for; undefined until the next round. */
  next(now: number): string | undefined {
    if (!this.step && this.first && now - this.roundAt >= ROUND_EVERY_MS) {
      this.roundAt = now;
      this.asked = 0;
      this.goOn('newer', this.first);
    }
    return this.step?.token;
  }

  /** Takes the answer. It is undefined for an unchanged page, and for a failed request, which is repeated. */
  take(body: unknown): void {
    if (!this.step) return;
    const { way, token } = this.step;
    const page = body === undefined ? this.pages.get(token) : pageOf(body);
    this.asked += 1;
    if (page) this.pages.set(token, page);
    if (this.asked >= PAGES_IN_ROUND) this.endRound();
    else if (page) this.goOn(way, page);
  }

  /** Gives up the round, for example when upstream no longer knows the token. */
  endRound(): void {
    this.step = undefined;
    this.until = null;
  }

  private goOn(way: 'newer' | 'older', page: Page): void {
    const token = way === 'newer' || this.isAfter(page) ? page[way] : null;
    this.step = token === null ? undefined : { way, token };
    if (this.step) return;
    if (way === 'newer' && this.first) this.goOn('older', this.first);
    else this.until = null;
  }

  private isAfter({ from }: Page): boolean {
    return this.until !== null && from !== null && from > this.until;
  }
}

function pageOf(body: unknown): Page {
  const starts = items(body, 'data', 'schedule', 'events').flatMap((event) => moment(event, 'startTime') ?? []);
  const token = (way: string) => word(body, 'data', 'schedule', 'pages', way);
  return { older: token('older'), newer: token('newer'), from: starts.length === 0 ? null : Math.min(...starts) };
}
