import type pg from 'pg';
import type { DeriveContext } from '../../../archive/importer.js';
import { numberAll, type EntityClaim } from '../../../archive/resolve/claims.js';
import { slugOf } from '../../../archive/resolve/identity-names.js';
import { leagueSlug } from '../leagues.js';
import { LEAGUE, LEAGUEPEDIA, RIOT } from '../kinds.js';

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
