import { whole } from '../../../archive/read/cells.js';

/** More games than any set has had: 138, in a match of 2010. */
const MOST_GAMES = 199;

const SIDES = ['', '0', '1', '2'];

/**
 * What makes a row of a points file unreadable, such as `SetNo is "x"`. Rows that upstream writes between points name no
 * winner and may name no game.
 */
export function pointFault(cell: (column: string) => string): string | undefined {
  const [winner, server] = [cell('PointWinner').trim(), cell('PointServer').trim()];
  if (!SIDES.includes(winner)) return `PointWinner is "${winner}"`;
  if (!SIDES.includes(server)) return `PointServer is "${server}"`;
  const first = winner === '1' || winner === '2' ? 1 : 0;
  const isNumber = (column: string, last: number) => whole([cell(column)], 0, [first, last]) !== null;
  if (!isNumber('SetNo', 5)) return `SetNo is "${cell('SetNo')}"`;
  return isNumber('GameNo', MOST_GAMES) ? undefined : `GameNo is "${cell('GameNo')}"`;
}
