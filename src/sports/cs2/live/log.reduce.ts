import {
  withEnd,
  isBreak,
  withRestart,
  roundsOver,
  withoutRoundsFrom,
  withRound,
  type MapKill,
  type MapPlay,
} from './map.reduce.js';
import { ctIn, isEndOfHalf, type Pair } from './rules.reduce.js';
import type { LogEvent } from './observation.js';

/** A map after events of its log, and the changes that clients hear of. */
export interface LogStep {
  map: MapPlay;
  changes: string[];
}

export interface LogTime {
  at: number;
  /** True for events from before the log was joined, whose times are unknown. */
  isHistory: boolean;
}

/** Applies events of one map's log, the oldest first. Kills are recognised by id, rounds by number. */
export function joinLog(map: MapPlay, events: readonly LogEvent[], when: LogTime): LogStep {
  const step: LogStep = { map, changes: [] };
  const position = new LogPosition(when.isHistory ? firstRound(map, events) : undefined);
  for (const event of events) {
    if (event.type === 'round_end') position.roundEnded(endRound(step, event, when));
    else if (event.type === 'kill') addKill(step, event, when, position.round);
    else if (event.type === 'round_start') {
      startRound(step, when);
      position.roundStarted();
    } else {
      apply(step, event, when);
      if (startsOver(event)) position.restarted();
    }
  }
  return { ...step, map: withEnd(step.map, when.at) };
}

/** Whether the map starts over with its first round. */
export function startsOver(event: LogEvent): boolean {
  return event.type === 'restart' || (event.type === 'map' && event.isStart);
}

/**
 * Counts the rounds within one message of the log, which may hold several. `round` is the round of the next kill. In a
 * live message it is undefined until a round ends there, because until then the map shows the round.
 */
class LogPosition {
  private over: number | undefined;

  constructor(public round: number | undefined) {}

  roundEnded(number: number): void {
    this.over = number;
    this.round = number;
  }

  roundStarted(): void {
    if (this.over !== undefined) this.round = this.over + 1;
  }

  restarted(): void {
    this.over = 0;
    this.round = 1;
  }
}

/** The first round of a history. One that begins in the middle of a map shows it at its first end of a round. */
function firstRound(map: MapPlay, events: readonly LogEvent[]): number {
  const first = events.find((event) => event.type === 'round_end' || startsOver(event));
  const shown = first?.type === 'round_end' && first.ct !== null && first.t !== null ? first.ct + first.t : undefined;
  return first !== undefined && startsOver(first) ? 1 : (shown ?? roundsOver(map) + 1);
}

function apply(step: LogStep, event: LogEvent, { at, isHistory }: LogTime): void {
  const { map } = step;
  if (startsOver(event)) step.map = { ...withRestart(map), phase: 'warmup' };
  else if (event.type === 'assist') step.map = withAssist(map, event);
  else if (event.type === 'planted') {
    step.map = { ...map, phase: 'bomb_planted', bomb: 'planted', plantedAt: isHistory ? null : at };
    if (!isHistory) step.changes.push('bomb_planted');
  } else if (event.type === 'defused') {
    step.map = { ...map, bomb: 'defused', plantedAt: null };
    if (!isHistory) step.changes.push('bomb_defused');
  }
}

function startRound(step: LogStep, { at, isHistory }: LogTime): void {
  const { map } = step;
  if (map.status === 'completed') return;
  step.map = { ...map, phase: 'live', liveAt: isHistory ? null : at, plantedAt: null, bomb: null };
  if (!isHistory) step.changes.push('round_started');
}

