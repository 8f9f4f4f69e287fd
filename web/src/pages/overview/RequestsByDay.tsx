import { useMemo } from 'react';
import type { Schemas } from '../../api/client';
import { Plot, type Series } from '../../kit/Plot';

const DAY_MS = 86_400_000;

type Day = Schemas['DayUsage'];

export default function RequestsByDay({ period, days }: { period: string; days: readonly Day[] }) {
  const { moments, series } = useMemo(() => drawn(period, days), [period, days]);
  return <Plot label="Requests per day" kind="bars" isDays moments={moments} series={series} />;
}

/** Every day of the month so far: a day that the API leaves out had no request. */
function drawn(period: string, days: readonly Day[]) {
  const ofDay = new Map(days.map((day) => [day.day, day]));
  const moments = momentsOf(period);
  const rows = moments.map((seconds) => ofDay.get(new Date(seconds * 1_000).toISOString().slice(0, 10)));
  const answered: Series = { name: 'Answered', look: 'quiet', values: rows.map((row) => row?.requests ?? 0) };
  const charged: Series = { name: 'Charged', values: rows.map((row) => row?.charged ?? 0) };
  return { moments, series: [answered, charged] };
}

function momentsOf(period: string): number[] {
  const first = Date.parse(`${period}-01T00:00:00Z`);
  const count = Math.floor((Date.now() - first) / DAY_MS) + 1;
  return Array.from({ length: count }, (_none, index) => (first + index * DAY_MS) / 1_000);
}
