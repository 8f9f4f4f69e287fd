import type { Frame } from '../../../live/feed.js';
import { RecordingError } from '../../../live/recording.js';
import { clockOf, secondsOf } from './clock.reduce.js';

export interface RecordingOptions {
  /** The interval at which the running clock is shown between two actions, in ms. */
  tickMs?: number;
}

/**
 * Reconstructs the event feed's answers during a night from the event's page after the night: with the actions, the
 * status and the results of each moment. The page has no clock, so the clock of a round is counted from the newest
 * action with a clock. Takes the page with or without its envelope.
 */
export function* recordNight(page: unknown, { tickMs = 5_000 }: RecordingOptions = {}): Generator<Frame> {
  const night = readNight(page);
  const first = night.times[0] as number;
  const feed = `event/${night.id}`;
  yield { feed, at: first - BEFORE_FIRST_MS, body: night.pageAt(first - BEFORE_FIRST_MS) };
  for (const [index, at] of night.times.entries()) {
    yield { feed, at, body: night.pageAt(at) };
    const next = night.times[index + 1] ?? at;
    for (let tick = at + tickMs; night.clockRuns(at) && tick < next; tick += tickMs) {
      yield { feed, at: tick, body: night.pageAt(tick) };
    }
  }
}

const BEFORE_FIRST_MS = 60_000;

/**
 * The frame for another pass of a loop. Events and fights get new numbers, because an ended bout cannot begin again.
 */
export function renumbered({ feed, at, body }: Frame, pass: number): Frame {
  if (pass === 0) return { feed, at, body };
  const [kind, id] = feed.split('/');
  return { feed: `${kind}/${Number(id) + pass * PASS_STEP}`, at, body: renumber(body, pass * PASS_STEP) };
}

/** Higher than all numbers of upstream and of the demo. */
const PASS_STEP = 100_000_000;

function renumber(value: unknown, by: number): unknown {
  if (Array.isArray(value)) return value.map((item) => renumber(item, by));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      return [key, NUMBERED.has(key) && typeof item === 'number' ? item + by : renumber(item, by)];
    }),
  );
}

const NUMBERED = new Set(['EventId', 'FightId', 'LiveEventId', 'LiveFightId']);

interface Page extends Record<string, unknown> {
  EventId: number;
  FightCard: Fight[];
}

interface Fight extends Record<string, unknown> {
  FightId: number;
  Fighters: Record<string, unknown>[];
  Result: Record<string, unknown>;
  FightNightTracking: Tracked[];
}

interface Tracked {
  Type: string;
  RoundNumber: number | null;
  RoundTime: string | null;
  Timestamp: string;
}

function readNight(page: unknown): Night {
  const outer = page as { LiveEventDetail?: unknown } | null;
  const inner = (outer?.LiveEventDetail ?? page) as Partial<Page> | null;
  if (!Number.isInteger(inner?.EventId) || !Array.isArray(inner?.FightCard))
    throw new RecordingError('The file is not a page of the event feed.');
  const night = new Night(inner as Page);
  if (night.times.length === 0) throw new RecordingError('The page has no actions with times.');
  return night;
}

class Night {
  /** The times of all actions, in ms since the epoch, rising. */
  readonly times: number[];
  private readonly fights: PastFight[];

  constructor(private readonly page: Page) {
    this.fights = page.FightCard.map((fight) => new PastFight(fight));
    const times = this.fights.flatMap(({ actions }) => actions.map(({ at }) => at));
    this.times = [...new Set(times)].sort((one, other) => one - other);
  }

  get id(): number {
    return this.page.EventId;
  }

  pageAt(at: number): object {
    const over = at >= (this.times.at(-1) ?? 0);
    const live = over ? undefined : this.runningAt(at);
    const begun = at >= (this.times[0] ?? 0);
    return {
      LiveEventDetail: {
        ...this.page,
        Status: over ? 'Final' : begun ? 'Live' : 'Upcoming',
        LiveEventId: begun && !over ? this.id : null,
        LiveFightId: live?.id ?? null,
        LiveRoundNumber: live?.roundAt(at) ?? null,
        LiveRoundElapsedTime: live?.clockAt(at) ?? null,
        FightCard: this.fights.map((fight) => fight.cardAt(at, over)),
      },
    };
  }

