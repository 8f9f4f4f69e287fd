import type { Violation } from './errors.js';

/** What is wrong with one value. */
export type Finding = Pick<Violation, 'code' | 'message' | 'allowed' | 'item'>;

/** A finding worded for both validation forms; `msg` is the sentence without the parameter's name. */
export function finding(
  code: Finding['code'],
  message: string,
  type: string,
  msg: string,
  ctx?: Record<string, unknown>,
  allowed?: unknown,
): Finding {
  return { code, message, ...(allowed !== undefined && { allowed }), item: { type, msg, ...(ctx && { ctx }) } };
}

export const MISSING = (param: string): Finding =>
  finding('required', `${param} is required`, 'missing', 'Field required');

export const EMPTY = (param: string): Finding =>
  finding(
    'too_short',
    `${param} is empty; give a value, or leave it out`,
    'string_too_short',
    'Input should not be empty',
    { min_length: 1 },
  );

export function outOfRange(value: number, param: string, min?: number, max?: number): Finding | undefined {
  const below = min !== undefined && value < min;
  if (!below && !(max !== undefined && value > max)) return undefined;
  const bounds =
    min === undefined ? `at most ${max}` : max === undefined ? `at least ${min}` : `between ${min} and ${max}`;
  const allowed = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  return below
    ? finding(
        'out_of_range',
        `${param} must be ${bounds}`,
        'greater_than_equal',
        `Input should be greater than or equal to ${min}`,
        { ge: min },
        allowed,
      )
    : finding(
        'out_of_range',
        `${param} must be ${bounds}`,
        'less_than_equal',
        `Input should be less than or equal to ${max}`,
        { le: max },
        allowed,
      );
}

export function notAmong(param: string, choices: readonly string[]): Finding {
  const quoted = choices.map((choice) => `'${choice}'`);
  const expected = quoted.length > 1 ? `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}` : quoted.join('');
  return finding('invalid_enum', `${param} must be ${expected}`, 'enum', `Input should be ${expected}`, { expected }, [
    ...choices,
  ]);
}

/** Refuses text that PostgreSQL cannot store: a zero byte, or half of a surrogate pair. */
export function unstorable(text: string, param: string): Finding | undefined {
  const problem = text.includes('\0')
    ? 'must not contain the character U+0000'
    : /\p{Cs}/u.test(text) && 'must not have half of a surrogate pair';
  return problem ? finding('invalid_format', `${param} ${problem}`, 'value_error', `Value ${problem}`) : undefined;
}

export function wrongType(param: string, noun: string, type: string): Finding {
  return finding('invalid_type', `${param} must be ${noun}`, type, `Input should be ${noun}`);
}
