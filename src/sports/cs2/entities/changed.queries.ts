import { EVERY_RUN, type DeriveContext } from '../../../archive/importer.js';
import { HLTV, TIER3 } from '../kinds.js';
import { lackNamings } from './written.queries.js';

/** The id by which a source knows a match. */
export interface UnitKey {
  source: string;
  key: string;
}

/**
 * The matches that imports, pushes and the live feed changed since the last derivation, and the matches that lost a
 * record to one of them. Undefined means that all must be derived: at the first import, after new ranking lists or lists
 * of players, because any name may then mean another team or player, and where the names of records are not stored.
 */
export async function changedUnits({
  client,
  sinceRun,
}: Pick<DeriveContext, 'client' | 'sinceRun'>): Promise<UnitKey[] | undefined> {
  if (sinceRun === EVERY_RUN) return undefined;
  const { rows } = await client.query<{ isWhole: boolean }>(
    `select not exists (select from cs2_unit) or exists (select from cs2_told_subject where run_id >= $1)
       or exists (select from cs2_vrs_line where run_id >= $1) or exists (select from cs2_vrs_detail where run_id >= $1)
       or exists (select from cs2_vrs_counted where run_id >= $1) as "isWhole"`,
    [sinceRun],
  );
  if (rows[0]?.isWhole || (await lackNamings(client, sinceRun))) return undefined;
  const demos = DEMO_TABLES.map((name) => `select checksum from cs2_demo_${name} where run_id >= $1`).join(' union ');
  const changed = await client.query<UnitKey>(
    `with claimed as (select source, key, id_source, id_key from cs2_told_match where run_id >= $1)
     select id_source as source, id_key as key from claimed
     union select u.id_source, u.id_key from cs2_unit u
       where u.tells && (select coalesce(array_agg(source || ' ' || key), '{}') from claimed)
     union select '${TIER3}', match_key from cs2_tier3_game where run_id >= $1
     union select '${HLTV}', match_key from cs2_demo_tie where run_id >= $1 or checksum in (${demos})
     order by 1, 2`,
    [sinceRun],
  );
  return changed.rows;
}

const DEMO_TABLES = ['map', 'team', 'player', 'round', 'clutch', 'kill'];
