import type { DeriveContext } from '../../../archive/importer.js';
import { GOLGG, MATCH } from '../kinds.js';
import { numberAll, type EntityClaim } from '../../../archive/resolve/claims.js';

interface GolggGame {
  n: number;
  key: string;
  league: string;
  pair: string;
  /** The winner's name; null where unknown. */
  winner: string | null;
}

/**
 * Numbers the series of gol.gg, whose keys number the games of a series in a row: the next game of a league belongs to
 * the series of the game before if the same teams play it and the series is still open. Returns the numbers of games with those of their matches.
 */
export async function numberGolggSeries(
  context: DeriveContext,
  matchOfGame: ReadonlyMap<number, number>,
): Promise<[game: number, match: number][]> {
  const { rows } = await context.client.query<GolggGame>(
    `select i.n, b.game_key as key, b.league, least(b.team_name, r.team_name) || ' v ' || greatest(b.team_name, r.team_name) as pair,
       case when b.won then b.team_name when r.won then r.team_name end as winner
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
export function groupInRow<Game extends Omit<GolggGame, 'n'>>(games: readonly Game[]): Game[][] {
  const rows: Game[][] = [];
  for (const game of games) {
    const current = rows.at(-1);
    const last = current?.at(-1);
    const isNext =
      last !== undefined &&
      Number(game.key) === Number(last.key) + 1 &&
      game.league === last.league &&
      game.pair === last.pair;
    if (current && isNext) current.push(game);
    else rows.push([game]);
  }
  return rows.flatMap(splitRow);
}

/** No series is longer. */
const MOST_GAMES = 5;

/** Splits games of one pair in a row into series, each as long as one can be. */
function splitRow<Game extends Omit<GolggGame, 'n'>>(games: readonly Game[]): Game[][] {
  const series: Game[][] = [];
  for (let from = 0; from < games.length; from += series.at(-1)?.length ?? 1) {
    const lengths = Array.from({ length: Math.min(MOST_GAMES, games.length - from) }, (_, index) => index + 1);
    const longest = lengths.findLast((length) =>
      isSeries(games.slice(from, from + length).map(({ winner }) => winner)),
    );
    series.push(games.slice(from, from + (longest ?? 1)));
  }
  return series;
}

/**
 * Whether games with these winners can be a series: it ends with the win that decides it, or as a draw after two games. An
 * unknown winner contradicts nothing.
 */
function isSeries(winners: readonly (string | null)[]): boolean {
  if (winners.includes(null)) return true;
  const last = winners.at(-1);
  const won = winners.filter((winner) => winner === last).length;
  const lost = winners.length - won;
  return won > lost ? won <= (MOST_GAMES + 1) / 2 : won === 1 && lost === 1;
}
