import type { DeriveContext } from '../../../archive/importer.js';
import { ESPORTS_EARNINGS, PLAYER } from './kinds.js';
import { nameOf, numberAll, withoutKnown, type Sighting } from './number.js';
import { PlayerEvidence } from './player-evidence.js';
import { joinByName, writeUnjoined } from './same-name.js';
import { readWikiPlayers } from './wiki-players.js';

/** The file lists players of several games; only those of this one are players of ours. */
const GAME = 'League of Legends';

/** Gives numbers to the players whose earnings the run told: by the real name, or by a country that agrees. */
export async function numberEarners(context: DeriveContext): Promise<void> {
  const { client, sinceRun } = context;
  const { rows } = await client.query<{ key: string; handle: string }>(
    `select player_id as key, handle from lol_earner where run_id >= $1 and game = $2 order by usd desc, player_id`,
    [sinceRun, GAME],
  );
  const sightings = rows.map(({ key, handle }): Sighting => ({ source: ESPORTS_EARNINGS, key, name: nameOf(handle) }));
  const fresh = await withoutKnown(client, PLAYER, sightings);
  if (fresh.length === 0) return;
  const evidence = await PlayerEvidence.read(client, await readWikiPlayers(client, sinceRun));
  const { joined, unjoined } = await joinByName(client, PLAYER, fresh, evidence);
  await numberAll(context, PLAYER, joined);
  await writeUnjoined(client, unjoined);
}
