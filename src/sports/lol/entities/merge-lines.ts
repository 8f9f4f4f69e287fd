import { BLUE, FIGURES, RED, sideOf } from '../sources/lines.js';

export type Figure = string | number | boolean | readonly (string | null)[] | null;

/** A source's claim about a player or side of a game, with our numbers where they are known. */
export interface LineClaim {
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
 * Merges several sources' claims about one place into one line; claims come in the order of precedence. A figure that a
 * source lacks comes from the next source that has it, so a poorer source only adds.
 */
export function mergeLines(claims: readonly LineClaim[]): MergedLine {
  const [first] = claims as [LineClaim];
  const otherSources: Record<string, string> = {};
  const figures: Record<string, Figure> = {};
  for (const name of FIGURES) {
    const claim = claims.find((line) => (line.figures[name] ?? null) !== null);
    figures[name] = claim?.figures[name] ?? null;
    if (claim && claim.source !== first.source) otherSources[name] = claim.source;
  }
  const known = <Name extends keyof LineClaim>(name: Name) =>
    claims.map((line) => line[name]).find((value) => value !== null) as LineClaim[Name];
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

/** The figures that every player of a finished game must have before its box score counts as complete. */
const FULL = [...BASIC, 'gold', 'cs', 'damage', 'vision_score', 'gold_at_10'];

/** The source of claims that follow from frames of the live feed. */
export const LIVE = 'live';

/** How complete the lines of a finished game are. */
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

/** The levels, the least complete first. */
const LEVELS: readonly PostgameLevel[] = [
  'schedule_only',
  'result_only',
  'games',
  'draft',
  'player_stats_basic',
  'live',
  'player_stats_full',
];

/** The level of a match: the least complete of its games'. */
export function leastLevel(levels: readonly PostgameLevel[]): PostgameLevel {
  const least = Math.min(...levels.map((level) => LEVELS.indexOf(level)));
  return LEVELS[least] ?? 'result_only';
}
