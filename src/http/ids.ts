import { ValidationFailed } from './errors.js';
import { finding } from './findings.js';

/** Maximum number of ids in a multi-get. */
export const MAX_IDS = 50;

/** The ids of a comma-separated list. */
export function idList(text: string): string[] {
  const ids = text
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
  if (ids.length <= MAX_IDS) return ids;
  const message = `ids must name at most ${MAX_IDS}, not ${ids.length}`;
  throw new ValidationFailed([
    {
      in: 'query',
      param: 'ids',
      received: text,
      ...finding('out_of_range', message, 'value_error', message, { max: MAX_IDS }, { max: MAX_IDS }),
    },
  ]);
}

/** The header that lists the unknown ids of a multi-get. */
export function missingIds(missing: readonly string[]): Record<string, string> {
  return missing.length > 0 ? { 'x-missing-ids': missing.map(encodeURIComponent).join(',') } : {};
}
