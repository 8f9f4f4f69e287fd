import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { plansQuery, webhooksQuery } from '../../api/queries';
import { Ago, ButtonLink, Empty, Loaded, Notice, Page, Panel, Table, Tabs, TextLink, type ColumnOf } from '../../kit';
import type { Webhook } from './queries';
import { VerifyForm } from './VerifyForm';
import { mostUrgentFirst, WebhookStanding } from './WebhookState';
import './webhooks.css';

/** The webhooks of the account, and a place to check a signature. */
export function Webhooks() {
  const { show = 'all' } = useSearch({ from: '/inside/webhooks' });
  const navigate = useNavigate();
  return (
    <Page
      title="Webhooks"
      says="A webhook sends events to an address of yours as they happen, each signed. What fails in passing is tried again, three times in all; what your receiver refuses is not."
      actions={
        <ButtonLink look="primary" to="/webhooks/new">
          Create a webhook
        </ButtonLink>
      }
    >
      <Tabs
        label="Webhooks"
        selected={show}
        onSelect={(id) =>
          navigate({ to: '/webhooks', search: id === 'verify' ? { show: 'verify' } : {}, replace: true })
        }
        tabs={[
          { id: 'all', title: 'All', content: <All /> },
          { id: 'verify', title: 'Check a signature', content: <VerifyForm /> },
        ]}
      />
    </Page>
  );
}

function All() {
  const query = useQuery(webhooksQuery);
  const navigate = useNavigate();
  return (
    <div className="webhooks-list">
      <Panel>
        <Loaded query={query}>
          {(webhooks) => (
            <Table
              label="Webhooks"
              isListOnPhones
              columns={COLUMNS}
              rows={mostUrgentFirst(webhooks)}
              onOpen={({ id }) => navigate({ to: '/webhooks/$id', params: { id } })}
              empty={<NoneYet />}
            />
          )}
        </Loaded>
      </Panel>
    </div>
  );
}

function NoneYet() {
  const plan = useQuery(plansQuery).data?.find(({ isCurrent }) => isCurrent);
  if (plan?.webhooks === 0)
    return (
      <Notice>
        {plan.name} has no webhooks: <TextLink to="/billing">compare the plans</TextLink>.
      </Notice>
    );
  return (
    <Empty title="No webhook yet" action={<ButtonLink to="/webhooks/new">Create the first webhook</ButtonLink>}>
      All that it needs is an address that takes a POST. It can be tried before it is saved.
    </Empty>
  );
}

const COLUMNS: readonly ColumnOf<Webhook>[] = [
  {
    id: 'url',
    title: 'Address',
    cell: ({ id, url, description }) => (
      <div className="webhooks-address">
        <TextLink to="/webhooks/$id" params={{ id }} title={url}>
          <bdi>{url.replace(/^https:\/\//, '')}</bdi>
        </TextLink>
        {description !== null && (
          <span className="quiet" dir="auto">
            {description}
          </span>
        )}
      </div>
    ),
  },
  { id: 'state', title: 'State', cell: (webhook) => <WebhookStanding webhook={webhook} /> },
  {
    id: 'events',
    title: 'Events',
    cell: ({ events }) => <span className="webhooks-events">{events.join(', ')}</span>,
  },
  {
    id: 'success',
    title: 'Last delivered',
    cell: ({ lastSuccessAt }) => (lastSuccessAt === null ? '–' : <Ago at={lastSuccessAt} />),
  },
];
