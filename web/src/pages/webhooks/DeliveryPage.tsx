import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { api } from '../../api/client';
import {
  Ago,
  Button,
  ButtonLink,
  Code,
  counted,
  Disclosure,
  Facts,
  Loaded,
  Notice,
  Page,
  Panel,
  TextLink,
  Time,
  toast,
} from '../../kit';
import { AttemptView } from './AttemptView';
import { DeliveryState } from './DeliveryState';
import { deliveryQuery, WEBHOOKS, webhookQuery, type Delivery, type DeliveryDetail } from './queries';
import './webhooks.css';

/** One delivery: its payload, a timeline of its attempts, and redelivery. */
export function DeliveryPage() {
  const { id, deliveryId } = useParams({ from: '/inside/webhooks/$id/deliveries/$deliveryId' });
  const query = useQuery(deliveryQuery(id, deliveryId));
  const redeliver = useRedeliver(id, deliveryId);
  const canBeSent = query.data !== undefined && !query.data.isTest && query.data.payload !== null;
  return (
    <Page
      title="Delivery"
      says={query.data && <code>{query.data.event}</code>}
      actions={
        <>
          <ButtonLink to="/webhooks/$id" params={{ id }}>
            All deliveries
          </ButtonLink>
          {canBeSent && (
            <Button look="primary" isPending={redeliver.isPending} onPress={() => redeliver.mutate()}>
              Send it again
            </Button>
          )}
        </>
      }
    >
      {redeliver.error && <Notice look="bad">{redeliver.error.message}</Notice>}
      <Loaded query={query}>
        {(delivery) => (
          <div className="stack">
            <About delivery={delivery} />
            <div className="columns">
              <Panel title="Attempts">
                <Attempts delivery={delivery} />
              </Panel>
              <Panel title="Request" says="The same body with every attempt.">
                <Request webhookId={id} delivery={delivery} />
              </Panel>
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function useRedeliver(id: string, deliveryId: string) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () =>
      api.POST('/webhooks/{id}/deliveries/{deliveryId}/redeliver', { params: { path: { id, deliveryId } } }),
    async onSuccess() {
      toast('It is sent again, under a new number.');
      await queryClient.invalidateQueries({ queryKey: [...WEBHOOKS, id] });
      await navigate({ to: '/webhooks/$id', params: { id } });
    },
  });
}

function About({ delivery }: { delivery: Delivery }) {
  const { sequence, isTest, createdAt, eventId } = delivery;
  return (
    <Panel>
      <Facts
        facts={[
          ['State', <DeliveryState key="state" delivery={delivery} />],
          ['Number', isTest ? 'A test has none' : sequence === null ? '–' : String(sequence)],
          ['Queued', <Time key="queued" at={createdAt} />],
          ['Event id', <code key="event">{eventId}</code>],
        ]}
      />
    </Panel>
  );
}

function Attempts({ delivery: { attempts, status, nextAttemptAt } }: { delivery: Delivery }) {
  return (
    <ol className="webhooks-timeline">
      {attempts.map((attempt) => (
        <li key={attempt.number}>
          <h3>Attempt {attempt.number}</h3>
          <AttemptView attempt={attempt} />
        </li>
      ))}
      {nextAttemptAt !== null && (
        <li className="next">
          <h3>Attempt {attempts.length + 1}</h3>
          <p className="quiet">
            <Ago at={nextAttemptAt} />
          </p>
        </li>
      )}
      {nextAttemptAt === null && (
        <li className="next">
          <p className="quiet">{endOf(status, attempts.length)}</p>
        </li>
      )}
    </ol>
  );
}

function endOf(status: Delivery['status'], attempts: number): string {
  if (status === 'delivered') return 'The receiver has taken it.';
  if (status === 'cancelled') return 'It was waiting when the webhook was switched off, and is not sent by itself.';
  return `It was given up after ${counted(attempts, 'attempt')}. Mend the receiver, then send it again.`;
}

function Request({ webhookId, delivery }: { webhookId: string; delivery: DeliveryDetail }) {
  const { event, eventId, sequence, isTest, payload, body } = delivery;
  const webhook = useQuery(webhookQuery(webhookId)).data;
  if (body === null) return <p className="quiet">Events are kept for 30 days; this one is gone.</p>;
  const headers = [
    'content-type: application/json; charset=utf-8',
    `x-svc-event: ${event}`,
    `x-svc-event-id: ${eventId}`,
    `x-svc-webhook-id: ${webhookId}`,
    isTest || sequence === null ? 'x-svc-test: true' : `x-svc-sequence: ${sequence}`,
  ];
  return (
    <div className="stack">
      {webhook && (
        <div>
          <h3>Address of the webhook now</h3>
          <p className="webhooks-url">
            POST <bdi>{webhook.url}</bdi>
          </p>
          <p className="hint">An attempt went to the address of its time.</p>
        </div>
      )}
      <div>
        <h3>Headers</h3>
        <Code label="Headers" text={headers.join('\n')} />
        <p className="hint">Beside them stand the signature, the time and the number of each attempt.</p>
      </div>
      <div>
        <h3>Body</h3>
        <Code label="Body" text={body} />
        <p className="hint">
          Byte for byte as it is sent and signed.{' '}
          <TextLink to="/webhooks" search={{ show: 'verify' }}>
            Check a signature
          </TextLink>{' '}
          with it.
        </p>
      </div>
      <Disclosure title="The body laid out to be read">
        <Code label="Body, laid out" text={JSON.stringify(payload, null, 2)} />
      </Disclosure>
    </div>
  );
}
