import type { Type } from '@nestjs/common';
import type { Fact } from '../facts/fact.js';

/** A JSON object as it was pushed, or as it is stored. */
export type Body = Record<string, unknown>;

/** What operators push of a family that has no upstream. */
export interface PushedFamily {
  /** Such as `darts`: of its routes, importer and events. */
  name: string;
  /** What its ids begin with, such as `fn`. */
  prefix: string;
  /** In the order in which an import takes them: what others refer to comes first. */
  kinds: readonly PushedKind[];
  /** The members that hold ids, such as `matchId`, and what these number, such as `match`. */
  ids: Readonly<Record<string, string>>;
  /** The members that hold slugs. */
  slugs: readonly string[];
  /** A source, and an item that it pushes of each kind. */
  samples(): { readonly source: string; readonly items: Readonly<Record<string, object>> };
}

/** One kind of records, such as matches. */
export interface PushedKind {
  /** Such as `player-stats`: of its route and its files. */
  name: string;
  says: string;
  /** The class by which items are checked; rows of answers have its fields too. */
  item: Type<object>;
  /** The members that name an item among those of its source. */
  key: readonly string[];
  /** What the first of these numbers; left out where the key itself is the id. */
  numbers?: string;
  /** What members follow from others by where an item lacks them; undefined where they do not. */
  defaults?: Readonly<Record<string, (item: Body) => unknown>>;
  /** The day and the sides by which the same match of another source is recognised. */
  meeting?(item: Body): Meeting | undefined;
  /** What lists select and sort by. */
  columns(body: Body): Columns;
  /** True where `status` can be live; what changes then reaches the archive late. */
  runs?: boolean;
  /** The member that names the running subject that it is part of; `*`: it sums up whatever runs. */
  follows?: string;
  /** Members that only the moment of the push gives. */
  complete?(body: Body, moment: Pick<Change, 'source' | 'now' | 'before'>): Body;
  /** The events that a change gives rise to; the numbers of several rise from `revision` + 1 on. */
  facts?(change: Change): Fact[];
}

export interface Meeting {
  day: string;
  at: string;
  who: string;
}

export interface Columns {
  name?: string | null;
  /** ISO 8601, or a day. */
  at?: unknown;
  place?: unknown;
  status?: unknown;
}

/** A record that is new or has another content. */
export interface Change {
  id: string;
  body: Body;
  /** What it was; undefined for a new one. */
  before: Body | undefined;
  /** The running subject that it is part of. */
  subject: { id: string; body: Body } | undefined;
  /** How many changes of it, or of its subject, were published before. */
  revision: number;
  source: string;
  /** ISO 8601. */
  now: string;
}

/** What is said of the route by which items of a kind are pushed. */
export function saysPush(family: string, { name, key }: Pick<PushedKind, 'name' | 'key'>): string {
  const named = key.map((member) => `\`${member}\``).join(', ');
  return `Push ${name} of ${family} as your source has them: an item of the same ${named} takes the place of the last one, and the same again changes nothing. A wrong item stands in \`rejected\`, and the rest is stored.`;
}
