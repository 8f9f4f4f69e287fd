import type { FieldOptions } from '../../http/field.js';
import { Flag, Holds, Moment, Text, Words, type Rule } from '../../http/fields.js';
import { finding } from '../../http/findings.js';

/** Several words of a fixed list, comma-separated, in upper or lower case. */
export function Choices(choices: readonly string[], options: FieldOptions = {}): PropertyDecorator {
  const known = new Set(choices.map((choice) => choice.toLowerCase()));
  const expected = choices.join(', ');
  const inList: Rule = (value) => {
    if (!Array.isArray(value)) return undefined;
    const wrong = value.find((word) => typeof word === 'string' && !known.has(word.toLowerCase()));
    if (wrong === undefined) return undefined;
    const message = `must be one or more of ${expected}`;
    return finding('invalid_enum', `'${wrong}' ${message}`, 'enum', `Input ${message}`, { expected }, [...choices]);
  };
  return (target, property) => {
    Words({ optional: true, max: 50, listed: choices, ...options })(target, property);
    Holds(inList)(target, property);
  };
}

export const STATUSES = 'Statuses, comma-separated';
export const METHODS = 'Ends of the bout as one word each, comma-separated';

export function HasStats(rows: 'bouts' | 'events'): PropertyDecorator {
  return Flag({ optional: true, says: `Only ${rows} with figures, or only ${rows} without` });
}

export function Slugs(says: string): PropertyDecorator {
  return Words({ optional: true, max: 50, says });
}

export function From(): PropertyDecorator {
  return Moment({ optional: true, says: 'From this day or time on' });
}

export function To(): PropertyDecorator {
  return Moment({ optional: true, says: 'Up to this time, or to the end of this day' });
}

/** The sub-resources that a caller may have inlined in each row. */
export function Expand(...names: [string, ...string[]]): PropertyDecorator {
  return Choices(names, { says: `Inlined in each row: ${names.join(', ')}` });
}

export function Ids(): PropertyDecorator {
  return Text({ optional: true, max: 2_000, says: 'Up to 50 ids, comma-separated, answered in this order' });
}
