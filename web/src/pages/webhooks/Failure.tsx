import { Ago } from '../../kit';
import type { LastError, Webhook } from './queries';

/** When an event was given up last, and why. */
export function Failure({ failure }: { failure: Webhook['lastError'] }) {
  if (failure === null) return '–';
  const { at, message } = failure as unknown as LastError;
  return (
    <>
      <Ago at={at} /> · {message}
    </>
  );
}
