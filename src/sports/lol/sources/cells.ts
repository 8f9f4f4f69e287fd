import { dayOf, decimal, INTEGER, momentOf, SMALL, textArray, type WholeRange } from '../../../archive/read/cells.js';

/** Reads a number that upstream may write as `2.0` or `36.97`, rounded; null outside the range. */
export function whole(cells: readonly string[], place: number, [least, most]: WholeRange = INTEGER): number | null {
  const number = decimal(cells, place);
  const rounded = number === null ? Number.NaN : Math.round(number);
  return rounded >= least && rounded <= most ? rounded : null;
}

/** Reads a rounded number for a smallint column; null when it is too large. */
export function small(cells: readonly string[], place: number): number | null {
  return whole(cells, place, SMALL);
}

/** Reads a UTC time; a day alone is its midnight. */
export function timeOf(written: string | null): string | null {
  const day = dayOf(written);
  return momentOf(written) ?? (day === null ? null : `${day}T00:00:00.000Z`);
}

/** Writes texts as a PostgreSQL array; null when no element is known. */
export function knownTexts(elements: readonly (string | null)[]): string | null {
  return elements.every((element) => element === null) ? null : textArray(elements);
}
