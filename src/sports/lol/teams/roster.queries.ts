import { anyOf, firstMoment, lastMoment } from '../../../db/conditions.js';
import type { Database } from '../../../db/database.js';
import { raw, sql, where, type Sql } from '../../../db/sql.js';
import type { Rows } from '../../../http/lists.js';
import { PERSON } from '../players/person.queries.js';
import { ROLES } from '../roles.js';
import type { RosterHistoryQuery } from './roster.dto.js';

/** The role in the team, or else the player's own. */
const ROLE = 'coalesce(s.role, p.role)';

/** The fields of player `p` in stint `s`. */
const MEMBER = `'lolPlayerId', 'lol-player-' || p.n, 'playerName', p.ign, 'realName', p.real_name, 'role', ${ROLE},
  'joinDate', s.starts_on, 'leaveDate', s.ends_on, 'isStarter', not s.is_substitute, 'nationality', ${PERSON.nationality},
  'imageUrl', ${PERSON.imageUrl}`;

const STINTS = 'lol_spell s join lol_player p on p.n = s.player_n';

const BY_ROLE = `array_position(array['${ROLES.join("', '")}'], ${ROLE}), s.last_seen_on desc, p.n`;

/** The current players of team `team` by the newest source, as a JSON array; null if no source has any. */
export const CURRENT_ROSTER = `(
  select case when count(*) > 0 then
    coalesce(json_agg(json_build_object(${MEMBER}) order by ${BY_ROLE}) filter (where s.is_current and ${ROLE} is distinct from 'coach'), '[]') end
  from ${STINTS} where s.team_n = team.n)`;

/** The coach of team `team`; null if no source has one. */
export const COACH = `(
  select json_build_object('lolPlayerId', 'lol-player-' || p.n, 'name', p.ign)
  from ${STINTS} where s.team_n = team.n and s.is_current and ${ROLE} = 'coach' order by s.last_seen_on desc, p.n limit 1)`;

/** The roster of a team today or on a day. */
export async function listRoster(db: Database, n: number, date: string | undefined): Promise<Rows> {
  const isThere =
    date === undefined
      ? raw('s.is_current')
      : sql`coalesce(s.starts_on, s.first_seen_on) <= ${date}::date and coalesce(s.ends_on - 1, s.last_seen_on) >= ${date}::date`;
  const row = await db.row<Rows>(sql`
    select count(*)::int as total,
      coalesce('[' || string_agg(json_build_object(${raw(MEMBER)})::text, ',' order by ${raw(BY_ROLE)}) || ']', '[]') as items
    from ${raw(STINTS)} where s.team_n = ${n} and ${isThere} and ${raw(ROLE)} is distinct from 'coach'`);
  return row as Rows;
}

export interface RosterHistory extends Rows {
  current: number;
}

/** All stints in a team, newest first; with bounds, only stints that a source has between them. */
export async function listRosterHistory(
  db: Database,
  n: number,
  { from, to, role }: RosterHistoryQuery,
): Promise<RosterHistory> {
  const conditions: (Sql | false)[] = [
    sql`s.team_n = ${n}`,
    from !== undefined &&
      sql`coalesce(s.ends_on, s.last_seen_on) >= (${firstMoment(from)}::timestamptz at time zone 'UTC')::date`,
    to !== undefined &&
      sql`coalesce(s.starts_on, s.first_seen_on) <= (${lastMoment(to)}::timestamptz at time zone 'UTC')::date`,
    anyOf(raw(ROLE), role),
  ];
  const row = await db.row<RosterHistory>(sql`
    select count(*)::int as total, (select count(*)::int from lol_spell where team_n = ${n} and is_current) as current,
      coalesce('[' || string_agg(json_build_object(${raw(MEMBER)}, 'days', s.ends_on - s.starts_on, 'source', s.source)::text, ','
        order by coalesce(s.last_seen_on, make_date(s.season, 12, 31)) desc nulls last, p.n, s.place) || ']', '[]') as items
    from ${raw(STINTS)} ${where(conditions)}`);
  return row as RosterHistory;
}
