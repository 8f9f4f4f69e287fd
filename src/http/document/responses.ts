import { docsPage, writeError, type ErrorStyle } from '../error-forms.js';
import { proxyNotTrusted, type ApiError } from '../errors.js';
import { isIdempotent, sessionRule, type Route } from '../routes.js';
import { errorHeaders, headersOf, LIMIT_HEADERS } from './headers.js';
import type { JsonSchema } from './json-schema.js';
import { refer } from './refer.js';

interface ErrorCase {
  description: string;
  schema: string;
  /** The form in which an example from `ErrorExamples` is written, or an example that names nothing of a family. */
  example: ErrorStyle | object;
  headers?: readonly string[];
}

/** Errors of families and modules that serve as examples in the document, by response name. */
export type ErrorExamples = Readonly<Record<string, ApiError>>;

const REQUEST_ID = 'req_01JC3V7Z8Q5R1YB0T2E4N6M9KX';
const DOCS = 'https://example.com/docs';
const page = (code: string) => docsPage(DOCS, code);

/** The three forms of a body that names its code. */
const accessForm = (type: string, code: string, message: string, extra = {}) => ({
  error: { type, code: code.toLowerCase(), message, ...extra, docsUrl: page(code), requestId: REQUEST_ID },
});
const standardForm = (code: string, message: string, extra = {}) => ({
  success: false,
  error: { code, message, ...extra, docsUrl: page(code), requestId: REQUEST_ID },
});
const detailForm = (code: string, message: string, extra = {}) => ({
  detail: { code: code.toLowerCase(), message, ...extra, docs_url: page(code), request_id: REQUEST_ID },
});

const KEY_MISSING = 'Send your API key in the x-api-key header.';
const SIGN_IN = 'This route belongs to the dashboard: sign in, and send the session cookie instead of an API key.';
const USED_UP = {
  limit: 10,
  used: 10,
  remaining: 0,
  resetAt: '2026-11-21T18:00:41.000Z',
  retryAfterSeconds: 18,
};
const AWAY = 'A store behind the service does not answer; try again shortly.';
const NO_SOCKET = 'This address is a WebSocket; open it with a WebSocket client.';
const OUT_OF_RANGE = 'limit must be between 1 and 100';

/** Every error shared by routes, by its name in the document. */
const ERRORS: Record<string, ErrorCase> = {
  KeyRequired: {
    description: 'The key is missing or not valid',
    schema: 'AuthenticationError',
    example: accessForm('authentication_error', 'INVALID_API_KEY', KEY_MISSING),
  },
  TranscriptKeyRequired: {
    description: 'The key is missing or not valid',
    schema: 'StandardError',
    example: standardForm('INVALID_API_KEY', KEY_MISSING),
  },
  SessionRequired: {
    description: 'Not signed in',
    schema: 'AuthenticationError',
    example: accessForm('authentication_error', 'SESSION_REQUIRED', SIGN_IN),
  },
  WrongCredentials: {
    description: 'E-mail address or password is wrong; the answer does not say which',
    schema: 'AuthenticationError',
    example: accessForm(
      'authentication_error',
      'INVALID_CREDENTIALS',
      'E-mail address or password is wrong; check both, or ask for a new password.',
    ),
  },
  ProxyNotTrusted: {
    description: 'The request came through a proxy that the service does not trust, so its own address is not known',
    schema: 'PermissionError',
    example: accessForm('permission_error', 'IP_NOT_ALLOWED', proxyNotTrusted().message),
  },
  PlanRequired: {
    description: 'The key, the plan or the account does not cover this; the members beside `message` depend on `code`',
    schema: 'PermissionError',
    example: 'standard',
  },
  TranscriptPlanRequired: {
    description: 'The key or the account does not cover this',
    schema: 'StandardError',
    example: 'transcript',
  },
  SessionRefused: {
    description: 'The CSRF token is missing, or the account may not',
    schema: 'PermissionError',
    example: accessForm(
      'permission_error',
      'CSRF_FAILED',
      'Send the csrfToken of /auth/me in the header X-CSRF-Token, from a page of this service.',
    ),
  },
  InvalidRequest: {
    description: 'A path, query or body value is not valid',
    schema: 'StandardError',
    example: standardForm('VALIDATION_ERROR', OUT_OF_RANGE, {
      param: 'limit',
      details: [
        {
          param: 'limit',
          code: 'out_of_range',
          message: OUT_OF_RANGE,
          received: '500',
          allowed: { min: 1, max: 100 },
        },
      ],
    }),
  },
  InvalidParameter: {
    description: 'A path or query value is not valid',
    schema: 'ValidationError',
    example: { detail: [{ loc: ['query', 'year'], msg: 'Field required', type: 'missing', input: null }] },
  },
  NotFound: {
    description: 'There is no resource with this id',
    schema: 'StandardError',
    example: 'standard',
  },
  DetailNotFound: {
    description: 'There is no resource with this id',
    schema: 'DetailError',
    example: 'detail',
  },
  Conflict: {
    description:
      'It exists already, its state does not allow this, or the Idempotency-Key was used for another request',
    schema: 'StandardError',
    example: standardForm(
      'IDEMPOTENCY_CONFLICT',
      'This Idempotency-Key was used for another request; take a new one for each.',
    ),
  },
  Gone: {
    description: 'Withdrawn after its sunset',
    schema: 'StandardError',
    example: 'standard',
  },
  DetailGone: {
    description: 'Withdrawn after its sunset',
    schema: 'DetailError',
    example: 'detail',
  },
  PayloadTooLarge: {
    description: 'The body is too large',
    schema: 'SentenceError',
    example: { success: false, error: 'The request body is larger than 1048576 bytes; send less.' },
  },
  UnsupportedMediaType: {
    description: 'The body is not JSON by its Content-Type',
    schema: 'SentenceError',
    example: { success: false, error: 'Send the body as application/json' },
  },
  NotAcceptable: {
    description: 'The Accept header does not take what the route answers',
    schema: 'SentenceError',
    example: { success: false, error: 'This route answers text/event-stream only; let the Accept header take it' },
  },
  UpgradeRequired: {
    description: 'The request is no upgrade to a WebSocket',
    schema: 'StandardError',
    example: standardForm('UPGRADE_REQUIRED', NO_SOCKET),
  },
  DetailUpgradeRequired: {
    description: 'The request is no upgrade to a WebSocket',
    schema: 'DetailError',
    example: detailForm('UPGRADE_REQUIRED', NO_SOCKET),
  },
  RateLimited: {
    description: 'The requests of the minute or the month are used up, or as many streams are open as the plan has',
    schema: 'RateLimitError',
    headers: LIMIT_HEADERS,
    example: standardForm(
      'RATE_LIMIT_EXCEEDED',
      'Free plan: 10 requests per minute reached; resets at 2026-11-21T18:00:41.000Z.',
      { plan: 'free', limitType: 'per_minute', ...USED_UP, upgradeUrl: 'https://example.com/dashboard/billing' },
    ),
  },
  TooManyAttempts: {
    description: 'Too many requests of a session, or attempts to sign in; the same on every plan',
    schema: 'RateLimitError',
    headers: ['Retry-After'],
    example: standardForm(
      'RATE_LIMIT_EXCEEDED',
      '10 attempts in 15 minutes reached; try again at 2026-11-21T18:00:41.000Z.',
      { limitType: 'sign_in', ...USED_UP },
    ),
  },
  NotAvailableYet: {
    description: 'Announced, not yet available',
    schema: 'DetailError',
    example: 'detail',
  },
  ServerError: {
    description: 'Something failed on our side (500), or a store does not answer (503, with Retry-After)',
    schema: 'StandardError',
    headers: ['Retry-After'],
    example: standardForm('SERVICE_UNAVAILABLE', AWAY, { retryAfterSeconds: 2 }),
  },
  DetailServerError: {
    description: 'Something failed on our side (500), or a store does not answer (503, with Retry-After)',
    schema: 'DetailError',
    headers: ['Retry-After'],
    example: detailForm('SERVICE_UNAVAILABLE', AWAY, { retry_after_seconds: 2 }),
  },
};

