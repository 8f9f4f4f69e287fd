import { Link } from '@tanstack/react-router';

export function Brand() {
  return (
    <Link to="/" className="brand">
      <img src="/pages/icon.svg" alt="" width="22" height="22" />
      Scoreline
    </Link>
  );
}
