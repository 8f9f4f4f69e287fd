import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Schemas } from '../../api/client';
import { keysQuery } from '../../api/queries';
import {
  Badge,
  countOf,
  CursorPager,
  Empty,
  Loaded,
  Page,
  Panel,
  Select,
  Table,
  TextLink,
  Time,
  type ColumnOf,
} from '../../kit';
import { requestsQuery, type Logged, type RequestFilters } from './queries';
import './requests.css';

const ALL = 'all';

/** The statuses that a reader looks for; any other can stand in the page's URL. */
const STATUSES = [200, 304, 400, 401, 403, 404, 422, 429, 500, 503];

/** The newest requests of the account's keys; it updates by itself. */
export function Requests() {
  const filters = useSearch({ from: '/inside/requests' });
  const navigate = useNavigate({ from: '/requests' });
  const keys = useQuery(keysQuery).data ?? [];
  const turn: (search: RequestFilters) => unknown = (search) => navigate({ search, resetScroll: false });
  const { cursor, ...chosen } = filters;
  return (
    <Page title="Requests" says="Why a call failed, what it cost, and how long it took.">
      <Panel
        title="Newest requests"
        says="The last 200 of each key, for seven days, without values of queries, bodies and addresses. New ones appear by themselves."
      >
        <div className="requests-filters">
          <Select
            label="Key"
            options={[{ id: ALL, name: 'All' }, ...keysWith(chosen.key, keys)]}
            value={chosen.key ?? ALL}
            onChange={(key) => turn(given({ ...chosen, key: key === ALL ? undefined : String(key) }))}
          />
          <Select
            label="Status"
            options={[
              { id: ALL, name: 'All' },
              ...statusesWith(chosen.status).map((status) => ({ id: String(status), name: String(status) })),
            ]}
            value={chosen.status === undefined ? ALL : String(chosen.status)}
            onChange={(key) => turn(given({ ...chosen, status: key === ALL ? undefined : Number(key) }))}
          />
        </div>
        <Loaded query={useQuery(requestsQuery(filters))}>
          {({ data, meta }) => (
            <>
              <Table
                label="Requests"
                isListOnPhones
                columns={columnsOf(new Map(keys.map(({ id, name, hint }) => [id, name ?? hint])))}
                rows={data.map((row) => ({ ...row, id: row.requestId }))}
                empty={<NoRequest isFiltered={Object.keys(filters).length > 0} />}
              />
              <CursorPager
                cursor={cursor}
                next={meta.nextCursor}
                onTurn={(wanted) => turn(given({ ...chosen, cursor: wanted }))}
              />
            </>
          )}
        </Loaded>
      </Panel>
    </Page>
  );
}

function NoRequest({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <Empty title="None of this kind" />
  ) : (
    <Empty title="No request yet">
      Ask with one of your <TextLink to="/keys">keys</TextLink>: the request appears here by itself.
    </Empty>
  );
}

/** Filters that are set. */
function given(filters: { [Name in keyof RequestFilters]?: RequestFilters[Name] | undefined }): RequestFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}

/** The chosen key is named by its id until the keys are read, or where it is none of them. */
function keysWith(chosen: string | undefined, keys: readonly Schemas['KeyInfo'][]): { id: string; name: string }[] {
  const named = keys.map(({ id, name, hint }) => ({ id, name: name ?? hint }));
  return chosen === undefined || named.some(({ id }) => id === chosen)
    ? named
    : [...named, { id: chosen, name: chosen }];
}

const statusesWith = (status: number | undefined) =>
  status === undefined || STATUSES.includes(status)
    ? STATUSES
    : [...STATUSES, status].toSorted((one, other) => one - other);

type Row = Logged & { id: string };

const columnsOf = (keys: ReadonlyMap<string, string>): readonly ColumnOf<Row>[] => [
  { id: 'at', title: 'Answered', cell: (row) => <When row={row} /> },
  { id: 'request', title: 'Request', isHeader: true, cell: (row) => <Asked row={row} /> },
  { id: 'answer', title: 'Answer', cell: (row) => <Answered row={row} /> },
  { id: 'ms', title: 'Milliseconds', isNumber: true, cell: ({ ms }) => countOf(ms) },
  { id: 'cost', title: 'Cost', isNumber: true, cell: ({ cost }) => countOf(cost) },
  { id: 'key', title: 'Key', cell: ({ keyId }) => <span dir="auto">{keys.get(keyId) ?? keyId}</span> },
];

function When({ row: { at, requestId } }: { row: Row }) {
  return (
    <div className="requests-when">
      <Time at={at} />
      <code className="quiet">{requestId}</code>
    </div>
  );
}

function Asked({ row: { method, path, query, ignored } }: { row: Row }) {
  const known = query.filter((name) => !ignored.includes(name));
  return (
    <div className="requests-asked">
      <code>
        {method} {path}
      </code>
      {known.length > 0 && <span className="quiet">with {known.join(', ')}</span>}
      {ignored.length > 0 && <Badge look="warn">ignored: {ignored.join(', ')}</Badge>}
    </div>
  );
}

function Answered({ row: { status, code, cached } }: { row: Row }) {
  return (
    <div className="requests-answer">
      <Badge look={status < 400 ? 'ok' : status < 500 ? 'warn' : 'bad'}>{status}</Badge>
      {code !== null && (
        <a className="link" href={`/docs/errors/${code.toLowerCase().replaceAll('_', '-')}`}>
          {code}
        </a>
      )}
      {cached && <span className="quiet">from memory</span>}
    </div>
  );
}
