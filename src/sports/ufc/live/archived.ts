import type { KeptState } from '../../../live/entry.js';
import type { BoutCorner, BoutRow } from '../bouts/bouts.dto.js';
import type { EventRow } from '../events/events.dto.js';
import { boutTopic, type BoutState, type CardState, cardTopic } from './topics.js';

/** A bout's row of the archive. */
export interface ArchivedBout {
  row: BoutRow;
  revision: number;
  updatedAt: Date;
}

/** An event's row with the rows of its bouts, from the first of the night on. */
export interface ArchivedEvent {
  row: EventRow;
  bouts: BoutRow[];
  updatedAt: Date;
}

/** The recommended pause between polls of a subject that is not live. */
const IDLE_POLL_SECONDS = 30;

/** A bout that was never live, in the form of the live routes: planned, or with its result. */
export function archivedBout({ row, revision, updatedAt }: ArchivedBout, rounds: object[]): KeptState<object> {
  const { status, winnerFighterSlug, method, methodKey, resultRound, resultTime, isOverturned } = row;
  const { isCancelled, cancellationReason, replacedBy = null } = row;
  const result = { method, methodKey, winnerFighterSlug, winner: winnerOf(row), resultRound, resultTime };
  const state: BoutState = {
    boutId: row.id,
    eventSlug: row.eventSlug,
    boutOrder: row.boutOrder,
    status,
    phase: null,
    division: row.division,
    weightClass: row.weightClass,
    titleBout: row.titleBout,
    scheduledRounds: row.scheduledRounds,
    currentRound: status === 'completed' ? resultRound : null,
    currentTime: '',
    clockRunning: null,
    red: cornerOf(row.red),
    blue: cornerOf(row.blue),
    recommendedPollSeconds: IDLE_POLL_SECONDS,
    source: 'archive',
    ...(status === 'completed' ? { ...result, rounds, revision, isOverturned } : {}),
    ...(status === 'cancelled' ? { isCancelled, cancellationReason, replacedBy } : {}),
  };
  return kept(boutTopic(row.id), state, status === 'completed', updatedAt);
}

/** An event that was never live, in the form of the live routes; `boutIds` lists its card in fight order. */
export function archivedCard({ row, bouts, updatedAt }: ArchivedEvent): KeptState<object> {
  const on = bouts.filter(({ status }) => status !== 'cancelled');
  const isOver = row.status === 'completed';
  const state: CardState = {
    slug: row.slug,
    title: row.title,
    status: row.status,
    startsAt: row.startsAt,
    currentBoutId: on.find(({ status }) => status === 'live')?.id ?? null,
    nextBoutId: on.find(({ status }) => status === 'scheduled')?.id ?? null,
    completedBouts: on.filter(({ status }) => status === 'completed').length,
    totalBouts: on.length,
    tracking: 'off',
    recommendedPollSeconds: IDLE_POLL_SECONDS,
    boutIds: on.map(({ id }) => id),
  };
  return kept(cardTopic(row.slug), state, isOver, updatedAt);
}

/** Numbers the state 0, below all numbers of the log, because the log never had it. */
function kept(topic: string, state: object, final: boolean, updatedAt: Date): KeptState<object> {
  const entryId = `${updatedAt.getTime()}-0`;
  return { topic, seq: 0, final, entryId, loggedAt: updatedAt, sourceAt: null, state };
}

function cornerOf({ fighterSlug, fighterName, corner, rankText, recordText, imageUrl }: BoutCorner) {
  return { fighterSlug, fighterName, corner, rankText, recordText, imageUrl };
}

function winnerOf({ red, blue }: BoutRow): string | null {
  if (red.outcome === 'win') return 'red';
  if (blue.outcome === 'win') return 'blue';
  return red.outcome;
}
