import type { UfcFact } from '../facts.js';
import { type Bout, resultOf } from './bout.reduce.js';
import type { BoutState } from './topics.js';

/**
 * The facts between two states of a bout. A bout starts with its first bell. Facts bear upstream's own time, so that a
 * fact that is found again after a restart is the same fact. A fact that is older than an hour when it is first seen is
 * left out.
 */
export function factsOf(before: Bout | undefined, after: Bout, state: BoutState, receivedAt: number): UfcFact[] {
  const subject = state.boutId;
  const facts: UfcFact[] = [];
  const start = startOf(after);
  if (start !== undefined && (!before || startOf(before) === undefined))
    facts.push({ name: 'ufc.bout.started', subject, data: state, occurredAt: start });
  const ended = before ? roundEnds(before) : new Map<number, number>();
  for (const [round, at] of roundEnds(after)) {
    if (!ended.has(round))
      facts.push({ name: 'ufc.bout.round_ended', subject, data: { ...state, round }, occurredAt: at });
  }
  if (isDecided(after) && !(before && isDecided(before))) {
    const occurredAt = timeOf(after, 'results') ?? timeOf(after, 'fight_over') ?? receivedAt;
    facts.push({ name: 'ufc.bout.completed', subject, data: state, occurredAt });
  }
  return facts.filter(({ occurredAt }) => receivedAt - occurredAt <= HISTORY_AFTER_MS);
}

const HISTORY_AFTER_MS = 3_600_000;

function startOf(bout: Bout): number | undefined {
  return timeOf(bout, 'round_start');
}

function roundEnds(bout: Bout): Map<number, number> {
  const ends = (bout.tracking?.part ?? []).filter(({ type }) => type === 'round_end');
  return new Map(ends.flatMap(({ round, at }) => (round === null ? [] : [[round, at]])));
}

function timeOf(bout: Bout, type: string): number | undefined {
  return bout.tracking?.part.find((action) => action.type === type)?.at;
}

/**
 * True for a bout that is over and has a result; an end without one becomes a fact when the result comes. The fight
 * feed alone makes no end, because it does not say when the bout ended.
 */
function isDecided(bout: Bout): boolean {
  return bout.listed && bout.stage === 'completed' && resultOf(bout)?.method != null;
}
