import { LPL } from './league.js';
import type { PlayedGame, PlayedMatch } from './matches.js';
import type { Tournament } from './season.js';

/** The ids of played matches and games, in ranges that upstream does not use. */
export class Ids {
  private readonly numbers = new Map<PlayedMatch, number>();
  private readonly keys = new Map<PlayedGame, string>();

  constructor(tournaments: readonly Tournament[]) {
    for (const tournament of tournaments) {
      for (const match of tournament.stages.flatMap(({ matches }) => matches)) {
        const number = this.numbers.size + 1;
        this.numbers.set(match, number);
        for (const game of match.games) this.keys.set(game, keyOf(tournament, number, game));
      }
    }
  }

  match(match: PlayedMatch): string {
    return idOf(4, (this.numbers.get(match) as number) * 10);
  }

  /** The id of a game of a match; games that were not needed have ids, too. */
  game(match: PlayedMatch, number: number): string {
    return idOf(5, (this.numbers.get(match) as number) * 10 + number);
  }

  /** The game's id on the server on which it was played. */
  key(game: PlayedGame): string {
    return this.keys.get(game) as string;
  }
}

function idOf(kind: number, number: number): string {
  return `990009${kind}${String(number).padStart(11, '0')}`;
}

function keyOf(tournament: Tournament, match: number, { number }: PlayedGame): string {
  if (hasPartialBoxScores(tournament)) return `${90_000 + match}-${90_000 + match}_game_${number}`;
  return `SANDBOXTMNT01_${100_000 + match * 10 + number}`;
}

/** True for the smaller league's oldest split, whose box scores lack all figures by time. */
export function hasPartialBoxScores({ league, isOldest }: Tournament): boolean {
  return league === LPL && isOldest;
}
