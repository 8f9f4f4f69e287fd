import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../api/session';
import { Loaded, Panel } from '../../kit';
import { Plays } from './Plays';
import { PlayForm } from './PlayForm';
import { sandboxQuery } from './queries';
import { TriggerForm } from './TriggerForm';

/** In the demo: recordings played as if live, and single events. */
export function SandboxTab() {
  const query = useQuery(sandboxQuery);
  const { accountId } = useSession();
  return (
    <Loaded query={query}>
      {({ recordings, plays }) => (
        <div className="stack">
          <div className="columns">
            <Panel
              title="Play a recording"
              says="It goes through the live path as if it happened now: streams, sockets and webhooks send it."
            >
              <PlayForm recordings={recordings} plays={plays} />
            </Panel>
            <Panel
              title="Trigger an event"
              says="A sample is sent to the subscriptions of an account that take it; its outcome does not count."
            >
              <TriggerForm ownId={accountId} />
            </Panel>
          </div>
          <Plays plays={plays} />
        </div>
      )}
    </Loaded>
  );
}
