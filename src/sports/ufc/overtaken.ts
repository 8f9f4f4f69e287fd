const HOUR_MS = 3_600_000;

/** A night whose day alone is known may end in America's evening, which is the morning of the next day in UTC. */
const LONGEST_NIGHT_HOURS = 36;
const HOURS_UNTIL_UNKNOWN = 3 * 24;

/** The ISO time before which events must have begun to be no longer ahead of `now`, which is ISO 8601 too. */
export function overtakenBefore(now: string): string {
  return hoursBefore(now, LONGEST_NIGHT_HOURS);
}

/** The ISO time before which events must have begun for their status to be unknown where no source has a result. */
export function unknownBefore(now: string): string {
  return hoursBefore(now, HOURS_UNTIL_UNKNOWN);
}

function hoursBefore(now: string, hours: number): string {
  return new Date(Date.parse(now) - hours * HOUR_MS).toISOString();
}
