import type { Database } from '../../../db/database.js';
import { raw, sql } from '../../../db/sql.js';
import type { Rows } from '../../../http/lists.js';
import { teamSlug } from '../refs.queries.js';

export interface Career extends Rows {
  timeline: object[];
}

/** A player's stints, newest first, and the moments at which they began and ended. */
export async function findCareer(db: Database, n: number): Promise<Career> {
  const row = await db.row<Career>(sql`
    select count(*)::int as total, coalesce('[' || string_agg(json_build_object(
        'orgSlug', team.slug, 'teamName', team.name, 'logoUrl', team.logo_url, 'role', s.role,
        'status', case when not s.is_current then 'inactive' when s.is_substitute then 'bench' else 'active' end,
        'joinDate', s.starts_on, 'leaveDate', s.ends_on, 'leaveReason', s.leave_reason, 'isStarter', not s.is_substitute,
        'days', s.ends_on - s.starts_on)::text, ',' order by s.place) || ']', '[]') as items,
      (select coalesce(json_agg(json_build_object('date', x.transferred_on, 'type', x.type,
          'orgSlug', ${raw(teamSlug('coalesce(x.to_n, x.from_n)'))}) order by x.transferred_on desc, x.n desc), '[]')
        from lol_transfer x where x.player_n = ${n}) as timeline
    from lol_spell s join lol_team team on team.n = s.team_n where s.player_n = ${n}`);
  return row as Career;
}

/** Places, awards and titles of a player, newest first; those without a day are sorted by season. */
export async function listAchievements(db: Database, n: number): Promise<Rows> {
  const row = await db.row<Rows>(sql`
    select count(*)::int as total, coalesce('[' || string_agg(json_build_object(
        'date', a.day, 'tournamentId', 'lol-tournament-' || a.tournament_n, 'tournamentName', a.tournament_name,
        'placement', a.placement, 'teamSlug', ${raw(teamSlug('a.team_n'))}, 'title', a.is_title, 'award', a.award)::text,
      ',' order by coalesce(a.day, make_date(a.season, 12, 31)) desc nulls last, a.line) || ']', '[]') as items
    from lol_achievement a where a.player_n = ${n}`);
  return row as Rows;
}
