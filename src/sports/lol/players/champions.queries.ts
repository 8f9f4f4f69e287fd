import type { Database } from '../../../db/database.js';
import { raw, sql, type Sql } from '../../../db/sql.js';
import type { HistoryWindow } from '../../../http/history.js';
import type { List } from '../../../http/lists.js';
import { championNameOf } from '../champions.js';
import { playerRef } from '../refs.queries.js';
import { average, FIGURES } from './figures.js';
import { gamesByMatch, ofPlayer, playedAt, playedGames, type GameFilter, type Part } from './player-games.queries.js';

const CHAMPION = `'championId', champion, 'championName', ${championNameOf('champion')}`;
const RECORD = `'wins', ${FIGURES.wins}, 'losses', ${FIGURES.losses}`;

/** A player's champions over all games, most played first. */
export function championList(n: number): List {
  const played = sql`(${playedGames([...ofPlayer(n), raw('l.champion is not null')])}) played`;
  return {
    name: `lol champions of ${n}`,
    from: sql`(select champion, count(*)::int as games from ${played} group by champion) c`,
    conditions: [],
    key: 'c.champion',
    order: [
      { by: 'c.games', type: 'whole', descending: true },
      { by: 'c.champion', type: 'text' },
    ],
    total: 'gathered',
    source: sql`(select champion, json_build_object(${raw(CHAMPION)}, 'games', count(*), ${raw(RECORD)},
      'winRate', ${raw(FIGURES.winRate)}, 'avgKda', ${raw(FIGURES.avgKda)}, 'avgCsPerMin', ${raw(FIGURES.avgCsPerMin)},
      'avgGoldDiffAt15', ${raw(average('gold_diff_at_15', 1))}, 'lastPlayedAt', ${raw(playedAt('max'))})::text as body
      from ${played} group by champion) c`,
    row: raw('c.body'),
  };
}

/** The champions of rows of `PLAYED`, most picked first, as a JSON array. */
export function championPool(played: Sql, limit?: number): Sql {
  return sql`(
    select coalesce(json_agg(body order by picks desc, champion), '[]') from (
      select champion, count(*) as picks, json_build_object(${raw(CHAMPION)}, 'picks', count(*), ${raw(RECORD)},
        'unknownResults', ${raw(FIGURES.unknownResults)}, 'decidedGames', count(won), 'winRate', ${raw(FIGURES.winRate)},
        'pickRate', round(count(*)::numeric / (select count(champion) from ${played}), 4)::float, 'avgKda', ${raw(FIGURES.avgKda)},
        'lastPickedAt', ${raw(playedAt('max'))}) as body
      from ${played} where champion is not null group by champion order by picks desc, champion limit ${limit ?? null}::bigint
    ) pooled)`;
}

/** A player's picks in the last matches within the caller's window. */
export async function findChampionPool(
  db: Database,
  n: number,
  { last, league }: { last: number } & Pick<GameFilter, 'league'>,
  history: HistoryWindow,
): Promise<Part> {
  const row = await db.row<Part>(sql`
    with known as materialized (${gamesByMatch(ofPlayer(n, { ...(league && { league }) }))}),
    played as materialized (select * from known where nth <= ${last} and ${history.opened(raw('recorded_at'))})
    select json_build_object('player', ${raw(playerRef('p.n'))},
      'filters', ${JSON.stringify({ last, league: league ?? null })}::json, 'championPool', ${championPool(raw('played'))},
      'picks', (select coalesce(json_agg(json_build_object('gameId', 'lol-game-' || game_n, 'matchId', 'lol-match-' || match_n,
          'championId', champion, 'startTime', ${raw(playedAt(''))},
          'result', case when won then 'win' when not won then 'loss' end)
        order by nth, starts_at desc nulls last, game_n desc), '[]') from played where champion is not null))::text as body,
      (select to_json(min(recorded_at)) #>> '{}' from known where nth <= ${last}) as oldest
    from lol_player p where p.n = ${n}`);
  return row as Part;
}
