import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, type Schemas } from '../../api/client';
import { Button, Notice, Panel, Select } from '../../kit';
import { AttemptView } from './AttemptView';
import type { EventInfo } from '../../api/queries';

/** Sends a sample to a URL that is not saved yet. */
export function Trial({
  url,
  covered,
  filters,
}: {
  url: string;
  covered: readonly EventInfo[];
  filters: Schemas['FiltersBody'] | null;
}) {
  const [chosen, setChosen] = useState('');
  const event = covered.find(({ event: name }) => name === chosen) ?? covered[0];
  const send = useMutation({
    mutationFn: ({ event: name, filters: names }: EventInfo) =>
      dataOf(api.POST('/webhooks/test', { body: { url, event: name, ...(names.length > 0 && { filters }) } })),
  });
  return (
    <Panel title="A first test" says="See whether the address takes an event before you save it.">
      {event === undefined ? (
        <p className="quiet">Choose an event first.</p>
      ) : (
        <div className="stack">
          <div className="webhooks-test">
            <Select
              label="Event"
              options={covered.map((one) => ({ id: one.event, name: one.event }))}
              value={event.event}
              onChange={(name) => setChosen(String(name))}
            />
            <Button isPending={send.isPending} isDisabled={url === ''} onPress={() => send.mutate(event)}>
              Send a test
            </Button>
          </div>
          {send.error && <Notice look="bad">{send.error.message}</Notice>}
          {send.data && <AttemptView attempt={send.data.attempts[0]!} />}
          {send.data && send.data.warnings.length > 0 && <Notice look="warn">{send.data.warnings.join(' ')}</Notice>}
          {send.data && <p className="hint">It was signed with a secret that is made for a test and kept nowhere.</p>}
        </div>
      )}
    </Panel>
  );
}
