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

/** A game of a finished series, by the numbers of its teams. */
export interface FinishedGame {
  game_number: number;
  blue_n: number | null;
  red_n: number | null;
  winning_side: 'blue' | 'red' | null;
}

/**
 * Whether games, in order, are all that a series had: their numbers run from 1 without a gap, and the team that
 * won most of them won the last one. Equal wins are no end: no source of games says that a series may be drawn.
 */
export function isWhole(games: readonly FinishedGame[]): boolean {
  if (games.some(({ game_number }, index) => game_number !== index + 1)) return false;
  const winners = games.map(({ blue_n, red_n, winning_side }) => (winning_side === 'blue' ? blue_n : red_n));
  const isKnown = games.every(({ winning_side }) => winning_side !== null) && !winners.includes(null);
  // Without names of both teams, only the numbers say whether games are missing.
  if (!isKnown) return true;
  return 2 * winners.filter((winner) => winner === winners.at(-1)).length > winners.length;
}

/** The most games that a finished series could have had, from its score: a series won with two games was a best of three. */
export function bestOf(wins: number, losses: number): number | null {
  return wins === losses ? null : Math.max(wins, losses) * 2 - 1;
}
