import { createLink } from '@tanstack/react-router';

/** A link to the page of what was found. */
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

/** What was found of one kind; nothing where nothing was. */
export function Kind<T>({
  title,
  rows,
  keyOf,
  children,
}: {
  /** Left out where the panel's own says it. */
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
