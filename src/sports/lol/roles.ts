import { wordTable } from '../../word-table.js';

export type Role = 'top' | 'jungle' | 'mid' | 'bottom' | 'support';

/** The roles in the order of a side's places 1 to 5. */
export const ROLES: readonly Role[] = ['top', 'jungle', 'mid', 'bottom', 'support'];

/** Other words for roles in requests. */
export const ROLE_INPUTS = ['bot', 'adc', 'sup', 'jgl'];

const ROLE_WORDS: Record<string, Role> = wordTable({
  top: 'top',
  jungle: 'jungle',
  jungler: 'jungle',
  jng: 'jungle',
  jgl: 'jungle',
  mid: 'mid',
  bottom: 'bottom',
  bot: 'bottom',
  adc: 'bottom',
  support: 'support',
  sup: 'support',
});

/** The role for a word of any source; undefined for an unknown word. */
export function roleOf(word: string): Role | undefined {
  return ROLE_WORDS[word.trim().toLowerCase()];
}
