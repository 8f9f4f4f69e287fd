import { Badge, Code, inPlainOrder, Time } from '../../kit';
import { adviceFor, durationOf, outcomeOf, warningOf } from './explain';
import type { Attempt } from './queries';

/** The service stores 2 KiB of an answer, less a split last character. */
const isCut = (text: string) => new TextEncoder().encode(text).length > 2_044;

/** One attempt: its outcome, duration and answer, and advice. */
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
