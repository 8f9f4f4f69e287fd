const DAY_MS = 86_400_000;

/**
 * A day, `YYYY-MM-DD`, so many days after that on which what a world without a feed has live began. That is yesterday, so
 * that a demo has it live for its first days.
 */
export function liveDay(daysAfter = 0): string {
  return new Date(Date.now() + (daysAfter - 1) * DAY_MS).toISOString().slice(0, 10);
}
