import { whole } from '../../../archive/read/cells.js';

/** More games than any set has had: 138, in a match of 2010. */
const MOST_GAMES = 199;

/**
 * What makes a row of a points file unreadable, such as `SetNo is "x"`. Rows that upstream writes between points name no
 * winner and may name no game.
 */
export function pointFault(cell: (column: string) => string): string | undefined {
  const isWhole = (column: string, first: number, last: number) => whole([cell(column)], 0, [first, last]) !== null;
  const isSide = (column: string) => cell(column).trim() === '' || isWhole(column, 0, 2);
  const first = isWhole('PointWinner', 1, 2) ? 1 : 0;
  const faults = {
    PointWinner: !isSide('PointWinner'),
    PointServer: !isSide('PointServer'),
    SetNo: !isWhole('SetNo', first, 5),
    GameNo: !isWhole('GameNo', first, MOST_GAMES),
  };
  const column = Object.entries(faults).find(([, isFault]) => isFault)?.[0];
  return column === undefined ? undefined : `${column} is "${cell(column)}"`;
}
