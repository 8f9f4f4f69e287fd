import { percent } from './drawn.js';
import type { RawMatch, RawSet } from './files.js';
import type { Filter } from './filters.js';
import { servedOf } from './served.js';

const ROUNDS = ['ER', 'RR', 'R128', 'R64', 'R32', 'R16', 'QF', 'SF', 'BR', 'F'];
const TOUR_LEVELS = ['G', 'M', 'F', 'A', 'D', 'O'];
const LEVEL_KEYS: Readonly<Record<string, readonly string[]>> = {
  grand_slam: ['G'],
  masters_1000: ['M'],
  tour_finals: ['F'],
  atp_500_250: ['A'],
  olympics_davis_cup: ['D', 'O'],
};
const SURFACE_KEYS = { hard: 'Hard', clay: 'Clay', grass: 'Grass', carpet: 'Carpet' };
const SLAMS = {
  australian_open: /^Australian (Open|Chps)/i,
  roland_garros: /^Roland Garros/i,
  wimbledon: /^Wimbledon/i,
  us_open: /^US Open/i,
};

/** Main draws of the tour, or of the level that is asked for. */
export function chosen(matches: readonly RawMatch[], filter: Filter): RawMatch[] {
  return matches.filter(
    ({ level, round, surface, season }) =>
      (filter.level ? level === filter.level : TOUR_LEVELS.includes(level)) &&
      !/^Q\d$/.test(round) &&
      (filter.surface === undefined || surface === filter.surface) &&
      (filter.year_from === undefined || season >= filter.year_from) &&
      (filter.year_to === undefined || season <= filter.year_to),
  );
}

export const isPlayed = ({ resultType }: RawMatch) => resultType !== 'walkover';
export const isFinal = ({ round, level }: RawMatch) => round === 'F' && level !== 'D';

/** A `7-6` or a set with a bracket, in either direction; one that was broken off at `6-6` has nobody as its winner. */
export const isTieBreak = ({ games, hasBracket, isMatchTieBreak }: RawSet) =>
  !isMatchTieBreak && games[0] !== games[1] && (hasBracket || (Math.max(...games) === 7 && Math.min(...games) === 6));

export const isDecided = ({ sets, bestOf, resultType }: RawMatch) => resultType === 'normal' && sets.length === bestOf;

/** Splits of matches by the keys of levels and surfaces. */
export function byLevel<Split>(
  matches: readonly RawMatch[],
  split: (some: RawMatch[]) => Split,
): Record<string, Split> {
  return Object.fromEntries(
    Object.entries(LEVEL_KEYS).map(([key, codes]) => [
      key,
      split(matches.filter(({ level }) => codes.includes(level))),
    ]),
  );
}

export function bySurface<Split>(
  matches: readonly RawMatch[],
  split: (some: RawMatch[]) => Split,
): Record<string, Split> {
  return Object.fromEntries(
    Object.entries(SURFACE_KEYS).map(([key, name]) => [key, split(matches.filter(({ surface }) => surface === name))]),
  );
}

