import type { Type } from '@nestjs/common';
import type { Fact } from '../facts/fact.js';

/** A JSON object as it was pushed, or as it is stored. */
export type Body = Record<string, unknown>;

/** A family without upstream, whose records operators push. */
export interface PushedFamily {
  /** The family's name in its routes, importer and events, such as `darts`. */
  name: string;
  /** The prefix of its ids, such as `fn`. */
  prefix: string;
  /** In the order of an import: a kind comes before the kinds that refer to it. */
  kinds: readonly PushedKind[];
  /** The members that hold ids, such as `matchId`, and the kind of thing that the ids number, such as `match`. */
  ids: Readonly<Record<string, string>>;
  /** The members that hold slugs. */
  slugs: readonly string[];
  /** An example source with one item of each kind. */
  samples(): { readonly source: string; readonly items: Readonly<Record<string, object>> };
}

/** One kind of records, such as matches. */
export interface PushedKind {
  /** The kind's name in its route and files, such as `player-stats`. */
  name: string;
  says: string;
  /** The class that items are checked against; rows of answers have its fields too. */
  item: Type<object>;
  /** The members that identify an item within its source. */
  key: readonly string[];
  /** For kinds of teams and players: the member with the name; an item called like a placeholder is refused. */
  called?: string;
  /** The kind of thing that the first key member numbers; left out where the key itself is the id. */
  numbers?: string;
  /** Derives members that an item lacks from its other members; undefined where that is not possible. */
  defaults?: Readonly<Record<string, (item: Body) => unknown>>;
  /** The day and the sides, which identify the same match of another source. */
  meeting?(item: Body): Meeting | undefined;
  /** The values by which lists select and sort. */
  columns(body: Body): Columns;
  /** True where `status` can be live; changes then reach the archive with its delay. */
  runs?: boolean;
  /** The member with the id of the running subject that a record belongs to; `*`: a record sums up all that run. */
  follows?: string;
  /** Adds members that are known only at the moment of the push. */
  complete?(body: Body, moment: Pick<Change, 'source' | 'now' | 'before'>): Body;
  /** The facts of a change; the number of each counts up from `revision` + 1. */
  facts?(change: Change): Fact[];
}

export interface Meeting {
  day: string;
  at: string;
  who: string;
}

export interface Columns {
  name?: string | null;
  /** Further names by which a search finds the record. */
  otherNames?: readonly unknown[];
  /** ISO 8601, or a day. */
  at?: unknown;
  place?: unknown;
  status?: unknown;
}

/** A record that is new or whose content changed. */
export interface Change {
  id: string;
  body: Body;
  /** The body before the change; undefined for a new record. */
  before: Body | undefined;
  /** The running subject that the record belongs to. */
  subject: { id: string; body: Body } | undefined;
  /** How many changes of the record, or of its subject, were published before. */
  revision: number;
  source: string;
  /** ISO 8601. */
  now: string;
}

/** The documented description of the route that takes pushes of a kind. */
export function saysPush(family: string, { name, key }: Pick<PushedKind, 'name' | 'key'>): string {
  const named = key.map((member) => `\`${member}\``).join(', ');
  return `Push ${name} of ${family} as your source has them: an item of the same ${named} takes the place of the last one, and the same again changes nothing. A wrong item stands in \`rejected\`, and the rest is stored.`;
}
