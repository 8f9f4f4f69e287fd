import { useMemo } from 'react';
import type { Schemas } from '../../api/client';
import { Plot, type Series } from '../../kit/Plot';

const DAY_MS = 86_400_000;

type Day = Schemas['DayUsage'];

/** Requests per UTC day from first to last. */
export default function RequestsByDay({ first, last, days }: { first: string; last: string; days: readonly Day[] }) {
  const { moments, series } = useMemo(() => drawn(first, last, days), [first, last, days]);
  return <Plot label="Requests per day" kind="bars" isDays moments={moments} series={series} />;
}

/** A day missing in the answer had no requests. */
function drawn(first: string, last: string, days: readonly Day[]) {
  const ofDay = new Map(days.map((day) => [day.day, day]));
  const moments = momentsOf(first, last);
  const rows = moments.map((seconds) => ofDay.get(new Date(seconds * 1_000).toISOString().slice(0, 10)));
  const answered: Series = { name: 'Answered', look: 'quiet', values: rows.map((row) => row?.requests ?? 0) };
  const charged: Series = { name: 'Charged', values: rows.map((row) => row?.charged ?? 0) };
  return { moments, series: [answered, charged] };
}

function momentsOf(first: string, last: string): number[] {
  const begin = Date.parse(first);
  const count = Math.floor((Date.parse(last) - begin) / DAY_MS) + 1;
  return Array.from({ length: count }, (_none, index) => (begin + index * DAY_MS) / 1_000);
}