/**
 * The shared responses: each error in its form. The RFC 9457 form is described once for all, because with a second
 * content type generated clients would not know `error.code`.
 */
export function sharedResponses(examples: ErrorExamples): Record<string, JsonSchema> {
  const errors = Object.entries(ERRORS).map(([name, { description, schema, example, headers = [] }]) => {
    const shown = typeof example === 'string' ? written(examples[name], example) : example;
    const content = { schema: refer.schema(schema), ...(shown && { example: shown }) };
    return [name, { description, headers: errorHeaders(...headers), content: { 'application/json': content } }];
  });
  const unchanged = { description: 'Not changed since the ETag in If-None-Match', headers: headersOf(['ETag']) };
  return { ...(Object.fromEntries(errors) as Record<string, JsonSchema>), NotModified: unchanged };
}

function written(error: ApiError | undefined, style: ErrorStyle): object | undefined {
  return error && writeError(error, { style, requestId: REQUEST_ID, docsUrl: DOCS, problem: false }).body;
}

/** The errors and 304 that a route may answer, by status. */
export function refusalsOf(route: Route): Record<string, JsonSchema> {
  const { open, resource, method, tryStatus, deprecated, failures = {} } = route;
  const isDetail = resource.errors === 'detail';
  const isTranscript = resource.errors === 'transcript';
  const bySession = sessionRule(route) === true;
  const named: Record<string, string | false | undefined> = {
    304: method === 'GET' && !route.stream && !route.tryStatus && route.freshness !== 'own' && 'NotModified',
    400: (!isDetail || isIdempotent(route)) && 'InvalidRequest',
    401: !open && (isTranscript ? 'TranscriptKeyRequired' : bySession ? 'SessionRequired' : 'KeyRequired'),
    403: !open && (isTranscript ? 'TranscriptPlanRequired' : bySession ? 'SessionRefused' : 'PlanRequired'),
    404: (route.path.includes(':') || route.stream) && (isDetail ? 'DetailNotFound' : 'NotFound'),
    406: route.stream && 'NotAcceptable',
    409: isIdempotent(route) && 'Conflict',
    410: deprecated && (isDetail ? 'DetailGone' : 'Gone'),
    413: route.body && !isTranscript && 'PayloadTooLarge',
    415: route.body && !isTranscript && 'UnsupportedMediaType',
    422: isDetail && 'InvalidParameter',
    426: tryStatus === 426 && (isDetail ? 'DetailUpgradeRequired' : 'UpgradeRequired'),
    429: open ? isIdempotent(route) && 'TooManyAttempts' : bySession ? 'TooManyAttempts' : 'RateLimited',
    501: tryStatus === 501 && 'NotAvailableYet',
    '5XX': isDetail ? 'DetailServerError' : 'ServerError',
    ...route.refusals,
  };
  const shared = Object.entries(named).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const own = Object.entries(failures).map(([status, description]) => [status, failure(Number(status), description)]);
  return {
    ...Object.fromEntries(shared.map(([status, name]) => [status, refer.response(name)])),
    ...(Object.fromEntries(own) as Record<string, JsonSchema>),
  };
}

/** An error specific to this kind of route. */
function failure(status: number, description: string): JsonSchema {
  const headers = errorHeaders(...(status === 503 ? ['Retry-After'] : []));
  return { description, headers, content: { 'application/json': { schema: refer.schema('StandardError') } } };
}
