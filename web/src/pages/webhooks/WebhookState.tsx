import { Badge } from '../../kit';
import { Failure } from './Failure';
import type { Webhook } from './queries';
import './webhooks.css';

const REASONS: Readonly<Record<NonNullable<Webhook['disabledReason']>, string>> = {
  paused_by_owner: 'Paused',
  too_many_failures: 'Off: too many failures',
  gone: 'Off: the address is gone',
  plan_changed: 'Off: not in the plan',
};

/** The state of a webhook in a word or two. */
export function WebhookState(webhook: Webhook) {
  const { isActive, disabledReason, failureCount, lastDeliveryAt, lastSuccessAt, switchedOnAt } = webhook;
  if (!isActive)
    return (
      <Badge look={disabledReason === 'paused_by_owner' ? 'quiet' : 'bad'}>
        {disabledReason === null ? 'Off' : REASONS[disabledReason]}
      </Badge>
    );
  if (failureCount > 0) return <Badge look="warn">Failing</Badge>;
  const isSince = (at: string | null) => at !== null && Date.parse(at) >= Date.parse(switchedOnAt);
  if (isSince(lastSuccessAt)) return <Badge look="ok">Works</Badge>;
  return <Badge>{isSince(lastDeliveryAt) ? 'On, nothing delivered yet' : 'On, nothing sent yet'}</Badge>;
}

/** The state with the last failure, for lists that show both at every width. */
export function WebhookStanding({ webhook }: { webhook: Webhook }) {
  return (
    <div className="webhooks-standing">
      <WebhookState {...webhook} />
      {webhook.lastError !== null && (
        <span className="quiet">
          Last failure: <Failure failure={webhook.lastError} />
        </span>
      )}
    </div>
  );
}

/** Sorts webhooks that need attention first. */
export function mostUrgentFirst(webhooks: readonly Webhook[]): Webhook[] {
  return webhooks.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** A higher rank is further down. */
function rankOf({ isActive, disabledReason, failureCount }: Webhook): number {
  if (!isActive) return disabledReason === 'paused_by_owner' ? 3 : 0;
  return failureCount > 0 ? 1 : 2;
}
