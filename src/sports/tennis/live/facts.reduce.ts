import type { TennisFact } from '../facts.js';
import type { MatchSoFar } from './match-state.reduce.js';
import type { MatchState } from './topics.js';

const DETAIL = [
  'tournament',
  'stats',
  'momentum',
  'last_points',
  'break_points',
  'streak',
  'win_probability',
  'seq',
] as const;

/** The part of a match that lists and facts show, without the detail. */
export function headOf<State extends MatchState>(state: State): Omit<State, (typeof DETAIL)[number]> {
  const head: Partial<Record<string, unknown>> & State = { ...state };
  for (const name of DETAIL) delete head[name];
  return head;
}

/**
 * The facts between two states of a match: its start, games won, its end. Facts bear upstream's own time, so that a
 * fact found again after a restart is the same fact. A fact older than an hour when first seen is left out.
 */
export function factsOf(
  before: MatchState | undefined,
  after: MatchState,
  { points }: MatchSoFar,
  at: number,
): TennisFact[] {
  const facts: TennisFact[] = [];
  const add = (name: LiveName, occurredAt: number) =>
    facts.push({ name, subject: after.id, data: headOf(after), occurredAt });
  const scored = points.findLast(({ wonGame }) => wonGame)?.at;
  if (hasBegun(after) && !(before && hasBegun(before)))
    add('tennis.match.started', Date.parse(after.started_at ?? '') || at);
  if (scored !== undefined && after.score !== before?.score) add('tennis.match.score_updated', scored);
  if (after.status === 'completed' && before?.status !== 'completed') add('tennis.match.completed', at);
  return facts.filter(({ occurredAt }) => at - occurredAt <= HISTORY_AFTER_MS);
}

type LiveName = 'tennis.match.started' | 'tennis.match.score_updated' | 'tennis.match.completed';

const HISTORY_AFTER_MS = 3_600_000;

/** False also for a walkover, which ends a match that never began. */
function hasBegun({ status, result_type }: MatchState): boolean {
  return status === 'live' || status === 'suspended' || (status === 'completed' && result_type !== 'walkover');
}
