import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '../api/error';
import { sessionQuery } from '../api/session';
import { titleOf } from '../live/families';
import { TextLink } from './links';
import { Panel } from './Page';
import { Day, useNow } from './Time';
import { counted, countOf } from './words';

/** What another plan opens: not a fault, so nothing is tried again. */
export function NotInPlan({ children }: { children: React.ReactNode }) {
  const { data } = useQuery({ ...sessionQuery, enabled: false });
  return (
    <div className="state">
      <strong>Not in {data?.planName ?? 'the plan'}</strong>
      <p>{children}</p>
      <ComparePlans />
    </div>
  );
}

/** In place of what a one-game plan would be refused of another family. */
export function FamilyNotInPlan({ family }: { family: string }) {
  const { data } = useQuery({ ...sessionQuery, enabled: false });
  return (
    <Panel title={titleOf(family)}>
      <NotInPlan>{`The plan covers one game, ${titleOf(data?.chosenGame ?? 'not chosen yet')}.`}</NotInPlan>
    </Panel>
  );
}

/** The requests of a minute, day or month are used up; a minute is waited for. */
export function LimitReached({ error }: { error: ApiError }) {
  const { limit, limitType, resetAt, plan } = error.members;
  const period = PERIODS[String(limitType)] ?? 'period';
  return (
    <div className="state">
      <strong role="alert">The {period} is used up</strong>
      <p>
        All {counted(Number(limit), 'request')} of this {period} are used;{' '}
        {error.retryAfterSeconds === undefined ? (
          <>
            there are new ones on <Day at={String(resetAt)} />.
          </>
        ) : (
          <Countdown untilMs={error.at + error.retryAfterSeconds * 1_000} />
        )}
      </p>
      {plan !== undefined && <ComparePlans />}
    </div>
  );
}

const PERIODS: Readonly<Record<string, string>> = { per_minute: 'minute', per_day: 'day', monthly: 'month' };

function Countdown({ untilMs }: { untilMs: number }) {
  const seconds = Math.ceil((untilMs - useNow(1_000)) / 1_000);
  return <>this is asked again {seconds > 0 ? `in ${countOf(seconds)} s` : 'now'}.</>;
}

const ComparePlans = () => <TextLink to="/billing">Compare the plans</TextLink>;
