import type { Moment } from '../../src/live/playback.js';
import { Random } from '../random.js';
import { fight, type Happening, noRoundFigures, type RoundFigures, type Side } from './bout.js';
import { EventPage, FightPage } from './pages.js';
import { FIRST_ID, matchFighters } from './night-fighters.js';
import { clock } from './figures.js';
import { boutSeconds, BREAK_SECONDS, NIGHT_SECONDS, type Plan, planNight, ROUND_SECONDS } from './plan.js';
import type { UpstreamOptions } from '../../src/live/upstream.js';

/**
 * The length of every night. Its bouts are planned to fill it within one percent, so the clock of a round runs as fast
 * as a real one; walkouts and breaks are shorter than real ones, so that something changes every few seconds.
 */
export const NIGHT_MS = NIGHT_SECONDS * 1_000;

/** The start of night 0. Nights follow each other by the wall clock, so that a restart finds the running one. */
export const FIRST_NIGHT = Date.UTC(2026, 0, 1);

/** The options with which `startUpstream` plays one fictional fight night after the other, endlessly. */
export function ufcNights(seed: number): UpstreamOptions {
  return { timeline: (night) => ufcNight(seed, night), loop: true, passMs: NIGHT_MS, startedAt: FIRST_NIGHT };
}

/** Returns the last page of a feed for a night before the previous one; keeps one night in memory. */
export function pastNights(seed: number): (feed: string) => string | undefined {
  let kept: { night: number; pages: ReadonlyMap<string, unknown> } | undefined;
  return (feed) => {
    const [kind, id] = feed.split('/');
    const place = Number(id) - FIRST_ID;
    const night = kind === 'event' ? place : Math.floor(place / MOST_BOUTS);
    if (night < 0 || night >= Math.floor((Date.now() - FIRST_NIGHT) / NIGHT_MS) - 1) return undefined;
    if (kept?.night !== night)
      kept = { night, pages: new Map(Array.from(ufcNight(seed, night), (moment) => [moment.feed, moment.body])) };
    return JSON.stringify(kept.pages.get(feed));
  };
}

/**
 * Plays one night in the form of both upstream feeds. The same seed and number give the same answers at the same times.
 * At a `speed` of 3 everything happens three times as fast.
 */
export function* ufcNight(seed: number, night: number, speed = 1): Generator<Moment> {
  const world = new Random(seed);
  const random = world.fork(`night ${night}`);
  const plans = planNight(random.fork('plan'), night);
  const pairs = matchFighters(world, random.fork('pairs'), plans.length);
  const nightMs = NIGHT_MS / speed;
  const startsAt = FIRST_NIGHT + night * nightMs;
  const scripts = plans.map((plan, index) => scriptBout(random.fork(`bout ${index}`), plan));
  const total = BEFORE_FIRST_SECONDS + scripts.reduce((sum, { seconds }) => sum + seconds, 0);
  const msPerSecond = nightMs / total;
  const pages = pairs.map((fighters, index) => {
    const id = FIRST_ID + night * MOST_BOUTS + index;
    const plan = plans[index] as Plan;
    return new FightPage(id, plans.length - index, fighters, plan, random.fork(`page ${index}`), startsAt);
  });
  const event = new EventPage(FIRST_ID + night, night, startsAt, pages);
  yield { offsetMs: 0, feed: event.feed, body: event.body() };
  let from = BEFORE_FIRST_SECONDS;
  for (const [index, script] of scripts.entries()) {
    const toMs = (seconds: number) => Math.floor((from + seconds) * msPerSecond);
    yield* playBout(event, index, script, toMs, msPerSecond);
    from += script.seconds;
  }
}

const BEFORE_FIRST_SECONDS = 6;

/** Each night has this many numbers, so that fights of different nights never have the same id. */
const MOST_BOUTS = 16;

interface Script {
  /** The seconds of the whole bout, walkouts and breaks included. */
  seconds: number;
  beats: Beat[];
}

type Beat = { second: number } & (
  | { kind: 'action'; type: string; side?: Side; round?: number; clock?: string }
  | { kind: 'bell'; round: number; length: number; happenings: Happening[] }
);

