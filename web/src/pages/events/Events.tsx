import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Badge, Button, counted, Empty, Loaded, Page, Panel, SearchField, Segments } from '../../kit';
import { titleOf } from '../../live/families';
import { familiesOf, isAbout, linesOf, type Line } from './lines';
import { catalogueQuery, type EventInfo } from '../../api/queries';
import './events.css';

const route = getRouteApi('/inside/events');

const ALL = { id: '', name: 'All' };

/** The lines of the catalogue in the API's answer. */
const linesIn = ({ data }: { data: EventInfo[] }) => linesOf(data);

/** The events of webhooks, streams and sockets, by family. */
export function Events() {
  const query = useQuery({ ...catalogueQuery, select: linesIn });
  return (
    <Page
      title="Events"
      says="Webhooks send events to an address of yours as they happen. Streams and WebSockets send updates to whoever listens. Each has its fields and an example here."
    >
      <Loaded query={query}>{(lines) => <Catalogue lines={lines} />}</Loaded>
    </Page>
  );
}

function Catalogue({ lines }: { lines: readonly Line[] }) {
  const { family = '', q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const look = (changes: Partial<Record<'family' | 'q', string | undefined>>) =>
    navigate({ search: (before) => ({ ...before, ...changes }), replace: true });
  const found = lines.filter((line) => (family || line.family) === line.family && isAbout(line, q));
  return (
    <div className="stack">
      <div className="actions events-search">
        <SearchField label="Search events" value={q} onSearch={(text) => look({ q: text.trim() || undefined })} />
        <Segments
          label="Family"
          options={[ALL, ...familiesOf(lines).map((id) => ({ id, name: titleOf(id) }))]}
          selected={family}
          onSelect={(id) => look({ family: id || undefined })}
        />
      </div>
      {found.length === 0 && (
        <Panel>
          <Empty
            title="No event matches"
            action={<Button onPress={() => look({ family: undefined, q: undefined })}>Show all events</Button>}
          >
            The search looks into names and descriptions.
          </Empty>
        </Panel>
      )}
      {familiesOf(found).map((id) => (
        <OfFamily key={id} family={id} lines={found.filter((line) => line.family === id)} />
      ))}
    </div>
  );
}

function OfFamily({ family, lines }: { family: string; lines: readonly Line[] }) {
  return (
    <Panel title={titleOf(family)} says={counted(lines.length, 'event')}>
      <ul className="events-list">
        {lines.map(({ event, description, mark }) => (
          <li key={event}>
            <Link to="/events/$type" params={{ type: event }} className="events-row">
              <code>{event}</code>
              <span className="quiet">{description}</span>
              {mark !== undefined && <Badge>{mark}</Badge>}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
