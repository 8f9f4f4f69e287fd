import type { DeriveContext } from '../../../archive/importer.js';
import { mergeSame, type SamePair } from '../../../archive/resolve/merge.js';
import { noteUnresolved, settleUnresolved } from '../../../archive/resolve/unresolved.js';
import { isNobody } from '../nobody.js';
import { ESPORTS_EARNINGS, LEAGUEPEDIA, PLAYER, RIOT } from './kinds.js';
import {
  isKeyed,
  keyed,
  nameOf,
  numberAll,
  numbersOf,
  withoutKnown,
  type EntityClaim,
} from '../../../archive/resolve/claims.js';
import { PlayerEvidence } from './player-evidence.js';
import { joinByName } from '../../../archive/resolve/same-name.js';
import { readWikiPlayers } from './wiki-players.js';

/** The file of earnings has players of several games; only this game's players get numbers. */
const GAME = 'League of Legends';

interface NamedPlayer {
  source: string;
  key: string | null;
  name: string;
}

/**
 * Gives players their numbers: by a source's own id, or by a name that means one player in both sources. A common team
 * or real name decides between several players of one name.
 */
export async function numberPlayers(context: DeriveContext): Promise<void> {
  const { client, sinceRun } = context;
  const riot = await client.query<{ key: string; name: string }>(
    'select id as key, handle as name from lol_riot_player where run_id >= $1 order by id',
    [sinceRun],
  );
  const official = riot.rows
    .filter((one) => !isNobody(one))
    .map(({ key, name }): EntityClaim => ({ source: RIOT, key, name: nameOf(name) }));
  const { rows } = await client.query<NamedPlayer>(
    `select source, player_key as key, (array_agg(player_name order by played_at desc, player_name))[1] as name
     from lol_line
     where place <= 10 and player_name is not null and run_id >= $1
     group by source, player_key, case when player_key is null then player_name end
     order by source desc, name, player_key`,
    [sinceRun],
  );
  const wiki = await readWikiPlayers(client, sinceRun);
  const known = await numbersOf(client, PLAYER, LEAGUEPEDIA);
  const numberOf = (spellings: Iterable<string>) =>
    [...spellings].map((one) => known.get(one)).find((n) => n !== undefined);
  const inGames = rows.filter((one) => !isNobody(one)).map(({ source, key, name }) => keyed(source, key, name));
  const onPages = wiki
    .filter(({ spellings }) => numberOf(spellings) === undefined)
    .map(({ page, shown }): EntityClaim => ({ source: LEAGUEPEDIA, key: page, name: nameOf(shown) }));
  const earners = await listEarners(context);
  if ([official, inGames, wiki, earners].every(({ length }) => length === 0)) return;
  const evidence = await PlayerEvidence.read(client, wiki);
  for (const claims of [official, inGames.filter(isKeyed), inGames.filter((one) => !isKeyed(one)), onPages, earners]) {
    const fresh = await withoutKnown(client, PLAYER, claims);
    if (fresh.length === 0) continue;
    const { joined, unresolved } = await joinByName(client, PLAYER, fresh, evidence);
    await noteUnresolved(context.database.pool, 'lol', unresolved);
    const given = await numberAll(context, PLAYER, joined);
    await evidence.renumber();
    if (claims === onPages) for (const [page, n] of given) known.set(page, n);
  }
  await numberAll(
    context,
    PLAYER,
    wiki
      .filter(({ isNew }) => isNew)
      .flatMap(({ spellings }) => {
        const same = numberOf(spellings);
        return [...spellings].map((key): EntityClaim => ({ source: LEAGUEPEDIA, key, same }));
      }),
  );
  await mergeDoubtful(context, evidence);
}

/**
 * Judges the claims in doubt again, with all that sources said since. Players who turn out to be one are merged: the
 * lowest number stays. Players whom one source has twice are never one.
 */
async function mergeDoubtful({ client, database }: DeriveContext, evidence: PlayerEvidence): Promise<void> {
  const { rows } = await client.query<{ source: string; key: string; name: string; n: number }>(
    `select u.source, u.key, u.name, i.n
     from unresolved u
     join identity i on i.family = 'lol' and i.kind = 'player' and i.source = u.source and i.key = u.key
     where u.family = 'lol' and u.kind = 'player' order by u.source, u.key`,
  );
  const claims = rows.map(({ source, key, name }): EntityClaim => ({ source, key, name: nameOf(name) }));
  const { joined } = await joinByName(client, PLAYER, claims, evidence);
  const same = joined.flatMap(({ same: n }, index): SamePair[] =>
    n === undefined ? [] : [[rows[index]?.n as number, n]],
  );
  const merged = await mergeSame(database, PLAYER, same, { apart: 'all' });
  await settleUnresolved(database.pool, PLAYER, merged);
}

async function listEarners({ client, sinceRun }: DeriveContext): Promise<EntityClaim[]> {
  const { rows } = await client.query<{ key: string; handle: string }>(
    `select player_id as key, handle from lol_earner where run_id >= $1 and game = $2 order by usd desc, player_id`,
    [sinceRun, GAME],
  );
  return rows.map(({ key, handle }): EntityClaim => ({ source: ESPORTS_EARNINGS, key, name: nameOf(handle) }));
}
