import type { Random } from '../random.js';
import {
  emptyLine,
  type MatchResult,
  other,
  type Pair,
  type PlayedPoint,
  type ServeLine,
  type SetScore,
  type Side,
} from './result.js';
import type { ServeChances } from './serve.js';

export interface MatchSetup {
  bestOf: 3 | 5;
  finalTiebreakPoints: 7 | 10;
  serve: Pair<ServeChances>;
  /** After this many games, the match ends with a win for the other side, unless it is already over. */
  stop?: { afterGames: number; quitter: Side; reason: 'RET' | 'DEF' } | undefined;
  keepPoints: boolean;
}

/** The part of a recorded point that is known before the score. */
type Serve = Pick<PlayedPoint, 'startSecond' | 'server' | 'winner' | 'serveNumber' | 'stroke'>;

/** Plays a match point by point, so that score, box score, length and points agree. */
export class TennisMatch {
  private readonly sets: SetScore[] = [];
  private readonly lines: Pair<ServeLine> = [emptyLine(), emptyLine()];
  private readonly points: PlayedPoint[] = [];
  private readonly setsWon: Pair<number> = [0, 0];
  private server: Side;
  private lastServe: Serve | undefined;
  private gamesPlayed = 0;
  private seconds = 0;

  constructor(
    private readonly setup: MatchSetup,
    private readonly random: Random,
  ) {
    this.server = random.chance(0.5) ? 0 : 1;
  }

  play(): MatchResult {
    const needed = (this.setup.bestOf + 1) / 2;
    for (;;) {
      const setWinner = this.playSet();
      if (setWinner === undefined) return this.stopped();
      this.setsWon[setWinner] += 1;
      if (this.setsWon[setWinner] === needed) return this.result(setWinner, 'normal');
      this.seconds += SET_BREAK_SECONDS;
    }
  }

  /** Returns the winner of the set; undefined when the match stops within it. */
  private playSet(): Side | undefined {
    const set: SetScore = { games: [0, 0] };
    this.sets.push(set);
    for (;;) {
      if (this.setup.stop && this.gamesPlayed >= this.setup.stop.afterGames) return undefined;
      if (set.games[0] === 6 && set.games[1] === 6) this.playTiebreak(set);
      else this.playGame(set);
      this.gamesPlayed += 1;
      this.server = other(this.server);
      if (this.gamesPlayed % 2 === 1) this.seconds += CHANGEOVER_SECONDS;
      const setWinner = winnerOfSet(set.games);
      if (setWinner !== undefined) return setWinner;
    }
  }

  private playGame(set: SetScore): void {
    const server = this.server;
    const receiver = other(server);
    const won: Pair<number> = [0, 0];
    this.lines[server].games += 1;
    for (;;) {
      const breakPoint = won[receiver] >= 3 && won[receiver] > won[server];
      const winner = this.playPoint(server);
      won[winner] += 1;
      if (breakPoint) this.countBreakPoint(server, winner);
      const over = isWon(won, winner, 4);
      if (over) set.games[winner] += 1;
      this.keepPoint(set, over, gameScore, won, breakPoint ? receiver : undefined);
      if (over) return;
    }
  }

  private playTiebreak(set: SetScore): void {
    const won: Pair<number> = [0, 0];
    const target = this.sets.length === this.setup.bestOf ? this.setup.finalTiebreakPoints : 7;
    for (let point = 0; ; point++) {
      const server = point % 4 === 0 || point % 4 === 3 ? this.server : other(this.server);
      const winner = this.playPoint(server);
      won[winner] += 1;
      const over = isWon(won, winner, target);
      if (over) set.games[winner] += 1;
      this.keepPoint(set, over, tiebreakScore, won, undefined);
      if (!over) continue;
      set.tiebreak = won;
      return;
    }
  }

  private playPoint(server: Side): Side {
    const chances = this.setup.serve[server];
    const line = this.lines[server];
    const startSecond = this.seconds;
    const firstIn = this.random.next() < chances.firstIn;
    const rallyLuck = this.random.next();
    const won = rallyLuck < (firstIn ? chances.wonOnFirst : chances.wonOnSecond);
    const ace = firstIn && rallyLuck < chances.aceOnFirst;
    const doubleFault = !firstIn && rallyLuck >= 1 - chances.doubleFaultOnSecond;
    line.points += 1;
    if (firstIn) line.firstIn += 1;
    if (ace) line.aces += 1;
    if (doubleFault) line.doubleFaults += 1;
    if (won && firstIn) line.wonOnFirst += 1;
    if (won && !firstIn) line.wonOnSecond += 1;
    this.seconds += SHORTEST_POINT_SECONDS + Math.floor(((rallyLuck * 997) % 1) * POINT_SPREAD_SECONDS);
    const winner = won ? server : other(server);
    if (this.setup.keepPoints) {
      const stroke = ace ? 'ace' : doubleFault ? 'double fault' : 'rally';
      this.lastServe = { startSecond, server, winner, serveNumber: firstIn ? 1 : 2, stroke };
    }
    return winner;
  }

  private countBreakPoint(server: Side, winner: Side): void {
    this.lines[server].breakPointsFaced += 1;
    if (winner === server) this.lines[server].breakPointsSaved += 1;
  }

  private keepPoint(
    set: SetScore,
    over: boolean,
    scoreOf: (won: Pair<number>) => Pair<string>,
    won: Pair<number>,
    breakPointFor: Side | undefined,
  ): void {
    if (!this.lastServe) return;
    const games: Pair<number> = [...set.games];
    this.points.push({
      ...this.lastServe,
      set: this.sets.length,
      game: games[0] + games[1] + (over ? 0 : 1),
      games,
      score: over ? ['0', '0'] : scoreOf(won),
      gameWinner: over ? this.lastServe.winner : undefined,
      setWinner: over ? winnerOfSet(games) : undefined,
      breakPointFor,
    });
  }

  private stopped(): MatchResult {
    const { stop } = this.setup;
    if (!stop) throw new Error('A match without a stop cannot be stopped.');
    return this.result(other(stop.quitter), stop.reason);
  }

  private result(winner: Side, ending: MatchResult['ending']): MatchResult {
    const { sets, lines, points } = this;
    return { winner, ending, sets, lines, points, minutes: Math.max(1, Math.round(this.seconds / 60)) };
  }
}

const SHORTEST_POINT_SECONDS = 17;
const POINT_SPREAD_SECONDS = 38;
const CHANGEOVER_SECONDS = 75;
const SET_BREAK_SECONDS = 60;

function isWon(won: Pair<number>, side: Side, target: number): boolean {
  return won[side] >= target && won[side] - won[other(side)] >= 2;
}

function winnerOfSet([first, second]: Pair<number>): Side | undefined {
  const high = Math.max(first, second);
  if (high < 6 || (high === 6 && Math.abs(first - second) < 2)) return undefined;
  return first > second ? 0 : 1;
}

function gameScore([first, second]: Pair<number>): Pair<string> {
  if (first >= 3 && second >= 3 && first !== second) return first > second ? ['AD', '40'] : ['40', 'AD'];
  return [CALLS[Math.min(first, 3)] ?? '40', CALLS[Math.min(second, 3)] ?? '40'];
}

function tiebreakScore([first, second]: Pair<number>): Pair<string> {
  return [String(first), String(second)];
}

const CALLS = ['0', '15', '30', '40'];
