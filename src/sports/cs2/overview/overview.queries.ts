import type { Database } from '../../../db/database.js';
import { sql } from '../../../db/sql.js';

/** Counts the stored records of cs2, as JSON text. A match in progress for over a day does not count as live. */
export async function findOverview(db: Database): Promise<string> {
  const row = await db.row<{ body: string }>(sql`
    select json_build_object('entityType', 'game', 'name', 'Counter-Strike 2', 'status', 'beta', 'coverage', json_build_object(
      'matches', (select count(*) from cs2_match),
      'live', (select count(*) from cs2_match where status = 'live' and listed_at > now() - interval '1 day'),
      'upcoming', (select count(*) from cs2_match where status = 'scheduled' and listed_at >= current_date),
      'teams', (select count(*) from cs2_team),
      'players', (select count(*) from cs2_player),
      'events', (select count(*) from cs2_event),
      'rosterChanges', (select count(*) from cs2_roster_change)))::text as body`);
  return (row as { body: string }).body;
}
