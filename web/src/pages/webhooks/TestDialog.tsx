import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, type Schemas } from '../../api/client';
import { billingQuery, eventsQuery, type EventInfo } from '../../api/queries';
import { Button, Code, Dialog, DialogButtons, Disclosure, Form, Loaded, Notice, Select } from '../../kit';
import { AttemptView } from './AttemptView';
import { coveredBy } from './patterns';
import { sentBy } from './plan';
import { WEBHOOKS, type Webhook } from './queries';

/** Sends a sample of an event to a saved webhook, and shows its content and outcome. */
export function TestDialog({ webhook: { id, events }, onClose }: { webhook: Webhook; onClose(): void }) {
  const query = useQuery(eventsQuery);
  const billing = useQuery(billingQuery);
  return (
    <Dialog title="Send a test" isOpen onClose={onClose}>
      <Loaded query={query}>
        {(known) => (
          <Loaded query={billing}>
            {(plan) => <Test id={id} covered={likelyFirst(plan, coveredBy(events, known))} onClose={onClose} />}
          </Loaded>
        )}
      </Loaded>
    </Dialog>
  );
}

/** Events that the plan sends come before those that can only be tested. */
function likelyFirst(plan: Schemas['Billing'], covered: readonly EventInfo[]): EventInfo[] {
  const sent = sentBy({ families: plan.coveredFamilies }, covered);
  return [...sent, ...covered.filter((event) => !sent.includes(event))];
}

function Test({ id, covered, onClose }: { id: string; covered: readonly EventInfo[]; onClose(): void }) {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState(covered[0]?.event ?? '');
  const example = covered.find(({ event }) => event === chosen)?.example;
  const send = useMutation({
    mutationFn: () => dataOf(api.POST('/webhooks/{id}/test', { params: { path: { id } }, body: { event: chosen } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [...WEBHOOKS, id] }),
  });
  return (
    <Form error={send.error} onSave={() => send.mutate()}>
      <Select
        label="Event"
        name="event"
        options={covered.map(({ event }) => ({ id: event, name: event }))}
        value={chosen}
        onChange={(name) => setChosen(String(name))}
      />
      {example && (
        <Disclosure title="What is sent as data">
          <Code label="What is sent as data" text={JSON.stringify(example, null, 2)} />
        </Disclosure>
      )}
      {send.data && <AttemptView attempt={send.data.attempts[0]!} />}
      {send.data && send.data.warnings.length > 0 && <Notice look="warn">{send.data.warnings.join(' ')}</Notice>}
      <DialogButtons>
        <Button onPress={onClose}>Close</Button>
        <Button type="submit" look="primary" isPending={send.isPending}>
          {send.data ? 'Send another' : 'Send it'}
        </Button>
      </DialogButtons>
    </Form>
  );
}
