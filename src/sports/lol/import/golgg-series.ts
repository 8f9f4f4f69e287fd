import type { DeriveContext } from '../../../archive/importer.js';
import { GOLGG, MATCH } from './kinds.js';
import { numberAll, type EntityClaim } from './number.js';

interface GolggGame {
  n: number;
  key: string;
  league: string;
  pair: string;
}

/** No series is longer. */
const MOST_GAMES = 5;

/**
 * Numbers the series of gol.gg, whose keys number the games of a series in a row: the next game of a league belongs to
 * the series of the game before if the same teams play it. Returns the numbers of games with those of their matches.
 */
export async function numberGolggSeries(
  context: DeriveContext,
  matchOfGame: ReadonlyMap<number, number>,
): Promise<[game: number, match: number][]> {
  const { rows } = await context.client.query<GolggGame>(
    `select i.n, b.game_key as key, b.league, least(b.team_name, r.team_name) || ' v ' || greatest(b.team_name, r.team_name) as pair
     from lol_line b
     join lol_line r on r.source = b.source and r.game_key = b.game_key and r.place = 200
     join identity i on i.family = 'lol' and i.kind = 'game' and i.source = b.source and i.key = b.game_key
     where b.source = '${GOLGG}' and b.place = 100
       and exists (select from lol_line l where l.source = '${GOLGG}' and l.run_id >= $1)
     order by b.game_key::integer`,
    [context.sinceRun],
  );
  const series = groupInRow(rows).map((games) => ({
    games,
    match: games.map(({ n }) => matchOfGame.get(n)).find((n) => n !== undefined),
  }));
  const fresh = series.filter(({ match }) => match === undefined);
  const given = await numberAll(
    context,
    MATCH,
    fresh.map(({ games }): EntityClaim => ({ source: GOLGG, key: games[0]?.key ?? '' })),
  );
  return series.flatMap(({ games, match }) =>
    games.map(({ n }): [number, number] => [n, match ?? (given.get(games[0]?.key ?? '') as number)]),
  );
}

/** Groups games, which come in the order of their keys, into series. */
export function groupInRow<Game extends Pick<GolggGame, 'key' | 'league' | 'pair'>>(games: readonly Game[]): Game[][] {
  const series: Game[][] = [];
  for (const game of games) {
    const current = series.at(-1);
    const last = current?.at(-1);
    const isNext =
      last !== undefined &&
      Number(game.key) === Number(last.key) + 1 &&
      game.league === last.league &&
      game.pair === last.pair;
    if (current && isNext && current.length < MOST_GAMES) current.push(game);
    else series.push([game]);
  }
  return series;
}
