import type { Schemas } from '../../api/client';
import { Badge, Button } from '../../kit';
import { chosenIn, figuresOf } from './plan-figures';

export function PlanCard({
  plan,
  billing,
  onChoose,
}: {
  plan: Schemas['PlanInfo'];
  billing: Schemas['Billing'];
  onChoose(): void;
}) {
  const { id, name, isCurrent, games, addOns } = plan;
  const isAsked = billing.requested?.plan === id;
  const canChange = games === 'one' || addOns.length > 0;
  return (
    <li className={isCurrent ? 'billing-plan current' : 'billing-plan'}>
      <header>
        <h2>{name}</h2>
        {isCurrent ? <Badge look="accent">Your plan</Badge> : isAsked && <Badge look="warn">Asked for</Badge>}
      </header>
      <dl>
        {figuresOf(plan, isCurrent ? chosenIn(billing) : undefined).map(([title, value]) => (
          <div key={title} className={value === 'None' ? 'quiet' : ''}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {(!isCurrent || canChange) && (
        <Button onPress={onChoose}>
          {isCurrent ? 'Change' : billing.changes === 'approval' && id !== 'free' ? 'Ask for' : 'Switch to'} {name}
        </Button>
      )}
    </li>
  );
}
