/** Years. */
export const YOUNGEST = 12;
const OLDEST = 60;

/** An age in years, if somebody who competes can have it; null for any other, which is a mistake of its source. */
export function possibleAge(years: number): number | null {
  return years >= YOUNGEST && years <= OLDEST ? years : null;
}

/** SQL: the same of an expression. */
export const possibleAgeSql = (years: string): string =>
  `(case when ${years} between ${YOUNGEST} and ${OLDEST} then ${years} end)`;
