import type { Frame } from '../../src/live/feed.js';
import { LolFeed, type UpstreamSource, type Cadence, type Clock, type Push } from '../../src/sports/lol/live/feed.js';
import { actionsBefore, DRAFT_MS } from '../../demo/lol/live-draft.js';
import type { Series } from '../../demo/lol/live-series.js';
import { lolAnswers } from '../../demo/lol/live-upstream.js';

export const CADENCE: Cadence = {
  pollMs: 5_000,
  liveMs: 10_000,
  scheduleMs: 60_000,
  referenceMs: 1_800_000,
  frameDelayMs: 0,
};

export interface Watched {
  seed: number;
  /** When the feed begins, in milliseconds since the epoch. */
  from: number;
  cadence?: Cadence;
  /** The operator's pushes up to a time, in order. */
  pushedBy?(now: number): Push[];
}

/** A clock that stands still until all work is done, and then jumps to the end of the pause. */
class QuickClock implements Clock {
  constructor(private time: number) {}

  now = () => this.time;

  async pause(ms: number, signal: AbortSignal): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    if (!signal.aborted) this.time += ms;
  }
}

/** The demo league's answers without a network; an unchanged page is not answered again. */
function demoSourceAt(seed: number, { now }: Clock): UpstreamSource {
  const answerAt = lolAnswers({ seed });
  const answered = new Map<string, string>();
  return {
    forget: () => answered.clear(),
    health: () => ({ breaker: 'ok', lastAnswerAt: now() }),
    async changed({ name, page }) {
      const answer = answerAt(new URL(page, 'http://demo/'), now());
      if (typeof answer !== 'string' || answered.get(page) === answer) return undefined;
      answered.set(page, answer);
      return { feed: name, at: now(), body: JSON.parse(answer) };
    },
  };
}

/** The feed of the demo's league, as fast as it can be followed. */
export function watchLeague({ seed, from, cadence = CADENCE, pushedBy }: Watched): { feed: LolFeed; clock: Clock } {
  const clock = new QuickClock(from);
  const source = demoSourceAt(seed, clock);
  const pushes = pushedBy && (async (after: number) => pushedBy(clock.now()).filter(({ number }) => number > after));
  const feed = new LolFeed({ cadence, upstream: { api: source, stats: source }, clock, ...(pushes && { pushes }) });
  return { feed, clock };
}

/** The drafts of a series' games as an operator pushes them, with this many actions of each. */
export function draftsOf({ games }: Series, actions: number): (now: number) => Push[] {
  return (now) =>
    games
      .filter(({ startsAt }) => now >= startsAt - DRAFT_MS)
      .flatMap(({ id, draft, startsAt }, place) => {
        const shown = actionsBefore(draft, startsAt - now).slice(0, actions);
        return shown.map((_, index) => {
          const number = 1 + place * 20 + index;
          const sequence = shown.slice(0, index + 1);
          return { number, kind: 'draft', gameKey: id, at: now, body: { push: number, sequence } } as const;
        });
      });
}

/** All answers to the feed from a minute before a series to a minute after it, as the frames of a recording. */
export async function recordSeries(seed: number, series: Series, draftActions: number): Promise<Frame[]> {
  const end = series.games.at(-1)!.endsAt + 60_000;
  const { feed, clock } = watchLeague({
    seed,
    from: series.startsAt - 30_000,
    pushedBy: draftsOf(series, draftActions),
  });
  const frames: Frame[] = [];
  const ending = new AbortController();
  for await (const frame of feed.frames(ending.signal)) {
    if (clock.now() > end) ending.abort();
    else frames.push(frame);
  }
  return frames;
}
