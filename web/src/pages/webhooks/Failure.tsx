import { Ago } from '../../kit';
import type { LastError, Webhook } from './queries';

/** Time and reason of the last event that was given up. */
export function Failure({ failure }: { failure: Webhook['lastError'] }) {
  if (failure === null) return '–';
  const { at, message } = failure as unknown as LastError;
  return (
    <>
      <Ago at={at} /> · {message}
    </>
  );
}
