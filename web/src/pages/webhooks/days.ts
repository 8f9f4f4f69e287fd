import { getLocalTimeZone, today, type CalendarDate } from '@internationalized/date';

const KEPT_DAYS = 30;

/** Whole days of the viewer's time zone as API times. */
export function momentsOf(from: CalendarDate | null, to: CalendarDate | null): { from?: string; to?: string } {
  const zone = getLocalTimeZone();
  return {
    ...(from && { from: from.toDate(zone).toISOString() }),
    ...(to && { to: to.add({ days: 1 }).toDate(zone).toISOString() }),
  };
}

/** The first and last day with stored deliveries. */
export function keptDays(): { minValue: CalendarDate; maxValue: CalendarDate } {
  const now = today(getLocalTimeZone());
  return { minValue: now.subtract({ days: KEPT_DAYS - 1 }), maxValue: now };
}
