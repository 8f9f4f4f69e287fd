import type { Schemas } from '../../api/client';
import { Badge, Button, FigureList } from '../../kit';
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
      <FigureList rows={figuresOf(plan, isCurrent ? chosenIn(billing) : undefined).map(quietly)} />
      {(!isCurrent || canChange) && (
        <Button onPress={onChoose}>
          {isCurrent ? 'Change' : billing.changes === 'approval' && id !== 'free' ? 'Ask for' : 'Switch to'} {name}
        </Button>
      )}
    </li>
  );
}

/** Shows missing features in a quiet style. */
const quietly = ([title, value]: [string, string]) =>
  [title, value === 'None' ? <span className="quiet">None</span> : value] as const;
