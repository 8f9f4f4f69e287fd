import type { Database } from '../../../db/database.js';
import { raw, sql, type Sql } from '../../../db/sql.js';
import type { Rows } from '../../../http/lists.js';
import { FIGURES, playedLines } from '../figures.js';
import { playerRef, teamRef } from '../refs.queries.js';
import { HEADLINE_WINDOW, inWindow } from '../windows.js';

/** SQL: the rating of player `p` for team `t` in the window of profiles. */
const RATING = sql`(
  select ${raw(FIGURES.rating)} from (
    ${playedLines([raw('l.player_n = p.n'), raw('l.team_n = t.n'), inWindow('l.listed_at', HEADLINE_WINDOW)])}
  ) played)`;

/** SQL: player `p` in stint `s` as a RosterMember. */
const MEMBER = sql`json_build_object('id', 'cs2-player-' || p.n, 'slug', p.slug, 'nickname', p.nickname,
  'country', p.country, 'realName', p.real_name, 'photoUrl', p.photo_url, 'role', s.role, 'joinedAt', s.starts_on,
  'isStarter', ${raw(isStarter())}, 'maps', s.maps, 'rating', ${RATING})`;

function isStarter(): string {
  return `s.role not in ('coach', 'substitute', 'benched')`;
}

const NOW_IN_TEAM = raw('cs2_spell s join cs2_player p on p.n = s.player_n where s.team_n = t.n and s.ends_on is null');

/** SQL: the players of team `t` now, without the coach. */
export const CURRENT_ROSTER = sql`(
  select coalesce(json_agg(${MEMBER} order by ${raw(isStarter())} desc, s.starts_on, p.n), '[]')
  from ${NOW_IN_TEAM} and s.role <> 'coach')`;

/** SQL: the coach of team `t`; null where no source has one. */
export const COACH = sql`(
  select ${MEMBER} from ${NOW_IN_TEAM} and s.role = 'coach' order by s.starts_on desc, p.n limit 1)`;

/** SQL: the members of a row about stint `s`. */
const SPELL = `'role', s.role, 'startDate', s.starts_on, 'endDate', s.ends_on, 'days', s.ends_on - s.starts_on,
  'maps', s.maps, 'isCurrent', s.ends_on is null, 'source', s.source`;

/** All present and former members of a team: the present first, then those who left last. */
export async function listRosterHistory(db: Database, n: number): Promise<Rows> {
  return listSpells(db, `'player', ${playerRef('s.player_n')}`, sql`s.team_n = ${n}`);
}

/** A player's teams: the present one first, then the last one that he left. */
export async function listPlayerTeams(db: Database, n: number): Promise<Rows> {
  return listSpells(db, `'team', ${teamRef('s.team_n')}`, sql`s.player_n = ${n}`);
}

async function listSpells(db: Database, whose: string, of: Sql): Promise<Rows> {
  const row = await db.row<Rows>(sql`
    select count(*)::int as total, coalesce('[' || string_agg(json_build_object(${raw(whose)}, ${raw(SPELL)})::text, ','
      order by s.ends_on desc nulls first, s.starts_on desc, s.player_n, s.team_n) || ']', '[]') as items
    from cs2_spell s where ${of}`);
  return row as Rows;
}
