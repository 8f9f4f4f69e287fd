import type { Action, ClockSeen, FighterSeen, FightSeen, ResultSeen, StatsSeen } from './observation.js';
import { secondsOf } from './clock.reduce.js';

export type Status = 'scheduled' | 'live' | 'completed' | 'cancelled';
export type Phase = 'pre_fight' | 'walkouts' | 'in_round' | 'between_rounds' | 'decision_pending' | 'final';

/**
 * All that is known of one bout. Each part is the newest of its kind by an order of its own, so frames that come late,
 * twice or shuffled make the same bout in the end. Plain JSON.
 */
export interface Bout {
  id: number;
  card: Newest<Card>;
  /** The status of the event feed; that of the fight feed counts only until the event feed has named the bout. */
  stage: 'scheduled' | 'live' | 'completed';
  listed: boolean;
  calledOff: Newest<boolean>;
  /** Ordered by the newest action, then by the number of actions. */
  tracking: Newest<Action[]> | null;
  /**
   * Ordered by the newest action beside it, then by round and time, so that a slow cache cannot turn the clock back.
   */
  clock: Newest<ClockSeen> | null;
  /** Every result that upstream ever gave, with the time at which it was first seen. */
  results: Newest<ResultSeen>[];
  /** Official figures are ordered by time of receipt, earlier ones by how much has happened. */
  stats: Newest<StatsSeen> | null;
}

interface Newest<Part> {
  order: number[];
  part: Part;
}

interface Card {
  red: FighterSeen;
  blue: FighterSeen;
  division: string | null;
  weightClass: string | null;
  titleBout: boolean;
  scheduledRounds: number | null;
}

export function newBout(fight: FightSeen, at: number): Bout {
  return {
    id: fight.id,
    card: { order: [at], part: cardOf(fight) },
    stage: 'scheduled',
    listed: false,
    calledOff: { order: [at], part: isCalledOff(fight) },
    tracking: null,
    clock: null,
    results: [],
    stats: null,
  };
}

/** Adds one more observation, received at `at`, to a bout; `listed` when it comes from the event feed. */
export function join(bout: Bout, fight: FightSeen, at: number, listed: boolean): Bout {
  const { actions, clock, stats } = fight;
  const newestAction = actions?.at(-1)?.at ?? 0;
  return {
    id: bout.id,
    card: newer(bout.card, [at], cardOf(fight)),
    stage: bout.listed && !listed ? bout.stage : laterStage(bout.stage, stageOf(fight)),
    listed: bout.listed || listed,
    calledOff: newer(bout.calledOff, [at], isCalledOff(fight)),
    tracking: actions?.length ? newer(bout.tracking, [newestAction, actions.length, at], actions) : bout.tracking,
    clock: clock
      ? newer(bout.clock, [newestAction, clock.round ?? 0, secondsOf(clock.text) ?? -1, at], clock)
      : bout.clock,
    results: withResult(bout.results, fight.result, at),
    stats: stats ? newer(bout.stats, stats.official ? [1, at] : [0, attemptsIn(stats), at], stats) : bout.stats,
  };
}

/** Keeps the known object for equal content, so that `sameParts` can compare by identity. */
function newer<Part>(known: Newest<Part> | null, order: number[], part: Part): Newest<Part> {
  if (!known) return { order, part };
  if (byOrder(order, known.order) <= 0) return known;
  return { order, part: JSON.stringify(known.part) === JSON.stringify(part) ? known.part : part };
}

function byOrder(one: number[], other: number[]): number {
  const index = one.findIndex((value, place) => value !== (other[place] ?? 0));
  return index < 0 ? 0 : (one[index] ?? 0) - (other[index] ?? 0);
}

/** True when no part has changed that answers show. */
export function sameParts(one: Bout, other: Bout): boolean {
  return (
    one.stage === other.stage &&
    one.listed === other.listed &&
    one.results === other.results &&
    one.card.part === other.card.part &&
    one.calledOff.part === other.calledOff.part &&
    one.tracking?.part === other.tracking?.part &&
    one.clock?.part === other.clock?.part &&
    one.clock?.order[0] === other.clock?.order[0] &&
    one.stats?.part === other.stats?.part
  );
}

function cardOf({ red, blue, division, weightClass, titleBout, scheduledRounds }: FightSeen): Card {
  return { red, blue, division, weightClass, titleBout, scheduledRounds };
}

function isCalledOff({ status }: FightSeen): boolean {
  return /^cancel/i.test(status);
}

/**
 * The stage by upstream's status word, or by facts that imply it, such as actions of a bout that is said to be
 * scheduled.
 */
function stageOf({ status, result, actions, clock }: FightSeen): Bout['stage'] {
  if (/^final$/i.test(status) || isComplete(result)) return 'completed';
  const underWay = actions?.some(({ type }) => type !== 'fight_open') || clock !== undefined;
  return /^live$/i.test(status) || underWay ? 'live' : 'scheduled';
}

