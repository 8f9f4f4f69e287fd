import { otherSide, type PlayerLine, type SideLine, sum, type Side } from './figures.js';
import type { PlayedGame } from './matches.js';
import type { Player } from './people.js';
import type { Stage, Tournament } from './season.js';

type Cell = string | number;

/** The subject of a row: a player, or a whole side without a place. */
export interface Seat {
  tournament: Tournament;
  stage: Stage;
  game: PlayedGame;
  side: Side;
  place: number | undefined;
  player: Player | undefined;
  /** One line for a player, five for a side; `opponents` are the lines of the other side. */
  lines: readonly PlayerLine[];
  opponents: readonly PlayerLine[];
  moments: readonly { seconds: number; lines: readonly PlayerLine[]; opponents: readonly PlayerLine[] }[];
  isPartial: boolean;
  gameKey: string;
  teamKey: string;
  playerKey: string;
}

export interface Column {
  name: string;
  cell(seat: Seat): Cell;
}

export type Figure = (line: PlayerLine) => number;
type CellOf = (seat: Seat) => Cell;

export const column = (name: string, cell: CellOf): Column => ({ name, cell });

/** A column for players only. */
export function ofPlayers(name: string, cell: CellOf): Column {
  return column(name, (seat) => (seat.player ? cell(seat) : ''));
}

/** A column for sides only. */
export function ofSides(name: string, cell: CellOf): Column {
  return column(name, (seat) => (seat.player ? '' : cell(seat)));
}

export const total = (name: string, figure: Figure): Column => column(name, ({ lines }) => sum(lines, figure));
export const perMinute = (name: string, figure: Figure): Column =>
  column(name, (seat) => rate(sum(seat.lines, figure), seat));

export function rate(count: number, { game }: Seat): string {
  return (count / (game.box.seconds / 60)).toFixed(4);
}

export function share(part: number, whole: number): string {
  return String(Number((part / whole).toPrecision(6)));
}

export const own = ({ game, side }: Seat): SideLine => game.box.end[side];
export const their = ({ game, side }: Seat): SideLine => game.box.end[otherSide(side)];
export const killsOf = ({ players }: SideLine): number => sum(players, ({ kills }) => kills);

/** Two columns: a count of the side, and the same count of the other side. */
export function beside(name: string, count: (line: SideLine) => Cell): Column[] {
  return [ofSides(name, (seat) => count(own(seat))), ofSides(`opp_${name}`, (seat) => count(their(seat)))];
}

/** Like `beside`, but rows of players have the counts of the player and of the opponent. */
export function takenBeside(name: 'barons' | 'inhibitors'): Column[] {
  return [
    total(name, (line) => line[name]),
    column(`opp_${name}`, ({ opponents }) => sum(opponents, (line) => line[name])),
  ];
}

/** 1 for the side that was first, 0 for the other. */
export function first(name: string, taker: (game: PlayedGame) => Side | undefined): Column {
  return ofSides(name, (seat) => (taker(seat.game) === seat.side ? 1 : 0));
}
