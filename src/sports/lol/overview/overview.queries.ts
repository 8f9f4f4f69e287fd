import type { Database } from '../../../db/database.js';
import { sql } from '../../../db/sql.js';

/** Counts the archive of lol, as JSON text. Matches that upstream has left in progress for over a day do not count as live. */
export async function findOverview(db: Database): Promise<string> {
  const row = await db.row<{ body: string }>(sql`
    select json_build_object('entityType', 'game', 'name', 'League of Legends', 'status', 'stable', 'coverage', json_build_object(
      'leagues', (select count(*) from lol_league),
      'matches', (select count(*) from lol_match where n > 0),
      'live', (
        select count(*) from lol_match where state = 'inProgress' and listed_at > now() - interval '1 day'),
      'upcoming', (select count(*) from lol_match where state = 'unstarted' and listed_at >= current_date),
      'games', (select count(*) from lol_game where n > 0),
      'teams', (select count(*) from lol_team where n > 0),
      'players', (select count(*) from lol_player where n > 0),
      'transfers', (select count(*) from lol_transfer)))::text as body`);
  return (row as { body: string }).body;
}
