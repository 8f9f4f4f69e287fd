import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { webhooksQuery } from '../../api/queries';
import { Ago, Empty, Loaded, Panel, Table, TextLink, type ColumnOf } from '../../kit';
import { Failure } from '../webhooks/Failure';
import type { Webhook } from '../webhooks/queries';
import { mostUrgentFirst, WebhookState } from '../webhooks/WebhookState';

/** How the webhooks stand, those that fail first. */
export function WebhookHealth() {
  const query = useQuery(webhooksQuery);
  const navigate = useNavigate();
  return (
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
  { id: 'state', title: 'State', cell: (webhook) => <WebhookState {...webhook} /> },
  {
    id: 'success',
    title: 'Last delivered',
    cell: ({ lastSuccessAt }) => (lastSuccessAt ? <Ago at={lastSuccessAt} /> : '–'),
  },
  { id: 'failure', title: 'Last failure', cell: ({ lastError }) => <Failure failure={lastError} /> },
];
