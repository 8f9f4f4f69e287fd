import type { LolFact } from '../facts.js';
import type { Game } from './game.reduce.js';
import type { Match } from './match.reduce.js';
import { sceneOf, type Scene } from './scene.reduce.js';
import type { DraftAction, Side } from './observation.js';

/**
 * The bans and picks of a pushed draft that no fact has published yet. Once frames have begun only bans are published, because the
 * first frame shows the picks.
 */
export function tellDraft(game: Game, match: Match | undefined, at: number): { game: Game; facts: LolFact[] } {
  const told = new Set(game.draftTold);
  const fresh = (game.draft?.sequence ?? []).filter((action) => !told.has(actionKey(action)));
  const scene = fresh.length > 0 ? sceneOf(game, match, 0) : undefined;
  if (!scene) return { game, facts: [] };
  const { sequence } = game.draft as NonNullable<Game['draft']>;
  const facts = fresh
    .filter(({ type }) => type === 'ban' || game.frame === null)
    .map((action) =>
      action.type === 'ban' ? banned(scene, action, sequence, at) : picked(scene, action, sequence, at),
    );
  return { game: { ...game, draftTold: [...told, ...fresh.map(actionKey)] }, facts };
}

/** Distinguishes bans and picks: no side bans or picks a champion twice. */
export function actionKey({ type, side, championId }: Pick<DraftAction, 'type' | 'side' | 'championId'>): string {
  return `${type} ${side} ${championId}`;
}

function banned(
  { shared, ...teams }: Scene,
  action: DraftAction,
  sequence: readonly DraftAction[],
  at: number,
): LolFact {
  const { side, championId, championName } = action;
  return {
    name: 'lol.live.ban_locked',
    subject: shared.gameId,
    occurredAt: at,
    once: `${side} ${championId}`,
    data: {
      ...shared,
      side,
      teamSlug: teams[side].slug,
      championId,
      championName,
      banOrder: placeOf(action, sequence),
      // The second bans begin after the first picks.
      phase: sequence.some(({ type, order }) => type === 'pick' && order < action.order) ? 2 : 1,
      bans: sofar(action, sequence),
    },
  };
}

function picked(
  { shared, ...teams }: Scene,
  action: DraftAction,
  sequence: readonly DraftAction[],
  at: number,
): LolFact {
  const { side, championId, championName } = action;
  return {
    name: 'lol.live.pick_locked',
    subject: shared.gameId,
    occurredAt: at,
    once: `${side} ${championId}`,
    data: {
      ...shared,
      side,
      teamSlug: teams[side].slug,
      championId,
      championName,
      role: null,
      participantId: null,
      summonerName: null,
      pickOrder: placeOf(action, sequence),
      picks: sofar(action, sequence),
    },
  };
}

/** The place among all bans, or among all picks, from 1. */
function placeOf({ type, order }: DraftAction, sequence: readonly DraftAction[]): number {
  return sequence.filter((other) => other.type === type && other.order <= order).length;
}

/** The bans, or picks, of both sides up to this one. */
function sofar({ type, order }: DraftAction, sequence: readonly DraftAction[]) {
  const of = (side: Side) =>
    sequence
      .filter((other) => other.type === type && other.side === side && other.order <= order)
      .map(({ championId, championName }) => ({ championId, championName }));
  return { blue: of('blue'), red: of('red') };
}
