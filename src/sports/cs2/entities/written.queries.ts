import type pg from 'pg';
import { appendRows } from '../../../archive/build/append.js';
import { readRenamings } from './listed-rosters.js';

/** A name of a team as sources write it. */
export interface WrittenTeam {
  name: string;
  /** loose: of a source that writes names in its own way; slug: HLTV's. */
  form: 'exact' | 'loose' | 'slug';
  /**
   * The first and last day with the name, of a match or a list. Null where no source has a day; results in a list do not
   * count, because they have the names of a later day.
   */
  firstOn: string | null;
  lastOn: string | null;
}

const COLUMNS = 'record, team1, team2, form, held_on, event_name, event_slug, event_key, run_id';

/** SQL of the names in each record of a match; `since` is a condition for each table. */
const namings = (since = 'true') => `
  select 'a ' || source || ' ' || key as record, team1, team2,
    case when facts ->> 'areNamesSlugs' = 'true' then 'slug' else 'exact' end as form, held_on, event_name,
    facts ->> 'eventSlug' as event_slug, facts ->> 'eventKey' as event_key, run_id
  from cs2_told_match where ${since}
  union all select 'b ' || match_key || ' ' || map_number || ' ' || part, team1, team2, 'exact',
    (held_at at time zone 'UTC')::date, event_name, null, event_key, run_id
  from cs2_demo_tie where ${since}
  union all select 'c ' || match_key || ' ' || game_key, team1, team2, 'loose', (held_at at time zone 'UTC')::date,
    event_name, null, null, run_id
  from cs2_tier3_game where ${since}`;

/** Stores the names in all records of matches. */
export async function keepNamings(client: pg.PoolClient): Promise<void> {
  await client.query('delete from cs2_naming');
  await client.query(`insert into cs2_naming (${COLUMNS}) ${namings()}`);
}

/**
 * Whether the stored names lack those of records that changed before a run, because a version that does not store them
 * derived these records.
 */
export async function lackNamings(client: pg.PoolClient, sinceRun: string): Promise<boolean> {
  const isLeftOut = 'run_id < $1 and run_id > (select coalesce(max(run_id), -1) from cs2_naming)';
  const { rows } = await client.query<{ lack: boolean }>(`select exists (${namings(isLeftOut)}) as lack`, [sinceRun]);
  return rows[0]?.lack === true;
}

/**
 * Stores the names in the records of matches that changed since a run. Returns whether all names mean what they meant
 * before: no record brings a name or takes the last one, each stands first in the same record as before, and its days
 * decide nothing about a renaming.
 */
export async function keepNamingsSince(client: pg.PoolClient, sinceRun: string): Promise<boolean> {
  const read = async (from: string, values: unknown[]) =>
    (await client.query<Naming>(`select ${COLUMNS.replace('held_on', 'held_on::text')} from ${from}`, values)).rows;
  const now = await read(`(${namings('run_id >= $1')}) naming`, [sinceRun]);
  const ofRecords = 'cs2_naming where record = any($1)';
  const records = now.map(({ record }) => record);
  const then = await read(ofRecords, [records]);
  const textOf = (naming: Naming) => JSON.stringify({ ...naming, run_id: undefined });
  const thenTexts = new Set(then.map(textOf));
  const fresh = new Set(now.flatMap((one) => (thenTexts.has(textOf(one)) ? [] : [one.record])));
  const named = [...now, ...then].filter(({ record }) => fresh.has(record));
  const before = await readUses(client, named);
  await client.query(`delete from ${ofRecords}`, [records]);
  await appendRows(client, 'cs2_naming', now);
  const after = await readUses(client, named);
  return areAlike(client, before, after);
}

interface Naming {
  record: string;
  team1: string | null;
  team2: string | null;
  event_name: string | null;
  event_slug: string | null;
}

/** Where records of matches have a name: the first record, and the first and last day of a team's name. */
interface Use {
  place: string;
  name: string;
  /** Null for an event. */
  form: WrittenTeam['form'] | null;
  record: string;
  first_on: string | null;
  last_on: string | null;
}

