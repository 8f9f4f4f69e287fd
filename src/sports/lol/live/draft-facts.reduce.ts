import type { LolFact } from '../facts.js';
import type { KnownGame } from './game.reduce.js';
import type { KnownMatch } from './match.reduce.js';
import { factHeadOf, type FactHead } from './fact-head.reduce.js';
import type { DraftAction, Side } from './observation.js';

/**
 * A fact for each ban and pick of a pushed draft that is not published yet. Once the game has frames only bans are
 * published, because the first frame has published the picks.
 */
export function draftFacts(
  game: KnownGame,
  match: KnownMatch | undefined,
  at: number,
): { game: KnownGame; facts: LolFact[] } {
  const published = new Set(game.publishedActions);
  const fresh = (game.draft?.sequence ?? []).filter((action) => !published.has(actionKey(action)));
  const head = fresh.length > 0 ? factHeadOf(game, match, 0) : undefined;
  if (!head) return { game, facts: [] };
  const { sequence } = game.draft as NonNullable<KnownGame['draft']>;
  const facts = fresh
    .filter(({ type }) => type === 'ban' || game.frame === null)
    .map((action) => (action.type === 'ban' ? banned(head, action, sequence, at) : picked(head, action, sequence, at)));
  return { game: { ...game, publishedActions: [...published, ...fresh.map(actionKey)] }, facts };
}

/** Identifies a ban or pick within a draft: no side bans or picks a champion twice. */
export function actionKey({ type, side, championId }: Pick<DraftAction, 'type' | 'side' | 'championId'>): string {
  return `${type} ${side} ${championId}`;
}

function banned(head: FactHead, action: DraftAction, sequence: readonly DraftAction[], at: number): LolFact {
  return {
    name: 'lol.live.ban_locked',
    ...lockedIn(head, action, at),
    data: {
      ...champion(head, action),
      banOrder: placeOf(action, sequence),
      // The second phase of bans begins after the first picks.
      phase: sequence.some(({ type, order }) => type === 'pick' && order < action.order) ? 2 : 1,
      bans: sofar(action, sequence),
    },
  };
}

function picked(head: FactHead, action: DraftAction, sequence: readonly DraftAction[], at: number): LolFact {
  return {
    name: 'lol.live.pick_locked',
    ...lockedIn(head, action, at),
    data: {
      ...champion(head, action),
      role: null,
      participantId: null,
      summonerName: null,
      pickOrder: placeOf(action, sequence),
      picks: sofar(action, sequence),
    },
  };
}

function lockedIn({ shared }: FactHead, { side, championId }: DraftAction, at: number) {
  return { subject: shared.gameId, occurredAt: at, once: `${side} ${championId}` };
}

function champion({ shared, ...teams }: FactHead, { side, championId, championName }: DraftAction) {
  return { ...shared, side, teamSlug: teams[side].slug, championId, championName };
}

/** The place of a ban among all bans, or of a pick among all picks, from 1. */
function placeOf({ type, order }: DraftAction, sequence: readonly DraftAction[]): number {
  return sequence.filter((other) => other.type === type && other.order <= order).length;
}

/** The bans, or the picks, of both sides up to and including this one. */
function sofar({ type, order }: DraftAction, sequence: readonly DraftAction[]) {
  const of = (side: Side) =>
    sequence
      .filter((other) => other.type === type && other.side === side && other.order <= order)
      .map(({ championId, championName }) => ({ championId, championName }));
  return { blue: of('blue'), red: of('red') };
}
