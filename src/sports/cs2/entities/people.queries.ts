import type pg from 'pg';
import type { AboutPlayer } from './number-players.js';
import type { Part } from './part.js';
import { isInLineup, type Mention } from './mentions.js';
import { SILENT_DAYS } from './stints.js';

/** A player or team who last played within so many days before the newest stored match is active. */
export const ACTIVE_DAYS = 180;

/** The claims in lists of players about those with these ids, or about all. */
export async function readAbout(
  client: pg.PoolClient,
  of: readonly Pick<Mention, 'idSource' | 'key'>[] | undefined,
): Promise<AboutPlayer[]> {
  const ids = of?.filter(({ idSource, key }) => idSource && key);
  const { rows } = await client.query<AboutPlayer>(
    `select source, id_source as "idSource", key, facts ->> 'realName' as "realName", facts ->> 'country' as country,
       facts ->> 'photoUrl' as "photoUrl", facts ->> 'url' as url, facts ->> 'teamName' as "teamName"
     from cs2_told_subject
     where kind = 'player' ${ids ? 'and (id_source, key) in (select * from unnest($1::text[], $2::text[]))' : ''}
     order by source, key`,
    ids && [ids.map(({ idSource }) => idSource), ids.map(({ key }) => key)],
  );
  return rows;
}

/** The last day of any line-up: as stored, and with the line-ups of these matches as they are now. */
export interface Newest {
  before: string;
  after: string;
}

const IN_LINEUP = 'team_n is not null and player_n is not null';

export async function readNewest(
  client: pg.PoolClient,
  { numbers, mentions }: Pick<Part, 'numbers' | 'mentions'>,
): Promise<Newest> {
  const { rows } = await client.query<{ before: string | null; elsewhere: string | null }>(
    `select (select max(held_on) from cs2_sighting where ${IN_LINEUP})::text as before,
       (select max(held_on) from cs2_sighting where ${IN_LINEUP} and (match_n is null or match_n <> all($1)))::text as elsewhere`,
    [numbers],
  );
  const { before, elsewhere } = rows[0] ?? { before: null, elsewhere: null };
  const after = mentions.filter(isInLineup).reduce((last, { day }) => (day > last ? day : last), elsewhere ?? '');
  return { before: before ?? '', after };
}

/** Players without new claims whose rows are stale, because with time they became inactive or left their team. */
export async function readDue(
  client: pg.PoolClient,
  { numbers, built }: Pick<Part, 'numbers' | 'built'>,
  newest: Newest,
): Promise<number[]> {
  const ended = built.filter(({ row }) => row.status === 'completed').map(({ row }) => row.listed_at);
  const { rows } = await client.query<{ n: number }>(
    `with since as (
       select greatest(max(listed_at), $2::timestamptz) - interval '${ACTIVE_DAYS} days' as at from cs2_match
       where status = 'completed' and n <> all($1)
     )
     select p.n from cs2_player p
     where p.is_active <> (coalesce(p.last_played_at, '-infinity') >= (select at from since) or p.n in (
       select player_n from cs2_lineup where held_on >= (select (at at time zone 'UTC')::date from since)
         and held_on::timestamp at time zone 'UTC' >= (select at from since)))
     union select player_n from cs2_spell where ends_on is null and $3 <> '' and (player_n, team_n) not in (
       select player_n, team_n from cs2_lineup where held_on >= nullif($3, '')::date - ${SILENT_DAYS})`,
    [numbers, ended.toSorted().at(-1) ?? null, newest.after],
  );
  return rows.map(({ n }) => n);
}
