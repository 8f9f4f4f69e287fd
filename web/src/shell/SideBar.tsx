import { Link } from '@tanstack/react-router';
import { useSession } from '../api/session';
import { DocumentIcon, StatusIcon } from '../kit';
import { PLACES } from './navigation';

export function SideBar() {
  const { isOperator } = useSession();
  return (
    <nav className="side-nav" aria-label="Dashboard">
      <ul>
        {PLACES.filter(({ isOperators }) => isOperator || !isOperators).map(({ to, title, Icon }) => (
          <li key={to}>
            <Link to={to} className="side-link" activeOptions={{ exact: to === '/', includeSearch: false }}>
              <Icon />
              {title}
            </Link>
          </li>
        ))}
      </ul>
      <ul>
        <li>
          <a href="/docs/reference" className="side-link">
            <DocumentIcon />
            API reference
          </a>
        </li>
        <li>
          <a href="/status" className="side-link">
            <StatusIcon />
            Status
          </a>
        </li>
      </ul>
    </nav>
  );
}
