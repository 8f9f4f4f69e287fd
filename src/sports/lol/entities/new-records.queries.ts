import type pg from 'pg';

/** The tables of sources' records that name teams, players and tournaments, or by which namesakes are parted. */
const TABLES = [
  'lol_riot_league',
  'lol_riot_tournament',
  'lol_riot_team',
  'lol_riot_player',
  'lol_riot_match',
  'lol_riot_game',
  'lol_riot_standing',
  'lol_line',
  'lol_earner',
  'lol_wiki_league',
  'lol_wiki_tournament',
  'lol_wiki_current_league',
  'lol_wiki_team',
  'lol_wiki_player',
  'lol_wiki_contract',
  'lol_wiki_history',
  'lol_wiki_member',
  'lol_wiki_roster',
  'lol_wiki_result',
  'lol_wiki_award',
  'lol_wiki_split',
  'lol_wiki_standing',
];

/** Whether a run has records that may change who is who. */
export async function hasNewRecords(client: pg.PoolClient, sinceRun: string): Promise<boolean> {
  const { rows } = await client.query<{ any: boolean }>(
    `select ${TABLES.map((table) => `exists (select from ${table} where run_id >= $1)`).join(' or ')} as any`,
    [sinceRun],
  );
  return rows[0]?.any === true;
}
