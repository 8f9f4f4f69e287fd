import type { Database } from '../../../db/database.js';
import { raw, sql } from '../../../db/sql.js';
import type { MatchDetail, MatchRow, MatchStats, MatchTournament } from './matches.dto.js';
import { matchId } from './matches.queries.js';
import { tallyPoints, type PointTally, type RecordedPoint } from './point-tally.reduce.js';
import { serveReturn, type ServeCounts } from './serve-return.reduce.js';

interface Found {
  row: MatchRow;
  matchNum: number;
  revision: number;
  nextMatchId: string | null;
  aliases: string[];
  tournament: MatchTournament;
  winnerServe: ServeCounts;
  loserServe: ServeCounts;
}

interface Recording {
  id: string;
  swapped: boolean;
  court: string | null;
}

/** Undefined when the match does not exist. */
export async function findMatchDetail(db: Database, id: string): Promise<MatchDetail | undefined> {
  const match = await findArchived(db, id);
  if (!match) return undefined;
  const recording = await findRecording(db, match.row.id);
  const tally = recording && (await tallyRecording(db, recording));
  const stats = boxScore(match, tally);
  const { row } = match;
  return {
    ...row,
    tournament: match.tournament,
    started_at: null,
    ended_at: null,
    court: recording?.court ?? null,
    winner: row.player1,
    loser: row.player2,
    match_num: match.matchNum,
    next_match_id: match.nextMatchId,
    stats: stats.available ? stats : null,
    momentum: tally?.momentum ?? null,
    aliases: match.aliases,
    external_ids: recording ? [{ provider: 'slam_pointbypoint', id: recording.id, url: null }] : [],
    revision: match.revision,
  };
}

/**
 * Finds the box score alone; its figures are null for a match without a box score. Undefined when the match does not
 * exist.
 */
export async function findMatchStats(db: Database, id: string): Promise<MatchStats | undefined> {
  const match = await findArchived(db, id);
  if (!match) return undefined;
  const recording = await findRecording(db, match.row.id);
  return boxScore(match, recording && (await tallyRecording(db, recording)));
}

/** In archive rows player1 is the winner. */
function boxScore({ row, winnerServe, loserServe }: Found, tally: PointTally | undefined): MatchStats {
  const archived = {
    player1: serveReturn(winnerServe, loserServe, tally?.match.player1),
    player2: serveReturn(loserServe, winnerServe, tally?.match.player2),
  };
  const figures = row.has_stats || !tally ? archived : tally.figures;
  const source = row.has_stats ? (tally ? 'archive+points' : 'archive') : tally ? 'points' : 'archive';
  return {
    match_id: row.id,
    available: row.has_stats || tally !== undefined,
    source,
    provisional: false,
    ...figures,
    sets: tally?.sets ?? [],
  };
}

async function findArchived(db: Database, id: string): Promise<Found | undefined> {
  return db.row<Found>(sql`
    select m.row_json::json as row, m.match_num as "matchNum", m.revision, (
        select n.match_id from tennis_appearance n
        where n.player_id = m.winner_id and n.edition_id = m.edition_id and n.round_order > m.round_order
          and n.round in ('R64', 'R32', 'R16', 'QF', 'SF', 'F') and m.round in ('R128', 'R64', 'R32', 'R16', 'QF', 'SF')
        order by n.round_order limit 1) as "nextMatchId",
      (select coalesce(json_agg('lm_' || l.n order by l.n), '[]')
        from tennis_point_match p join tennis_live_match l on l.recording_id = p.id
        where p.match_id = m.id and l.archived) as aliases,
      json_build_object('id', m.edition_id, 'name', m.tournament_name, 'year', m.season, 'level', m.level,
        'category', m.row_json::json -> 'category', 'surface', m.surface, 'city', null, 'country_code', null) as tournament,
      ${raw(serveCounts('w'))} as "winnerServe", ${raw(serveCounts('l'))} as "loserServe"
    from tennis_match m where m.id = ${matchId(id)}`);
}

/** SQL: the counts of the winner's or the loser's serve in match `m`. */
export function serveCounts(side: 'w' | 'l'): string {
  const counts = {
    ace: 'ace',
    df: 'df',
    svpt: 'svpt',
    firstIn: '1st_in',
    firstWon: '1st_won',
    secondWon: '2nd_won',
    svGms: 'sv_gms',
    bpSaved: 'bp_saved',
    bpFaced: 'bp_faced',
  };
  const members = Object.entries(counts).map(([name, column]) => `'${name}', m.${side}_${column}`);
  return `json_build_object(${members.join(', ')})`;
}

function findRecording(db: Database, id: string): Promise<Recording | undefined> {
  return db.row<Recording>(sql`
    select id, coalesce(swapped, false) as swapped, court from tennis_point_match where match_id = ${id} order by id limit 1`);
}

async function tallyRecording(db: Database, { id, swapped }: Recording): Promise<PointTally> {
  const points = await db.rows<RecordedPoint>(sql`
    select set_number, game_number, case when ${swapped} then 3 - server else server end as server,
      case when ${swapped} then 3 - winner else winner end as winner, frame
    from tennis_point where point_match_id = ${id} and winner in (1, 2) and server in (1, 2) order by ordinal`);
  return tallyPoints(points, swapped);
}
