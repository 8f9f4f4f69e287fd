import type { Rule } from './fields.js';
import { finding } from './findings.js';

/** The words of a list stand in it once each. */
export const areDistinct: Rule = (value, _dto, param) => {
  const words: unknown[] = Array.isArray(value) ? value : [];
  const twice = words.find((word, index) => words.indexOf(word) !== index);
  if (twice === undefined) return undefined;
  const message = `${param} names ${String(twice)} twice`;
  return finding('conflict', message, 'value_error', message);
};
