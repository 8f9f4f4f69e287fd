import { useEffect } from 'react';
import { LimitNotices } from './limits';

/** A page: its title is also the tab's name; `actions` appear beside it. */
export function Page({
  title,
  says,
  actions,
  children,
}: {
  title: string;
  says?: React.ReactNode;
  actions?: React.ReactNode;
  children: React.ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} · Scoreline`;
  }, [title]);
  return (
    <>
      <header className="page-head">
        <div>
          <h1 dir="auto" tabIndex={-1}>
            {title}
          </h1>
          {says !== undefined && <p className="quiet">{says}</p>}
        </div>
        {actions !== undefined && <div className="page-actions">{actions}</div>}
      </header>
      <LimitNotices />
      {children}
    </>
  );
}

/** A framed part of a page. */
export function Panel({
  title,
  says,
  actions,
  children,
}: {
  title?: string;
  says?: React.ReactNode;
  actions?: React.ReactNode;
  children: React.ReactNode;
}) {
  return (
    <section className="panel">
      {title !== undefined && (
        <header className="panel-head">
          <div>
            <h2>{title}</h2>
            {says !== undefined && <p className="quiet">{says}</p>}
          </div>
          {actions}
        </header>
      )}
      {children}
    </section>
  );
}
