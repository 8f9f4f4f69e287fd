/** A state in one word. */
export function Badge({
  look = 'quiet',
  children,
}: {
  look?: 'ok' | 'warn' | 'bad' | 'accent' | 'quiet';
  children: React.ReactNode;
}) {
  return <span className={`badge ${look}`}>{children}</span>;
}
