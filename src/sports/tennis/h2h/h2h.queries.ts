import type { Database } from '../../../db/database.js';
import { join, raw, sql, where, type Sql } from '../../../db/sql.js';
import { countedMatches, type CareerFilter } from '../filters.js';
import type { H2hPlayer, HeadToHead } from './h2h.dto.js';

export type H2hSide = Omit<H2hPlayer, 'wins'>;

/** Finds the players of these ids, in no particular order; unknown ids are left out. */
export async function findSides(db: Database, ids: readonly string[]): Promise<H2hSide[]> {
  return db.rows<H2hSide>(sql`
    select id, name, ioc, current_rank, career_high_rank from tennis_player where id = any(${ids})`);
}

/** Sums up the matches of two players; the players themselves are not part of it. */
export async function sumHeadToHead(
  db: Database,
  player1: string,
  player2: string,
  filter: CareerFilter,
): Promise<Omit<HeadToHead, 'player1' | 'player2'>> {
  const row = await db.row<{ body: Omit<HeadToHead, 'player1' | 'player2'> }>(sql`
    with met as materialized (
      select a.* from tennis_appearance a
      ${where([sql`a.player_id = ${player1}`, sql`a.opponent_id = ${player2}`, ...countedMatches(filter)])}
    )
    select json_build_object(
      'summary', json_build_object('total_matches', count(*), 'player1_wins', ${WON}, 'player2_wins', ${LOST},
        'player1_lead', ${WON} - ${LOST}, ${outcome('finals_matches', 'player1_finals_wins', 'player2_finals_wins', FINAL)},
        ${outcome('grand_slam_matches', 'player1_grand_slam_wins', 'player2_grand_slam_wins', raw("level = 'G'"))}),
      'surface_breakdown', ${breakdown({ hard: raw("surface = 'Hard'"), clay: raw("surface = 'Clay'"), grass: raw("surface = 'Grass'"), carpet: raw("surface = 'Carpet'") })},
      'level_breakdown', ${breakdown({ grand_slam: raw("level = 'G'"), masters_1000: raw("level = 'M'"), tour_finals: raw("level = 'F'"), atp_500_250: raw("level = 'A'"), olympics_davis_cup: raw("level in ('D', 'O')") })},
      'format_breakdown', ${breakdown({ best_of_3: raw('best_of = 3'), best_of_5: raw('best_of = 5') })},
      'tiebreak_record', json_build_object('player1_tiebreaks_won', coalesce(sum(tiebreaks_won), 0),
        'player2_tiebreaks_won', coalesce(sum(tiebreaks_lost), 0), 'total_tiebreaks', coalesce(sum(tiebreaks_won + tiebreaks_lost), 0)),
      'deciding_sets', json_build_object(${outcome('total_deciding_sets', 'player1_deciding_set_wins', 'player2_deciding_set_wins', raw('went_to_deciding_set'))}),
      'matches', coalesce((select json_agg(json_build_object('id', m.id, 'date', m.match_date, 'tournament_name', m.tournament_name,
          'level', m.level, 'surface', m.surface, 'round', m.round, 'winner_id', m.winner_id, 'winner_name', m.winner_name,
          'score', coalesce(m.score, '')) order by m.match_date, m.round_order, m.id)
        from met join tennis_match m on m.id = met.match_id), '[]')
    ) as body from met`);
  return (row as { body: Omit<HeadToHead, 'player1' | 'player2'> }).body;
}

/** Counts the wins of each of these players over each other one. */
export async function countPairs(
  db: Database,
  ids: readonly string[],
  filter: CareerFilter,
): Promise<{ winner: string; loser: string; wins: number }[]> {
  const conditions = [
    sql`a.player_id = any(${ids})`,
    sql`a.opponent_id = any(${ids})`,
    sql`a.won`,
    ...countedMatches(filter),
  ];
  return db.rows(sql`
    select a.player_id as winner, a.opponent_id as loser, count(*)::int as wins from tennis_appearance a
    ${where(conditions)} group by 1, 2`);
}

const WON = raw('count(*) filter (where won)');
const LOST = raw('count(*) filter (where not won)');
const FINAL = raw("round = 'F' and level <> 'D'");

function outcome(total: string, ours: string, theirs: string, condition: Sql): Sql {
  return sql`${raw(`'${total}'`)}, count(*) filter (where ${condition}), ${raw(`'${ours}'`)}, count(*) filter (where ${condition} and won),
    ${raw(`'${theirs}'`)}, count(*) filter (where ${condition} and not won)`;
}

function breakdown(parts: Record<string, Sql>): Sql {
  const members = Object.entries(parts).map(
    ([name, condition]) =>
      sql`${raw(`'${name}'`)}, json_build_object(${outcome('total', 'player1_wins', 'player2_wins', condition)})`,
  );
  return sql`json_build_object(${join(members, ', ')})`;
}
