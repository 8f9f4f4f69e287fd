import type pg from 'pg';
import type { DeriveContext } from '../../../archive/importer.js';
import { ClaimClusters, type Cluster } from '../../../archive/resolve/claim-clusters.js';
import { isKeyed, nameOf, type EntityClaim } from '../../../archive/resolve/claims.js';
import { numberClusters } from '../../../archive/resolve/number-clusters.js';
import { replaceUnresolved } from '../../../archive/resolve/unresolved.js';
import { otherTeamNames } from '../team-names.js';
import { LEAGUEPEDIA, RIOT, TEAM } from '../kinds.js';
import { SameTeams } from './same-teams.js';
import {
  listNumberedTeams,
  listOfficialTeams,
  listTeamNames,
  listTeamsInGames,
  listUnlistedTeams,
  type TeamInGames,
  type TeamName,
} from './team-claims.queries.js';
import { addWikiTeams } from './wiki-team-claims.js';

/**
 * Numbers the teams anew, from the claims of all sources: by a source's own id, by a game of two sources, by a name that
 * means one team, by players in common, or by review. Returns the numbers of teams that lost or got a key that had a
 * number before.
 */
export async function numberTeams(context: DeriveContext): Promise<Set<number>> {
  const { client } = context;
  const names = await listTeamNames(client);
  const clusters = await clusterTeams(client, names);
  await replaceUnresolved(client, 'lol', clusters.unresolved, { where: `t.kind = '${TEAM.name}'` });
  const standing = clusters.all.filter(({ keys }) => keys.length > 0);
  const rekeyed = await numberClusters(context, TEAM, withNewestNames(standing, names), { forgotten: [LEAGUEPEDIA] });
  await showNamedSlugs(client);
  return rekeyed;
}

async function clusterTeams(client: pg.PoolClient, names: readonly TeamName[]): Promise<ClaimClusters> {
  const clusters = new ClaimClusters(TEAM);
  const joining = { alsoCalled: otherTeamNames };
  const inGames = await listTeamsInGames(client);
  const unlisted = await listUnlistedTeams(client);
  // What else has a number got it from a live match.
  const claimed = new Set(unlisted);
  const live = (await listNumberedTeams(client)).filter(({ source, key }) => source !== RIOT || !claimed.has(key));
  const placed = ({ claim, official }: TeamInGames): EntityClaim => ({ ...claim, same: onlyPlace(clusters, official) });
  clusters.add([...(await listOfficialTeams(client)), ...live.filter(isKeyed)], joining);
  clusters.add(inGames.filter(({ claim }) => isKeyed(claim)).map(placed), joining);
  for (const { source, key, name } of names) clusters.call({ source, key }, nameOf(name));
  // Teams with keys come first, so that a team with only a name can join one of another source.
  clusters.add(
    [...inGames.map(placed), ...live].filter((one) => !isKeyed(one)),
    joining,
  );
  await addWikiTeams(client, clusters);
  const same = await SameTeams.read(client);
  // Two teams that are merged are rivals no more, which may show that a third is the same.
  while (clusters.merge(same.pairs(clusters)) > 0);
  const named = same.unlisted(clusters);
  clusters.add(
    unlisted.map((key): EntityClaim => ({ source: RIOT, key, same: only(named.get(key)) })),
    joining,
  );
  return clusters;
}

/** The place of the team of whom these are Riot's ids; undefined where they are of several. */
function onlyPlace(clusters: ClaimClusters, keys: readonly string[]): number | undefined {
  return only(new Set(keys.flatMap((key) => clusters.placeOf({ source: RIOT, key }) ?? [])));
}

function only(places: ReadonlySet<number> = new Set()): number | undefined {
  const [first] = places;
  return places.size === 1 ? first : undefined;
}

/** Shows each team by its name in the newest game. */
function withNewestNames(clusters: readonly Cluster[], names: readonly TeamName[]): Cluster[] {
  const newest = new Map<string, TeamName>();
  const isNewer = (one: TeamName, other: TeamName | undefined) =>
    other === undefined || (one.at ?? 0) > (other.at ?? 0);
  for (const one of names) {
    const place = `${one.source} ${one.key}`;
    if (isNewer(one, newest.get(place))) newest.set(place, one);
  }
  return clusters.map((cluster) => {
    const own = cluster.keys.flatMap(({ source, key }) => newest.get(`${source} ${key}`) ?? []);
    const [first] = own.toSorted(
      (one, other) => (other.at ?? 0) - (one.at ?? 0) || (one.name < other.name ? -1 : Number(one.name > other.name)),
    );
    return first === undefined ? cluster : { ...cluster, current: nameOf(first.name) };
  });
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
