import type pg from 'pg';
import { identify } from '../../../archive/resolve/identities.js';
import { giveSlugs } from '../../../archive/resolve/identity-names.js';
import type { DeriveContext } from '../../../archive/importer.js';
import { mergeSame } from '../../../archive/resolve/merge.js';
import { settleUnresolved } from '../../../archive/resolve/unresolved.js';
import { isNobody } from '../nobody.js';
import { RIOT, TEAM } from './kinds.js';
import { noteTeamNames } from './number-names.js';
import { numberAll, numbersOf, type EntityClaim } from '../../../archive/resolve/claims.js';
import { readTeamProofs, type TeamProofs } from './same-teams.js';

/**
 * Merges teams that turn out to be one, and numbers Riot's teams that its list of teams lacks. The lowest number stays,
 * and the others lead to it.
 */
export async function mergeTeams(context: DeriveContext): Promise<void> {
  await identify(context.database, TEAM.family, dropIdsAsNames);
  let proofs = await readTeamProofs(context.client);
  for (;;) {
    const merged = await mergeSame(context.database, TEAM, proofs.same);
    if (merged.length === 0) break;
    await settleUnresolved(context.database.pool, TEAM, merged);
    await noteTeamNames(context);
    // Two teams that are merged are rivals no more, which may show that a third is the same.
    proofs = await readTeamProofs(context.client);
  }
  await numberUnlisted(context, proofs);
  await identify(context.database, TEAM.family, nameMerged);
}

/** A team that no other source shows to be one of its own has no name, and its id as its slug. */
async function numberUnlisted(context: DeriveContext, { unlisted }: TeamProofs): Promise<void> {
  const { client, sinceRun, database } = context;
  const { rows } = await client.query<{ key: string }>(
    `select distinct named.key
     from (
       select team ->> 'id' as key from lol_riot_match m cross join jsonb_array_elements(m.teams) team where m.run_id >= $1
       union select team_id from lol_riot_standing where run_id >= $1
       union select unnest(array[blue_team_id, red_team_id]) from lol_riot_game where run_id >= $1
     ) named
     where not exists (select from lol_riot_team t where t.id = named.key) order by named.key`,
    [sinceRun],
  );
  const known = await numbersOf(client, TEAM, RIOT);
  const claims = rows
    .filter(({ key }) => !known.has(key) && !isNobody({ key }))
    .map(({ key }): EntityClaim => {
      const [same, ...others] = unlisted.get(key) ?? [];
      return { source: RIOT, key, same: others.length === 0 ? same : undefined };
    });
  const numbers = await numberAll(context, TEAM, claims);
  const nameless = claims.filter(({ same }) => same === undefined);
  await identify(database, TEAM.family, async (identities) => {
    const slugs = nameless.map(({ key }) => ({ n: numbers.get(key) as number, folded: key, shown: key }));
    await giveSlugs(identities, TEAM, slugs);
    await showNamedSlugs(identities);
  });
}

/** An earlier version had the id of a team without a name as its name. */
async function dropIdsAsNames(client: pg.PoolClient): Promise<void> {
  await client.query(
    `delete from identity_name x using identity i
     where x.family = 'lol' and x.kind = 'team' and i.family = x.family and i.kind = x.kind and i.n = x.n
       and i.source = '${RIOT}' and i.key = x.folded`,
  );
}

/** Gives a team without a name of its own the name of a team that was merged into it. */
async function nameMerged(client: pg.PoolClient): Promise<void> {
  await client.query(
    `update identity_name x set is_current = true
     from (
       select n, min(folded) as folded from identity_name where family = 'lol' and kind = 'team'
       group by n having not bool_or(is_current)
     ) named
     where x.family = 'lol' and x.kind = 'team' and x.n = named.n and x.folded = named.folded`,
  );
}

/** Shows a team that had only an id under the slug of its name, once it has one; the id stays an alias. */
async function showNamedSlugs(client: pg.PoolClient): Promise<void> {
  const isId = (slug: string) => `exists (
    select from identity i where i.family = 'lol' and i.kind = 'team' and i.n = s.n and i.source = '${RIOT}' and i.key = ${slug})`;
  await client.query(
    `with named as (
       select distinct on (s.n) s.n, o.slug
       from identity_slug s
       join identity_slug o on o.family = s.family and o.kind = s.kind and o.n = s.n and not o.is_own
       join identity_name x on x.family = s.family and x.kind = s.kind and x.n = s.n
         and trim('-' from regexp_replace(x.folded, '[^a-z0-9]+', '-', 'g')) = o.slug
       where s.family = 'lol' and s.kind = 'team' and s.is_own and ${isId('s.slug')} and not ${isId('o.slug')}
       order by s.n, x.is_current desc, o.slug
     )
     update identity_slug x set is_own = x.slug = named.slug from named
     where x.family = 'lol' and x.kind = 'team' and x.n = named.n and (x.is_own or x.slug = named.slug)`,
  );
}
