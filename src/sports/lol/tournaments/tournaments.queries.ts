import type { Database } from '../../../db/database.js';
import { raw, sql } from '../../../db/sql.js';
import type { List } from '../../../http/lists.js';
import { among, externalIds, teamRef, TOURNAMENT_ID } from '../refs.queries.js';
import type { TournamentsQuery } from './tournaments.dto.js';

const SOURCE = 'lol_tournament t left join lol_league l on l.n = t.league_n';

const TOURNAMENT = `json_build_object(
  'id', 'lol-tournament-' || t.n, 'name', t.name, 'slug', t.slug, 'leagueId', 'lol-' || l.slug, 'season', t.season,
  'split', t.split, 'startDate', t.starts_on, 'endDate', t.ends_on, 'stages', nullif(t.stages, '[]'), 'matchCount', t.match_count,
  'winner', ${teamRef('t.winner_n')}, 'externalIds', ${externalIds('t.external_ids')})::text`;

/** The list of tournaments; those without a known start come last. */
export function tournamentList({ league, season, sort }: TournamentsQuery): List {
  const descending = sort.startsWith('-');
  return {
    name: 'lol tournaments',
    from: raw('lol_tournament t'),
    conditions: [among('league', 't.league_n', league), season !== undefined && sql`t.season = ${season}`],
    order: [
      { by: 't.starts_on', type: 'day', descending, nulls: 'last' },
      { by: 't.n', type: 'whole', descending },
    ],
    key: 't.n',
    source: raw(SOURCE),
    row: raw(TOURNAMENT),
    ids: TOURNAMENT_ID,
  };
}

/** A tournament as JSON text. */
export async function findTournament(db: Database, n: number): Promise<string> {
  const row = await db.row<{ body: string }>(
    sql`select ${raw(TOURNAMENT)} as body from ${raw(SOURCE)} where t.n = ${n}`,
  );
  return (row as { body: string }).body;
}