/** What a player's statistics tell, from all rows in which they stand. */
export function careerOf(id: string, matches: readonly RawMatch[], filter: Filter) {
  const rows = chosen(matches, filter);
  const played = rows.filter(isPlayed);
  const isWon = ({ winner }: RawMatch) => winner.id === id;
  const split = (some: readonly RawMatch[]) => {
    const won = some.filter(isWon).length;
    return {
      matches_played: some.length,
      matches_won: won,
      matches_lost: some.length - won,
      win_percentage: percent(won, some.length) ?? 0,
    };
  };
  const titles = (some: readonly RawMatch[]) => some.filter((match) => isFinal(match) && isWon(match)).length;
  return {
    summary: {
      ...split(played),
      titles_count: titles(rows),
      grand_slam_titles: titles(rows.filter(({ level }) => level === 'G')),
      masters_titles: titles(rows.filter(({ level }) => level === 'M')),
      finals_reached: rows.filter(isFinal).length,
    },
    clutch: clutchOf(id, played),
    grand_slams: Object.fromEntries(
      Object.entries(SLAMS).map(([key, name]) => {
        const own = rows.filter((match) => match.level === 'G' && name.test(match.name));
        const { matches_won, matches_lost, win_percentage } = split(own.filter(isPlayed));
        const finals = own.filter(isFinal).length;
        return [
          key,
          { titles: titles(own), finals, win_loss: `${matches_won}-${matches_lost}`, win_pct: win_percentage },
        ];
      }),
    ),
    by_surface: bySurface(played, split),
    by_level: byLevel(played, split),
    seasons: Object.fromEntries(
      [...new Set(rows.map(({ season }) => season))].flatMap((season) => {
        const own = rows.filter((match) => match.season === season);
        const counts = { ...split(own.filter(isPlayed)), titles: titles(own) };
        // A walkover alone makes no season.
        return counts.matches_played + counts.titles === 0 ? [] : [[season, counts]];
      }),
    ),
    streaks: streaksOf(id, played),
    ...servedOf(id, played),
  };
}

function clutchOf(id: string, played: readonly RawMatch[]): Record<string, number | null> {
  const isWon = ({ winner }: RawMatch) => winner.id === id;
  const tieBreaks = played.flatMap((match) =>
    match.sets.filter(isTieBreak).map(({ games: [one, other] }) => isWon(match) === one > other),
  );
  const deciders = played.filter(isDecided);
  const isAhead = (match: RawMatch) => isWon(match) === (firstSetOf(match) === 'winner');
  const opened = played.filter((match) => firstSetOf(match) !== undefined);
  const [ahead, behind] = [opened.filter(isAhead), opened.filter((match) => !isAhead(match))];
  const tops = played.filter((match) => ((isWon(match) ? match.loser : match.winner).rank ?? 11) <= 10);
  const won = (some: readonly RawMatch[]) => some.filter(isWon).length;
  return {
    tiebreaks_played: tieBreaks.length,
    tiebreaks_won: tieBreaks.filter(Boolean).length,
    tiebreak_win_pct: percent(tieBreaks.filter(Boolean).length, tieBreaks.length) ?? 0,
    deciding_set_matches: deciders.length,
    deciding_set_wins: won(deciders),
    deciding_set_win_pct: percent(won(deciders), deciders.length) ?? 0,
    after_winning_first_set_win_pct: percent(won(ahead), ahead.length),
    after_losing_first_set_win_pct: percent(won(behind), behind.length),
    vs_top_10_matches: tops.length,
    vs_top_10_wins: won(tops),
    vs_top_10_win_pct: percent(won(tops), tops.length),
  };
}

/** Who took the first set; only the set in which a match was broken off may be nobody's. */
function firstSetOf({ sets, resultType }: RawMatch): 'winner' | 'loser' | undefined {
  const [first] = sets;
  if (!first || first.games[0] === first.games[1]) return undefined;
  const [more, less] = [Math.max(...first.games), Math.min(...first.games)];
  const isWhole = first.hasBracket || (more >= 6 && more - less >= 2) || (more === 7 && less === 6);
  if (resultType !== 'normal' && sets.length === 1 && !isWhole) return undefined;
  return first.games[0] > first.games[1] ? 'winner' : 'loser';
}

/** Wins or losses on end, in the order of days, editions and rounds. */
function streaksOf(id: string, played: readonly RawMatch[]): Record<string, number> {
  let [current, longest] = [0, 0];
  for (const { winner } of played.toSorted(byTime)) {
    const step = winner.id === id ? 1 : -1;
    current = Math.sign(current) === step ? current + step : step;
    longest = Math.max(longest, current);
  }
  return { current, longest_winning: longest };
}

function byTime(one: RawMatch, other: RawMatch): number {
  if (one.date !== other.date) return one.date < other.date ? -1 : 1;
  if (one.editionId !== other.editionId) return one.editionId < other.editionId ? -1 : 1;
  return ROUNDS.indexOf(one.round) - ROUNDS.indexOf(other.round) || one.number - other.number;
}
