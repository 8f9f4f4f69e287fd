import type uPlot from 'uplot';

export const DAY_SECONDS = 86_400;

/** Ranks: the first is at the top. */
export const RANKS: uPlot.Scale = { dir: -1, range: (_plot, _min, max) => [0, Math.max(5, max * 1.08)] };

/** Ticks for the first rank and round ranks below it. */
export function rankTicks(_plot: uPlot, _axis: number, _min: number, max: number, step: number): number[] {
  const below = Array.from({ length: Math.floor(max / step) }, (_none, index) => (index + 1) * step);
  return [1, ...below.filter((place) => place - 1 > step / 2)];
}

/** Bars and ranks have whole values. */
export const WHOLE_STEPS = Array.from({ length: 10 }, (_none, power) =>
  [1, 2, 5].map((step) => step * 10 ** power),
).flat();

/** Times in the viewer's zone are shown as days if the ticks are days apart, else as the time of day. */
export function ticksOf(isDays: boolean, writeTick: (seconds: number) => string): uPlot.Axis.Values {
  if (!isDays && writeTick !== writeTime) return (_plot, ticks) => withoutRepeats(ticks.map(writeTick));
  if (!isDays)
    return (_plot, ticks, _axis, _space, stepSeconds) => {
      const format = stepSeconds >= DAY_SECONDS ? DAY_HERE : CLOCK;
      return ticks.map((seconds) => format.format(seconds * 1_000));
    };
  return ({ scales: { x } }, ticks) => {
    const isLong = (x?.max ?? 0) - (x?.min ?? 0) > MONTHS_FROM_SECONDS;
    const { format } = isLong ? (ticks.every(isNewYear) ? YEAR : MONTH) : SHORT_DAY;
    return ticks.map((seconds) => (seconds % DAY_SECONDS === 0 ? format(seconds * 1_000) : ''));
  };
}

/** Shows only the first of neighbouring equal labels. */
const withoutRepeats = (texts: readonly string[]) =>
  texts.map((text, index) => (text === texts[index - 1] ? '' : text));

const isNewYear = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(5, 10) === '01-01';

/** Above this span the axis labels months, or years if space is short. */
const MONTHS_FROM_SECONDS = 300 * DAY_SECONDS;
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const YEAR = new Intl.DateTimeFormat('en-GB', { year: 'numeric', timeZone: 'UTC' });
const SHORT_DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const DAY_HERE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
const UTC_DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

export function writeDay(seconds: number): string {
  return `${UTC_DAY.format(seconds * 1_000)} (UTC)`;
}

export function writeTime(seconds: number): string {
  return MOMENT.format(seconds * 1_000);
}
