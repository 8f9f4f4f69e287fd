import type pg from 'pg';
import { fold } from '../../../archive/names.js';
import { weightClassOf } from '../divisions.js';
import { groupBy } from '../group.js';
import { Identities, NAME_SOURCE, slugOf } from './identities.js';

export interface Fighter {
  n: number;
  slug: string;
  name: string;
  folded: string;
  urlKey: string | null;
  firstName: string | null;
  lastName: string | null;
  nickname: string | null;
  heightInches: number | null;
  weightLbs: number | null;
  reachInches: number | null;
  stance: string | null;
  birthDate: string | null;
}

export interface UfcEvent {
  n: number;
  slug: string;
  /** Where it is known from, and its id there. */
  origin: Origin;
  title: string;
  folded: string;
  day: string;
  /** ISO 8601; a listing tells the day only, and this is its start. */
  startsAt: string;
  location: string | null;
  /** As the live feed told it last; null where only the listings know of it. */
  status: string | null;
}

export interface Origin {
  provider: 'ufcstats' | 'ufc';
  id: string;
}

/** What is told of a scheduled bout outside the listings. */
export interface Announced {
  weightClass: string | null;
  rounds: number | null;
  title: boolean;
}

export interface Result {
  redOutcome: string;
  blueOutcome: string;
  weightClass: string | null;
  method: string | null;
  round: number | null;
  time: string | null;
  timeFormat: string | null;
  referee: string | null;
  details: string | null;
  /** Of a result that was overturned while the live feed told it. */
  originalMethod: string | null;
}

export interface Bout {
  n: number;
  origin: Origin;
  event: UfcEvent;
  /** 1 for the main event. */
  place: number;
  red: Fighter;
  blue: Fighter;
  /** Null until the bout is over. */
  result: Result | null;
  status: 'scheduled' | 'live' | 'completed' | 'cancelled';
  announced: Announced | null;
  /** Id of the bout that came for a cancelled one. */
  replacedBy: string | null;
}

/** All that upstream's listings say, with our numbers and slugs. */
export interface World {
  identities: Identities;
  fighters: Fighter[];
  events: UfcEvent[];
  bouts: Bout[];
  names: NameBook;
  /** Every folded name that an event ever had. */
  eventsByName: Map<string, UfcEvent>;
}

/** Whom a name stands for. */
export class NameBook {
  private readonly exact = new Map<string, Set<Fighter>>();
  private readonly loose = new Map<string, Set<Fighter>>();

  add(folded: string, fighter: Fighter): void {
    put(this.exact, folded, fighter);
    put(this.loose, looseKey(folded), fighter);
  }

  /** Those of exactly this name; where there is nobody, those of the same words in another order or without `Jr`. */
  called(name: string): Fighter[] {
    const folded = fold(name);
    return [...(this.exact.get(folded) ?? this.loose.get(looseKey(folded)) ?? [])];
  }

  /** Of several of one name, the one whose listed weight is nearest to this. */
  nearest(name: string, weightLbs: number | null): Fighter | undefined {
    const distance = ({ weightLbs: own }: Fighter) =>
      own === null || weightLbs === null ? Number.MAX_SAFE_INTEGER : Math.abs(own - weightLbs);
    return this.called(name).toSorted((one, other) => distance(one) - distance(other) || one.n - other.n)[0];
  }
}

/** The words in order of the alphabet, without what tells a son from his father. */
export function looseKey(folded: string): string {
  const words = folded.split(' ');
  const kept = words.filter((word) => !/^(jr|sr|ii|iii|iv)$/.test(word));
  return (kept.length > 1 ? kept : words).toSorted().join(' ');
}

const STATS = 'ufcstats';
const LIVE = 'ufc';

/** Reads the listings. Whatever is seen for the first time gets its number, slug and name now. */
export async function readWorld(client: pg.PoolClient): Promise<World> {
  const identities = await Identities.read(client);
  const { fighters, names, noted } = await readFighters(client, identities);
  const { events, eventsByName } = await readEvents(client, identities);
  const rows = await readBoutRows(client);
  const listed = await assembleBouts(client, identities, { rows, fighters, names, noted, events, eventsByName });
  const bouts = withLive(listed, await readLiveBouts(client, identities, { fighters, events }));
  return { identities, fighters, events, bouts, names, eventsByName };
}

