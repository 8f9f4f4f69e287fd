import { Ago, Button, counted, Notice } from '../../kit';
import type { LastError, Webhook } from './queries';
import type { Switching } from './use-switch';

const OFF: Readonly<Record<NonNullable<Webhook['disabledReason']>, readonly [title: string, says: string]>> = {
  paused_by_owner: ['Paused', 'Events that occur meanwhile are not sent; they can be sent again afterwards.'],
  too_many_failures: [
    'Switched off after too many failures',
    'Mend the receiver, switch the webhook on, and send again what was missed.',
  ],
  gone: ['Switched off because the address answered 410', 'Change the address, or switch the webhook on again.'],
  plan_changed: ['Switched off because the plan does not cover its events', 'Take another plan, or change the events.'],
};

/** The problem that stops the webhook, and its remedy. */
export function Standing({ webhook, switching }: { webhook: Webhook; switching: Switching }) {
  const { isActive, disabledReason, failureCount } = webhook;
  const failure = webhook.lastError as LastError | null;
  const [title, says] = OFF[disabledReason ?? 'paused_by_owner'];
  return (
    <>
      {switching.error && <Notice look="bad">{switching.error.message}</Notice>}
      {!isActive && (
        <Notice
          look={disabledReason === 'paused_by_owner' ? 'info' : 'bad'}
          title={title}
          action={
            <Button isPending={switching.isPending} onPress={() => switching.mutate(true)}>
              Switch on
            </Button>
          }
        >
          {says}
        </Notice>
      )}
      {failure !== null && failureCount > 0 && (
        <Notice look="warn" title={`${counted(failureCount, 'event')} in a row did not arrive`}>
          The last was <code>{failure.event}</code>, <Ago at={failure.at} />: {failure.message} after{' '}
          {counted(failure.attempts, 'attempt')}. Open a delivery below to see what the receiver said.
        </Notice>
      )}
    </>
  );
}
