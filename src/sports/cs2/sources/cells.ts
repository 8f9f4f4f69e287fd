/** A percentage as a ratio with four decimals. */
export function ratio(percent: number | null): number | null {
  return percent === null || percent < 0 || percent > 100 ? null : Math.round(percent * 100) / 10_000;
}

/** A number with so many decimals. */
export function rounded(number: number | null, decimals = 2): number | null {
  return number === null ? null : Math.round(number * 10 ** decimals) / 10 ** decimals;
}