  clockRuns(at: number): boolean {
    return this.runningAt(at)?.clockAt(at) != null;
  }

  /** The fight that was opened last and is not complete. */
  private runningAt(at: number): PastFight | undefined {
    const open = this.fights.filter((fight) => fight.opensAt <= at && at < fight.completeAt);
    return open.sort((one, other) => other.opensAt - one.opensAt)[0];
  }
}

class PastFight {
  readonly actions: { at: number; action: Tracked }[];
  readonly opensAt: number;
  readonly completeAt: number;
  private readonly resultAt: number;
  /** The fight's part of the page, which stays the same from one action to the next. */
  private shown: { key: string; card: object } = { key: '', card: {} };

  constructor(private readonly fight: Fight) {
    this.actions = (fight.FightNightTracking ?? [])
      .map((action) => ({ at: Date.parse(action.Timestamp), action }))
      .filter(({ at }) => !Number.isNaN(at))
      .sort((one, other) => one.at - other.at);
    const last = this.actions.at(-1)?.at ?? Number.POSITIVE_INFINITY;
    this.opensAt = this.actions[0]?.at ?? Number.POSITIVE_INFINITY;
    this.completeAt = this.timeOf('fight_complete') ?? last;
    this.resultAt = this.timeOf('results') ?? this.completeAt;
  }

  get id(): number {
    return this.fight.FightId;
  }

  cardAt(at: number, nightOver: boolean): object {
    const known = this.actions.filter((one) => one.at <= at).map(({ action }) => action);
    const over = at >= this.resultAt || nightOver;
    const status = over ? this.fight.Status : at >= this.opensAt ? 'Live' : 'Upcoming';
    const key = `${known.length} ${String(status)} ${nightOver}`;
    if (this.shown.key !== key) {
      const card = { ...this.fight, Status: status, ...this.outcome(over, nightOver), FightNightTracking: known };
      this.shown = { key, card };
    }
    return this.shown.card;
  }

  roundAt(at: number): number | null {
    return (
      this.actions.findLast((one) => one.at <= at && one.action.Type === 'round_start')?.action.RoundNumber ?? null
    );
  }

  /** The clock as text; null outside of rounds. */
  clockAt(at: number): string | null {
    const past = this.actions.filter((one) => one.at <= at);
    const bell = past.findLast(({ action }) => action.Type === 'round_start');
    const newest = past.findLast(({ action }) => secondsOf(action.RoundTime ?? '') !== undefined);
    if (!bell || !newest || past.some(({ action }) => endsRound(action, bell.action))) return null;
    const length = secondsOf(bell.action.RoundTime ?? '') ?? 0;
    const left = secondsOf(newest.action.RoundTime ?? '') ?? 0;
    return clockOf(Math.min(length, length - left + Math.floor((at - newest.at) / 1000)));
  }

  /**
   * The outcome as the page shows it at that time: the result appears with its action, the bonuses at the end of the
   * night.
   */
  private outcome(over: boolean, nightOver: boolean): object {
    const { Fighters, Result } = this.fight;
    const none = Object.fromEntries(Object.entries(Result ?? {}).map(([key, value]) => [key, nothingLike(value)]));
    return {
      Fighters: Fighters.map((fighter) => ({
        ...fighter,
        ...(over ? {} : { Outcome: { OutcomeId: null, Outcome: null } }),
        ...(nightOver ? {} : { KOOfTheNight: false, SubmissionOfTheNight: false, PerformanceOfTheNight: false }),
      })),
      Result: over ? { ...Result, ...(nightOver ? {} : { FightOfTheNight: false }) } : none,
    };
  }

  private timeOf(type: string): number | undefined {
    return this.actions.find(({ action }) => action.Type === type)?.at;
  }
}

function endsRound(action: Tracked, bell: Tracked): boolean {
  return action.Type === 'fight_over' || (action.Type === 'round_end' && action.RoundNumber === bell.RoundNumber);
}

function nothingLike(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  return typeof value === 'boolean' ? false : null;
}
