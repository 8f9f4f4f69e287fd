import { useEffect, useState } from 'react';
import { agoOf, dayOf, minuteOf, momentOf, plainDayOf, utcOf } from './words';

/** A moment in the viewer's time zone; UTC on hover. */
export function Time({ at }: { at: string }) {
  return (
    <time dateTime={at} title={utcOf(at)} className="time">
      {momentOf(at)}
    </time>
  );
}

/** A planned moment, to the minute, in the viewer's time zone; UTC on hover. */
export function Minute({ at }: { at: string }) {
  return (
    <time dateTime={at} title={utcOf(at)} className="time">
      {minuteOf(at)}
    </time>
  );
}

/** The day of a moment in the viewer's time zone; UTC on hover. */
export function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} title={utcOf(at)} className="time">
      {dayOf(at)}
    </time>
  );
}

/** A day without a time, equal in every time zone: `2026-03-14`. */
export function PlainDay({ day }: { day: string }) {
  return (
    <time dateTime={day} className="time">
      {plainDayOf(day)}
    </time>
  );
}

const LOOK_MS = 10_000;

/** The distance of a moment from now; the moment itself on hover. */
export function Ago({ at }: { at: string }) {
  const now = useNow(LOOK_MS);
  const aheadMs = Date.parse(at) - now;
  return (
    <time dateTime={at} title={`${momentOf(at)}, ${utcOf(at)}`} className="time">
      {agoOf(at, aheadMs > 0 && aheadMs < LOOK_MS ? now + aheadMs : now)}
    </time>
  );
}

/** The current time in milliseconds, updated at the given interval. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
