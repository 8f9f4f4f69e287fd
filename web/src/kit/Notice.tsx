/** A message above the content that it concerns; `bad` is announced at once. */
export function Notice({
  look = 'info',
  title,
  children,
  action,
}: {
  look?: 'info' | 'ok' | 'warn' | 'bad';
  title?: string;
  children: React.ReactNode;
  action?: React.ReactNode;
}) {
  return (
    <div className={`notice ${look}`} role={look === 'bad' ? 'alert' : 'status'}>
      <div className="notice-text">
        {title !== undefined && <strong>{title}</strong>}
        <div>{children}</div>
      </div>
      {action}
    </div>
  );
}
