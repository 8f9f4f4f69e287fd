import { BLUE, FIGURES, RED, sideOf } from './lines.js';

export type Figure = string | number | boolean | readonly (string | null)[] | null;

/** What one source says about a player or side of a game, with our numbers where they are known. */
export interface ToldLine {
  source: string;
  place: number;
  won: boolean | null;
  role: string | null;
  player_n: number | null;
  player_name: string | null;
  team_n: number | null;
  champion: string | null;
  figures: Readonly<Record<string, Figure | undefined>>;
}

export interface MergedLine {
  place: number;
  side: 'blue' | 'red';
  won: boolean | null;
  role: string | null;
  player_n: number | null;
  player_name: string | null;
  team_n: number | null;
  champion: string | null;
  source: string;
  other_sources: Readonly<Record<string, string>> | null;
  figures: Record<string, Figure>;
}

/**
 * Makes one line of what several sources say about one place, the preferred source first. A figure that a source does not
 * know comes from the next one that does, so a poorer source adds and never takes away.
 */
export function mergeLines(told: readonly ToldLine[]): MergedLine {
  const [first] = told as [ToldLine];
  const otherSources: Record<string, string> = {};
  const figures: Record<string, Figure> = {};
  for (const name of FIGURES) {
    const teller = told.find((line) => (line.figures[name] ?? null) !== null);
    figures[name] = teller?.figures[name] ?? null;
    if (teller && teller.source !== first.source) otherSources[name] = teller.source;
  }
  const known = <Name extends keyof ToldLine>(name: Name) =>
    told.map((line) => line[name]).find((value) => value !== null) as ToldLine[Name];
  return {
    place: first.place,
    side: sideOf(first.place),
    won: known('won') ?? null,
    role: known('role') ?? null,
    player_n: known('player_n') ?? null,
    player_name: known('player_name') ?? null,
    team_n: known('team_n') ?? null,
    champion: known('champion') ?? null,
    source: first.source,
    other_sources: Object.keys(otherSources).length > 0 ? otherSources : null,
    figures,
  };
}

export type PostgameLevel =
  'schedule_only' | 'result_only' | 'games' | 'player_stats_basic' | 'player_stats_full' | 'draft' | 'live';

const BASIC = ['kills', 'deaths', 'assists'];

/** What a finished game's players must have before nothing of their figures is expected any more. */
const FULL = [...BASIC, 'gold', 'cs', 'damage', 'vision_score', 'gold_at_10'];

/** The source of what frames of the live feed told. */
export const LIVE = 'live';

/** Says how much is stored of a game that is over. */
export function gameLevel(lines: readonly MergedLine[]): PostgameLevel {
  const players = lines.filter(({ place }) => place < BLUE);
  const have = (names: readonly string[]) =>
    players.length === 10 && players.every(({ figures }) => names.every((name) => (figures[name] ?? null) !== null));
  if (have(FULL) && players.every(({ champion }) => champion !== null)) return 'player_stats_full';
  if (have(BASIC)) return players.every(({ source }) => source === LIVE) ? 'live' : 'player_stats_basic';
  const sides = lines.filter(({ place }) => place === BLUE || place === RED);
  const drafted = (figures: MergedLine['figures']) => Array.isArray(figures.picks) && figures.picks.length > 0;
  return sides.length === 2 && sides.every(({ figures }) => drafted(figures)) ? 'draft' : 'games';
}

/** How much the levels tell, the least first. */
const LEVELS: readonly PostgameLevel[] = [
  'schedule_only',
  'result_only',
  'games',
  'draft',
  'player_stats_basic',
  'live',
  'player_stats_full',
];

/** What is stored of every one of a match's games. */
export function leastLevel(levels: readonly PostgameLevel[]): PostgameLevel {
  const least = Math.min(...levels.map((level) => LEVELS.indexOf(level)));
  return LEVELS[least] ?? 'result_only';
}
