import { anyOf } from '../../../db/conditions.js';
import type { Database } from '../../../db/database.js';
import { raw, sql } from '../../../db/sql.js';
import type { IdRule, List } from '../../../http/lists.js';
import { dayBetween, newestDays } from '../days.queries.js';
import { among, playerRef, teamRef } from '../refs.queries.js';
import type { RosterChangesQuery } from './roster-changes.dto.js';

/** Finds change `c` by `cs2-roster-<n>` or number. */
const CHANGE_ID: IdRule = {
  written: (id) => id.trim().toLowerCase(),
  named: (id) => sql`c.n = substring(${id} from '^(?:cs2-roster-)?([0-9]{1,9})$')::integer`,
};

/** SQL: the members of RosterChange `c`. */
export const ROSTER_CHANGE_MEMBERS = `'id', 'cs2-roster-' || c.n, 'date', c.changed_on,
  'player', ${playerRef('c.player_n')}, 'team', ${teamRef('c.team_n')}, 'action', c.action, 'role', c.role,
  'source', c.source, 'announcedUrl', c.announced_url`;

/** Players who joined and left teams, newest first. */
export function rosterChangeList({ from, to, teamId, playerId, type }: RosterChangesQuery): List {
  return {
    name: 'cs2 roster changes',
    from: raw('cs2_roster_change c'),
    conditions: [
      ...dayBetween('c.changed_on', { from, to }),
      among('team', 'c.team_n', teamId),
      among('player', 'c.player_n', playerId),
      anyOf(raw('c.action'), type),
    ],
    key: 'c.n',
    order: newestDays('c.changed_on', 'c.n'),
    row: raw(`json_build_object(${ROSTER_CHANGE_MEMBERS})::text`),
    ids: CHANGE_ID,
  };
}

export async function hasRosterChanges(db: Database): Promise<boolean> {
  const row = await db.row<{ exists: boolean }>(
    sql`select (select n from cs2_roster_change order by n limit 1) is not null as exists`,
  );
  return row?.exists === true;
}