type NotedNames = Set<string>;

async function readFighters(client: pg.PoolClient, identities: Identities) {
  const { rows } = await client.query<Omit<Fighter, 'n' | 'slug'> & { urlKey: string }>(`
    select t.url_key as "urlKey", t.name, t.folded, n.first_name as "firstName", n.last_name as "lastName", n.nickname,
      t.height_inches as "heightInches", t.weight_lbs::float as "weightLbs", t.reach_inches::float as "reachInches",
      t.stance, t.birth_date::text as "birthDate"
    from ufc_fighter_tape t left join ufc_fighter_name n using (url_key)
    union all
    select n.url_key, concat_ws(' ', n.first_name, n.last_name), null, n.first_name, n.last_name, n.nickname,
      null, null, null, null, null
    from ufc_fighter_name n where not exists (select from ufc_fighter_tape t where t.url_key = n.url_key)
    order by 3, 1`);
  for (const row of rows) row.folded ??= fold(row.name);
  await identities.claim(
    'fighter',
    rows.map(({ urlKey, folded }) => ({ source: STATS, key: urlKey, name: folded })),
  );
  const fighters = rows.map((row): Fighter => {
    const n = identities.find('fighter', STATS, row.urlKey) as number;
    return { ...row, n, slug: identities.slugOf('fighter', n) };
  });
  const byNumber = new Map(fighters.map((fighter) => [fighter.n, fighter]));
  const before = await client.query<{ folded: string; n: number; name: string }>(
    `select folded, n, name from ufc_name where kind = 'fighter' order by n, folded`,
  );
  const unlisted = await client.query<{ n: number; key: string }>(
    `select n, key from ufc_identity where kind = 'fighter' and source = $1 order by n`,
    [NAME_SOURCE],
  );
  for (const { n, key } of unlisted.rows) {
    if (byNumber.has(n)) continue;
    const name = before.rows.find((row) => row.n === n && slugOf(row.folded) === key)?.name ?? key;
    const fighter = unlistedFighter(n, identities.slugOf('fighter', n), name);
    fighters.push(fighter);
    byNumber.set(n, fighter);
  }
  const names = new NameBook();
  for (const fighter of fighters) names.add(fighter.folded, fighter);
  const noted: NotedNames = new Set();
  for (const { folded, n } of before.rows) {
    noted.add(`${folded} ${n}`);
    const fighter = byNumber.get(n);
    if (fighter && !names.called(folded).some((one) => one.folded === folded)) names.add(folded, fighter);
  }
  const fresh = fighters.filter(({ folded, n }) => !noted.has(`${folded} ${n}`));
  await noteNames(client, 'fighter', fresh);
  await identities.addAliases(
    'fighter',
    fresh.map(({ n, folded }) => ({ n, name: folded })),
  );
  return { fighters, names, noted };
}

/** Days are all that the listings tell. */
const startOf = (day: string): string => `${day}T00:00:00.000Z`;

async function readLiveEvents(client: pg.PoolClient, identities: Identities): Promise<UfcEvent[]> {
  const { rows } = await client.query<{ n: number; id: string; title: string; startsAt: Date; status: string }>(`
    select e.n, i.key as id, e.title, e.starts_at as "startsAt", e.status
    from ufc_live_event e join ufc_identity i on i.kind = 'event' and i.source = '${LIVE}' and i.n = e.n
    where e.starts_at is not null order by e.starts_at, e.n`);
  return rows.map(({ n, id, title, startsAt, status }) => ({
    n,
    slug: identities.slugOf('event', n),
    origin: { provider: LIVE, id },
    title,
    folded: fold(title),
    day: startsAt.toISOString().slice(0, 10),
    startsAt: startsAt.toISOString(),
    location: null,
    status,
  }));
}

