import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../api/session';
import { titleOf } from '../live/families';
import { TextLink } from './links';
import { Panel } from './Page';

/** Content that another plan covers: not a fault, so nothing is retried. */
export function NotInPlan({ children }: { children: React.ReactNode }) {
  const { data } = useQuery({ ...sessionQuery, enabled: false });
  return (
    <div className="state">
      <strong>Not in {data?.planName ?? 'the plan'}</strong>
      <p>{children}</p>
      <TextLink to="/billing">Compare the plans</TextLink>
    </div>
  );
}

const LIST = new Intl.ListFormat('en-GB');

/** Replaces the families that a one-game plan does not cover, once for all of them. */
export function FamiliesNotInPlan({ families }: { families: readonly string[] }) {
  const { data } = useQuery({ ...sessionQuery, enabled: false });
  if (families.length === 0) return null;
  return (
    <Panel title={LIST.format(families.map(titleOf))}>
      <NotInPlan>{`The plan covers one game, ${titleOf(data?.chosenGame ?? 'not chosen yet')}.`}</NotInPlan>
    </Panel>
  );
}
