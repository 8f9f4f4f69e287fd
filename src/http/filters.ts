import { field, type FieldOptions } from './field.js';
import { Holds, Moment, Text, type Rule } from './fields.js';
import { finding } from './findings.js';
import { wordKeywords } from './vocabulary.js';
import { notAList, wordsOf } from './word-list.js';

/** Several words of a fixed list, comma-separated, in any case; `aliases` map to words of the list. */
export function AnyOf(
  choices: readonly string[],
  { aliases = {}, ...options }: FieldOptions & { aliases?: Readonly<Record<string, string>> } = {},
): PropertyDecorator {
  const meanings = new Map([
    ...choices.map((choice): [string, string] => [choice.toLowerCase(), choice]),
    ...Object.entries(aliases),
  ]);
  const others = Object.keys(aliases);
  // The list itself has the name under which the document refers to it.
  const allowed = others.length === 0 ? choices : [...choices, ...others];
  return field(
    { optional: true, ...options },
    {
      schema: { type: String, isArray: true, ...wordKeywords(allowed) },
      parse: (value) => {
        const words = typeof value === 'string' ? wordsOf(value) : value;
        return Array.isArray(words) ? words.map((word: string) => meanings.get(word.toLowerCase()) ?? word) : words;
      },
      check: (value, param) => {
        if (!Array.isArray(value)) return notAList(value, param);
        const wrong: unknown = value.find((word) => !choices.includes(word as string));
        if (wrong === undefined) return undefined;
        const message = `must be one or more of ${allowed.join(', ')}`;
        return finding('invalid_enum', `${param} ${message}`, 'enum', `Input ${message}`, undefined, allowed);
      },
    },
  );
}

export function From(): PropertyDecorator {
  return Moment({ optional: true, says: 'From this time or day (UTC) on' });
}

/** Not before `from`. */
export function To(): PropertyDecorator {
  const notBefore: Rule = (value, { from }) => {
    if (typeof value !== 'string' || typeof from !== 'string') return undefined;
    if (!(Date.parse(lastOf(value)) < Date.parse(from))) return undefined;
    const message = 'to must not be before from';
    return finding('conflict', message, 'value_error', `Value error, ${message}`);
  };
  return (target, property) => {
    Moment({ optional: true, says: 'Up to this time, or to the end of this day (UTC)' })(target, property);
    Holds(notBefore)(target, property);
  };
}

function lastOf(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T23:59:59.999Z` : text;
}

/** The sub-resources that a caller may inline in each row. */
export function Expand(...names: [string, ...string[]]): PropertyDecorator {
  return AnyOf(names, { says: `Inlined in each row: ${names.join(', ')}` });
}

export function Ids(): PropertyDecorator {
  return Text({ optional: true, max: 2_000, says: 'Up to 50 ids, comma-separated, answered in this order' });
}