/** Of an event that both know the listing's words stand, and the feed's time and status. */
function withLiveEvents(listed: readonly UfcEvent[], live: readonly UfcEvent[]): UfcEvent[] {
  const told = new Map(live.map((event) => [event.n, event]));
  const numbers = new Set(listed.map(({ n }) => n));
  const both = listed.map((event) => {
    const { startsAt, status } = told.get(event.n) ?? event;
    return { ...event, startsAt, status };
  });
  return [...both, ...live.filter(({ n }) => !numbers.has(n))];
}

function unlistedFighter(n: number, slug: string, name: string): Fighter {
  return {
    n,
    slug,
    name,
    folded: fold(name),
    urlKey: null,
    firstName: null,
    lastName: null,
    nickname: null,
    heightInches: null,
    weightLbs: null,
    reachInches: null,
    stance: null,
    birthDate: null,
  };
}

async function readEvents(client: pg.PoolClient, identities: Identities) {
  const { rows } = await client.query<{
    urlKey: string;
    title: string;
    folded: string;
    day: string;
    location: string | null;
  }>(`
    select url_key as "urlKey", name as title, folded, held_on::text as day, location
    from ufc_event_listing order by held_on, url_key`);
  await identities.claim(
    'event',
    rows.map(({ urlKey, folded, day }) => ({
      source: STATS,
      key: urlKey,
      name: folded,
      meeting: { day, who: folded },
    })),
  );
  const listed = rows.map(({ urlKey, ...row }): UfcEvent => {
    const n = identities.find('event', STATS, urlKey) as number;
    const origin: Origin = { provider: STATS, id: urlKey };
    return { ...row, n, slug: identities.slugOf('event', n), origin, startsAt: startOf(row.day), status: null };
  });
  const events = withLiveEvents(listed, await readLiveEvents(client, identities));
  const byNumber = new Map(events.map((event) => [event.n, event]));
  const eventsByName = new Map<string, UfcEvent>();
  for (const event of events) if (!eventsByName.has(event.folded)) eventsByName.set(event.folded, event);
  const before = await client.query<{ folded: string; n: number }>(
    `select folded, n from ufc_name where kind = 'event' order by n, folded`,
  );
  const noted = new Set(before.rows.map(({ folded, n }) => `${folded} ${n}`));
  for (const { folded, n } of before.rows) {
    const event = byNumber.get(n);
    if (event && !eventsByName.has(folded)) eventsByName.set(folded, event);
  }
  const fresh = events.filter(({ folded, n }) => !noted.has(`${folded} ${n}`));
  const named = fresh.map(({ n, folded, title }) => ({ n, folded, name: title }));
  await noteNames(client, 'event', named);
  await identities.addAliases(
    'event',
    named.map(({ n, folded }) => ({ n, name: folded })),
  );
  return { events, eventsByName };
}

interface BoutRow {
  urlKey: string;
  eventFolded: string;
  eventName: string;
  redName: string;
  blueName: string;
  place: number;
  result: Result | null;
}

async function readBoutRows(client: pg.PoolClient): Promise<BoutRow[]> {
  type Flat = Omit<BoutRow, 'result'> & Omit<Result, 'originalMethod'> & { listed: boolean };
  const { rows } = await client.query<Flat>(`
    select url_key as "urlKey", event_folded as "eventFolded", event_name as "eventName", red_name as "redName",
      blue_name as "blueName", place, false as listed, red_outcome as "redOutcome", blue_outcome as "blueOutcome",
      weight_class as "weightClass", method, round, time, time_format as "timeFormat", referee, details
    from ufc_result
    union all
    select url_key, event_folded, event_name, red_name, blue_name, place, true, null, null, null, null, null, null, null, null, null
    from ufc_bout_listing
    order by 7, 1, 2`);
  return rows.map(({ urlKey, eventFolded, eventName, redName, blueName, place, listed, ...result }) => ({
    urlKey,
    eventFolded,
    eventName,
    redName,
    blueName,
    place,
    result: listed ? null : { ...result, originalMethod: null },
  }));
}

interface Known {
  rows: BoutRow[];
  fighters: Fighter[];
  names: NameBook;
  noted: NotedNames;
  events: UfcEvent[];
  eventsByName: Map<string, UfcEvent>;
}

