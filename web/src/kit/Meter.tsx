import { Label, Meter as AriaMeter, ProgressBar } from 'react-aria-components';
import { countOf } from './words';

const WARN_FROM = 80;
const BAD_FROM = 100;

/** Shows how much of a limit is used. */
export function Meter({
  label,
  used,
  limit,
  hint,
}: {
  label: string;
  used: number;
  limit: number;
  hint?: React.ReactNode;
}) {
  return (
    <AriaMeter
      className="meter"
      value={Math.min(used, limit)}
      maxValue={limit}
      valueLabel={`${countOf(used)} of ${countOf(limit)}`}
    >
      {({ percentage }) => (
        <>
          <div className="meter-head">
            <Label>{label}</Label>
            <span className="meter-figure">
              <strong>{countOf(used)}</strong> of {countOf(limit)}
            </span>
          </div>
          <div className="bar">
            <div className={`bar-fill ${lookOf(percentage)}`} style={{ width: `${percentage}%` }} />
          </div>
          {hint !== undefined && <div className="hint">{hint}</div>}
        </>
      )}
    </AriaMeter>
  );
}

/** Progress of work that takes longer than a second; without a value it only shows activity. */
export function Progress({ label, percent }: { label: string; percent?: number }) {
  return (
    <ProgressBar className="meter" value={percent ?? 0} isIndeterminate={percent === undefined}>
      <Label>{label}</Label>
      <div className="bar">
        <div
          className={percent === undefined ? 'bar-fill unknown' : 'bar-fill'}
          style={percent === undefined ? undefined : { width: `${percent}%` }}
        />
      </div>
    </ProgressBar>
  );
}

function lookOf(percentage: number): string {
  return percentage >= BAD_FROM ? 'bad' : percentage >= WARN_FROM ? 'warn' : '';
}