function scriptBout(random: Random, { ending }: Plan): Script {
  const beats: Beat[] = [];
  let second = 0;
  const pause = (seconds: number) => (second += seconds);
  const action = (type: string, more: { side?: Side; round?: number; clock?: string } = {}) =>
    beats.push({ kind: 'action', second, type, ...more });
  const happenings = fight(random.fork('fight'), ending);

  action('fight_open');
  for (const [type, side] of WALK_IN) {
    pause(2.5);
    action(type, side ? { side } : {});
  }
  for (let round = 1; round <= ending.round; round++) {
    pause(round === 1 ? 2.5 : BREAK_SECONDS);
    const length = round === ending.round ? ending.second : ROUND_SECONDS;
    action('round_start', { round, clock: clock(ROUND_SECONDS) });
    beats.push({ kind: 'bell', second, round, length, happenings: happenings.filter((of) => of.round === round) });
    pause(length);
    action('round_end', { round, clock: clock(ROUND_SECONDS - length) });
  }
  action('fight_over');
  pause(5);
  const unofficial = UNOFFICIAL[ending.method.split(' ')[0] as string];
  if (unofficial)
    action(unofficial, ending.winner === 'red' || ending.winner === 'blue' ? { side: ending.winner } : {});
  pause(5);
  action('results');
  pause(5);
  action('fight_complete');
  return { seconds: boutSeconds(ending), beats };
}

const WALK_IN: readonly [type: string, side?: Side][] = [
  ['walkout', 'blue'],
  ['walkout', 'red'],
  ['tale_of_the_tape'],
  ['staredown'],
];

const UNOFFICIAL: Record<string, string> = {
  'KO/TKO': 'unofficial_winner_kotko',
  TKO: 'unofficial_winner_kotko',
  Submission: 'unofficial_winner_submission',
  Decision: 'unofficial_winner_decision',
};

/**
 * Plays a bout as both feeds answer it: the event at every action and every second of a round, the fight whenever its
 * figures grow.
 */
function* playBout(
  event: EventPage,
  index: number,
  { beats }: Script,
  toMs: (second: number) => number,
  msPerSecond: number,
): Generator<Moment> {
  const page = event.pages[index] as FightPage;
  const bothPages = function* (offsetMs: number): Generator<Moment> {
    yield { offsetMs, feed: page.feed, body: page.body(event) };
    yield { offsetMs, feed: event.feed, body: event.body() };
  };
  for (const beat of beats) {
    const offsetMs = toMs(beat.second);
    if (beat.kind === 'bell') {
      yield* playRound(event, page, beat, offsetMs, msPerSecond);
    } else {
      const { type, side, round, clock: roundTime } = beat;
      page.track({ type, side, round, roundTime }, event.startsAt + offsetMs);
      event.follow(page, type, round);
      yield* bothPages(offsetMs);
    }
  }
}

function* playRound(
  event: EventPage,
  page: FightPage,
  { round, length, happenings }: Extract<Beat, { kind: 'bell' }>,
  startMs: number,
  msPerSecond: number,
): Generator<Moment> {
  const figures: RoundFigures = noRoundFigures();
  page.rounds.push(figures);
  const left = [...happenings];
  const endMs = length * msPerSecond;
  for (let ms = 1_000; ms < endMs + 1_000; ms += 1_000) {
    const passedMs = Math.min(ms, endMs);
    const second = passedMs === endMs ? length : Math.floor(ms / msPerSecond);
    let grown = false;
    for (; left[0] && left[0].second <= second; left.shift()) {
      const { action: type, side, second: when, apply } = left[0];
      apply(figures);
      grown = true;
      if (!type) continue;
      const roundTime = clock(ROUND_SECONDS - when);
      const at = event.startsAt + startMs + Math.floor(Math.min(when * msPerSecond, passedMs));
      page.track({ type, side, round, roundTime }, at);
    }
    const offsetMs = startMs + Math.floor(passedMs);
    event.tick(clock(second));
    if (grown) yield { offsetMs, feed: page.feed, body: page.body(event) };
    // At the bell the end of the round follows at once, so the clock is not shown again.
    if (passedMs < endMs) yield { offsetMs, feed: event.feed, body: event.body() };
  }
}
