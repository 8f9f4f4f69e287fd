import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { webhooksQuery } from '../../api/queries';
import { Ago, Empty, Loaded, Panel, Table, TextLink, type ColumnOf } from '../../kit';
import type { Webhook } from '../webhooks/queries';
import { mostUrgentFirst, WebhookStanding } from '../webhooks/WebhookState';

/** The state of the webhooks, failing ones first. */
export function WebhookHealth() {
  const query = useQuery(webhooksQuery);
  const navigate = useNavigate();
  return (
    <div className="webhooks-list">
      <Panel title="Webhooks">
        <Loaded query={query}>
          {(webhooks) => (
            <Table
              label="Webhooks"
              isListOnPhones
              columns={COLUMNS}
              rows={mostUrgentFirst(webhooks)}
              onOpen={({ id }) => navigate({ to: '/webhooks/$id', params: { id } })}
              empty={<Empty title="No webhook">A webhook has events sent to an address of yours as they happen.</Empty>}
            />
          )}
        </Loaded>
      </Panel>
    </div>
  );
}

const COLUMNS: readonly ColumnOf<Webhook>[] = [
  {
    id: 'url',
    title: 'Address',
    cell: ({ id, url }) => (
      <TextLink to="/webhooks/$id" params={{ id }}>
        <bdi className="overview-url">{url.replace(/^https:\/\//, '')}</bdi>
      </TextLink>
    ),
  },
  { id: 'state', title: 'State', cell: (webhook) => <WebhookStanding webhook={webhook} /> },
  {
    id: 'success',
    title: 'Last delivered',
    cell: ({ lastSuccessAt }) => (lastSuccessAt ? <Ago at={lastSuccessAt} /> : '–'),
  },
];