/** One bout for each address: of its rows the one under the listed event, a result before a listing. */
async function assembleBouts(client: pg.PoolClient, identities: Identities, known: Known): Promise<Bout[]> {
  const { rows, names, noted, fighters, events, eventsByName } = known;
  const listedNames = new Set(events.map(({ folded }) => folded));
  const byAddress = groupBy(rows, ({ urlKey }) => urlKey);
  const chosen: { row: BoutRow; event: UfcEvent }[] = [];
  const otherNames: { n: number; folded: string; name: string }[] = [];
  for (const ofBout of byAddress.values()) {
    const dated = ofBout.filter(({ eventFolded }) => eventsByName.has(eventFolded));
    const [best] = dated.toSorted((one, other) => rankOf(one) - rankOf(other));
    if (!best) continue;
    const event = eventsByName.get(best.eventFolded) as UfcEvent;
    chosen.push({ row: best, event });
    for (const { eventFolded, eventName } of ofBout) {
      if (eventsByName.has(eventFolded)) continue;
      eventsByName.set(eventFolded, event);
      otherNames.push({ n: event.n, folded: eventFolded, name: eventName });
    }
  }
  await noteNames(client, 'event', otherNames);
  await identities.addAliases(
    'event',
    otherNames.map(({ n, folded }) => ({ n, name: folded })),
  );

  const unknown = new Map<string, string>();
  for (const { row } of chosen)
    for (const name of [row.redName, row.blueName]) if (names.called(name).length === 0) unknown.set(fold(name), name);
  await identities.claim(
    'fighter',
    [...unknown.keys()].map((folded) => ({ source: NAME_SOURCE, key: slugOf(folded), name: folded })),
  );
  for (const [folded, name] of unknown) {
    const n = identities.find('fighter', NAME_SOURCE, slugOf(folded)) as number;
    const fighter = unlistedFighter(n, identities.slugOf('fighter', n), name);
    fighters.push(fighter);
    names.add(folded, fighter);
  }
  await noteNames(
    client,
    'fighter',
    fighters.filter(({ folded, n }) => unknown.has(folded) && !noted.has(`${folded} ${n}`)),
  );

  chosen.sort(
    (one, other) =>
      one.event.day.localeCompare(other.event.day) ||
      one.event.n - other.event.n ||
      other.row.place - one.row.place ||
      one.row.urlKey.localeCompare(other.row.urlKey),
  );
  await identities.claim(
    'bout',
    chosen.map(({ row, event }) => ({
      source: STATS,
      key: row.urlKey,
      meeting: { day: event.day, who: pairOf(row.redName, row.blueName) },
    })),
  );
  return chosen.map(({ row, event }): Bout => {
    const limit = row.result?.weightClass ? weightClassOf(row.result.weightClass).limitLbs : null;
    const other = (name: string) =>
      names.called(name).length === 1 ? (names.called(name)[0]?.weightLbs ?? null) : null;
    return {
      n: identities.find('bout', STATS, row.urlKey) as number,
      origin: { provider: STATS, id: row.urlKey },
      event,
      place: row.place,
      red: names.nearest(row.redName, limit ?? other(row.blueName)) as Fighter,
      blue: names.nearest(row.blueName, limit ?? other(row.redName)) as Fighter,
      result: row.result,
      status: row.result ? 'completed' : 'scheduled',
      announced: null,
      replacedBy: null,
    };
  });

  function rankOf({ eventFolded, result }: BoutRow): number {
    return (result ? 0 : 2) + (listedNames.has(eventFolded) ? 0 : 1);
  }
}

/** What the engine keeps of a bout; its members are those of the live routes. */
interface LiveState {
  boutOrder: number | null;
  status: Bout['status'];
  weightClass: string | null;
  titleBout: boolean;
  scheduledRounds: number | null;
  red: { fighterSlug: string };
  blue: { fighterSlug: string };
  winner?: 'red' | 'blue' | 'draw' | 'no_contest' | null;
  method?: string | null;
  originalMethod?: string | null;
  resultRound?: number | null;
  resultTime?: string | null;
  replacedBy?: string | null;
}

