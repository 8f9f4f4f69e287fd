import type { DeclaredErrors } from '../http/error-catalogue.js';
import { count } from '../http/wording.js';
import { ApiError, ValidationFailed, type Violation } from '../http/errors.js';

export const WEBHOOK_ERRORS: DeclaredErrors = {
  entries: [
    {
      code: 'INVALID_WEBHOOK_URL',
      status: 400,
      cause: 'The address of a webhook is not https, not public, on a port that is refused, or has a user name in it.',
      fix: 'Give a public https address; an operator may allow private ones and http for a closed network.',
    },
    {
      code: 'UNKNOWN_EVENT',
      status: 400,
      cause: 'A name or wildcard is no event of the webhook catalogue.',
      fix: 'Take one that GET /webhooks/events lists; a wildcard ends in .* and covers at least one event.',
    },
    {
      code: 'REPLAY_RUNNING',
      status: 409,
      cause: 'Another replay of the same subscription has not been answered yet.',
      fix: 'Wait for its answer; replays of one subscription follow one another.',
    },
    {
      code: 'TOO_MANY_OPEN_DELIVERIES',
      status: 409,
      cause: 'So many deliveries of the subscription are still to be sent that nothing is queued again.',
      fix: 'Ask again when the receiver has taken some; the body says how many are open and how many may be.',
    },
  ],
};

/** `rule` is what the address breaks, such as `must be https`. */
export function invalidWebhookUrl(rule: string): ApiError {
  const item = { type: 'value_error', msg: `Value ${rule}` };
  const violation: Violation = { in: 'body', param: 'url', code: 'invalid_format', message: `url ${rule}`, item };
  return new ValidationFailed([violation], 'INVALID_WEBHOOK_URL');
}

export function unknownEvent(param: string, event: string): ApiError {
  const message = `${event === '' ? 'An empty name' : event} is no event of the catalogue; see GET /api/v1/webhooks/events`;
  const item = { type: 'value_error', msg: message };
  const violation: Violation = { in: 'body', param, code: 'invalid_enum', message, received: event, item };
  return new ValidationFailed([violation], 'UNKNOWN_EVENT');
}

export function duplicateWebhook(id: string): ApiError {
  const message = `${id} is the same subscription: change that one, or take another url, other events or other filters.`;
  return new ApiError(409, 'CONFLICT', message, { resource: 'webhook', id });
}

export function replayRunning(): ApiError {
  const message = 'A replay of this subscription is running; wait for its answer before you ask for the next.';
  return new ApiError(409, 'REPLAY_RUNNING', message);
}

export function tooManyOpenDeliveries(open: number, limit: number): ApiError {
  const message = `This subscription has ${count(open, 'delivery', 'deliveries')} still to be sent, of at most ${limit}; ask again when some are.`;
  return new ApiError(409, 'TOO_MANY_OPEN_DELIVERIES', message, { open, limit });
}
