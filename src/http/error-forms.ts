import Negotiator from 'negotiator';
import { ApiError, ValidationFailed, type Violation } from './errors.js';

/**
 * The error format of a route. `standard`: form B, but form A when access is refused; `detail`: a `detail` object with
 * members in snake case; `transcript`: form B throughout.
 */
export type ErrorStyle = 'standard' | 'detail' | 'transcript';

export interface ErrorContext {
  /** Undefined before routing. */
  style: ErrorStyle | undefined;
  requestId: string;
  docsUrl: string;
  /** The caller asked for RFC 9457 problem details. */
  problem: boolean;
}

export interface WrittenError {
  status: number;
  contentType: string;
  headers: Record<string, string>;
  body: object;
}

const SENTENCE_ONLY = new Set([
  'ROUTE_NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'NOT_ACCEPTABLE',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
]);

export function writeError(error: ApiError, context: ErrorContext): WrittenError {
  const status = error instanceof ValidationFailed && context.style === 'detail' ? 422 : error.status;
  const headers = { 'x-error-code': error.code, ...error.headers };
  const contentType = context.problem ? 'application/problem+json; charset=utf-8' : 'application/json; charset=utf-8';
  return { status, contentType, headers, body: chooseForm(error, status, context)(error, status, context) };
}

/** True if the client prefers problem details (RFC 9457) to plain JSON. */
export function prefersProblem(accept: string | undefined): boolean {
  const offered = ['application/json', 'application/problem+json'];
  return accept !== undefined && new Negotiator({ headers: { accept } }).mediaType(offered) === offered[1];
}

/** The URL of the page that explains a code: cause, fix, example. */
export function docsPage(docsUrl: string, code: string): string {
  return `${docsUrl}/errors/${slugOf(code)}`;
}

/** The last part of the address of that page. */
export function slugOf(code: string): string {
  return code.toLowerCase().replaceAll('_', '-');
}

type Form = (error: ApiError, status: number, context: ErrorContext) => object;

function chooseForm(error: ApiError, status: number, { style, problem }: ErrorContext): Form {
  if (problem) return problemDetails;
  const bodyForm = status === 413 || status === 415;
  if (SENTENCE_ONLY.has(error.code) && !(style === 'transcript' && bodyForm)) return formC;
  if (style === undefined && status < 500) return formC;
  if (style === 'transcript') return formB;
  if (status === 401 || status === 403) return formA;
  if (style !== 'detail') return formB;
  if (error instanceof ValidationFailed) return validationItems;
  return status === 429 || status === 400 ? formB : detailObject;
}

function formA(error: ApiError, status: number, { docsUrl, requestId }: ErrorContext): object {
  const type = status === 401 ? 'authentication_error' : 'permission_error';
  const code = error.code.toLowerCase();
  return {
    error: { type, code, message: error.message, ...error.extra, docsUrl: docsPage(docsUrl, error.code), requestId },
  };
}

function formB(error: ApiError, _status: number, { docsUrl, requestId }: ErrorContext): object {
  const violations = error instanceof ValidationFailed ? validationMembers(error.violations) : {};
  const { code, message } = error;
  return {
    success: false,
    error: { code, message, ...violations, ...error.extra, docsUrl: docsPage(docsUrl, code), requestId },
  };
}

function formC(error: ApiError): object {
  return { success: false, error: error.message };
}

function detailObject(error: ApiError, _status: number, { docsUrl, requestId }: ErrorContext): object {
  const extra = Object.fromEntries(Object.entries(error.extra).map(([name, value]) => [snakeCase(name), value]));
  return {
    detail: {
      code: error.code.toLowerCase(),
      message: error.message,
      ...extra,
      docs_url: docsPage(docsUrl, error.code),
      request_id: requestId,
    },
  };
}

function validationItems(error: ApiError): object {
  if (!(error instanceof ValidationFailed)) return {};
  const detail = error.violations.map(({ in: place, param, received, item }) => ({
    loc: [place, param],
    msg: item.msg,
    type: item.type,
    input: received ?? null,
    ...(item.ctx && { ctx: item.ctx }),
  }));
  return { detail };
}

/** RFC 9457, requested with `Accept: application/problem+json`. */
function problemDetails(error: ApiError, status: number, { docsUrl, requestId }: ErrorContext): object {
  const errors = error instanceof ValidationFailed ? validationMembers(error.violations).details : undefined;
  const title = error.code.charAt(0) + error.code.slice(1).toLowerCase().replaceAll('_', ' ');
  const type = docsPage(docsUrl, error.code);
  return {
    type,
    title,
    status,
    detail: error.message,
    instance: requestId,
    code: error.code,
    ...error.extra,
    ...(errors && { errors }),
  };
}

function validationMembers(violations: Violation[]): { param?: string; details?: object[] } {
  const details = violations.map(({ param, code, message, received, allowed }) => ({
    param,
    code,
    message,
    ...(received !== undefined && { received }),
    ...(allowed !== undefined && { allowed }),
  }));
  return { param: violations[0]?.param, details };
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
