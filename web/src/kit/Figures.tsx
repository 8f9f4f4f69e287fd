import './figures.css';

/** Figures with what they mean, one in a line. */
export function Figures({ rows }: { rows: readonly (readonly [title: string, value: React.ReactNode])[] }) {
  return (
    <dl className="figures">
      {rows.map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
