import { field, type FieldOptions } from '../../http/field.js';
import { Holds, Moment, Text, Words, type Rule } from '../../http/fields.js';
import { finding, wrongType } from '../../http/findings.js';
import { wordKeywords } from '../../http/vocabulary.js';
import { ROLE_INPUTS, ROLES, roleOf } from './roles.js';

/** Leagues by id, slug or alias, comma-separated. */
export function Leagues(options: FieldOptions = {}): PropertyDecorator {
  return Words({ optional: true, max: 50, says: 'Leagues by id, slug or alias, comma-separated', ...options });
}

/** Teams by slug, comma-separated. */
export function Teams(options: FieldOptions = {}): PropertyDecorator {
  return Words({ optional: true, max: 50, says: 'Teams by slug, comma-separated', ...options });
}

/** Tournaments by id, comma-separated. */
export function Tournaments(options: FieldOptions = {}): PropertyDecorator {
  return Words({ optional: true, max: 50, says: 'Tournaments by id, comma-separated', ...options });
}

/** Several words of a fixed list, comma-separated, in any case; `aliases` are understood as the words they name. */
export function AnyOf(
  choices: readonly string[],
  { aliases = {}, ...options }: FieldOptions & { aliases?: Readonly<Record<string, string>> } = {},
): PropertyDecorator {
  const meanings = new Map([
    ...choices.map((choice): [string, string] => [choice.toLowerCase(), choice]),
    ...Object.entries(aliases),
  ]);
  const allowed = [...choices, ...Object.keys(aliases)];
  return field(
    { optional: true, ...options },
    {
      schema: { type: String, isArray: true, ...wordKeywords(allowed) },
      parse: (value) =>
        typeof value === 'string'
          ? value
              .split(',')
              .map((word) => word.trim())
              .filter((word) => word !== '')
              .map((word) => meanings.get(word.toLowerCase()) ?? word)
          : value,
      check: (value, param) => {
        if (!Array.isArray(value)) return wrongType(param, 'a comma-separated list', 'value_error');
        const wrong: unknown = value.find((word) => !choices.includes(word as string));
        if (wrong === undefined) return undefined;
        const message = `must be one or more of ${allowed.join(', ')}`;
        return finding('invalid_enum', `${param} ${message}`, 'enum', `Input ${message}`, undefined, allowed);
      },
    },
  );
}

/** Roles, comma-separated; `others` are further words that the route takes, such as coach. */
export function Roles(...others: string[]): PropertyDecorator {
  const aliases = Object.fromEntries(ROLE_INPUTS.map((word) => [word, roleOf(word) as string]));
  return AnyOf([...ROLES, ...others], { aliases, says: 'Roles, comma-separated' });
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

export function Ids(): PropertyDecorator {
  return Text({ optional: true, max: 2_000, says: 'Up to 50 ids, comma-separated, answered in this order' });
}