/** The uses of the names that these have: of teams, and of events with all slugs and ids beside their names. */
async function readUses(client: pg.PoolClient, named: readonly Naming[]): Promise<Map<string, Use>> {
  if (named.length === 0) return new Map();
  const { rows } = await client.query<Use>(
    `select form || ' ' || name as place, name, form, min(record) as record, min(first_on)::text as first_on,
       max(last_on)::text as last_on
     from (${teamNames('= any($1)')}) team group by name, form
     union all
     select 'event ' || json_build_array(event_name, event_slug, event_key), '', null, min(record), null, null
     from cs2_naming
     where event_name = any($2) or (event_name is null and event_slug = any($3))
     group by event_name, event_slug, event_key`,
    [
      named.flatMap(({ team1, team2 }) => [team1, team2]),
      named.map(({ event_name }) => event_name),
      named.map(({ event_slug }) => event_slug),
    ],
  );
  return new Map(rows.map((row) => [row.place, row]));
}

/**
 * Whether all names mean what they meant, when their uses are these. A renaming depends on the last day of the former
 * name and on the first day of the new one.
 */
async function areAlike(
  client: pg.PoolClient,
  then: ReadonlyMap<string, Use>,
  now: ReadonlyMap<string, Use>,
): Promise<boolean> {
  if (then.size !== now.size) return false;
  const uses = [...then].map(([place, was]) => ({ was, is: now.get(place) }));
  if (uses.some(({ was, is }) => is?.record !== was.record)) return false;
  const begins = uses.flatMap(({ was, is }) => (is?.first_on === was.first_on ? [] : [was]));
  const ends = uses.flatMap(({ was, is }) => (is?.last_on === was.last_on ? [] : [was]));
  if (begins.length + ends.length === 0) return true;
  const renamings = await readRenamings(client);
  const names = [...begins, ...ends, ...renamings.flatMap(({ former, name }) => [{ name: former }, { name }])];
  const keyOf = await readKeys(
    client,
    names.map(({ name }) => name),
  );
  const formers = new Set(renamings.map(({ former }) => keyOf(former, 'exact')));
  const news = new Set(renamings.map(({ name }) => keyOf(name, 'exact')));
  return (
    !begins.some(({ name, form }) => news.has(keyOf(name, form))) &&
    !ends.some(({ name, form }) => formers.has(keyOf(name, form)))
  );
}

/** Finds the key that the names of one team have in common, for these names. */
async function readKeys(client: pg.PoolClient, names: readonly string[]) {
  const { rows } = await client.query<{ kind: NameKind; name: string; folded: string | null }>(
    'select kind, name, folded from cs2_written where kind = any($1) and name = any($2)',
    [Object.values(KIND_OF_FORM), names],
  );
  const keys = new Map(rows.map(({ kind, name, folded }) => [`${kind}\n${name}`, folded]));
  return (name: string, form: Use['form']) => keys.get(`${KIND_OF_FORM[form ?? 'exact']}\n${name}`);
}

const KIND_OF_FORM = { exact: 'team', loose: 'team loose', slug: 'team slug' } as const;

/**
 * SQL of the names of teams in records of matches, for each side: the first record with the name, and the first and last
 * day of it. `is` is a condition of the name.
 */
const teamNames = (is: string) =>
  [1, 2]
    .map(
      (side) => `select team${side} as name, form, min(record) || ' ${side}' as record, min(held_on) as first_on,
       max(held_on) as last_on
     from cs2_naming where team${side} ${is} group by team${side}, form`,
    )
    .join(' union all ');

/** Every name of a team in matches and lists, each once in the order in which sources have them. */
export async function readTeamNames(client: pg.PoolClient): Promise<WrittenTeam[]> {
  const { rows } = await client.query<WrittenTeam>(
    `select name, form, min(first_on)::text as "firstOn", max(last_on)::text as "lastOn" from (
       ${teamNames('is not null')}
       union all select team_name, 'exact', 'd ' || min(played_on) || ' 1', null, null from cs2_vrs_counted group by team_name
       union all select opponent, 'exact', 'd ' || min(played_on) || ' 2', null, null from cs2_vrs_counted group by opponent
       union all select team_name, 'exact', 'e ' || team_name, min(listed_on), max(listed_on) from cs2_vrs_line group by team_name
       union all select distinct facts ->> 'teamName', 'exact', 'f ' || (facts ->> 'teamName'), null::date, null::date
       from cs2_told_subject where kind = 'player'
       union all select distinct t ->> 'name', 'exact', 'g ' || (t ->> 'name'), null::date, null::date
       from cs2_told_event, jsonb_array_elements(coalesce(facts -> 'teams', '[]')) t
     ) written where name is not null group by name, form order by min(record collate "C"), name collate "C"`,
  );
  return rows;
}

