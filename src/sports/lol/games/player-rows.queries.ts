import { isoTime } from '../../../db/conditions.js';
import type { Database } from '../../../db/database.js';
import { raw, sql, type Sql } from '../../../db/sql.js';
import type { OrderedRows } from '../../../db/walk.js';
import type { Rows } from '../../../http/lists.js';
import { GAME_RECORDED_AT, MATCH_RECORDED_AT } from '../refs.queries.js';
import { LAST_DETAILS_OF_LINE, RUNES } from './followed.queries.js';
import { championNameOf } from '../champions.js';

/**
 * Row `l` of a player in game `g`, with the player and team, the row `s` of the side, and the sums over its five players,
 * which are null if one of the figures is not known.
 */
export const PLAYER_ROW_TABLES = raw(`lol_game g
  join lol_game_line l on l.game_n = g.n and l.place <= 10
  left join lol_player player on player.n = l.player_n
  left join lol_team team on team.n = l.team_n
  left join lol_game_line s on s.game_n = g.n and s.place = case l.side when 'blue' then 100 else 200 end
  cross join lateral (
    select ${['kills', 'gold', 'damage'].map((name) => `case when count(${name}) = 5 then sum(${name}) end as ${name}`).join(', ')}
    from lol_game_line where game_n = g.n and place <= 10 and side = l.side
  ) five
  left join ${LAST_DETAILS_OF_LINE}`);

/** A share; null if the whole is zero, and if sources contradict each other so that the part is more than the whole. */
const share = (part: string, whole: string) =>
  `case when ${whole} >= greatest(${part}, 1) then round(${part}::numeric / ${whole}, 4)::float end`;

const perMinute = (figure: string) => `round(${figure} * 60.0 / nullif(g.seconds, 0), 2)::float`;

/** True for a row without any kill, death or assist, or without these figures: upstream may not have completed the game yet. */
export const isProvisional = (row: string) => `(g.postgame_level <> 'player_stats_full'
  and coalesce(${row}.kills, 0) = 0 and coalesce(${row}.deaths, 0) = 0 and coalesce(${row}.assists, 0) = 0)`;

/** True if figures of game `g` may still be completed. */
export const HAS_PROVISIONAL_ROWS = `exists (select from lol_game_line p where p.game_n = g.n and p.place <= 10 and ${isProvisional('p')})`;

/** A player's figures in a game, as JSON. */
export const PLAYER_ROW: Sql =
  raw(`json_build_object('gameId', 'lol-game-' || g.n, 'matchId', 'lol-match-' || g.match_n,
  'lolPlayerId', 'lol-player-' || l.player_n, 'summonerName', coalesce(l.player_name, player.ign), 'realName', player.real_name,
  'teamSlug', team.slug, 'side', l.side, 'role', l.role, 'participantId', l.place,
  'championId', l.champion, 'championName', ${championNameOf('l.champion')}, 'win', l.won,
  'kills', l.kills, 'deaths', l.deaths, 'assists', l.assists,
  'kda', round((l.kills + l.assists)::numeric / case l.deaths when 0 then 1 else l.deaths end, 2)::float,
  'killParticipation', ${share('(l.kills + l.assists)', 'coalesce(s.kills, five.kills)')},
  'cs', l.cs, 'csPerMin', ${perMinute('l.cs')}, 'gold', l.gold, 'goldPerMin', ${perMinute('l.gold')},
  'goldShare', ${share('l.gold', 'five.gold')}, 'damage', l.damage, 'damagePerMin', ${perMinute('l.damage')},
  'damageShare', ${share('l.damage', 'five.damage')}, 'damageTaken', l.damage_taken,
  'visionScore', l.vision_score, 'wardsPlaced', l.wards_placed, 'wardsKilled', l.wards_killed, 'controlWards', l.control_wards,
  'firstBlood', l.first_blood, 'soloKills', l.solo_kills, 'doubleKills', l.double_kills, 'tripleKills', l.triple_kills,
  'quadraKills', l.quadra_kills, 'pentaKills', l.penta_kills,
  'goldDiffAt10', l.gold_diff_at_10, 'goldDiffAt15', l.gold_diff_at_15, 'csDiffAt10', l.cs_diff_at_10,
  'csDiffAt15', l.cs_diff_at_15, 'xpDiffAt10', l.xp_diff_at_10, 'xpDiffAt15', l.xp_diff_at_15,
  'level', l.level, 'items', player -> 'items', 'runes', ${RUNES}, 'summonerSpells', null,
  'statsStatus', case when ${isProvisional('l')} then 'provisional' else 'final' end, 'source', l.source,
  'lastUpdated', ${isoTime('l.updated_at')})`);

/** The rows of the players in every game. */
export const ALL_PLAYER_ROWS: OrderedRows = {
  from: sql`${PLAYER_ROW_TABLES} join lol_match m on m.n = g.match_n`,
  conditions: [],
  key: 'g.n',
  order: [
    { by: 'm.listed_at', type: 'time' },
    { by: 'm.n', type: 'whole' },
    { by: 'g.game_number', type: 'whole' },
    { by: 'g.n', type: 'whole' },
    { by: 'l.place', type: 'whole' },
  ],
  row: sql`(${PLAYER_ROW})::text`,
};

/** The rows of players with the `meta` of their list. */
export interface PlayerRows extends Rows {
  level: string;
  isProvisional: boolean;
  recordedAt: Date;
}

/** The players of a game, blue first. */
export async function listPlayersOfGame(db: Database, n: number): Promise<PlayerRows> {
  const row = await db.row<PlayerRows>(sql`
    select g.postgame_level as level, ${GAME_RECORDED_AT} as "recordedAt", players.*
    from lol_game g left join lol_match m on m.n = g.match_n cross join ${playersWhere(sql`g.n = ${n}`)} players
    where g.n = ${n}`);
  return row as PlayerRows;
}

/** The players of each game of a match. */
export async function listPlayersOfMatch(db: Database, n: number): Promise<PlayerRows> {
  const row = await db.row<PlayerRows>(sql`
    select m.postgame_level as level, ${MATCH_RECORDED_AT} as "recordedAt", players.*
    from lol_match m cross join ${playersWhere(sql`g.match_n = ${n}`)} players
    where m.n = ${n}`);
  return row as PlayerRows;
}

function playersWhere(condition: Sql): Sql {
  return sql`(
    select count(*)::int as total, coalesce(bool_or(${raw(isProvisional('l'))}), false) as "isProvisional",
      coalesce(json_agg(${PLAYER_ROW} order by g.game_number, g.n, l.place), '[]')::text as items
    from ${PLAYER_ROW_TABLES} where ${condition})`;
}
