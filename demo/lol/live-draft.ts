import type { Random } from '../random.js';
import type { Side } from './figures.js';
import { CHAMPIONS } from './league.js';

export interface Action {
  /** 1 to 20. */
  order: number;
  type: 'ban' | 'pick';
  side: Side;
  championId: string;
}

/** All bans and picks of both sides, in order. */
export type LiveDraft = readonly Action[];

/** The time from the start of a draft to the first frame. */
export const DRAFT_MS = 60_000;
/** The time for each ban or pick. */
const ACTION_MS = 3_000;

/** The sides' turns: three bans each, three picks each, two bans each, two picks each. */
const TURNS: readonly [type: Action['type'], sides: string][] = [
  ['ban', 'brbrbr'],
  ['pick', 'brrbbr'],
  ['ban', 'rbrb'],
  ['pick', 'rbbr'],
];

/** Plans a draft in which the sides pick these champions and ban others. */
export function planDraft(random: Random, champions: Record<Side, readonly string[]>): LiveDraft {
  const picked = new Set([...champions.blue, ...champions.red]);
  const bans = random.shuffled(CHAMPIONS.flat().filter((champion) => !picked.has(champion)));
  const picks = { blue: random.shuffled(champions.blue), red: random.shuffled(champions.red) };
  const turns = TURNS.flatMap(([type, sides]) => [...sides].map((side) => ({ type, side })));
  return turns.map(({ type, side: letter }, index): Action => {
    const side = letter === 'b' ? 'blue' : 'red';
    const championId = (type === 'ban' ? bans : picks[side]).shift() as string;
    return { order: index + 1, type, side, championId };
  });
}

/** The bans and picks made up to `beforeMs` before the first frame; negative values are after it. */
export function actionsBefore(draft: LiveDraft, beforeMs: number): LiveDraft {
  return draft.slice(0, Math.max(0, Math.floor((DRAFT_MS - beforeMs) / ACTION_MS)));
}
