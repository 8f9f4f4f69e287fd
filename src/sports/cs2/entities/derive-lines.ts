import { mapOfDemo, linesOf, type SidedMap } from './demo-maps.js';
import { tallyKills, type DemoEvents } from './derive-maps.js';
import type { BuiltMatch } from './match-rows.js';
import { sideOf, turned } from './match-rows.js';
import type { PlayerIndex } from './number-players.js';
import type { TeamIndex } from './number-teams.js';
import { STEAM } from '../kinds.js';
import { hasFigures, type Figures } from '../sources/claims.js';

/** The columns of figures of sides and players. */
export const FIGURES = [
  'kills',
  'deaths',
  'assists',
  'headshots',
  'first_kills',
  'first_deaths',
  'trade_kills',
  'trade_deaths',
  'flash_assists',
  'clutches_won',
  'clutches_lost',
  'k2',
  'k3',
  'k4',
  'k5',
  'multi_kills',
  'damage',
  'utility_damage',
  'adr',
  'kast',
  'rating',
  'rating_kind',
  'sides',
  'rounds',
] as const;

interface Line {
  player: number;
  side: 1 | 2 | null;
  name: string;
  mapNumber: number | null;
  figures: Figures;
  source: string;
}

export interface LineRows {
  maps: object[];
  series: object[];
  /** Lines whose name or id leads to no single player. */
  unclear: { match: number; name: string; source: string }[];
}

/** Adds the lines of a match's players; returns whether there are any. */
export function addLineRows(
  rows: LineRows,
  match: BuiltMatch,
  demos: readonly SidedMap[],
  players: PlayerIndex,
  teams: TeamIndex,
  events: DemoEvents,
): boolean {
  if (match.isUnplayed) return false;
  const lines = [
    ...demos.flatMap((demo) => demoLines(demo, match, players, rows, events)),
    ...claimedLines(match, players, teams, rows),
  ];
  const perMap = mergeLines(lines.filter(({ mapNumber }) => mapNumber !== null));
  const perSeries = mergeLines(lines.filter(({ mapNumber }) => mapNumber === null));
  for (const line of perMap) {
    const map = match.maps.find(({ number }) => number === line.mapNumber);
    if (!map) continue;
    const winner = map.winner ?? null;
    const won = winner === null || line.side === null ? null : winner === line.side;
    const total = map.score1 === null || map.score2 === null ? null : map.score1 + map.score2;
    const of = { ...placeOf(line, match, won), map_number: line.mapNumber, map: map.map, other_sources: line.others };
    rows.maps.push({ ...of, ...figuresOf({ rounds: total, ...line.figures }), source: line.source });
  }
  for (const line of perSeries) {
    const { winner_n, team1_n } = match.row;
    const won = winner_n === null || line.side === null ? null : (winner_n === team1_n) === (line.side === 1);
    rows.series.push({ ...placeOf(line, match, won), ...figuresOf(line.figures), source: line.source });
  }
  return perMap.length > 0 || perSeries.length > 0;
}

function placeOf({ player, side, name }: Line, { row }: BuiltMatch, won: boolean | null) {
  const [team_n, opponent_n] = side === null ? [null, null] : turned(side === 2, row.team1_n, row.team2_n);
  const of = { match_n: row.n, player_n: player, side, team_n, opponent_n, nickname: name, won };
  return { ...of, listed_at: row.listed_at, event_n: row.event_n };
}

function figuresOf(figures: Figures): Record<string, unknown> {
  return Object.fromEntries(FIGURES.map((name) => [name, figures[name] ?? null]));
}

function demoLines(
  demo: SidedMap,
  match: BuiltMatch,
  players: PlayerIndex,
  rows: LineRows,
  events: DemoEvents,
): Line[] {
  // The source's figures of the map count the knife round, too.
  if (demo.hasKnifeRound) return [];
  const tally = tallyKills(demo, events);
  return linesOf(demo).flatMap(({ steamId, name, side, figures }) => {
    const player = players.find({ name, idSource: STEAM, key: steamId });
    if (player === undefined) {
      rows.unclear.push({ match: match.n, name, source: 'demos' });
      return [];
    }
    const counted = tally.get(steamId);
    const further: Figures = counted ? { flash_assists: counted.flashAssists, sides: counted.sides } : {};
    const mapNumber = mapOfDemo(demo).number;
    return [{ player, side, name, mapNumber, figures: { ...figures, ...further }, source: 'demos' }];
  });
}

function claimedLines({ sided, loose, n }: BuiltMatch, players: PlayerIndex, teams: TeamIndex, rows: LineRows): Line[] {
  const placed = loose.map(({ lines, number, ...one }) => ({
    ...one,
    lines: lines.map((line) => ({ ...line, mapNumber: number })),
  }));
  const claimed = sided.map((one) => ({ ...one, lines: one.claim.facts.lines ?? [] }));
  return [...claimed, ...placed].flatMap(({ claim, isTurned, lines }) =>
    lines.flatMap(({ side, name, key, idSource, mapNumber, isPart = false, figures }): Line[] => {
      if (isPart) return [];
      const team = side === null ? undefined : teams.find(side === 1 ? claim.team1 : claim.team2);
      const player = players.find({ name, idSource, key, team });
      if (player === undefined) {
        rows.unclear.push({ match: n, name, source: claim.source });
        return [];
      }
      return [{ player, side: side && sideOf(isTurned, side), name, mapNumber, figures, source: claim.source }];
    }),
  );
}

type MergedLine = Line & { others: Record<string, string> | null };

/** Merges the lines of a player on a map: the first source's figures, and from the others those that it lacks. */
function mergeLines(lines: readonly Line[]): MergedLine[] {
  const merged = new Map<string, MergedLine>();
  for (const line of lines) {
    if (!hasFigures(line.figures)) continue;
    const place = `${line.player} ${line.mapNumber}`;
    const first = merged.get(place);
    if (!first) {
      merged.set(place, { ...line, figures: { ...line.figures }, others: null });
      continue;
    }
    for (const name of FIGURES) {
      if (isKnown(first.figures[name]) || !isKnown(line.figures[name]) || name === 'rating_kind') continue;
      first.figures[name] = line.figures[name] as number;
      if (name === 'rating') first.figures.rating_kind = line.figures.rating_kind ?? null;
      first.others = { ...first.others, [name]: line.source };
    }
  }
  return [...merged.values()];
}

function isKnown(value: unknown): boolean {
  return value !== null && value !== undefined;
}

/** The two rows of a match's teams, with the figures of the side where a source has them. */
export function teamRowsOf({ row, sided, isUnplayed }: BuiltMatch): object[] {
  const source = isUnplayed ? undefined : sided.find(({ claim }) => claim.facts.sides !== undefined);
  return ([1, 2] as const).map((side) => {
    const [team, opponent] = turned(side === 2, row.team1_n, row.team2_n);
    const [score, other] = turned(side === 2, row.team1_score, row.team2_score);
    const figures = source?.claim.facts.sides?.[sideOf(source.isTurned, side)] ?? {};
    return {
      match_n: row.n,
      side,
      team_n: team,
      opponent_n: opponent,
      status: row.status,
      score,
      opponent_score: other,
      won: row.winner_n === null ? null : row.winner_n === team,
      listed_at: row.listed_at,
      event_n: row.event_n,
      ...figuresOf(figures),
      source: source?.claim.source ?? null,
    };
  });
}
