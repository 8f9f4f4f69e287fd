/** Whether a text is the IANA name of a time zone; offsets such as `+09:00` are none. */
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

/** The first moment of the day, UTC, so many days from now. */
export function dayFromNow(days: number): Date {
  return new Date((Math.floor(Date.now() / DAY_MS) + days) * DAY_MS);
}

/** The first moment of the day that it is in a time zone, and the first of the next one. */
export function dayIn(timeZone: string, now: Date): { from: Date; until: Date } {
  const format = dayFormat(timeZone);
  const today = format.format(now);
  const isToday = (ms: number) => format.format(ms) === today;
  return {
    from: new Date(firstThat(isToday, now.getTime() - LONGEST_DAY_MS, now.getTime())),
    until: new Date(firstThat((ms) => !isToday(ms), now.getTime(), now.getTime() + LONGEST_DAY_MS)),
  };
}

/** A day is longer than 24 hours where clocks are set back. */
const LONGEST_DAY_MS = 27 * 3_600_000;

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
}

/** The first millisecond of the stretch for which something holds that does not hold at its beginning. */
function firstThat(holds: (ms: number) => boolean, from: number, to: number): number {
  let [before, at] = [from, to];
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2);
    if (holds(middle)) at = middle;
    else before = middle;
  }
  return at;
}
