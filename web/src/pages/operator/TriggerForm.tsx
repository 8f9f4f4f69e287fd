import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, type Schemas } from '../../api/client';
import { eventsQuery } from '../../api/queries';
import { Button, counted, Form, Loaded, Notice, Select, textOf, TextField } from '../../kit';

type EventName = Schemas['WebhookEventName'];

/** Triggers an event for the subscriptions of an account, by default the operator's own. */
export function TriggerForm({ ownId }: { ownId: string }) {
  const events = useQuery(eventsQuery);
  const [event, setEvent] = useState<EventName | null>(null);
  const trigger = useMutation({
    mutationFn: (body: Schemas['TriggerBody']) => dataOf(api.POST('/operator/sandbox/triggers', { body })),
  });
  return (
    <Loaded query={events}>
      {(all) => (
        <Form
          error={trigger.error}
          onSave={(fields) => {
            const accountId = textOf(fields, 'accountId').trim();
            if (event !== null) trigger.mutate({ event, ...(accountId !== '' && { accountId }) });
          }}
        >
          <Select
            label="Event"
            name="event"
            placeholder="Choose an event"
            isRequired
            options={all.map(({ event: name, description }) => ({ id: name, name, description }))}
            value={event}
            onChange={(name) => setEvent(name as EventName | null)}
          />
          <TextField
            label="Account"
            name="accountId"
            defaultValue={ownId}
            hint="Its id; yours stands there. Empty: only who listens on the command line gets it."
          />
          <div className="actions">
            <Button type="submit" look="primary" isPending={trigger.isPending}>
              Trigger it
            </Button>
          </div>
          {trigger.data && trigger.data.event === event && <Outcome {...trigger.data} />}
        </Form>
      )}
    </Loaded>
  );
}

function Outcome({ event, webhookIds }: Schemas['TriggeredEvent']) {
  if (webhookIds.length === 0)
    return <Notice look="warn">{event} happened, but no subscription of the account is on and takes it.</Notice>;
  return (
    <Notice look="ok">
      {event} is on its way to {counted(webhookIds.length, 'subscription')}: {webhookIds.join(', ')}.
    </Notice>
  );
}
