import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Schemas } from '../../api/client';
import { eventsQuery } from '../../api/queries';
import { countOf, CursorPager, Empty, Loaded, Panel, Select, Table, TextLink, Time, type ColumnOf } from '../../kit';
import { DateField } from '../../kit/DateField';
import { dayIn } from '../usage/days';
import { keptDays } from './days';
import { DeliveryState } from './DeliveryState';
import { durationOf, outcomeOf } from './explain';
import { coveredBy } from './patterns';
import { deliveriesQuery, type Delivery, type LogFilters } from './queries';

const ALL = 'all';
const STATUSES: readonly { id: Schemas['DeliveryStatus'] | typeof ALL; name: string }[] = [
  { id: ALL, name: 'All' },
  { id: 'delivered', name: 'Delivered' },
  { id: 'failed', name: 'Failed' },
  { id: 'retrying', name: 'To be tried again' },
  { id: 'pending', name: 'Waiting' },
  { id: 'cancelled', name: 'Cancelled' },
];

/** The delivery log, newest first; it updates by itself. */
export function Deliveries({ id, patterns }: { id: string; patterns: readonly string[] }) {
  const { window: _window, ...filters } = useSearch({ from: '/inside/webhooks/$id' });
  const navigate = useNavigate({ from: '/webhooks/$id' });
  const query = useQuery(deliveriesQuery(id, filters));
  const turn = (wanted: LogFilters) =>
    navigate({ search: ({ window }) => ({ ...(window && { window }), ...wanted }), resetScroll: false });
  const { cursor, ...chosen } = filters;
  return (
    <Panel title="Deliveries" says="Kept for 30 days. The newest appear by themselves.">
      <Filters patterns={patterns} chosen={chosen} onChoose={turn} />
      <Loaded query={query}>
        {({ data, meta }) => (
          <>
            <Table
              label="Deliveries"
              isListOnPhones
              columns={columnsOf(id)}
              rows={data}
              onOpen={({ id: deliveryId }) =>
                navigate({ to: '/webhooks/$id/deliveries/$deliveryId', params: { id, deliveryId } })
              }
              empty={<NoDelivery isFiltered={Object.keys(chosen).length > 0} />}
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
  );
}

function NoDelivery({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <Empty title="None of this kind" />
  ) : (
    <Empty title="Nothing was sent yet">Send a test, or wait for the first event: it appears here by itself.</Empty>
  );
}

function Filters({
  patterns,
  chosen,
  onChoose,
}: {
  patterns: readonly string[];
  chosen: Omit<LogFilters, 'cursor'>;
  onChoose(filters: LogFilters): unknown;
}) {
  const { status, event, from, to } = chosen;
  const { minValue, maxValue } = keptDays();
  const choose = (change: { [Name in keyof LogFilters]?: LogFilters[Name] | undefined }) =>
    onChoose(given({ ...chosen, ...change }));
  const names = coveredBy(patterns, useQuery(eventsQuery).data ?? []).map((one) => one.event);
  if (event !== undefined && !names.includes(event)) names.push(event);
  return (
    <div className="webhooks-log-filters">
      <Select
        label="State"
        options={STATUSES}
        value={status ?? ALL}
        onChange={(key) => choose({ status: key === ALL ? undefined : (key as Schemas['DeliveryStatus']) })}
      />
      <Select
        label="Event"
        options={[{ id: ALL, name: 'All' }, ...names.map((name) => ({ id: name, name }))]}
        value={event ?? ALL}
        onChange={(key) => choose({ event: key === ALL ? undefined : (key as Schemas['WebhookEventName']) })}
      />
      <DateField
        label="First day"
        value={dayIn(from)}
        onChange={(day) => choose({ from: day?.toString() })}
        minValue={minValue}
        maxValue={dayIn(to) ?? maxValue}
      />
      <DateField
        label="Last day"
        value={dayIn(to)}
        onChange={(day) => choose({ to: day?.toString() })}
        minValue={dayIn(from) ?? minValue}
        maxValue={maxValue}
      />
    </div>
  );
}

/** Filters that are set. */
function given(filters: { [Name in keyof LogFilters]?: LogFilters[Name] | undefined }): LogFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}

const columnsOf = (id: string): readonly ColumnOf<Delivery>[] => [
  {
    id: 'event',
    title: 'Event',
    cell: ({ id: deliveryId, event }) => (
      <TextLink to="/webhooks/$id/deliveries/$deliveryId" params={{ id, deliveryId }}>
        <code>{event}</code>
      </TextLink>
    ),
  },
  { id: 'state', title: 'State', cell: (delivery) => <DeliveryState delivery={delivery} /> },
  { id: 'answer', title: 'Last answer', cell: ({ attempts }) => <LastAnswer attempt={attempts.at(-1)} /> },
  {
    id: 'sequence',
    title: 'Number',
    isNumber: true,
    cell: ({ sequence, isTest }) => (isTest ? 'Test' : sequence === null ? '–' : countOf(sequence)),
  },
  { id: 'queued', title: 'Queued', cell: ({ createdAt }) => <Time at={createdAt} /> },
];

function LastAnswer({ attempt }: { attempt: Delivery['attempts'][number] | undefined }) {
  if (attempt === undefined) return <span className="quiet">None yet</span>;
  return (
    <>
      {outcomeOf(attempt)} <span className="quiet">after {durationOf(attempt.durationMs)}</span>
    </>
  );
}
