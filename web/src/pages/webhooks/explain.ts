import { countOf } from '../../kit';
import type { Attempt } from './queries';

const ERRORS: Readonly<Record<string, readonly [what: string, todo: string]>> = {
  timeout: [
    'No answer within 10 seconds',
    'Answer with 204 as soon as the event is stored, and do the work afterwards.',
  ],
  connect: ['No connection', 'Nothing listens at this address, or a firewall is between. Start the receiver there.'],
  dns: ['The name has no address', 'Check the spelling of the name, or wait until its DNS record is known.'],
  tls: ['The TLS handshake failed', 'Check that the certificate is valid, complete and made for this name.'],
  closed: ['The receiver closed the connection', 'See its own log at this time: it may have crashed or restarted.'],
  protocol: ['The answer is not valid HTTP', 'Check that an HTTP server listens at this port.'],
  refused_address: ['The name leads to an address that is not public', 'Use a name with public addresses only.'],
  refused_url: ['Nothing may be sent to this address', 'Change the address of the webhook.'],
  local: ['This service could not send', 'It tries again by itself; this does not count as a failure.'],
};

/** The outcome of an attempt, such as `Answered 500`. */
export function outcomeOf({ responseStatus, error }: Attempt): string {
  if (responseStatus !== null) return `Answered ${responseStatus}`;
  return ERRORS[error ?? '']?.[0] ?? 'No answer';
}

/** Advice for a failed attempt; undefined for a delivered one. */
export function adviceFor({ responseStatus: status, error }: Attempt): string | undefined {
  if (status === null) return ERRORS[error ?? '']?.[1] ?? 'See the log of the receiver at this time.';
  if (status < 300) return undefined;
  if (status < 400) return 'Redirects are not followed. Make the address that it leads to the address of the webhook.';
  if (status === 401 || status === 403)
    return 'The receiver wants a login. Open its route to everybody: the signature proves where a request comes from.';
  if (status === 404 || status === 405) return 'Nothing takes a POST at this path. Check the path, or add the route.';
  if (status === 410) return 'The receiver says that it wants nothing more, so the webhook was switched off.';
  if (status === 429 || status === 503) return 'The receiver is busy. It can say in Retry-After when to come again.';
  if (status >= 500 || status === 408 || status === 409 || status === 425)
    return 'The receiver failed. See its own log at this time, mend it, and send the event again.';
  return 'The receiver refused the event, so it was not tried again. Mend the receiver, and send the event again.';
}

const WARNINGS: Readonly<Record<string, string>> = {
  timeout: 'did not end within 10 seconds',
  closed: 'ended early',
  protocol: 'is not valid HTTP',
};

/** The fault in the body of an answer whose status counts; undefined if there is none. */
export function warningOf({ warning }: Attempt): string | undefined {
  if (warning === null) return undefined;
  return `The status counts, but the body of the answer ${WARNINGS[warning] ?? 'is not complete'}.`;
}

/** A duration for people: `120 ms`, `1.2 s`. */
export function durationOf(ms: number): string {
  return ms < 1_000 ? `${countOf(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
}
