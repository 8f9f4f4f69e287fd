import type { Database } from '../../../db/database.js';
import { raw, sql } from '../../../db/sql.js';
import { MATCH_RECORDED_AT, teamSlug } from '../refs.queries.js';
import {
  type RecordText,
  bansOf,
  picksOf,
  SEQUENCE,
  GAME_WITH_SIDES,
  SIDE_ALIASES,
  bothSides,
  type SideAliases,
} from './game.queries.js';

const side = ({ side: name, row }: SideAliases) =>
  `json_build_object('teamSlug', ${teamSlug(`g.${name}_n`)}, 'bans', champions.${row}_bans, 'picks', champions.${row}_picks)`;

const CHAMPIONS = SIDE_ALIASES.map(
  (aliases) => `${bansOf(aliases)} as ${aliases.row}_bans, ${picksOf(aliases)} as ${aliases.row}_picks`,
).join(', ');

const GAME_DRAFT = raw(`json_build_object('gameId', 'lol-game-' || g.n, 'gameNumber', g.game_number, 'patch', g.patch,
  'winnerSlug', ${teamSlug(`case g.winning_side when 'blue' then g.blue_n when 'red' then g.red_n end`)},
  'available', num_nonnulls(champions.b_bans, champions.b_picks, champions.r_bans, champions.r_picks) > 0, ${bothSides(side)}, 'sequence', ${SEQUENCE})`);

/** The champions of match `m` with their games and teams, from players, sides and pushed drafts. */
const PICKS = `(
  select g.n, l.team_n, l.champion from lol_game g join lol_game_line l on l.game_n = g.n
  where g.match_n = m.n and l.champion is not null
  union
  select g.n, l.team_n, pick.champion from lol_game g join lol_game_line l on l.game_n = g.n, unnest(l.picks) pick (champion)
  where g.match_n = m.n and l.place >= 100 and pick.champion is not null
  union
  select g.n, case action ->> 'side' when 'blue' then g.blue_n else g.red_n end, action ->> 'championId'
  from lol_game g join lol_draft d on d.game_n = g.n, jsonb_array_elements(d.shown) action
  where g.match_n = m.n and action ->> 'type' = 'pick'
) pick`;

const REPEATED = raw(`(
  select case when count(*) > 0 then coalesce(json_agg(champion order by champion) filter (where games > 1), '[]') end
  from (select champion, count(distinct n) as games from ${PICKS} group by champion) picked)`);

/** False if a team picked a champion twice; else null, because no source says that a series is fearless. */
const FEARLESS = raw(`case when exists (
  select from ${PICKS} where team_n is not null group by team_n, champion having count(distinct n) > 1) then false end`);

/** The drafts of a match's games. */
export async function findDrafts(db: Database, n: number): Promise<RecordText> {
  const row = await db.row<RecordText>(sql`
    select json_build_object('matchId', 'lol-match-' || m.n, 'games', games.list, 'fearless', ${FEARLESS},
      'repeatedPicks', ${REPEATED})::text as body, ${MATCH_RECORDED_AT} as "recordedAt"
    from lol_match m cross join (
      select coalesce(json_agg(${GAME_DRAFT} order by g.game_number, g.n), '[]') as list
      from ${GAME_WITH_SIDES} cross join lateral (select ${raw(CHAMPIONS)}) champions where g.match_n = ${n}
    ) games where m.n = ${n}`);
  return row as RecordText;
}
