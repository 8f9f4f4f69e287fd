import { Badge, Code, inPlainOrder, Time } from '../../kit';
import { adviceFor, durationOf, outcomeOf, warningOf } from './explain';
import type { Attempt } from './queries';

/** The service keeps 2 KiB of an answer, less a last sign that is cut through. */
const isCut = (text: string) => new TextEncoder().encode(text).length > 2_044;

/** One attempt: what came of it, how long it took, what the receiver said, and what to do about it. */
export function AttemptView({ attempt }: { attempt: Attempt }) {
  const advice = adviceFor(attempt);
  const warning = warningOf(attempt);
  return (
    <div className="webhooks-attempt">
      <div className="webhooks-attempt-head">
        <Badge look={advice === undefined ? 'ok' : 'bad'}>{outcomeOf(attempt)}</Badge>
        <span className="quiet">
          after {durationOf(attempt.durationMs)} · <Time at={attempt.at} />
        </span>
      </div>
      {advice !== undefined && <p>{advice}</p>}
      {warning !== undefined && <p>{warning}</p>}
      {attempt.responseBody !== '' && (
        <div>
          <h4>{isCut(attempt.responseBody) ? 'The receiver said, the first 2 KiB of it' : 'The receiver said'}</h4>
          <Code label="What the receiver said" text={inPlainOrder(attempt.responseBody)} />
        </div>
      )}
    </div>
  );
}
