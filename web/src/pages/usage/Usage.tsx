import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Facts, Button, countOf, Empty, Loaded, Page, Panel, Tabs, plainDayOf } from '../../kit';
import RequestsByDay from '../overview/RequestsByDay';
import { Counts } from './Counts';
import { DaysForm } from './DaysForm';
import { isReversed } from './days';
import { rangeQuery, type Range } from './queries';
import { byDay, byKey, byRoute } from './tables';
import './usage.css';

const route = getRouteApi('/inside/usage');

/** The account's usage by day, route and key. */
export function Usage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({ ...rangeQuery(search), enabled: !isReversed(search) });
  const { from, to } = search;
  return (
    <Page
      title="Usage"
      says="Requests that were answered, by days of UTC. Charged are those that count against the month: refusals (401, 403, 429), faults of the service and unchanged answers (304) cost nothing."
    >
      <div className="stack">
        <DaysForm
          asked={{ from, to }}
          shown={query.data ?? { from, to }}
          onShow={(days) => navigate({ search: (before) => ({ ...before, from: days.from, to: days.to }) })}
        />
        {isReversed(search) ? (
          <Panel>
            <Empty title="No day lies between these">The first day comes after the last: choose others.</Empty>
          </Panel>
        ) : (
          <Loaded query={query}>
            {(range) => (
              <>
                <Only {...range} />
                {range.byDay.length === 0 ? <Nothing /> : <Counted range={range} />}
              </>
            )}
          </Loaded>
        )}
      </div>
    </Page>
  );
}

function Nothing() {
  return (
    <Panel>
      <Empty title="No request in these days">Each answered request is counted within a few seconds.</Empty>
    </Panel>
  );
}

function Counted({ range }: { range: Range }) {
  return (
    <>
      <Sums {...range} />
      <Tables range={range} />
    </>
  );
}

/** The key or route to which the counts are limited. */
function Only({ byKey: keys }: Range) {
  const { key, route: only } = route.useSearch();
  const navigate = route.useNavigate();
  if (key === undefined && only === undefined) return null;
  const name = keys.find(({ keyId }) => keyId === key)?.name ?? key;
  return (
    <div className="usage-only">
      {key !== undefined && (
        <>
          <span>
            Only the key <strong dir="auto">{name}</strong>
          </span>
          <Button size="small" onPress={() => navigate({ search: (before) => ({ ...before, key: undefined }) })}>
            Show all keys
          </Button>
        </>
      )}
      {only !== undefined && (
        <>
          <span>
            Only the route <code>{only}</code>
          </span>
          <Button size="small" onPress={() => navigate({ search: (before) => ({ ...before, route: undefined }) })}>
            Show all routes
          </Button>
        </>
      )}
    </div>
  );
}

function Sums({ from, to, requests, charged, byDay: days }: Range) {
  return (
    <Panel title="Requests per day" says={from === to ? plainDayOf(from) : `${plainDayOf(from)} to ${plainDayOf(to)}`}>
      <div className="usage-sums">
        <Facts
          facts={[
            ['Requests', countOf(requests)],
            ['Charged', countOf(charged)],
          ]}
        />
      </div>
      <RequestsByDay first={from} last={to} days={days} />
    </Panel>
  );
}

function Tables({ range }: { range: Range }) {
  const { table = 'route' } = route.useSearch();
  const navigate = route.useNavigate();
  const open = (id: string) =>
    navigate({
      search: (before) => ({ ...before, table: id === 'key' || id === 'day' ? id : undefined }),
      replace: true,
    });
  return (
    <Tabs
      label="Usage"
      selected={table}
      onSelect={open}
      tabs={[
        { id: 'route', title: 'By route', content: <Counts by="route" range={range} counted={byRoute(range)} /> },
        { id: 'key', title: 'By key', content: <Counts by="key" range={range} counted={byKey(range)} /> },
        { id: 'day', title: 'By day', content: <Counts by="day" range={range} counted={byDay(range)} /> },
      ]}
    />
  );
}
