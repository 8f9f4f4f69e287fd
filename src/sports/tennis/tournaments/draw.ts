import { roundName } from '../codes.js';
import type { DrawnMatch, DrawPlayer, DrawRound } from './draw.dto.js';

/** A knock-out match of the archive. */
export interface DrawMatch {
  id: string;
  num: number;
  round: string;
  winner: DrawEntrant;
  loser: DrawEntrant;
  score: string | null;
  walkover: boolean;
}

export interface DrawEntrant {
  /** Null for somebody whom the source does not know. */
  id: string | null;
  name: string;
  ioc: string | null;
  seed: string | number | null;
  entry: string | null;
}

/** Knock-out rounds, the final first. */
const ROUNDS = ['F', 'SF', 'QF', 'R16', 'R32', 'R64', 'R128'];

/** A place in the bracket: a match, a player with a bye, or neither where nothing is known. */
interface Place {
  match?: DrawMatch;
  bye?: DrawEntrant;
  feeders: Place[];
}

/**
 * Rebuilds a bracket from its matches. From the final down, each match is preceded by the matches that its two players
 * won a round before; a player without such a match had a bye. In a damaged draw, it places as many matches as it can.
 */
export function buildDraw(
  editionId: string,
  matches: readonly DrawMatch[],
): { rounds: DrawRound[]; is_complete: boolean } {
  const codes = ROUNDS.slice(0, 1 + Math.max(...matches.map(({ round }) => ROUNDS.indexOf(round)), -1));
  if (codes.length === 0) return { rounds: [], is_complete: false };
  const { final, unplaced } = grow(codes, matches);
  sortFromTheTop(final);
  const levels = levelsOf(final, codes.length);
  const ids = new Map(
    levels.flatMap((places, depth) =>
      places.map((place, index) => [place, idOf(editionId, codes[depth] as string, place, index)]),
    ),
  );
  const rounds = levels.map((places, depth) => {
    const code = codes[depth] as string;
    const above = levels[depth - 1];
    const drawn = places.map((place, index) =>
      drawnMatch(place, ids.get(place) as string, (above && ids.get(above[index >> 1] as Place)) ?? null),
    );
    const left = unplaced
      .filter(({ round }) => round === code)
      .map((match) => drawnMatch({ match, feeders: [] }, match.id, null));
    return { round_code: code, round_name: roundName(code), matches: [...drawn, ...left] };
  });
  return { rounds: rounds.reverse(), is_complete: unplaced.length === 0 && isWhole(levels) };
}

function grow(codes: readonly string[], matches: readonly DrawMatch[]): { final: Place; unplaced: DrawMatch[] } {
  const left = new Set(matches);
  const take = (match: DrawMatch | undefined): DrawMatch | undefined => {
    if (match) left.delete(match);
    return match;
  };
  const final: Place = { feeders: [] };
  let level = [final];
  codes.forEach((code, depth) => {
    fillOpenPlaces(
      level,
      [...left].filter(({ round }) => round === code),
      take,
    );
    const below = codes[depth + 1];
    if (below === undefined) return;
    const winnerOf = (player: DrawEntrant) =>
      player.id === null
        ? undefined
        : take([...left].find(({ round, winner }) => round === below && winner.id === player.id));
    for (const place of level) place.feeders = feedersOf(place, winnerOf);
    level = level.flatMap(({ feeders }) => feeders);
  });
  return { final, unplaced: [...left] };
}

/**
 * Fills places without a known match with matches that no later match leads to: the final, and all matches of an
 * unfinished draw.
 */
function fillOpenPlaces(
  level: readonly Place[],
  open: readonly DrawMatch[],
  take: (match: DrawMatch | undefined) => DrawMatch | undefined,
): void {
  const inOrder = [...open].sort((one, other) => one.num - other.num);
  for (const place of level) if (!place.match && !place.bye) place.match = take(inOrder.shift());
}

function feedersOf({ match, bye }: Place, winnerOf: (player: DrawEntrant) => DrawMatch | undefined): Place[] {
  const wayOf = (player: DrawEntrant): Place => {
    const feeder = winnerOf(player);
    return feeder ? { match: feeder, feeders: [] } : { bye: player, feeders: [] };
  };
  if (match) return [match.winner, match.loser].map(wayOf);
  return [bye ? wayOf(bye) : { feeders: [] }, { feeders: [] }];
}

/** Puts the half with the lowest number on top, because upstream numbers the first round from the top of the draw. */
function sortFromTheTop(place: Place): number {
  const numbers = place.feeders.map(sortFromTheTop);
  if (numbers.length === 0) return place.match?.num ?? Infinity;
  if ((numbers[1] as number) < (numbers[0] as number)) place.feeders.reverse();
  return Math.min(
    ...numbers,
    numbers.every((number) => number === Infinity) ? (place.match?.num ?? Infinity) : Infinity,
  );
}

function levelsOf(final: Place, depth: number): Place[][] {
  const levels = [[final]];
  while (levels.length < depth) levels.push((levels.at(-1) as Place[]).flatMap(({ feeders }) => feeders));
  return levels;
}

/** True when byes occur in the first round only. */
function isWhole(levels: readonly Place[][]): boolean {
  return levels.every((places, depth) =>
    places.every(({ match, bye }) => match !== undefined || (bye !== undefined && depth === levels.length - 1)),
  );
}

function idOf(editionId: string, code: string, { match, bye }: Place, index: number): string {
  return match?.id ?? `${editionId}_${code.toLowerCase()}-${bye ? 'bye' : 'tbd'}-${index + 1}`;
}

function drawnMatch({ match, bye, feeders }: Place, match_id: string, next_match_id: string | null): DrawnMatch {
  if (!match) {
    const player1 = bye ? drawPlayer(bye, true) : nobody('TBD');
    const hadBye = bye !== undefined && !feeders.some(isPlayed);
    return { match_id, match_num: 0, player1, player2: nobody(hadBye ? 'Bye' : 'TBD'), score: '', next_match_id };
  }
  const { num, winner, loser, score, walkover } = match;
  return {
    match_id,
    match_num: num,
    player1: drawPlayer(winner, true),
    player2: drawPlayer(loser, false),
    score: walkover ? 'W/O' : (score ?? ''),
    next_match_id,
  };
}

/**
 * True where a match was played here or further down. A player who passed such a gap played a match that the archive
 * lacks, and had no bye.
 */
function isPlayed({ match, feeders }: Place): boolean {
  return match !== undefined || feeders.some(isPlayed);
}

function drawPlayer({ id, name, ioc, seed, entry }: DrawEntrant, is_winner: boolean): DrawPlayer {
  return { id, name, ioc, seed, entry, is_winner };
}

function nobody(name: string): DrawPlayer {
  return { id: null, name, ioc: null, seed: null, entry: null, is_winner: name === 'Bye' ? false : null };
}
