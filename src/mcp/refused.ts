import { ValidationFailed, type ApiError } from '../http/errors.js';
import { docsPage } from '../http/error-forms.js';
import type { Asked } from './ask.js';

/** A request of the API that did not answer 200. */
export class Refused extends Error {
  constructor(
    readonly asked: Asked,
    /** Arguments of the tool by parameters of the API that are named otherwise. */
    readonly names: Readonly<Record<string, string>> = {},
  ) {
    super(`the API answered ${asked.status}`);
  }
}

/** What a tool says of an error: its code, sentence and page, and what the error adds. */
export function errorOf({ asked: { status, headers, body }, names }: Refused): object {
  const said = renamed((body ?? {}) as Problem, names);
  const { type, detail, instance, code, title: _title, status: _status, ...more } = said;
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

/** The problem in the words of the tool: its arguments in place of the API's parameters. */
function renamed({ detail, errors, ...more }: Problem, names: Refused['names']): Problem {
  const inWords = (text: string) =>
    Object.entries(names).reduce((said, [from, to]) => said.replaceAll(new RegExp(`\\b${from}\\b`, 'g'), to), text);
  if (errors === undefined) return { ...more, ...(detail !== undefined && { detail }) };
  return {
    ...more,
    ...(detail !== undefined && { detail: inWords(detail) }),
    errors: errors.map((one) => ({ ...one, param: names[one.param] ?? one.param, message: inWords(one.message) })),
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
  errors?: { param: string; message: string }[];
}
