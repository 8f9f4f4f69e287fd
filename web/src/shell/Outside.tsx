import { Outlet } from '@tanstack/react-router';

/** The frame of pages without a session, and of messages that replace a page. */
export function Outside({ children = <Outlet /> }: { children?: React.ReactNode }) {
  return (
    <div className="outside">
      <a href="/" className="brand">
        <img src="/pages/icon.svg" alt="" width="26" height="26" />
        Scoreline
      </a>
      <main className="outside-card">{children}</main>
      <nav className="outside-links" aria-label="More">
        <a href="/docs/reference" className="link">
          API reference
        </a>
        <a href="/status" className="link">
          Status
        </a>
      </nav>
    </div>
  );
}
