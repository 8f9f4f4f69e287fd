import { ValidationFailed } from './errors.js';
import { finding, type Finding } from './findings.js';
import { notAList, wordsOf } from './word-list.js';

/** Maximum number of ids in a multi-get. */
export const MAX_IDS = 50;

/** The ids of a comma-separated list. */
export function idList(text: string): string[] {
  const ids = wordsOf(text);
  if (typeof ids === 'string') throw refused(text, notAList(text, 'ids'));
  if (ids.length <= MAX_IDS) return ids;
  const message = `ids must name at most ${MAX_IDS}, not ${ids.length}`;
  throw refused(text, finding('out_of_range', message, 'value_error', message, { max: MAX_IDS }, { max: MAX_IDS }));
}

function refused(received: string, found: Finding): ValidationFailed {
  return new ValidationFailed([{ in: 'query', param: 'ids', received, ...found }]);
}

/** The header that lists the unknown ids of a multi-get. */
export function missingIds(missing: readonly string[]): Record<string, string> {
  return missing.length > 0 ? { 'x-missing-ids': missing.map(encodeURIComponent).join(',') } : {};
}