/** Returns the number of the round that ended. */
function endRound(step: LogStep, event: Extract<LogEvent, { type: 'round_end' }>, when: LogTime): number {
  const { at, isHistory } = when;
  const shown = event.ct === null || event.t === null ? null : event.ct + event.t;
  const number = shown === null || shown === 0 ? roundsOver(step.map) + (step.map.phase === 'over' ? 0 : 1) : shown;
  const known = step.map.rounds.find((round) => round.number === number);
  const isAgain = known !== undefined && known.winner === event.winner && known.outcome === event.outcome;
  const before = !isHistory && !isAgain ? withoutRoundsFrom(step.map, number) : step.map;
  const rounds = withRound(before.rounds, {
    number,
    winner: event.winner,
    outcome: event.outcome,
    survivors: null,
    startedAt: isHistory ? null : before.liveAt,
    endedAt: isHistory ? null : at,
    bombPlanted: wasPlanted(before, event.outcome, isHistory),
  });
  const bomb = bombAfter(event.outcome);
  const score = scoreOf(before, event, number);
  const phase = isEndOfHalf(number, before.half) ? 'halftime' : 'over';
  step.map = { ...before, rounds, score: score ?? before.score, phase, bomb, liveAt: null, plantedAt: null };
  if (!isHistory && !isAgain) step.changes.push('round_ended');
  if (!isHistory && !isAgain && event.outcome === 'bomb_exploded') step.changes.push('bomb_exploded');
  return number;
}

function wasPlanted(map: MapPlay, outcome: string, isHistory: boolean): boolean | null {
  if (outcome === 'bomb_exploded' || outcome === 'bomb_defused' || map.bomb !== null) return true;
  return isHistory || map.liveAt === null ? null : false;
}

function bombAfter(outcome: string): MapPlay['bomb'] {
  if (outcome === 'bomb_exploded') return 'exploded';
  return outcome === 'bomb_defused' ? 'defused' : null;
}

/** The log has the score by sides; null until a scoreboard shows which team began as CT. */
function scoreOf(
  { startCt, half }: MapPlay,
  { ct, t }: Extract<LogEvent, { type: 'round_end' }>,
  number: number,
): Pair<number> | null {
  if (startCt === null || ct === null || t === null) return null;
  return ctIn(number, startCt, half) === 0 ? [ct, t] : [t, ct];
}

/** A kill after the end of a round counts for that round. */
function addKill(
  step: LogStep,
  { type: _type, id, flasher, ...kill }: Extract<LogEvent, { type: 'kill' }>,
  { at, isHistory }: LogTime,
  round: number | undefined,
): void {
  const { map } = step;
  const number = round ?? (isAfterEnd(map) ? roundsOver(map) : roundsOver(map) + 1);
  const own = id.startsWith('suicide ') ? `${id} in ${number}` : id;
  if (map.kills.some((known) => known.id === own)) return;
  const seconds = isHistory || map.liveAt === null ? null : Math.round((at - map.liveAt) / 100) / 10;
  const added: MapKill = {
    ...kill,
    id: own,
    round: number,
    at: isHistory ? null : at,
    seconds,
    assister: flasher,
    isFlashAssist: flasher !== null,
  };
  const later = map.kills.findIndex((known) => known.round > number);
  step.map = { ...map, kills: later < 0 ? [...map.kills, added] : map.kills.toSpliced(later, 0, added) };
  if (!isHistory) step.changes.push('kill');
}

/**
 * Whether a round is over and the next has not begun. A scoreboard ahead of the log may have shown that end; a round that
 * stood in one message with the start of the next has the time of that message.
 */
function isAfterEnd(map: MapPlay): boolean {
  const last = map.rounds.at(-1);
  const isStillLive = map.liveAt !== null && last?.startedAt === map.liveAt && last.endedAt !== map.liveAt;
  return roundsOver(map) > 0 && (isBreak(map) || isStillLive);
}

/** A damage assist takes precedence over a flash assist. */
function withAssist(map: MapPlay, { killId, assister }: Extract<LogEvent, { type: 'assist' }>): MapPlay {
  const known = map.kills.find(({ id }) => id === killId);
  if (!known || (known.assister === assister && !known.isFlashAssist)) return map;
  const assisted = { ...known, assister, isFlashAssist: false };
  return { ...map, kills: map.kills.map((kill) => (kill === known ? assisted : kill)) };
}