/** An event as a match names it: by its name, or by the slug in the match's address, and by HLTV's id. */
export interface WrittenEvent {
  name: string | null;
  slug: string | null;
  key: string | null;
}

/** The events that matches name, each once in the order in which sources have them. */
export async function readEventNames(client: pg.PoolClient): Promise<WrittenEvent[]> {
  const { rows } = await client.query<WrittenEvent>(
    `select event_name as name, event_slug as slug, event_key as key from cs2_naming
     where event_name is not null or event_slug is not null group by 1, 2, 3
     order by min(record), event_name collate "C", event_slug collate "C"`,
  );
  return rows;
}

/** What a name means. */
export interface Meaning {
  /** The team's or event's number; null where the name means none. */
  n: number | null;
  /** The name as others are compared with it. */
  folded: string;
}

type NameKind = 'team' | 'team loose' | 'team slug' | 'event' | 'event slug';

export type Meanings = ReadonlyMap<string, Meaning>;

interface WrittenRow {
  kind: NameKind;
  name: string;
  /** Null in rows of a version that did not store it. */
  folded: string | null;
  team_n: number | null;
  event_n: number | null;
}

const readWritten = async (client: pg.PoolClient): Promise<WrittenRow[]> =>
  (await client.query<WrittenRow>('select kind, name, folded, team_n, event_n from cs2_written')).rows;

/** What each name meant in the last derivation; undefined where an older version noted it. */
export async function readMeanings(client: pg.PoolClient): Promise<Readonly<Record<NameKind, Meanings>> | undefined> {
  const found: Record<NameKind, Map<string, Meaning>> = {
    team: new Map(),
    'team loose': new Map(),
    'team slug': new Map(),
    event: new Map(),
    'event slug': new Map(),
  };
  for (const { kind, name, folded, team_n, event_n } of await readWritten(client)) {
    if (folded === null) return undefined;
    found[kind].set(name, { n: team_n ?? event_n, folded });
  }
  return found;
}

/** Stores what names mean; returns whether a known name means another team or event now. */
export async function keepMeanings(
  client: pg.PoolClient,
  found: Readonly<Record<NameKind, Meanings>>,
): Promise<boolean> {
  const placeOf = ({ kind, name }: Pick<WrittenRow, 'kind' | 'name'>) => `${kind}\n${name}`;
  const rows = await readWritten(client);
  const before = new Map(rows.map((row) => [placeOf(row), row]));
  const now = (Object.entries(found) as [NameKind, Meanings][]).flatMap(([kind, meanings]) =>
    [...meanings].map(([name, { n, folded }]): WrittenRow => {
      const isTeam = kind.startsWith('team');
      return { kind, name, folded, team_n: isTeam ? n : null, event_n: isTeam ? null : n };
    }),
  );
  const isOther = (row: WrittenRow) => {
    const old = before.get(placeOf(row));
    return old !== undefined && (old.team_n !== row.team_n || old.event_n !== row.event_n);
  };
  const fresh = now.filter((row) => before.get(placeOf(row))?.folded !== row.folded || isOther(row));
  const places = new Set(now.map(placeOf));
  const gone = rows.filter((row) => !places.has(placeOf(row)));
  await client.query(
    `delete from cs2_written w using unnest($1::text[], $2::text[]) g (kind, name) where w.kind = g.kind and w.name = g.name`,
    [gone.map(({ kind }) => kind), gone.map(({ name }) => name)],
  );
  await client.query(
    `insert into cs2_written select * from jsonb_populate_recordset(null::cs2_written, $1::jsonb)
     on conflict (kind, name) do update
     set team_n = excluded.team_n, event_n = excluded.event_n, folded = excluded.folded`,
    [JSON.stringify(fresh)],
  );
  return fresh.some(isOther);
}
