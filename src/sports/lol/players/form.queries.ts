import type { Database } from '../../../db/database.js';
import { raw, sql } from '../../../db/sql.js';
import type { HistoryWindow } from '../../../http/history.js';
import { FIGURES, GAME_KDA } from './figures.js';
import { gamesByMatch, ofPlayer, playedAt, type GameFilter, type Part } from './player-games.queries.js';

/** Newest first; games of one match by time. */
const RECENCY = 'nth, starts_at desc nulls last, game_n desc';

/** Fewer games show no trend. */
const TREND_FROM_GAMES = 4;

/** Compares the mean KDA of the newer half of the games with that of the older half; within a tenth it is flat. */
const TREND = `case when count(kda) < ${TREND_FROM_GAMES} then null
  when avg(kda) filter (where half = 1) > 1.1 * avg(kda) filter (where half = 2) then 'up'
  when avg(kda) filter (where half = 1) < 0.9 * avg(kda) filter (where half = 2) then 'down' else 'flat' end`;

const CONSISTENCY = `case when count(kda) > 1
  then round(greatest(0, 1 - stddev_pop(kda) / nullif(avg(kda), 0))::numeric, 4)::float end`;

const WINDOW = `
  'window', w.size, 'sampleComplete', count(distinct match_n) = w.size, 'matchesAnalyzed', count(distinct match_n),
  'gamesAnalyzed', count(*), 'wins', ${FIGURES.wins}, 'losses', ${FIGURES.losses}, 'winRate', ${FIGURES.winRate},
  'avgKda', ${FIGURES.avgKda}, 'kdaVariance', round(var_pop(kda)::numeric, 2)::float,
  'avgCsPerMin', ${FIGURES.avgCsPerMin}, 'avgGoldPerMin', ${FIGURES.avgGoldPerMin},
  'avgDamagePerMin', ${FIGURES.avgDamagePerMin}, 'killParticipation', ${FIGURES.killParticipation},
  'avgVisionScore', ${FIGURES.avgVisionScore}, 'consistencyScore', ${CONSISTENCY}, 'trend', ${TREND},
  'championPool', (
    select coalesce(json_agg(json_build_object('championId', champion, 'games', games, 'wins', wins)
      order by games desc, champion), '[]')
    from (
      select champion, count(*) as games, count(*) filter (where won) as wins from played
      where nth <= w.size and champion is not null group by champion
    ) picked),
  'dateRange', json_build_object('from', ${playedAt('min')}, 'to', ${playedAt('max')})`;

/** A player's form over several numbers of last matches, within the caller's window. */
export async function findForm(
  db: Database,
  n: number,
  { windows, ...filter }: { windows: readonly string[] } & Pick<GameFilter, 'league' | 'role'>,
  history: HistoryWindow,
): Promise<Part> {
  const sizes = windows.map(Number);
  const filters = { league: filter.league ?? null, role: filter.role ?? null };
  const row = await db.row<Part>(sql`
    with known as materialized (${gamesByMatch(ofPlayer(n, filter))}),
    played as materialized (
      select *, ${raw(GAME_KDA)} as kda from known where nth <= ${Math.max(...sizes)} and ${history.opened(raw('recorded_at'))}
    )
    select json_build_object('lolPlayerId', 'lol-player-' || ${n}::integer, 'filters', ${JSON.stringify(filters)}::json,
        'windows', (select json_agg(s.body order by w.place) from unnest(${sizes}::integer[]) with ordinality w (size, place)
          cross join lateral (
            select json_build_object(${raw(WINDOW)}) as body from (
              select *, ntile(2) over (partition by kda is null order by ${raw(RECENCY)}) as half from played where nth <= w.size
            ) sample
          ) s))::text as body,
      (select to_json(min(recorded_at)) #>> '{}' from known where nth <= ${Math.max(...sizes)}) as oldest`);
  return row as Part;
}
