/** The known facts in one line. */
export function joined(facts: readonly (string | number | null | undefined | false)[]): string {
  return facts.filter((fact) => fact !== null && fact !== undefined && fact !== false && fact !== '').join(' · ');
}

/** A tournament of a year. */
export const named = (name: string, year: number | null) => (year === null ? name : `${name} ${year}`);

/** The names of both sides; an unknown side has a placeholder. */
export const against = (one: string | null | undefined, other: string | null | undefined) =>
  `${one ?? 'Not known yet'} v ${other ?? 'not known yet'}`;

/** An amount, such as `10,000 USD`. */
export const moneyOf = (amount: number | null | undefined, currency: string | null = 'USD') =>
  amount == null ? '–' : `${figureOf(amount, 0)} ${currency ?? ''}`.trim();

/** A share from 0 to 1 as a percentage; a dash if unknown. */
export function percentOf(share: number | null | undefined): string {
  return share == null ? '–' : `${Math.round(share * 100)} %`;
}

/** A figure with this many decimals; a dash if unknown. */
export function figureOf(figure: number | null | undefined, decimals = 2): string {
  return figure == null
    ? '–'
    : figure.toLocaleString('en-GB', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}
