import type pg from 'pg';

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

/** Every name of a team in matches and lists, each once in the order in which sources have them. */
export async function readTeamNames(client: pg.PoolClient): Promise<WrittenTeam[]> {
  const { rows } = await client.query<WrittenTeam>(
    `with matches as materialized (
       select team1, team2, case when facts ->> 'areNamesSlugs' = 'true' then 'slug' else 'exact' end as form,
         'a ' || source || ' ' || key as record, held_on as day from cs2_told_match
       union all select team1, team2, 'exact', 'b ' || match_key, (held_at at time zone 'UTC')::date from cs2_demo_tie
       union all select team1, team2, 'loose', 'c ' || match_key, (held_at at time zone 'UTC')::date from cs2_tier3_game
     )
     select name, form, min(first_on)::text as "firstOn", max(last_on)::text as "lastOn" from (
       select team1 as name, form, min(record collate "C") || ' 1' as record, min(day) as first_on, max(day) as last_on
       from matches group by team1, form
       union all select team2, form, min(record collate "C") || ' 2', min(day), max(day) from matches group by team2, form
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
    `select name, slug, key from (
       select event_name as name, facts ->> 'eventSlug' as slug, facts ->> 'eventKey' as key,
         'a ' || source || ' ' || key as record from cs2_told_match
       union all select event_name, null, event_key, 'b ' || match_key from cs2_demo_tie
       union all select event_name, null, null, 'c ' || match_key from cs2_tier3_game
     ) written where name is not null or slug is not null group by name, slug, key
     order by min(record collate "C"), name collate "C", slug collate "C"`,
  );
  return rows;
}

/** The number of the team or event that each name means; undefined where it is unknown. */
export type Meanings = ReadonlyMap<string, number | undefined>;

interface WrittenRow {
  kind: string;
  name: string;
  team_n: number | null;
  event_n: number | null;
}

/** Stores what names mean; returns whether a known name means another team or event now. */
export async function keepMeanings(
  client: pg.PoolClient,
  found: Readonly<Record<'team' | 'team slug' | 'event' | 'event slug', Meanings>>,
): Promise<boolean> {
  const placeOf = ({ kind, name }: Pick<WrittenRow, 'kind' | 'name'>) => `${kind}\n${name}`;
  const { rows } = await client.query<WrittenRow>('select kind, name, team_n, event_n from cs2_written');
  const before = new Map(rows.map((row) => [placeOf(row), row]));
  const now = Object.entries(found).flatMap(([kind, meanings]) =>
    [...meanings].map(([name, n = null]): WrittenRow => {
      const isTeam = kind.startsWith('team');
      return { kind, name, team_n: isTeam ? n : null, event_n: isTeam ? null : n };
    }),
  );
  const isOther = (row: WrittenRow) => {
    const old = before.get(placeOf(row));
    return old !== undefined && (old.team_n !== row.team_n || old.event_n !== row.event_n);
  };
  const fresh = now.filter((row) => !before.has(placeOf(row)) || isOther(row));
  const places = new Set(now.map(placeOf));
  const gone = rows.filter((row) => !places.has(placeOf(row)));
  await client.query(
    `delete from cs2_written w using unnest($1::text[], $2::text[]) g (kind, name) where w.kind = g.kind and w.name = g.name`,
    [gone.map(({ kind }) => kind), gone.map(({ name }) => name)],
  );
  await client.query(
    `insert into cs2_written select * from jsonb_populate_recordset(null::cs2_written, $1::jsonb)
     on conflict (kind, name) do update set team_n = excluded.team_n, event_n = excluded.event_n`,
    [JSON.stringify(fresh)],
  );
  return fresh.some(isOther);
}
