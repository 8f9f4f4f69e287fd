import type { DeriveContext } from '../../../archive/importer.js';

/**
 * Stores the ranks of each match's teams in the newest world ranking before it: for the matches of `numbers` (undefined
 * for all), and for those from `since` on, the day from which lists have changed.
 */
export async function noteRanks(
  { client }: DeriveContext,
  { numbers, since }: { numbers: readonly number[] | undefined; since: string | undefined },
): Promise<void> {
  // A union reads two indexes; with "or" PostgreSQL would read all matches.
  const among = numbers
    ? `m.n in (select n from cs2_match where n = any($1)
         union select n from cs2_match where held_on >= nullif($2, '')::date)`
    : 'true';
  const rankOf = (side: string) =>
    `(select w.rank from cs2_world_rank w where w.team_n = m.${side} and w.listed_on = l.listed_on)`;
  await client.query(
    `update cs2_match m set team1_rank = r.one, team2_rank = r.other
     from (
       select m.n, ${rankOf('team1_n')} as one, ${rankOf('team2_n')} as other
       from cs2_match m cross join lateral (select max(listed_on) as listed_on from cs2_world_list where listed_on < m.held_on) l
       where m.held_on is not null and ${among}
     ) r where r.n = m.n and (m.team1_rank, m.team2_rank) is distinct from (r.one, r.other)`,
    numbers && [numbers, since ?? ''],
  );
}
