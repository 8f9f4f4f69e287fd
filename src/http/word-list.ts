import { finding, wrongType, type Finding } from './findings.js';

/** The words of a comma-separated text, without empty parts. A text without a word stays a text, which checks refuse. */
export function wordsOf(text: string): string[] | string {
  const words = text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  return words.length > 0 ? words : text;
}

/** The finding for a value that should be a list; `noun` is what the parameter takes. */
export function notAList(value: unknown, param: string, noun = 'a comma-separated list'): Finding {
  return typeof value === 'string' && typeof wordsOf(value) === 'string'
    ? finding(
        'too_short',
        `${param} names nothing; name at least one, or leave it out`,
        'value_error',
        'Input should name at least one',
      )
    : wrongType(param, noun, 'value_error');
}
