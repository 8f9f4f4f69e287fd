import type { Rule } from '../http/fields.js';
import { finding } from '../http/findings.js';

const DAY_MS = 86_400_000;
const MAX_DAYS = 366;

/** The days of a query, with defaults for omitted ones. */
export function rangeOf({ from, to = today() }: { from?: string; to?: string }): { from: string; to: string } {
  return { from: from ?? `${to.slice(0, 7)}-01`, to };
}

/** Rule for the last day of a range, which may also be omitted. */
export const endsRange: Rule = (value, { from }, param) => {
  if (typeof from !== 'string') return undefined;
  const last = typeof value === 'string' ? value : today();
  const days = (Date.parse(last) - Date.parse(from)) / DAY_MS + 1;
  // An invalid day has its own finding.
  if (Number.isNaN(days) || (days >= 1 && days <= MAX_DAYS)) return undefined;
  const endsFirst = days < 1;
  const message = endsFirst
    ? `${param} must not be before from`
    : `from and ${param} may span at most ${MAX_DAYS} days`;
  return finding(endsFirst ? 'conflict' : 'out_of_range', message, 'value_error', message);
};

const today = () => new Date().toISOString().slice(0, 10);
