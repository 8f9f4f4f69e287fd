import type pg from 'pg';
import { NAME_SOURCE } from '../../../archive/identities.js';
import { slugOf, type Name } from '../../../archive/identity-names.js';
import type { DeriveContext } from '../../../archive/importer.js';
import { fold } from '../../../archive/names.js';
import { leagueSlug } from '../leagues.js';
import { LEAGUE, PLAYER, RIOT, TEAM } from './kinds.js';
import { numberAll, type Sighting } from './number.js';
import { joinByName, writeUnjoined } from './same-name.js';

/** The source of a thing that a source without ids of its own only names. */
const keyed = (source: string, key: string | null, name: string): Sighting => ({
  ...(key === null ? { source: NAME_SOURCE, key: slugOf(fold(name)) || name } : { source, key }),
  name: nameOf(name),
});

const nameOf = (shown: string): Name => ({ folded: fold(shown), shown });

/** Gives the leagues numbers; sources call them by codes, of which a table says the slug. */
export async function numberLeagues(context: DeriveContext): Promise<void> {
  const { rows } = await context.client.query<{ source: string; key: string; name: string; code: string }>(
    `select '${RIOT}' as source, id as key, name, slug as code from lol_riot_league where run_id >= $1
     union all
     select source, league, min(league), league from lol_line where run_id >= $1 and league is not null
     group by source, league
     order by source desc, key`,
    [context.sinceRun],
  );
  const known = await knownSlugs(context.client);
  const fresh: Sighting[] = [];
  const later: typeof rows = [];
  for (const row of rows) {
    const slug = leagueSlug(row.code);
    if (known.has(slug) || fresh.some(({ name }) => slugOf(name?.folded ?? '') === slug)) later.push(row);
    else fresh.push({ source: row.source, key: row.key, name: { folded: slug.replaceAll('-', ' '), shown: row.name } });
  }
  await numberAll(context, LEAGUE, fresh);
  const given = await knownSlugs(context.client);
  await numberAll(
    context,
    LEAGUE,
    later.map(({ source, key, code }) => ({ source, key, same: given.get(leagueSlug(code)) })),
  );
}

async function knownSlugs(client: pg.PoolClient): Promise<Map<string, number>> {
  const { rows } = await client.query<{ slug: string; n: number }>(
    `select slug, n from identity_slug where family = 'lol' and kind = 'league' and is_own`,
  );
  return new Map(rows.map(({ slug, n }) => [slug, n]));
}

interface ToldTeam {
  source: string;
  key: string | null;
  name: string;
  /** The number of the team that Riot has on the same side of the same game. */
  same: number | null;
}

/** Gives the teams numbers: by a source's own id, by a game that two sources tell of, or by a name that means one team. */
export async function numberTeams(context: DeriveContext): Promise<void> {
  const { client, sinceRun } = context;
  const riot = await client.query<{ key: string; name: string; same: number | null }>(
    `with told as (
       select id as key, name from lol_riot_team where run_id >= $1
       union all
       select distinct team ->> 'id', team ->> 'id' from lol_riot_match m, jsonb_array_elements(m.teams) team
       where m.run_id >= $1 and not exists (select from lol_riot_team t where t.id = team ->> 'id')
         and not exists (select from identity i where i.family = 'lol' and i.kind = 'team' and i.source = '${RIOT}'
           and i.key = team ->> 'id')
     ), met as (
       select side.key, min(i.n) as n
       from lol_riot_game g
       cross join lateral (values (100, g.blue_team_id), (200, g.red_team_id)) side (place, key)
       join lol_line l on l.game_key = g.platform_key and l.place = side.place
       join identity i on i.family = 'lol' and i.kind = 'team' and i.source = l.source and i.key = l.team_key
       group by side.key having count(distinct i.n) = 1
     )
     select told.key, told.name, met.n as same from told left join met using (key) order by told.key`,
    [sinceRun],
  );
  const official = riot.rows.map(({ key, name, same }): Sighting => ({
    source: RIOT,
    key,
    name: nameOf(name),
    same: same ?? undefined,
  }));
  const firstJoin = await joinByName(client, TEAM, await withoutKnown(client, TEAM.name, official));
  await numberAll(context, TEAM, firstJoin.joined);
  const { rows } = await client.query<ToldTeam>(
    `select l.source, l.team_key as key, (array_agg(l.team_name order by l.played_at desc))[1] as name, min(i.n) as same
     from lol_line l
     left join lol_riot_game g on g.platform_key = l.game_key and l.source = 'oracleselixir'
     left join identity i on i.family = 'lol' and i.kind = 'team' and i.source = '${RIOT}'
       and i.key = case when l.place = 100 then g.blue_team_id else g.red_team_id end
     where l.place >= 100 and l.team_name is not null and l.run_id >= $1
     group by l.source, l.team_key, case when l.team_key is null then l.team_name end
     having count(distinct i.n) < 2
     order by l.source, name, l.team_key`,
    [sinceRun],
  );
  const told = rows.map(({ source, key, name, same }): Sighting => ({
    ...keyed(source, key, name),
    same: same ?? undefined,
  }));
  const secondJoin = await joinByName(client, TEAM, await withoutKnown(client, TEAM.name, told));
  await numberAll(context, TEAM, secondJoin.joined);
  await writeUnjoined(client, [...firstJoin.unjoined, ...secondJoin.unjoined]);
}

