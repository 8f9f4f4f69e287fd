import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../api/client';
import { webhooksQuery } from '../../api/queries';
import { counted, Notice } from '../../kit';
import { titleOf } from '../../live/families';
import { familiesOf, type Choice } from './plan-figures';

type Plan = Schemas['PlanInfo'];
type Webhook = Schemas['WebhookInfo'];

/** The account's webhooks that a switch stops, and the events that the others lose. */
export function WebhookChanges({ before, after }: { before: [Plan, Choice]; after: [Plan, Choice] }) {
  const webhooks = useQuery(webhooksQuery).data ?? [];
  const families = familiesOf(...after);
  const active = webhooks.filter(({ isActive }) => isActive);
  const stopped = active.filter((webhook) => !isCovered(webhook, after[0], families));
  const missed = familiesOf(...before).filter(
    (family) => !families.includes(family) && active.some((one) => !stopped.includes(one) && wants(one, family)),
  );
  if (stopped.length === 0 && missed.length === 0) return null;
  return (
    <Notice
      look="warn"
      {...(stopped.length > 0 && {
        title: `${counted(stopped.length, 'webhook')} ${stopped.length === 1 ? 'is' : 'are'} switched off`,
      })}
    >
      {stopped.length > 0 && (
        <>
          <ul className="billing-stopped">
            {stopped.map(({ id, url }) => (
              <li key={id}>
                <bdi>{url.replace(/^https:\/\//, '')}</bdi>
              </li>
            ))}
          </ul>
          <p>The new plan sends none of their events. They are not deleted.</p>
        </>
      )}
      {missed.length > 0 && (
        <p>
          {`Webhooks that stay on are no longer sent the events of ${missed.map((family) => titleOf(family)).join(', ')}.`}
        </p>
      )}
    </Notice>
  );
}

/** Same rule as the service: one covered event keeps a webhook on, and `*` if the plan has webhooks at all. */
function isCovered({ events }: Webhook, plan: Plan, families: readonly string[]): boolean {
  return events.some((event) => (event === '*' ? plan.webhooks > 0 : families.includes(familyOf(event))));
}

const wants = ({ events }: Webhook, family: string) =>
  events.some((event) => event === '*' || familyOf(event) === family);

const familyOf = (event: string) => event.slice(0, event.indexOf('.'));
