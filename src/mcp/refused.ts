import { ValidationFailed, type ApiError } from '../http/errors.js';
import { docsPage } from '../http/error-forms.js';
import type { Asked } from './ask.js';

/** A request of the API that did not answer 200. */
export class Refused extends Error {
  constructor(readonly asked: Asked) {
    super(`the API answered ${asked.status}`);
  }
}

/** What a tool says of an error: its code, sentence and page, and what the error adds. */
export function errorOf({ asked: { status, headers, body } }: Refused): object {
  const { type, detail, instance, code, title: _title, status: _status, ...more } = (body ?? {}) as Problem;
  const retryAfterSeconds = headers['retry-after'] === undefined ? undefined : Number(headers['retry-after']);
  return {
    code: code ?? headers['x-error-code'] ?? 'INTERNAL_ERROR',
    message: detail ?? `The request was answered ${status}`,
    status,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...more,
    docsUrl: type,
    requestId: instance ?? headers['x-request-id'],
  };
}

/** The same of an error of the tool itself. */
export function ownErrorOf(error: ApiError, docsUrl: string): object {
  const { code, message, status, extra } = error;
  const errors =
    error instanceof ValidationFailed ? error.violations.map(({ item: _item, in: _in, ...one }) => one) : [];
  return { code, message, status, ...extra, ...(errors.length > 0 && { errors }), docsUrl: docsPage(docsUrl, code) };
}

interface Problem {
  type?: string;
  title?: string;
  status?: number;
  detail?: string;
  instance?: string;
  code?: string;
}
