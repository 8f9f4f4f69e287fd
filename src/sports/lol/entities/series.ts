/** A game of a source that has no matches, only games with their number in the series. */
export interface SeriesGame {
  key: string;
  league: string;
  /** ISO 8601. */
  playedAt: string;
  number: number | null;
  /** The id of the side's team, else its name; null where the source has neither. */
  blue: string | null;
  red: string | null;
}

/** A game starts sooner than this after the one before in its series. */
const LONGEST_BREAK_MS = 12 * 3_600_000;

/**
 * Groups games into series: games of one league and pair of teams whose numbers rise without a long break. The series
 * are in the order of their first games.
 */
export function groupSeries<Game extends SeriesGame>(games: readonly Game[]): Game[][] {
  const byPair = new Map<string, Game[]>();
  for (const game of games) {
    const pair = [game.blue ?? '', game.red ?? ''].toSorted().join(' v ');
    const place = `${game.league} ${pair}`;
    byPair.set(place, [...(byPair.get(place) ?? []), game]);
  }
  const series = [...byPair.values()].flatMap((pair) => splitSeries(pair));
  return series.toSorted(
    (one, other) => compare(one[0]?.playedAt, other[0]?.playedAt) || compare(one[0]?.key, other[0]?.key),
  );
}

function splitSeries<Game extends SeriesGame>(games: readonly Game[]): Game[][] {
  const series: Game[][] = [];
  for (const game of games.toSorted(
    (one, other) => compare(one.playedAt, other.playedAt) || compare(one.key, other.key),
  )) {
    const current = series.at(-1);
    const last = current?.at(-1);
    if (current && last && continues(last, game)) current.push(game);
    else series.push([game]);
  }
  return series;
}

function continues(last: SeriesGame, game: SeriesGame): boolean {
  const isNear = Date.parse(game.playedAt) - Date.parse(last.playedAt) < LONGEST_BREAK_MS;
  return isNear && (game.number === null || last.number === null ? false : game.number > last.number);
}

function compare(one = '', other = ''): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/**
 * The most games that a finished series could have had, from its score: a series won with two games was a best of
 * three. Null for a draw other than 1:1, in which a game is missing.
 */
export function bestOf(wins: number, losses: number): number | null {
  if (wins === losses) return wins === 1 ? 2 : null;
  return Math.max(wins, losses) * 2 - 1;
}
