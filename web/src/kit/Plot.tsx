import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { DAY_SECONDS, RANKS, rankTicks, ticksOf, WHOLE_STEPS, writeDay, writeTime } from './plot-axes';
import './plot.css';

export interface Series {
  name: string;
  /** One value per moment; null: unknown. */
  values: readonly (number | null)[];
  look?: 'accent' | 'ok' | 'warn' | 'bad' | 'quiet';
}

export interface PlotProps {
  /** Description for screen readers. */
  label: string;
  /** Unix seconds, ascending. */
  moments: readonly number[];
  series: readonly Series[];
  kind: 'bars' | 'line';
  /** Formats a value; default: as a count. */
  format?(value: number): string;
  /** Values are ranks: the first is at the top. */
  isRank?: boolean;
  /** Moments are days of UTC; otherwise they are shown in the viewer's time zone. */
  isDays?: boolean;
  /** Formats a moment that is not a calendar time, such as a game clock. */
  writeMoment?(seconds: number): string;
  /** Formats a moment for the axis, where space is short; default: `writeMoment`. */
  writeTick?(seconds: number): string;
  height?: number;
}

const FEW = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });

/** Values over time. The values at the pointer are shown above; screen readers get a table. */
export function Plot(props: PlotProps) {
  const colours = useColours();
  return <Drawing key={colours} {...props} />;
}

function Drawing({
  label,
  moments,
  series,
  kind,
  format = FEW.format,
  isRank = false,
  isDays = false,
  writeMoment = isDays ? writeDay : writeTime,
  writeTick = writeMoment,
  height = 180,
}: PlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const plot = new uPlot(
      optionsOf({ place: current, series, kind, format, isRank, isDays, writeTick, height, setAt }),
      [[...moments], ...series.map(({ values }) => [...values])],
      current,
    );
    const observer = new ResizeObserver(() => plot.setSize({ width: current.clientWidth, height }));
    observer.observe(current);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [moments, series, kind, format, isRank, isDays, writeTick, height]);
  return (
    <figure className="plot">
      <Reading {...{ at, moments, series, format, writeMoment }} />
      <div ref={place} className="plot-canvas" aria-hidden="true" />
      <div className="unseen">
        <PlotTable {...{ label, moments, series, format, writeMoment }} />
      </div>
    </figure>
  );
}

function Reading({
  at,
  moments,
  series,
  format,
  writeMoment,
}: Pick<Required<PlotProps>, 'moments' | 'series' | 'format' | 'writeMoment'> & { at: number | null }) {
  const moment = at === null ? undefined : moments[at];
  return (
    <div className="plot-reading" aria-hidden="true">
      {series.map(({ name, look = 'accent', values }) => {
        const value = at === null ? undefined : values[at];
        return (
          <span key={name} className="plot-name">
            <i className={`plot-mark ${look}`} />
            {name}
            {value != null && <strong>{format(value)}</strong>}
          </span>
        );
      })}
      {moment !== undefined && <span className="quiet">{writeMoment(moment)}</span>}
    </div>
  );
}

function PlotTable({
  label,
  moments,
  series,
  format,
  writeMoment,
}: Pick<Required<PlotProps>, 'label' | 'moments' | 'series' | 'format' | 'writeMoment'>) {
  return (
    <table>
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">Time</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {moments.map((moment, index) => (
          <tr key={moment}>
            <th scope="row">{writeMoment(moment)}</th>
            {series.map(({ name, values }) => {
              const value = values[index];
              return <td key={name}>{value == null ? 'not known' : format(value)}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Drawn extends Pick<
  Required<PlotProps>,
  'series' | 'kind' | 'format' | 'isRank' | 'isDays' | 'writeTick' | 'height'
> {
  place: HTMLElement;
  setAt(index: number | null): void;
}

function optionsOf({ place, series, kind, format, isRank, isDays, writeTick, height, setAt }: Drawn): uPlot.Options {
  const font = `12px ${getComputedStyle(place).fontFamily}`;
  const axis: uPlot.Axis = {
    stroke: colourOf(place, '--text-quiet'),
    font,
    grid: { stroke: colourOf(place, '--line'), width: 1 },
    ticks: { show: false },
  };
  const bars = uPlot.paths.bars!({ size: [0.7, 40], radius: 0.15 });
  return {
    width: place.clientWidth,
    height,
    legend: { show: false },
    padding: [8, 26, 0, 0],
    cursor: { y: false, points: { show: kind === 'line' }, drag: { x: false, y: false } },
    ...(isDays && { tzDate: (seconds: number) => uPlot.tzDate(new Date(seconds * 1_000), 'Etc/UTC') }),
    scales: {
      x: {
        range: (_plot, min, max) => (kind === 'bars' ? [min - DAY_SECONDS / 2, max + DAY_SECONDS / 2] : [min, max]),
      },
      y: isRank ? RANKS : { range: (_plot, min, max) => [Math.min(0, min * 1.08), Math.max(1, max * 1.08)] },
    },
    axes: [
      { ...axis, grid: { show: false }, values: ticksOf(isDays, writeTick), space: 54, size: 28 },
      {
        ...axis,
        values: (_plot, ticks) => ticks.map(format),
        size: 56,
        space: 36,
        ...((kind === 'bars' || isRank) && { incrs: WHOLE_STEPS }),
        ...(isRank && { splits: rankTicks }),
      },
    ],
    series: [
      {},
      ...series.map(({ name, look = 'accent' }): uPlot.Series => {
        const stroke = colourOf(place, look === 'quiet' ? '--line-strong' : `--${look}`, 'none');
        return {
          label: name,
          stroke,
          ...(kind === 'bars' ? { fill: stroke, width: 0, paths: bars, points: { show: false } } : { width: 2 }),
        };
      }),
    ],
    hooks: { setCursor: [({ cursor }) => setAt(cursor.idx ?? null)] },
  };
}

/** A canvas accepts only computed colours; with the adjustment `none` the system does not replace the colour. */
function colourOf(place: HTMLElement, name: string, adjustment = 'auto'): string {
  const probe = document.createElement('i');
  probe.style.setProperty('forced-color-adjust', adjustment);
  probe.style.color = `var(${name})`;
  place.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** Names the colours of the page anew when the system's theme changes, or when the system chooses them. */
function useColours(): string {
  const [colours, setColours] = useState(coloursNow);
  useEffect(() => {
    const changed = () => setColours(coloursNow());
    for (const query of COLOUR_QUERIES) query.addEventListener('change', changed);
    return () => {
      for (const query of COLOUR_QUERIES) query.removeEventListener('change', changed);
    };
  }, []);
  return colours;
}

const COLOUR_QUERIES = [matchMedia('(prefers-color-scheme: dark)'), matchMedia('(forced-colors: active)')];

function coloursNow(): string {
  return COLOUR_QUERIES.map(({ matches }) => matches).join();
}
