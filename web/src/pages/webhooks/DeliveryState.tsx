import { Ago, Badge } from '../../kit';
import type { Delivery } from './queries';

/** The state of a delivery and its next attempt. */
export function DeliveryState({ delivery: { status, attempts, nextAttemptAt } }: { delivery: Delivery }) {
  return (
    <span className="webhooks-delivery-state">
      {status === 'delivered' && <Badge look="ok">Delivered</Badge>}
      {status === 'failed' && <Badge look="bad">Failed</Badge>}
      {status === 'cancelled' && <Badge>Cancelled</Badge>}
      {status === 'pending' && <Badge look="accent">Waiting</Badge>}
      {status === 'retrying' && <Badge look="warn">Attempt {attempts.length + 1} follows</Badge>}
      {status === 'retrying' && nextAttemptAt !== null && (
        <span className="quiet">
          <Ago at={nextAttemptAt} />
        </span>
      )}
    </span>
  );
}