interface ToldPlayer {
  source: string;
  key: string | null;
  name: string;
}

/** Gives the players numbers: by a source's own id, or by a name that means one player, of the same role, in both sources. */
export async function numberPlayers(context: DeriveContext): Promise<void> {
  const { client, sinceRun } = context;
  const riot = await client.query<{ key: string; name: string }>(
    'select id as key, handle as name from lol_riot_player where run_id >= $1 order by id',
    [sinceRun],
  );
  const official = riot.rows.map(({ key, name }): Sighting => ({ source: RIOT, key, name: nameOf(name) }));
  const { rows } = await client.query<ToldPlayer>(
    `select source, player_key as key, (array_agg(player_name order by played_at desc))[1] as name
     from lol_line
     where place <= 10 and player_name is not null and run_id >= $1
     group by source, player_key, case when player_key is null then player_name end
     order by source, name, player_key`,
    [sinceRun],
  );
  const told = rows.map(({ source, key, name }) => keyed(source, key, name));
  for (const sightings of [official, told]) {
    const fresh = await withoutKnown(client, PLAYER.name, sightings);
    if (fresh.length === 0) continue;
    const roles = await Roles.read(client);
    const { joined, unjoined } = await joinByName(client, PLAYER, fresh, (sighting, n) => roles.agree(sighting, n));
    await numberAll(context, PLAYER, joined);
    await writeUnjoined(client, unjoined);
  }
}

/** A key keeps its number, and its current name is noted elsewhere. */
async function withoutKnown(client: pg.PoolClient, kind: string, sightings: readonly Sighting[]): Promise<Sighting[]> {
  const { rows } = await client.query<{ source: string; key: string }>(
    `select i.source, i.key from unnest($2::text[], $3::text[]) s (source, key)
     join identity i on i.family = 'lol' and i.kind = $1 and i.source = s.source and i.key = s.key`,
    [kind, sightings.map(({ source }) => source), sightings.map(({ key }) => key)],
  );
  const known = new Set(rows.map(({ source, key }) => `${source} ${key}`));
  return sightings.filter(({ source, key }) => !known.has(`${source} ${key}`));
}

/** The role in which each player was seen most often, by the source's key and by our number. */
class Roles {
  private constructor(
    private readonly byKey: ReadonlyMap<string, string>,
    private readonly byNumber: ReadonlyMap<number, ReadonlySet<string>>,
  ) {}

  static async read(client: pg.PoolClient): Promise<Roles> {
    const { rows } = await client.query<{ source: string; key: string; role: string; n: number | null }>(
      `with seen as (
         select '${RIOT}' as source, player ->> 'id' as key, player ->> 'role' as role
         from lol_riot_match m, jsonb_array_elements(m.teams) team, jsonb_array_elements(team -> 'players') player
         where player ->> 'role' is not null
         union all
         select source, player_key, role from lol_line where player_key is not null and role is not null
       ), usual as (
         select source, key, mode() within group (order by role) as role from seen group by source, key
       )
       select u.*, i.n from usual u
       left join identity i on i.family = 'lol' and i.kind = 'player' and i.source = u.source and i.key = u.key`,
    );
    const byNumber = new Map<number, Set<string>>();
    for (const { n, role } of rows) if (n !== null) byNumber.set(n, (byNumber.get(n) ?? new Set()).add(role));
    return new Roles(new Map(rows.map(({ source, key, role }) => [`${source} ${key}`, role])), byNumber);
  }

  /** Undefined when the role of one of the two is not known. A thing that is only named is taken by its name. */
  agree({ source, key }: Sighting, n: number): boolean | undefined {
    if (source === NAME_SOURCE) return true;
    const [own, known] = [this.byKey.get(`${source} ${key}`), this.byNumber.get(n)];
    return own === undefined || known === undefined ? undefined : known.has(own);
  }
}
