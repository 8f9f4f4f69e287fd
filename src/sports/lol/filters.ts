import type { FieldOptions } from '../../http/field.js';
import { Words } from '../../http/fields.js';
import { AnyOf } from '../../http/filters.js';
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

/** Roles, comma-separated; `others` are further values of the route, such as coach. */
export function Roles(...others: string[]): PropertyDecorator {
  const aliases = Object.fromEntries(ROLE_INPUTS.map((word) => [word, roleOf(word) as string]));
  return AnyOf([...ROLES, ...others], { aliases, says: 'Roles, comma-separated' });
}
