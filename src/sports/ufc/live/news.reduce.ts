import type { LiveEvent } from '../../../live/feed.js';
import type { BoutState } from './bout-state.reduce.js';
import { type Bout, resultOf } from './bout.reduce.js';

/**
 * What happened between two states of a bout. A bout starts with its first bell. A fact is told at upstream's own time,
 * so that a second telling after a restart is known as the same fact; what is older than an hour when it is first seen
 * is history.
 */
export function newsOf(before: Bout | undefined, after: Bout, state: BoutState, receivedAt: number): LiveEvent[] {
  const { boutId } = state;
  const tell = (name: string, occurredAt: number, more: object = {}): LiveEvent => {
    return { name, subject: boutId, data: { ...state, ...more }, occurredAt };
  };
  const news: LiveEvent[] = [];
  const start = startOf(after);
  if (start !== undefined && (!before || startOf(before) === undefined)) news.push(tell('ufc.bout.started', start));
  const ended = before ? roundEnds(before) : new Map<number, number>();
  for (const [round, at] of roundEnds(after)) {
    if (!ended.has(round)) news.push(tell('ufc.bout.round_ended', at, { round }));
  }
  if (isDecided(after) && !(before && isDecided(before))) {
    news.push(tell('ufc.bout.completed', timeOf(after, 'results') ?? timeOf(after, 'fight_over') ?? receivedAt));
  }
  return news.filter(({ occurredAt }) => receivedAt - occurredAt <= HISTORY_AFTER_MS);
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
