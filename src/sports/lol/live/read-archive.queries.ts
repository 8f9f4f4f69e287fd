import type { Database } from '../../../db/database.js';
import { isoTime } from '../../../db/conditions.js';
import { raw, sql } from '../../../db/sql.js';
import { GAME_RECORDED_AT, GAME_ROW, matchTeam, REMAKE_OF, teamSlug } from '../refs.queries.js';
import type { BoardState, SeriesState } from './topics.js';

/** A match or game of the archive, in the form of the live routes. */
export interface Archived<State> {
  state: State;
  updatedAt: Date;
}

/** The match with this number, planned or with its result. */
export async function findArchivedSeries(db: Database, n: number): Promise<Archived<SeriesState> | undefined> {
  return db.row<Archived<SeriesState>>(sql`
    select json_build_object(
        'plan', json_build_object(
          'league', json_build_object('leagueId', 'lol-' || l.slug, 'slug', l.slug, 'name', l.name, 'upstreamId', null),
          'tournamentId', 'lol-tournament-' || m.tournament_n, 'blockName', m.block_name,
          'startTime', ${raw(isoTime('m.starts_at'))}, 'originalStartTime', null, 'flags', json_build_array(), 'isForfeit', coalesce(m.status_detail = 'forfeit', false),
          'coverage', json_build_object('live_row', false, 'numeric_live_state', false),
          'wasListed', false, 'wasNumeric', false, 'games', json_build_array()),
        'series', json_build_object('matchId', 'lol-match-' || m.n, 'league', l.slug, 'state', m.state, 'bestOf', m.best_of,
          'team1', ${raw(matchTeam('team1'))}, 'team2', ${raw(matchTeam('team2'))}, 'completedGames', (
            select coalesce(json_agg(json_build_object(${raw(GAME_ROW)}) order by g.game_number, g.n), '[]')
            from lol_game g where g.match_n = m.n and g.state = 'completed'),
          'currentGame', null, 'nextGameNumber', null, 'isDecided', m.state = 'completed',
          'winnerSlug', ${raw(teamSlug('m.winner_n'))}),
        'watch', coalesce((select (v.state -> 'watch')::json from lol_live_match v where v.n = m.n),
          json_build_object('matchId', 'lol-match-' || m.n, 'links', json_build_array(), 'vods', json_build_array()))
      ) as state, m.updated_at as "updatedAt"
    from lol_match m join lol_league l on l.n = m.league_n where m.n = ${n}`);
}

export interface ArchivedBoard extends Archived<BoardState> {
  recordedAt: Date;
}

/** The board of a game that was not followed live, made of its box score. */
export async function findArchivedBoard(db: Database, n: number): Promise<ArchivedBoard | undefined> {
  return db.row<ArchivedBoard>(sql`
    select json_build_object('gameId', 'lol-game-' || g.n, 'matchId', 'lol-match-' || m.n, 'gameNumber', g.game_number,
        'remakeOf', ${raw(REMAKE_OF)}, 'state', case when g.state = 'completed' then 'finished' else 'not_started' end,
        'patchVersion', g.patch, 'gameTime', g.seconds, 'goldDiff', blue.gold - red.gold,
        'blueTeam', ${boardTeam('blue')}, 'redTeam', ${boardTeam('red')}, 'players', (
          select coalesce(json_agg(json_build_object('participantId', p.place, 'summonerName', p.player_name,
            'championId', p.champion, 'role', p.role, 'side', p.side, 'alive', null, 'currentHealth', null,
            'maxHealth', null, 'kills', p.kills, 'deaths', p.deaths, 'assists', p.assists, 'creepScore', p.cs,
            'totalGold', p.gold, 'level', p.level, 'items', null,
            'killParticipation', round((p.kills + p.assists)::numeric / nullif(side.kills, 0), 4),
            'championDamageShare', round(p.damage::numeric / nullif(side.damage, 0), 4),
            'wardsPlaced', p.wards_placed) order by p.place), '[]')
          from lol_game_line p cross join lateral (
            select sum(o.kills) as kills, sum(o.damage) as damage from lol_game_line o
            where o.game_n = g.n and o.place <= 10 and o.side = p.side
          ) side where p.game_n = g.n and p.place <= 10),
        'frameTimestamp', case when g.is_time_known then ${raw(isoTime("(g.starts_at + g.seconds * interval '1 second')"))} end,
        'source', 'stored', 'changes', json_build_array()) as state,
      g.updated_at as "updatedAt", ${GAME_RECORDED_AT} as "recordedAt"
    from lol_game g join lol_match m on m.n = g.match_n
    left join lol_game_line blue on blue.game_n = g.n and blue.place = 100
    left join lol_game_line red on red.game_n = g.n and red.place = 200
    where g.n = ${n}`);
}

/** If sources have only the number of dragons, each kind is `unknown`. */
function boardTeam(side: 'blue' | 'red') {
  return raw(`json_build_object('slug', ${teamSlug(`g.${side}_n`)}, 'totalGold', ${side}.gold, 'totalKills', ${side}.kills,
    'towers', ${side}.towers, 'inhibitors', ${side}.inhibitors, 'barons', ${side}.barons,
    'dragons', case when ${side}.dragons is not null
      then to_json(coalesce(${side}.dragon_kinds,
          array_fill('unknown'::text, array[greatest(0, ${side}.dragons - coalesce(${side}.elders, 0))::integer]))
        || array_fill('elder'::text, array[coalesce(${side}.elders, 0)::integer])) end)`);
}

/**
 * The numbers that an id of a match or game may mean: first our own number, then the one into which it was merged or
 * that has this key of a source. It asks the database only for those after the first.
 */
export async function* numbersMeant(db: Database, kind: 'match' | 'game', id: string): AsyncGenerator<number> {
  const lower = id.trim().toLowerCase();
  const [, own] = new RegExp(`^(?:lol-${kind}-)?(\\d{1,9})$`).exec(lower) ?? [];
  if (own !== undefined) yield Number(own);
  const rows = await db.rows<{ n: number }>(sql`
    select to_n as n from identity_moved where family = 'lol' and kind = ${kind} and n = ${Number(own ?? 0)}
    union all
    select min(n) from identity where family = 'lol' and kind = ${kind} and lower(key) = ${lower} having count(*) > 0`);
  for (const { n } of rows) yield n;
}
