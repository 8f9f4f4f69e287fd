import type pg from 'pg';
import { identify } from '../../../archive/resolve/identities.js';
import { noteNames, slugOf } from '../../../archive/resolve/identity-names.js';
import type { DeriveContext } from '../../../archive/importer.js';
import { noteUnresolved } from '../../../archive/resolve/unresolved.js';
import { leagueSlug } from '../leagues.js';
import { isNobody } from '../nobody.js';
import { otherTeamNames } from '../team-names.js';
import { LEAGUE, LEAGUEPEDIA, RIOT, TEAM } from './kinds.js';
import { isKeyed, keyed, nameOf, numberAll, withoutKnown, type EntityClaim } from '../../../archive/resolve/claims.js';
import { joinByName } from '../../../archive/resolve/same-name.js';

/** Gives leagues their numbers. Sources have codes of leagues, for which `leagueSlug` has the slugs. */
export async function numberLeagues(context: DeriveContext): Promise<void> {
  const { rows } = await context.client.query<{ source: string; key: string; name: string; code: string }>(
    `select '${RIOT}' as source, id as key, name, slug as code from lol_riot_league where run_id >= $1
     union all
     select source, league, min(league), league from lol_line where run_id >= $1 and league is not null
     group by source, league
     union all
     -- A short form that several leagues of the wiki share is used for none of them.
     select '${LEAGUEPEDIA}', league, league, case when count(*) over (partition by lower(short)) = 1 then coalesce(short, league) else league end
     from (
       select league, min(short) as short, max(run_id) as run_id
       from (
         select league, short, run_id from lol_wiki_league
         union all
         select league, split_part(page, '/', 1), run_id from lol_wiki_tournament where league is not null
       ) named
       group by league
     ) named
     where run_id >= $1
     order by source desc, key`,
    [context.sinceRun],
  );
  const known = await knownSlugs(context.client);
  const fresh: EntityClaim[] = [];
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

interface NamedTeam {
  source: string;
  key: string | null;
  name: string;
  /** The number of the team that Riot has on the same side of the same game. */
  same: number | null;
}

/** Gives teams their numbers: by a source's own id, by a game of two sources, or by a name that means one team. */
export async function numberTeams(context: DeriveContext): Promise<void> {
  const { client, sinceRun } = context;
  const riot = await client.query<{ key: string; name: string; same: number | null }>(
    `with met as (
       select side.key, min(i.n) as n
       from lol_riot_game g
       cross join lateral (values (100, g.blue_team_id), (200, g.red_team_id)) side (place, key)
       join lol_line l on l.game_key = g.platform_key and l.place = side.place
       join identity i on i.family = 'lol' and i.kind = 'team' and i.source = l.source and i.key = l.team_key
       group by side.key having count(distinct i.n) = 1
     )
     select t.id as key, t.name, met.n as same from lol_riot_team t left join met on met.key = t.id
     where t.run_id >= $1 order by t.id`,
    [sinceRun],
  );
  const official = riot.rows.filter(isSomebody).map(({ key, name, same }): EntityClaim => ({
    source: RIOT,
    key,
    name: nameOf(name),
    same: same ?? undefined,
  }));
  const joining = { alsoCalled: otherTeamNames };
  const numberJoined = async (claims: readonly EntityClaim[]) => {
    const { joined, unresolved } = await joinByName(client, TEAM, await withoutKnown(client, TEAM, claims), joining);
    await noteUnresolved(context.database.pool, 'lol', unresolved);
    await numberAll(context, TEAM, joined);
  };
  await numberJoined(official);
  const { rows } = await client.query<NamedTeam>(
    `select l.source, l.team_key as key, (array_agg(l.team_name order by l.played_at desc, l.team_name))[1] as name, min(i.n) as same
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
  const inGames = rows.filter(isSomebody).map(({ source, key, name, same }): EntityClaim => ({
    ...keyed(source, key, name),
    same: same ?? undefined,
  }));
  // Teams with keys come first, so that a team with only a name can join one of another source in the same run.
  await numberJoined(inGames.filter(isKeyed));
  await noteTeamNames(context);
  await numberJoined(inGames.filter((one) => !isKeyed(one)));
}

const isSomebody = (one: { key: string | null; name: string }): boolean => !isNobody(one);

/** Notes every name that a record of the run has for a team with a key; the name in its newest game is its current one. */
export async function noteTeamNames({ client, database, sinceRun }: DeriveContext): Promise<void> {
  const { rows } = await client.query<{ n: number; name: string; is_newest: boolean }>(
    `with called as (
       select i.n, l.team_name as name, max(l.played_at) as at, max(l.run_id) as run_id
       from lol_line l
       join identity i on i.family = 'lol' and i.kind = 'team' and i.source = l.source and i.key = l.team_key
       where l.place >= 100 and l.team_name is not null group by i.n, l.team_name
       union all
       select i.n, t.name, null, t.run_id
       from lol_riot_team t
       join identity i on i.family = 'lol' and i.kind = 'team' and i.source = '${RIOT}' and i.key = t.id
     )
     select n, name, row_number() over (partition by n order by at desc nulls last, name) = 1 as is_newest
     from called where n in (select n from called where run_id >= $1) order by n, at nulls first, name`,
    [sinceRun],
  );
  const named = rows.filter(({ name }) => !isNobody({ name })).map((row) => ({ ...row, ...nameOf(row.name) }));
  if (named.length === 0) return;
  await identify(database, TEAM.family, async (identities) => {
    await noteNames(identities, TEAM, named);
    const newest = named.filter(({ is_newest }) => is_newest);
    await noteNames(identities, TEAM, newest, { current: true });
  });
}
