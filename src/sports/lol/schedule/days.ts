/** True for the IANA name of a time zone; false for an offset such as `+09:00`. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    dayFormat(name);
    return true;
  } catch {
    return false;
  }
}

const DAY_MS = 86_400_000;

/** The start of the day, UTC, this many days from now. */
export function dayFromNow(days: number): Date {
  return new Date((Math.floor(Date.now() / DAY_MS) + days) * DAY_MS);
}

/** The start of the current day in a time zone, and the start of the next one. */
export function dayIn(timeZone: string, now: Date): { from: Date; until: Date } {
  const format = dayFormat(timeZone);
  const today = format.format(now);
  const isToday = (ms: number) => format.format(ms) === today;
  return {
    from: new Date(firstThat(isToday, now.getTime() - LONGEST_DAY_MS, now.getTime())),
    until: new Date(firstThat((ms) => !isToday(ms), now.getTime(), now.getTime() + LONGEST_DAY_MS)),
  };
}

/** A day on which clocks are set back is longer than 24 hours. */
const LONGEST_DAY_MS = 27 * 3_600_000;

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
}

/** The first millisecond at which a condition holds; it is false at the start of the range and true at its end. */
function firstThat(holds: (ms: number) => boolean, from: number, to: number): number {
  let [before, at] = [from, to];
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2);
    if (holds(middle)) at = middle;
    else before = middle;
  }
  return at;
}
