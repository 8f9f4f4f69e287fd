import { endOfMonth, parseDate, startOfMonth, today, type CalendarDate } from '@internationalized/date';

/** Requests are counted by UTC day. */
export const todayUtc = () => today('UTC');

export interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

export interface Preset {
  id: string;
  name: string;
  days: Days;
}

/** Common ranges. Without days the API uses this month. */
export function presets(now: CalendarDate): Preset[] {
  const monthBefore = now.subtract({ months: 1 });
  return [
    { id: 'month', name: 'This month', days: {} },
    {
      id: 'last-month',
      name: 'Last month',
      days: { from: String(startOfMonth(monthBefore)), to: String(endOfMonth(monthBefore)) },
    },
    { id: 'week', name: '7 days', days: { from: String(now.subtract({ days: 6 })), to: String(now) } },
    { id: 'quarter', name: '90 days', days: { from: String(now.subtract({ days: 89 })), to: String(now) } },
  ];
}

/** Null if the text is not a day. */
export function dayIn(text = ''): CalendarDate | null {
  try {
    return parseDate(text);
  } catch {
    return null;
  }
}

/** True if the first day is after the last, which only a typed URL can cause. */
export const isReversed = ({ from = '', to = '' }: Days) => from !== '' && to !== '' && from > to;
