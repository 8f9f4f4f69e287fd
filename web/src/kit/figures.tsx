import './figures.css';

const NAME_LENGTH = 120;
const TITLE_LENGTH = 1_000;

/** A name written by strangers: cut to one line; on hover the whole name, up to a sensible length. */
export function Name({ text }: { text: string }) {
  return (
    <span className="name" dir="auto" title={text.slice(0, TITLE_LENGTH)}>
      {text.slice(0, NAME_LENGTH)}
    </span>
  );
}

/** The head of a board: two names, the score between them, and the state. */
export function Versus({
  left,
  right,
  score,
  state,
  look,
}: {
  left: React.ReactNode;
  right: React.ReactNode;
  score: React.ReactNode;
  state: React.ReactNode;
  /** Colours of the sides, if they have any. */
  look?: readonly [string, string];
}) {
  return (
    <div className="versus">
      <div className={`versus-side ${look?.[0] ?? ''}`}>{left}</div>
      <div className="versus-middle">
        <div className="versus-score">{score}</div>
        <div className="quiet">{state}</div>
      </div>
      <div className={`versus-side right ${look?.[1] ?? ''}`}>{right}</div>
    </div>
  );
}

export interface Compared {
  title: string;
  left: number | null | undefined;
  right: number | null | undefined;
  /** Formats a figure; default: unchanged. */
  format?(figure: number): string;
  /** Figures that are not parts of a whole, such as ages, have no bar. */
  hasNoShare?: boolean;
}

/** The figures of both sides, row by row, with their shares as a bar. Unknown values are shown as a dash. */
export function Comparison({
  label,
  rows,
  names,
  look = ['left', 'right'],
}: {
  label: string;
  rows: readonly Compared[];
  names: readonly [string, string];
  look?: readonly [string, string];
}) {
  return (
    <table className="comparison">
      <caption className="unseen">{label}</caption>
      <thead className="unseen">
        <tr>
          <th scope="col">{names[0].slice(0, NAME_LENGTH)}</th>
          <th scope="col">Figure</th>
          <th scope="col">{names[1].slice(0, NAME_LENGTH)}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ title, left, right, format = String, hasNoShare = false }) => (
          <tr key={title}>
            <td>{left == null ? '–' : format(left)}</td>
            <th scope="row">
              {title}
              {!hasNoShare && <Share left={left} right={right} look={look} />}
            </th>
            <td>{right == null ? '–' : format(right)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** If one side is unknown, neither has a share. */
function Share({ left, right, look }: Pick<Compared, 'left' | 'right'> & { look: readonly [string, string] }) {
  const sum = left == null || right == null ? 0 : left + right;
  const part = sum === 0 ? 50 : ((left ?? 0) / sum) * 100;
  return (
    <span className={sum === 0 ? 'share none' : 'share'} aria-hidden="true">
      <i className={look[0]} style={{ width: `${part}%` }} />
      <i className={look[1]} style={{ width: `${100 - part}%` }} />
    </span>
  );
}

/** Single facts in a row. */
export function Facts({ facts }: { facts: readonly (readonly [title: string, value: React.ReactNode])[] }) {
  return (
    <dl className="facts">
      {facts.map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