async function readLiveBouts(
  client: pg.PoolClient,
  identities: Identities,
  { fighters, events }: Pick<Known, 'fighters' | 'events'>,
): Promise<Bout[]> {
  const { rows } = await client.query<{ n: number; eventN: number; id: string; state: LiveState }>(`
    select b.n, b.event_n as "eventN", i.key as id, b.state
    from ufc_live_bout b join ufc_identity i on i.kind = 'bout' and i.source = '${LIVE}' and i.n = b.n order by b.n`);
  const eventsByNumber = new Map(events.map((event) => [event.n, event]));
  const fightersByNumber = new Map(fighters.map((fighter) => [fighter.n, fighter]));
  const who = (slug: string) => fightersByNumber.get(identities.bySlug('fighter', slug) ?? 0);
  const sizes = new Map([...groupBy(rows, ({ eventN }) => eventN)].map(([n, onCard]) => [n, onCard.length]));
  return rows.flatMap(({ n, eventN, id, state }): Bout[] => {
    const event = eventsByNumber.get(eventN);
    const [red, blue] = [who(state.red.fighterSlug), who(state.blue.fighterSlug)];
    if (!event || !red || !blue) return [];
    const { status, weightClass, titleBout, scheduledRounds } = state;
    const size = sizes.get(eventN) as number;
    return [
      {
        n,
        origin: { provider: LIVE, id },
        event,
        place: size - (state.boutOrder ?? size) + 1,
        red,
        blue,
        result: status === 'completed' && state.winner ? resultOf(state, state.winner) : null,
        status,
        announced: { weightClass, rounds: scheduledRounds, title: titleBout },
        replacedBy: state.replacedBy ?? null,
      },
    ];
  });
}

/** In the listings' words. All rounds that the feed covers last five minutes. */
function resultOf(state: LiveState, winner: NonNullable<LiveState['winner']>): Result {
  const { weightClass, titleBout, scheduledRounds: rounds } = state;
  const outcome = (side: string) =>
    winner === 'red' || winner === 'blue' ? (winner === side ? 'win' : 'loss') : winner;
  return {
    redOutcome: outcome('red'),
    blueOutcome: outcome('blue'),
    weightClass: weightClass && `${weightClass}${titleBout ? ' Title' : ''} Bout`,
    method: state.method ?? null,
    round: state.resultRound ?? null,
    time: state.resultTime ?? null,
    timeFormat: rounds === null ? null : `${rounds} Rnd (${Array.from({ length: rounds }, () => 5).join('-')})`,
    referee: null,
    details: null,
    originalMethod: state.originalMethod ?? null,
  };
}

/** A listed result stands; a bout that is only announced there takes the feed's. */
function withLive(listed: readonly Bout[], live: readonly Bout[]): Bout[] {
  const told = new Map(live.map((bout) => [bout.n, bout]));
  const numbers = new Set(listed.map(({ n }) => n));
  const both = listed.map((bout): Bout => {
    const feed = bout.result ? undefined : told.get(bout.n);
    if (!feed) return bout;
    const { result, status, announced, replacedBy } = feed;
    return { ...bout, result, status, announced, replacedBy };
  });
  return [...both, ...live.filter(({ n }) => !numbers.has(n))];
}

/** Both folded names in order of the alphabet. */
export function pairOf(one: string, other: string): string {
  return [fold(one), fold(other)].toSorted().join(' v ');
}

export async function noteNames(
  client: pg.PoolClient,
  kind: 'event' | 'fighter',
  names: readonly { n: number; folded: string; name: string }[],
): Promise<void> {
  await client.query(
    `insert into ufc_name (kind, folded, n, name)
     select $1, * from unnest($2::text[], $3::integer[], $4::text[]) on conflict do nothing`,
    [kind, names.map(({ folded }) => folded), names.map(({ n }) => n), names.map(({ name }) => name)],
  );
}

function put(map: Map<string, Set<Fighter>>, key: string, fighter: Fighter): void {
  const known = map.get(key);
  if (known) known.add(fighter);
  else map.set(key, new Set([fighter]));
}
