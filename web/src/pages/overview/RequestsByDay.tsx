import { useMemo } from 'react';
import type { Schemas } from '../../api/client';
import { Plot } from '../../kit/Plot';

const DAY_MS = 86_400_000;

/** Every day of the month so far: a day that the API leaves out had no request. */
export default function RequestsByDay({ period, days }: { period: string; days: readonly Schemas['DayUsage'][] }) {
  const { moments, series } = useMemo(() => {
    const ofDay = new Map(days.map((day) => [day.day, day]));
    const moments = momentsOf(period);
    const rows = moments.map((seconds) => ofDay.get(new Date(seconds * 1_000).toISOString().slice(0, 10)));
    return {
      moments,
      series: [
        { name: 'Answered', look: 'quiet' as const, values: rows.map((row) => row?.requests ?? 0) },
        { name: 'Charged', values: rows.map((row) => row?.charged ?? 0) },
      ],
    };
  }, [period, days]);
  return <Plot label="Requests per day" kind="bars" isDays moments={moments} series={series} />;
}

function momentsOf(period: string): number[] {
  const first = Date.parse(`${period}-01T00:00:00Z`);
  const count = Math.floor((Date.now() - first) / DAY_MS) + 1;
  return Array.from({ length: count }, (_none, index) => (first + index * DAY_MS) / 1_000);
}
