import { useQuery } from '@tanstack/react-query';
import { keysQuery, plansQuery, webhooksQuery } from '../../api/queries';
import { CheckIcon, Panel, TextLink } from '../../kit';

interface Step {
  title: string;
  isDone: boolean;
  how: React.ReactNode;
}

/** Next steps for a new account; hidden once all are done. */
export function FirstSteps() {
  const keys = useQuery(keysQuery).data;
  const webhooks = useQuery(webhooksQuery).data;
  const plan = useQuery(plansQuery).data?.find(({ isCurrent }) => isCurrent);
  if (!keys || !webhooks || !plan) return null;
  const steps: Step[] = [
    {
      title: 'Make a key',
      isDone: keys.length > 0,
      how: (
        <>
          Programs name it with every request: <TextLink to="/keys">make the first one</TextLink>.
        </>
      ),
    },
    {
      title: 'Send the first request',
      isDone: keys.some(({ lastUsedAt }) => lastUsedAt !== null),
      how: (
        <>
          The{' '}
          <a className="link" href="/docs/reference">
            API reference
          </a>{' '}
          has an example for every operation.
        </>
      ),
    },
    {
      title: 'Have events sent to you',
      isDone: webhooks.length > 0,
      how:
        plan.webhooks > 0 ? (
          <>
            A webhook sends what happens to an address of yours, signed:{' '}
            <TextLink to="/webhooks/new">create the first one</TextLink>.
          </>
        ) : (
          <>
            {plan.name} has no webhooks: <TextLink to="/billing">compare the plans</TextLink>.
          </>
        ),
    },
  ];
  if (steps.every(({ isDone }) => isDone)) return null;
  return (
    <Panel title="What to do next">
      <ol className="overview-steps">
        {steps.map(({ title, isDone, how }, index) => (
          <li key={title} className={isDone ? 'overview-step done' : 'overview-step'}>
            <span className="overview-mark">{isDone ? <CheckIcon /> : index + 1}</span>
            <div>
              <h3>
                {title}
                {isDone && <span className="unseen"> (done)</span>}
              </h3>
              <p className="quiet">{how}</p>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
