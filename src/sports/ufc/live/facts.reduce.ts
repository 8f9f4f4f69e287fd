import type { UfcFact } from '../facts.js';
import { type Bout, resultOf } from './bout.reduce.js';
import type { BoutState } from './topics.js';

/**
 * What happened between two states of a bout. A bout starts with its first bell. A fact bears upstream's own time, so
 * that a second telling after a restart is known as the same fact; what is older than an hour when it is first seen is
 * history.
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
 * Over with a result: an end without one is told when the result comes. The fight feed alone tells no end, because it
 * does not say when that was.
 */
function isDecided(bout: Bout): boolean {
  return bout.listed && bout.stage === 'completed' && resultOf(bout)?.method != null;
}
