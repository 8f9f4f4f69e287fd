import type pg from 'pg';
import { groupBy } from '../../../archive/group.js';
import { NAME_SOURCE } from '../../../archive/resolve/identities.js';
import type { DeriveContext } from '../../../archive/importer.js';
import { fold } from '../../../archive/names.js';
import { nameKey } from '../../../archive/resolve/claims.js';
import { byName, numberEntities, type Key, type Entity } from '../../../archive/resolve/numbers.js';
import { EVENT, HLTV } from '../kinds.js';
import { hltvSlug } from '../sources/hltv-slug.js';
import type { SourceClaim } from './claims.queries.js';
import type { EventClaim } from '../sources/claims.js';
import { readEventNames, type Meanings } from './written.queries.js';

export interface EventClaimRow {
  source: string;
  key: string;
  name: string;
  facts: EventClaim & { key?: string | null };
}

export interface NamedEvent {
  n: number;
  name: string;
  /** The event's ids by source. */
  ids: ReadonlyMap<string, string>;
}

export interface EventIndex {
  /** All events; undefined where their names and ids are as they are stored. */
  events: readonly NamedEvent[] | undefined;
  claims: readonly EventClaimRow[];
  /** The event of a match; undefined where the source names none. */
  of(claim: SourceClaim): number | undefined;
  find(name: string): number | undefined;
}

type EventMeanings = Readonly<Record<'event' | 'event slug', Meanings>>;

export interface NumberedEvents extends EventIndex {
  events: readonly NamedEvent[];
  /** The event that each name and slug in the sources means. */
  meanings: EventMeanings;
}

/** What sources claim about events beside their names. */
async function readEventClaims(client: pg.PoolClient): Promise<EventClaimRow[]> {
  const { rows } = await client.query<EventClaimRow>(
    `select source, key, name, facts from cs2_told_event where facts <> '{}' order by source, key`,
  );
  return rows;
}

/** The events as the last derivation numbered them. */
export async function knownEvents(client: pg.PoolClient, meanings: EventMeanings): Promise<EventIndex> {
  const { event: names, 'event slug': slugs } = meanings;
  const byFolded = new Map([...names.values()].map(({ n, folded }) => [folded, n]));
  const find = (name: string) => byFolded.get(fold(name)) ?? undefined;
  return {
    events: undefined,
    claims: await readEventClaims(client),
    of: ({ event, facts }) => (event === null ? (slugs.get(facts.eventSlug ?? '')?.n ?? undefined) : find(event)),
    find,
  };
}

/** Numbers events that have matches, and events for which a source has more than a name. */
export async function numberEvents(context: DeriveContext): Promise<NumberedEvents> {
  const written = await readEventNames(context.client);
  const claims = await readEventClaims(context.client);
  const names = new Map<string, string>();
  for (const name of [...written.flatMap((one) => one.name ?? []), ...claims.map((one) => one.name)]) {
    if (!names.has(fold(name))) names.set(fold(name), name);
  }
  // The address of a match has its event's slug; a slug that several events share means none of them.
  const bySlug = new Map<string, string | null>();
  for (const [folded, name] of names) bySlug.set(hltvSlug(name), bySlug.has(hltvSlug(name)) ? null : folded);
  for (const { name: given, slug } of written) {
    if (given !== null || slug === null || bySlug.get(slug) !== undefined) continue;
    const name = slug.replaceAll('-', ' ');
    if (!names.has(fold(name))) names.set(fold(name), name);
    bySlug.set(slug, fold(name));
  }
  const keyOf = (name: string | null, slug: string | null | undefined): string | undefined =>
    name !== null ? fold(name) : slug ? (bySlug.get(slug) ?? undefined) : undefined;
  const ids = new Map<string, Map<string, string>>();
  const note = (key: string | undefined, source: string, id: string | null | undefined) => {
    if (key !== undefined && id) ids.set(key, (ids.get(key) ?? new Map<string, string>()).set(source, id));
  };
  for (const { name, slug, key } of written) note(keyOf(name, slug), HLTV, key);
  for (const { name, facts, source, key } of claims) {
    note(fold(name), facts.idSource ?? source, facts.idSource === undefined ? key : facts.key);
  }
  const keysOfNames = keysOf(names);
  const entities = [...names].map(([folded, name]): Entity => ({
    keys: [
      ...(keysOfNames.get(folded) ?? []),
      ...[...(ids.get(folded) ?? [])].map(([source, key]) => ({ source, key })),
    ],
    name,
  }));
  const numbers = await numberEntities(context, EVENT, entities, { areDistinct: true });
  const byKey = new Map([...names.keys()].map((key, index) => [key, numbers[index] as number]));
  const events = new Map<number, NamedEvent>();
  [...names].forEach(([folded, name], index) => {
    const n = numbers[index] as number;
    if (!events.has(n)) events.set(n, { n, name, ids: ids.get(folded) ?? new Map() });
  });
  const find = (name: string) => byKey.get(fold(name));
  const ofKey = (key: string | undefined) => (key === undefined ? undefined : byKey.get(key));
  return {
    events: [...events.values()],
    claims,
    of: ({ event, facts }) => ofKey(keyOf(event, facts.eventSlug)),
    find,
    meanings: {
      event: new Map([...names].map(([folded, name]) => [name, { n: byKey.get(folded) ?? null, folded }])),
      'event slug': new Map(
        written.flatMap(({ slug }) =>
          slug === null ? [] : [[slug, { n: ofKey(keyOf(null, slug)) ?? null, folded: slug }] as const],
        ),
      ),
    },
  };
}

/**
 * The keys of names, by folded name. A name with letters that keys lack, such as Cyrillic ones, first has a key with
 * all of its letters; it has the plain key too where no other name has that.
 */
function keysOf(names: ReadonlyMap<string, string>): Map<string, Key[]> {
  const alike = groupBy(names.values(), nameKey);
  return new Map(
    [...names].map(([folded, name]): [string, Key[]] => {
      const whole = folded.replaceAll(' ', '-');
      if (whole === nameKey(name)) return [folded, [byName(name)]];
      const isAlone = alike.get(nameKey(name))?.length === 1;
      return [folded, [{ source: NAME_SOURCE, key: whole }, ...(isAlone ? [byName(name)] : [])]];
    }),
  );
}
