import { useQuery } from '@tanstack/react-query';
import { webhooksQuery } from '../../api/queries';
import type { Schemas } from '../../api/client';
import { Ago, Badge, Empty, Loaded, Panel, Table, type ColumnOf } from '../../kit';

type Webhook = Schemas['WebhookInfo'];

/** How the webhooks stand, those that fail first. */
export function WebhookHealth() {
  const query = useQuery(webhooksQuery);
  return (
    <Panel title="Webhooks">
      <Loaded query={query}>
        {(webhooks) => (
          <Table
            label="Webhooks"
            columns={COLUMNS}
            rows={[...webhooks].sort((one, other) => rankOf(one) - rankOf(other))}
            empty={<Empty title="No webhook">A webhook has events sent to an address of yours as they happen.</Empty>}
          />
        )}
      </Loaded>
    </Panel>
  );
}

const COLUMNS: readonly ColumnOf<Webhook>[] = [
  {
    id: 'url',
    title: 'Address',
    cell: ({ url }) => <span className="overview-url">{url.replace(/^https:\/\//, '')}</span>,
  },
  { id: 'state', title: 'State', cell: (webhook) => <State {...webhook} /> },
  {
    id: 'success',
    title: 'Last delivered',
    cell: ({ lastSuccessAt }) => (lastSuccessAt ? <Ago at={lastSuccessAt} /> : '–'),
  },
  {
    id: 'failure',
    title: 'Last failure',
    cell: ({ lastError }) => <Failure failure={lastError as LastError | null} />,
  },
];

/** As the API describes it: at, event, status, message and attempts. */
interface LastError {
  at: string;
  message: string;
}

function Failure({ failure }: { failure: LastError | null }) {
  if (failure === null) return '–';
  return (
    <>
      <Ago at={failure.at} /> · {failure.message}
    </>
  );
}

const REASONS: Readonly<Record<NonNullable<Webhook['disabledReason']>, string>> = {
  paused_by_owner: 'Paused',
  too_many_failures: 'Off: too many failures',
  gone: 'Off: the address is gone',
  plan_changed: 'Off: not in the plan',
};

function State({ isActive, disabledReason, failureCount }: Webhook) {
  if (!isActive)
    return (
      <Badge look={disabledReason === 'paused_by_owner' ? 'quiet' : 'bad'}>
        {disabledReason === null ? 'Off' : REASONS[disabledReason]}
      </Badge>
    );
  return failureCount > 0 ? <Badge look="warn">Failing</Badge> : <Badge look="ok">Works</Badge>;
}

/** The higher, the further down. */
function rankOf({ isActive, disabledReason, failureCount }: Webhook): number {
  if (!isActive) return disabledReason === 'paused_by_owner' ? 3 : 0;
  return failureCount > 0 ? 1 : 2;
}
