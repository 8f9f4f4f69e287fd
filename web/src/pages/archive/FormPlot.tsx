import { useMemo } from 'react';
import { plainDayOf, shortDayOf } from '../../kit';
import { Plot } from '../../kit/Plot';

export interface FormPoint {
  /** `YYYY-MM-DD`, or a moment; null if no source dates it. */
  at: string | null;
  value: number | null;
}

/** A figure game by game, oldest first; games of one day appear side by side. */
export function FormPlot({ label, name, points }: { label: string; name: string; points: readonly FormPoint[] }) {
  const drawn = useMemo(
    () => ({
      moments: points.map((_point, index) => index + 1),
      series: [{ name, values: points.map(({ value }) => value) }],
      writeMoment: writerOf(points, plainDayOf),
      writeTick: writerOf(points, shortDayOf),
    }),
    [points, name],
  );
  if (points.filter(({ value }) => value !== null).length < 2) return null;
  return <Plot label={label} kind="line" {...drawn} />;
}

/** Formats the day of the game at a position; empty between two positions. */
function writerOf(points: readonly FormPoint[], write: (day: string) => string) {
  return (place: number): string => {
    const at = points[place - 1]?.at;
    return at == null ? '' : write(at.slice(0, 10));
  };
}
