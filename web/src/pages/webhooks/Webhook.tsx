import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, ButtonLink, Day, Loaded, Menu, Notice, Page, Panel, Facts } from '../../kit';
import { Deliveries } from './Deliveries';
import { DeleteDialog } from './DeleteDialog';
import { Health } from './Health';
import { webhookQuery, type Webhook as Shown } from './queries';
import { ReplayDialog } from './ReplayDialog';
import { RotateSecret } from './RotateSecret';
import { SecretShown } from './SecretShown';
import { Standing } from './Standing';
import { TestDialog } from './TestDialog';
import { useSwitch } from './use-switch';
import { WebhookState } from './WebhookState';
import './webhooks.css';

/** One webhook: its state, its deliveries over time, and the log. */
export function Webhook() {
  const { id } = useParams({ from: '/inside/webhooks/$id' });
  const query = useQuery(webhookQuery(id));
  const one = <Loaded query={query}>{(webhook) => <One webhook={webhook} />}</Loaded>;
  return query.data === undefined ? <Page title="Webhook">{one}</Page> : one;
}

type Doing = { act: 'test' | 'rotate' | 'delete' } | { act: 'replay'; afterSequence?: number };

function One({ webhook }: { webhook: Shown }) {
  const { id, url, isActive } = webhook;
  const [doing, setDoing] = useState<Doing>();
  const [secret, setSecret] = useState<string>();
  const navigate = useNavigate();
  const switching = useSwitch(id);
  const close = () => setDoing(undefined);
  return (
    <Page
      title="Webhook"
      says={
        <bdi className="webhooks-url" title={url}>
          {url}
        </bdi>
      }
      actions={
        <>
          <Button onPress={() => setDoing({ act: 'test' })}>Send a test</Button>
          <ButtonLink to="/webhooks/$id/edit" params={{ id }}>
            Edit
          </ButtonLink>
          <Menu
            label="What to do with the webhook"
            button={<Button>More</Button>}
            actions={[
              isActive
                ? { id: 'pause', title: 'Pause', act: () => switching.mutate(false) }
                : { id: 'enable', title: 'Switch on', act: () => switching.mutate(true) },
              { id: 'replay', title: 'Send events again', act: () => setDoing({ act: 'replay' }) },
              { id: 'rotate', title: 'Rotate the secret', act: () => setDoing({ act: 'rotate' }) },
              { id: 'delete', title: 'Delete', isDanger: true, act: () => setDoing({ act: 'delete' }) },
            ]}
          />
        </>
      }
    >
      <div className="stack">
        <Standing webhook={webhook} switching={switching} />
        <About {...webhook} />
        <Health id={id} onSendAgain={(afterSequence) => setDoing({ act: 'replay', afterSequence })} />
        <Deliveries id={id} patterns={webhook.events} />
      </div>
      {doing?.act === 'test' && <TestDialog webhook={webhook} onClose={close} />}
      {doing?.act === 'replay' && <ReplayDialog id={id} afterSequence={doing.afterSequence} onClose={close} />}
      {doing?.act === 'rotate' && (
        <RotateSecret
          id={id}
          onClose={close}
          onRotated={(made) => {
            close();
            setSecret(made);
          }}
        />
      )}
      {doing?.act === 'delete' && (
        <DeleteDialog webhook={webhook} onClose={close} onDeleted={() => navigate({ to: '/webhooks' })} />
      )}
      {secret !== undefined && <SecretShown secret={secret} onClose={() => setSecret(undefined)} />}
    </Page>
  );
}

function About(webhook: Shown) {
  const { events, filters, description, createdAt, secretHint, sequence } = webhook;
  const { warnings } = webhook;
  const narrowed = Object.entries(filters ?? {}).map(([name, value]) => `${name} ${value}`);
  return (
    <Panel>
      {warnings.length > 0 && <Notice look="warn">{warnings.join(' ')}</Notice>}
      <Facts
        facts={[
          ['State', <WebhookState key="state" {...webhook} />],
          [
            'Events',
            <span key="events" className="webhooks-events">
              {events.join(', ')}
            </span>,
          ],
          ...(narrowed.length > 0 ? ([['Only those with', narrowed.join(', ')]] as const) : []),
          ...(description === null ? [] : ([['Description', <bdi key="description">{description}</bdi>]] as const)),
          ['Last number', String(sequence)],
          ['Secret ends in', <code key="secret">{secretHint}</code>],
          ['Created', <Day key="created" at={createdAt} />],
        ]}
      />
    </Panel>
  );
}
