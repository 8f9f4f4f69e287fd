import { goldDiffRead, isNumeric } from './frame.reduce.js';
import type { Rules } from './rules.reduce.js';
import type { CompletedFrame } from './observation.js';

/** The last gold swing of a game. */
export interface Swing {
  at: number;
  /** The gold difference at the swing before; 0 for the first swing of a game. */
  previous: number;
  diff: number;
}

/** The swing at this frame, or else the last one. */
export function swingOf(last: Swing | null, frame: CompletedFrame, rules: Rules): Swing | null {
  if (!isNumeric(frame)) return last;
  if (last && frame.at - last.at < rules.goldSwingEverySeconds * 1_000) return last;
  const [previous, diff] = [last?.diff ?? 0, goldDiffRead(frame)];
  if (diff === null) return last;
  const leadChanged = Math.sign(previous) * Math.sign(diff) < 0;
  const least = leadChanged ? Math.min(rules.goldSwing, rules.goldSwingOnLeadChange) : rules.goldSwing;
  return Math.abs(diff - previous) >= least ? { at: frame.at, previous, diff } : last;
}

/** The side that leads after a swing; if gold is equal, the side that gained. */
export function leaderOf({ previous, diff }: Swing): 'blue' | 'red' {
  return (diff === 0 ? diff - previous : diff) > 0 ? 'blue' : 'red';
}
