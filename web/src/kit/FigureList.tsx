import './figure-list.css';

/** Figures with their titles, one per line. */
export function FigureList({ rows }: { rows: readonly (readonly [title: string, value: React.ReactNode])[] }) {
  return (
    <dl className="figure-list">
      {rows.map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
