import type { Type } from '@nestjs/common';
import type { Route } from '../routes.js';
import { fieldMetadata, nestedClass } from './json-schema.js';

/**
 * The schema names for the classes of answers, bodies and updates. A class that only the routes of one game use begins
 * with the game: `PlayerRow` of darts is `DartsPlayerRow`. Throws if two classes have the same name.
 */
export function nameSchemas(routes: readonly Route[]): Map<Type, string> {
  const games = new Map<Type, Set<string | undefined>>();
  for (const route of routes) for (const type of classesOf(route)) use(type, route.resource.game, games);
  const names = new Map<Type, string>();
  const taken = new Map<string, Type>();
  for (const [type, by] of games) {
    const name = nameOf(type, by);
    if (taken.has(name)) throw new Error(`Two classes are called ${name} in the document; give one another name`);
    taken.set(name, type);
    names.set(type, name);
  }
  return names;
}

/** Capitalises a game for a name: `Darts` for `darts`. */
export function titleOf(game: string): string {
  return `${game.charAt(0).toUpperCase()}${game.slice(1)}`;
}

/** Marks a class that belongs to the service rather than to a game, even if only one game uses it. */
export function Shared(): ClassDecorator {
  return (type) => Reflect.defineMetadata(SHARED, true, type);
}

const SHARED = Symbol('shared');

function classesOf({ returns, otherwise, body, updates }: Route): Type[] {
  return [returns, otherwise?.returns, body, ...(updates ? [updates.of, updates.ready].flat() : [])].filter(
    (type) => type !== undefined,
  );
}

function use(type: Type, game: string | undefined, games: Map<Type, Set<string | undefined>>): void {
  const by = games.get(type);
  if (by?.has(game)) return;
  if (by) by.add(game);
  else games.set(type, new Set([game]));
  for (const [, metadata] of fieldMetadata(type)) {
    const nested = nestedClass(metadata);
    if (nested) use(nested, game, games);
  }
}

function nameOf(type: Type, games: ReadonlySet<string | undefined>): string {
  const [game, ...others] = games;
  if (game === undefined || others.length > 0 || Reflect.getOwnMetadata(SHARED, type) === true) return type.name;
  return type.name.startsWith(titleOf(game)) ? type.name : `${titleOf(game)}${type.name}`;
}
