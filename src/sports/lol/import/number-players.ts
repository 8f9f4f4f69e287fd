import type { DeriveContext } from '../../../archive/importer.js';
import { ESPORTS_EARNINGS, LEAGUEPEDIA, PLAYER, RIOT } from './kinds.js';
import { isKeyed, keyed, nameOf, numberAll, numbersOf, withoutKnown, type Sighting } from './number.js';
import { PlayerEvidence } from './player-evidence.js';
import { joinByName, writeUnjoined } from './same-name.js';
import { readWikiPlayers } from './wiki-players.js';

/** The file of earnings lists players of several games; only those of this one are players of ours. */
const GAME = 'League of Legends';

interface ToldPlayer {
  source: string;
  key: string | null;
  name: string;
}

/**
 * Gives the players numbers: by a source's own id, or by a name that means one player in both sources. A common team
 * tells which of several is meant.
 */
export async function numberPlayers(context: DeriveContext): Promise<void> {
  const { client, sinceRun } = context;
  const riot = await client.query<{ key: string; name: string }>(
    'select id as key, handle as name from lol_riot_player where run_id >= $1 order by id',
    [sinceRun],
  );
  const official = riot.rows.map(({ key, name }): Sighting => ({ source: RIOT, key, name: nameOf(name) }));
  const { rows } = await client.query<ToldPlayer>(
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
  const told = rows.map(({ source, key, name }) => keyed(source, key, name));
  const onPages = wiki
    .filter(({ spellings }) => numberOf(spellings) === undefined)
    .map(({ page, shown }): Sighting => ({ source: LEAGUEPEDIA, key: page, name: nameOf(shown) }));
  const earners = await listEarners(context);
  let evidence: PlayerEvidence | undefined;
  for (const sightings of [official, told.filter(isKeyed), told.filter((one) => !isKeyed(one)), onPages, earners]) {
    const fresh = await withoutKnown(client, PLAYER, sightings);
    if (fresh.length === 0) continue;
    evidence ??= await PlayerEvidence.read(client, wiki);
    const { joined, unjoined } = await joinByName(client, PLAYER, fresh, evidence);
    await writeUnjoined(context.database.pool, unjoined);
    const given = await numberAll(context, PLAYER, joined);
    await evidence.renumber();
    if (sightings === onPages) for (const [page, n] of given) known.set(page, n);
  }
  await numberAll(
    context,
    PLAYER,
    wiki
      .filter(({ isNew }) => isNew)
      .flatMap(({ spellings }) => {
        const same = numberOf(spellings);
        return [...spellings].map((key): Sighting => ({ source: LEAGUEPEDIA, key, same }));
      }),
  );
}

async function listEarners({ client, sinceRun }: DeriveContext): Promise<Sighting[]> {
  const { rows } = await client.query<{ key: string; handle: string }>(
    `select player_id as key, handle from lol_earner where run_id >= $1 and game = $2 order by usd desc, player_id`,
    [sinceRun, GAME],
  );
  return rows.map(({ key, handle }): Sighting => ({ source: ESPORTS_EARNINGS, key, name: nameOf(handle) }));
}
