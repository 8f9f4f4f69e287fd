import { createLink } from '@tanstack/react-router';

/** A link to the page of a hit. */
export const Hit = createLink(
  ({ name, says, ...props }: React.ComponentProps<'a'> & { name: string; says?: string }) => (
    <a {...props} className="archive-hit">
      <span className="archive-hit-name" dir="auto">
        {name}
      </span>
      {says !== undefined && says !== '' && (
        <span className="quiet" dir="auto">
          {says}
        </span>
      )}
    </a>
  ),
);

/** Hits of one kind; nothing if there are none. */
export function Kind<T>({
  title,
  rows,
  keyOf,
  children,
}: {
  /** Omitted if the panel's title says it. */
  title?: string;
  rows: readonly T[];
  keyOf(row: T): string;
  children: (row: T) => React.ReactNode;
}) {
  if (rows.length === 0) return null;
  return (
    <div className="archive-kind">
      {title !== undefined && <h3>{title}</h3>}
      <ul>
        {rows.map((row) => (
          <li key={keyOf(row)}>{children(row)}</li>
        ))}
      </ul>
    </div>
  );
}