function laterStage(one: Bout['stage'], other: Bout['stage']): Bout['stage'] {
  return STAGES.indexOf(other) > STAGES.indexOf(one) ? other : one;
}

const STAGES: readonly Bout['stage'][] = ['scheduled', 'live', 'completed'];

/**
 * Adds a result. A result that is known already keeps the time at which it was first seen, because an old copy is no
 * correction.
 */
function withResult(results: Newest<ResultSeen>[], result: ResultSeen, at: number): Newest<ResultSeen>[] {
  if (result.method === null && result.red === null && result.blue === null) return results;
  const same = results.find(({ part }) => RESULT_KEYS.every((key) => part[key] === result[key]));
  if (same && (same.order[1] ?? at) <= at) return results;
  const entry = { order: [isComplete(result) ? 1 : 0, at], part: result };
  return [...results.filter((known) => known !== same), entry].sort((one, other) => byOrder(one.order, other.order));
}

const RESULT_KEYS = ['method', 'round', 'time', 'red', 'blue'] as const;

function isComplete(result: ResultSeen): boolean {
  return RESULT_KEYS.every((key) => result[key] !== null);
}

function attemptsIn({ red, blue }: StatsSeen): number {
  const counted = ['TotalStrikesAttempted', 'TakedownsAttempted', 'SubmissionsAttempted', 'ControlTime', 'Knockdowns'];
  return [red, blue].reduce((sum, line) => sum + counted.reduce((part, key) => part + (line[key] ?? 0), 0), 0);
}

/** A bout that a newer card no longer names is cancelled, and restored when a later card names it again. */
export function statusOf(bout: Bout, onCard: boolean): Status {
  if (bout.stage === 'scheduled' && (bout.calledOff.part || !onCard)) return 'cancelled';
  return bout.stage;
}

/** Null while a live bout has neither actions nor a clock. */
export function phaseOf(bout: Bout, status: Status): Phase | null {
  if (status === 'completed') return 'final';
  if (status === 'cancelled') return null;
  const actions = bout.tracking?.part ?? [];
  if (actions.some(({ type }) => ENDINGS.test(type))) return 'decision_pending';
  const last = actions.at(-1);
  if (!last) return phaseByClock(bout, status);
  if (last.type === 'fight_open') return 'pre_fight';
  if (BEFORE_THE_BELL.has(last.type)) return 'walkouts';
  if (last.type !== 'round_end') return 'in_round';
  return last.round !== null && last.round === bout.card.part.scheduledRounds ? 'decision_pending' : 'between_rounds';
}

const ENDINGS = /^(fight_over|unofficial_winner.*|results|fight_complete)$/;
const BEFORE_THE_BELL = new Set(['walkout', 'tale_of_the_tape', 'staredown']);

function phaseByClock(bout: Bout, status: Status): Phase | null {
  if (status === 'scheduled') return 'pre_fight';
  return bout.clock && bout.clock.part.text !== '' ? 'in_round' : null;
}

/** The highest round that upstream named; null before the first. */
export function roundOf(bout: Bout): number | null {
  const tracked = (bout.tracking?.part ?? []).map(({ round }) => round ?? 0);
  const round = Math.max(0, bout.clock?.part.round ?? 0, ...tracked);
  return round === 0 ? null : round;
}

/**
 * Upstream's newest clock. Empty where upstream's clock is empty, and where newer actions came in a frame without a
 * clock.
 */
export function clockTextOf(bout: Bout): string {
  if (!bout.clock || (bout.clock.order[0] ?? 0) < (bout.tracking?.order[0] ?? 0)) return '';
  return bout.clock.part.text;
}

/** The newest result, or undefined when upstream gave none. */
export function resultOf(bout: Bout): ResultSeen | undefined {
  return bout.results.at(-1)?.part;
}

/** The number of changes of the official result, and the first one. */
export function revisionOf(bout: Bout): { revision: number; original: ResultSeen | undefined } {
  const complete = bout.results.filter(({ order }) => order[0] === 1);
  return { revision: Math.max(0, complete.length - 1), original: complete[0]?.part };
}

/**
 * Upstream's own time of the newest fact: its newest action, or within a round the time of the bell plus the elapsed
 * clock. Never later than `receivedAt`.
 */
export function sourceTimeOf(bout: Bout, phase: Phase | null, receivedAt: number): number | undefined {
  const actions = bout.tracking?.part ?? [];
  const newest = actions.at(-1)?.at;
  if (newest === undefined) return undefined;
  const bell = actions.findLast(({ type }) => type === 'round_start');
  const elapsed = secondsOf(clockTextOf(bout));
  const ofClock = phase === 'in_round' && bell && elapsed !== undefined ? bell.at + elapsed * 1000 : 0;
  return Math.min(Math.max(newest, ofClock), Math.max(newest, receivedAt));
}
