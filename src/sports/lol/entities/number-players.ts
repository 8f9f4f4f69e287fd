import type pg from 'pg';
import type { DeriveContext } from '../../../archive/importer.js';
import { ClaimClusters, type Cluster } from '../../../archive/resolve/claim-clusters.js';
import { isKeyed, keyed, nameOf, type EntityClaim } from '../../../archive/resolve/claims.js';
import { numberClusters } from '../../../archive/resolve/number-clusters.js';
import { replaceUnresolved } from '../../../archive/resolve/unresolved.js';
import { isNobody } from '../nobody.js';
import { ESPORTS_EARNINGS, LEAGUEPEDIA, PLAYER, RIOT } from '../kinds.js';
import { PlayerEvidence } from './player-evidence.js';
import { readWikiPlayers, shownAs, type WikiPlayer } from './wiki-players.js';

/** The file of earnings has players of several games; only this game's players get numbers. */
const GAME = 'League of Legends';

/**
 * Numbers the players anew, from the claims of all sources: by a source's own id, or by a name that means one player in
 * both sources. A common team or real name decides between several players of one name. Returns the numbers of players
 * who lost or got a key that had a number before.
 */
export async function numberPlayers(context: DeriveContext): Promise<Set<number>> {
  const { client } = context;
  const wiki = await readWikiPlayers(client);
  const inGames = await listInGames(client);
  const rounds = [
    await listOfficial(client),
    inGames.filter(isKeyed),
    inGames.filter((one) => !isKeyed(one)),
    wiki.map((one): EntityClaim => ({ source: LEAGUEPEDIA, key: one.page, name: nameOf(shownAs(one)) })),
    await listEarners(client),
  ];
  const clusters = clusterPlayers(rounds, wiki, await PlayerEvidence.read(client, wiki));
  await replaceUnresolved(client, 'lol', clusters.unresolved, { where: `t.kind = '${PLAYER.name}'` });
  const standing = clusters.all.filter(({ keys }) => keys.length > 0);
  return numberClusters(context, PLAYER, standing, { forgotten: [LEAGUEPEDIA] });
}

/** Clusters claims by rounds; the pages of the wiki have further spellings as keys. */
function clusterPlayers(
  rounds: readonly (readonly EntityClaim[])[],
  wiki: readonly WikiPlayer[],
  evidence: PlayerEvidence,
): ClaimClusters {
  const clusters = new ClaimClusters(PLAYER);
  for (const claims of rounds) {
    clusters.add(claims, evidence);
    evidence.gather(clusters);
  }
  for (const { page, spellings } of wiki) clusters.addKeys(ofWiki(page), [...spellings].map(ofWiki));
  evidence.gather(clusters);
  clusters.merge(evidence.samePersons(clusters));
  evidence.gather(clusters);
  clusters.judgeAgain(evidence);
  // By a former name a player is found; it shows who somebody is only together with the real name.
  for (const { page, formerNames } of wiki) for (const name of formerNames) clusters.call(ofWiki(page), nameOf(name));
  evidence.gather(clusters);
  const renamed = evidence.renamedPersons(clusters);
  clusters.merge(renamed);
  const places = new Set(renamed.flat());
  for (const player of wiki) {
    const place = clusters.placeOf(ofWiki(player.page)) as number;
    if (places.has(place)) (clusters.all[place] as Cluster).current = nameOf(shownAs(player));
  }
  return clusters;
}

const ofWiki = (key: string) => ({ source: LEAGUEPEDIA, key });

async function listOfficial(client: pg.PoolClient): Promise<EntityClaim[]> {
  const { rows } = await client.query<{ key: string; name: string }>(
    'select id as key, handle as name from lol_riot_player order by id',
  );
  return rows
    .filter((one) => !isNobody(one))
    .map(({ key, name }): EntityClaim => ({ source: RIOT, key, name: nameOf(name) }));
}

interface NamedPlayer {
  source: string;
  key: string | null;
  name: string;
}

/** The players of box scores, each with the name in his newest game. */
async function listInGames(client: pg.PoolClient): Promise<EntityClaim[]> {
  const { rows } = await client.query<NamedPlayer>(
    `select source, player_key as key, (array_agg(player_name order by played_at desc, player_name))[1] as name
     from lol_line
     where place <= 10 and player_name is not null
     group by source, player_key, case when player_key is null then player_name end
     order by source desc, name, player_key`,
  );
  return rows.filter((one) => !isNobody(one)).map(({ source, key, name }) => keyed(source, key, name));
}

async function listEarners(client: pg.PoolClient): Promise<EntityClaim[]> {
  const { rows } = await client.query<{ key: string; handle: string }>(
    'select player_id as key, handle from lol_earner where game = $1 order by usd desc, player_id',
    [GAME],
  );
  return rows.map(({ key, handle }): EntityClaim => ({ source: ESPORTS_EARNINGS, key, name: nameOf(handle) }));
}
