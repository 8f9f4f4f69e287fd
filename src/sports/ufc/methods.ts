import type { METHOD_KEYS } from './fields.js';

export type MethodKey = (typeof METHOD_KEYS)[number];

export type DecisionType = 'unanimous' | 'split' | 'majority';

export interface Method {
  key: MethodKey;
  decisionType: DecisionType | null;
  isOverturned: boolean;
}

const DECISIONS: Record<string, DecisionType> = { u: 'unanimous', s: 'split', m: 'majority' };

/** Reads upstream's words for the end of a bout. */
export function methodOf(text: string): Method {
  const plain = text.trim().toLowerCase();
  const isOverturned = plain.startsWith('overturned');
  const decision = /^(?:decision - (unanimous|split|majority)|([usm])-dec)/.exec(plain);
  const decisionType = decision ? (DECISIONS[(decision[1] ?? decision[2] ?? '').charAt(0)] ?? null) : null;
  return { key: keyOf(plain), decisionType, isOverturned };
}

function keyOf(plain: string): MethodKey {
  if (/^(ko|tko)/.test(plain)) return 'ko-tko';
  if (plain.startsWith('sub')) return 'sub';
  if (/^(decision|[usm]-dec)/.test(plain)) return 'dec';
  if (/^(dq|disqualif)/.test(plain)) return 'dq';
  if (/^(could not continue|overturned)/.test(plain)) return 'nc';
  return plain === 'draw' ? 'draw' : 'other';
}

/** Reads the number before `Rnd`, as in `3 Rnd (5-5-5)`; null without a time limit. */
export function scheduledRounds(format: string | null): number | null {
  const found = /^(\d+) Rnd/i.exec(format ?? '');
  return found ? Number(found[1]) : null;
}

/**
 * Seconds from the first bell to the end in round `round` at `time`. The lengths of the rounds are those in minutes
 * that the format names. Null where a round before the last has no known length.
 */
export function fightSeconds(format: string | null, round: number | null, time: string | null): number | null {
  const end = /^(\d{1,2}):(\d{2})$/.exec(time ?? '');
  if (!end || round === null) return null;
  const lengths =
    /\(([\d-]+)\)/
      .exec(format ?? '')?.[1]
      ?.split('-')
      .map(Number) ?? [];
  const before = lengths.slice(0, round - 1);
  if (before.length < round - 1) return null;
  return before.reduce((sum, minutes) => sum + minutes * 60, 0) + Number(end[1]) * 60 + Number(end[2]);
}

export interface JudgeTotal {
  /** Null where upstream names none. */
  name: string | null;
  red: number;
  blue: number;
}

/**
 * Reads the judges' cards of a decision, `First Judge 47 - 48.48 - 47.`: upstream has the winner's number second, in a draw the
 * first-named fighter's, and does not name each judge. A remark may stand before the first name, as in `Point Deducted: Low
 * Blow by OneFirst Judge` and `Failed Drug Test by OneFirst Judge`. No cards in any other text.
 */
export function judgesOf(
  details: string | null,
  winner: 'red' | 'blue' | null,
): { remark: string | null; judges: JudgeTotal[] } {
  const remark = /^[^\d:]+(?:: | [Bb]y ).*?[a-z](?=[A-Z][a-z]+ )/.exec(details ?? '')?.[0] ?? null;
  const cards = (details ?? '').slice(remark?.length ?? 0).matchAll(/(\D*?)(\d{1,3}) - (\d{1,3})\.?/g);
  const judges = [...cards].map(([, name = '', first, second]) => {
    const [red, blue] = winner === 'blue' ? [Number(first), Number(second)] : [Number(second), Number(first)];
    return { name: name.trim() || null, red, blue };
  });
  return { remark, judges };
}
