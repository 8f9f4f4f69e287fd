import { count, planNamed } from './wording.js';

/** The violation of one parameter, worded for both validation forms. */
export interface Violation {
  in: 'query' | 'path' | 'body' | 'header';
  param: string;
  /** `details[].code` of form B. */
  code:
    | 'required'
    | 'invalid_type'
    | 'invalid_format'
    | 'invalid_enum'
    | 'out_of_range'
    | 'too_long'
    | 'too_short'
    | 'conflict'
    | 'unknown_parameter';
  /** One sentence that names the parameter. */
  message: string;
  received?: unknown;
  allowed?: unknown;
  /** The item of the `detail` form: its type, its sentence (without the name, which `loc` has) and its context. */
  item: { type: string; msg: string; ctx?: Record<string, unknown> };
}

/** Base of every error that a caller can get; `error-forms.ts` chooses its form. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    /** Upper snake case, as in `X-Error-Code`. */
    readonly code: string,
    message: string,
    readonly extra: Record<string, unknown> = {},
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}

/** Invalid values; `code` is given if one wrong value has its own error code. */
export class ValidationFailed extends ApiError {
  constructor(
    readonly violations: Violation[],
    code = 'VALIDATION_ERROR',
  ) {
    super(400, code, violations[0]?.message ?? 'The request is not valid');
  }
}

export function found<Resource>(
  resource: Resource | undefined | null,
  kind: string,
  id: string,
  family: string,
): Resource {
  if (resource === undefined || resource === null) throw notFound(kind, id, family);
  return resource;
}

export function notFound(resource: string, id: string, family: string): ApiError {
  const named = family === resource ? resource : `${family} ${resource}`;
  return new ApiError(404, 'NOT_FOUND', `No ${named} with id ${id}`, { resource, id });
}

/** A page of the documentation; `list` is the address of those that there are. */
export function pageNotFound(kind: string, name: string, list: string): ApiError {
  return new ApiError(404, 'NOT_FOUND', `There is no ${kind} ${name}; ${list} lists those that there are`, {
    resource: kind,
    id: name,
  });
}

export function notAvailableYet(what: string): ApiError {
  return new ApiError(
    501,
    'NOT_AVAILABLE_YET',
    `${what} are announced but not yet available; /changelog says when they are.`,
  );
}

/** `replacement` is the address of the route to use instead. */
export function gone(sunset: Date, replacement: string, what = 'This route'): ApiError {
  const message = `${what} was withdrawn on ${sunset.toISOString().slice(0, 10)}; use ${replacement}`;
  return new ApiError(410, 'GONE', message, { replacement });
}

export function routeNotFound(method: string, path: string): ApiError {
  return new ApiError(404, 'ROUTE_NOT_FOUND', `Cannot ${method} ${path}`);
}

export function methodNotAllowed(method: string, path: string, allowed: string[]): ApiError {
  const allow = allowed.join(', ');
  return new ApiError(405, 'METHOD_NOT_ALLOWED', `${method} is not allowed on ${path}; use ${allow}`, {}, { allow });
}

export function payloadTooLarge(limitBytes: number): ApiError {
  return new ApiError(
    413,
    'PAYLOAD_TOO_LARGE',
    `The request body is larger than ${count(limitBytes, 'byte')}; send less.`,
  );
}

/** `known`: the supported encodings. */
export function unsupportedEncoding(known: readonly string[]): ApiError {
  const message = `Send the body as it is, or compressed as ${known.join(', ')}`;
  return new ApiError(415, 'UNSUPPORTED_MEDIA_TYPE', message, {}, { 'accept-encoding': known.join(', ') });
}

export function notDecoded(encoding: string): ApiError {
  return badRequest(`The request body is not compressed as ${encoding}, as its Content-Encoding says; correct either.`);
}

export function unsupportedMediaType(): ApiError {
  return new ApiError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json');
}

export function invalidJson(): ApiError {
  return new ApiError(
    400,
    'INVALID_JSON',
    'The request body is not valid JSON; check its quotes, commas and brackets.',
  );
}

export function badRequest(message: string): ApiError {
  return new ApiError(400, 'VALIDATION_ERROR', message);
}

export function misdirectedRequest(): ApiError {
  const message =
    'Only localhost, 127.0.0.1, [::1] and the host of PUBLIC_URL are served here, not the host that this request names; ask one of them, or set PUBLIC_URL to the address that you use.';
  return new ApiError(421, 'MISDIRECTED_REQUEST', message);
}

export function requestTimeout(): ApiError {
  return new ApiError(
    408,
    'REQUEST_TIMEOUT',
    'The request did not come to its end in time; send it whole.',
    {},
    { connection: 'close' },
  );
}

export function headersTooLarge(): ApiError {
  return new ApiError(431, 'HEADERS_TOO_LARGE', 'The request line and headers are larger than 16 KiB; send less.');
}

/** A body value that only the stores could check; its code is `invalid_format` unless another one is given. */
export function refusedValue(
  param: string,
  message: string,
  { code = 'invalid_format', ...more }: Partial<Pick<Violation, 'code' | 'received' | 'allowed'>> = {},
): ValidationFailed {
  const item = { type: 'value_error', msg: message };
  return new ValidationFailed([{ in: 'body', param, code, message, ...more, item }]);
}

export function invalidCursor(): ApiError {
  const message =
    'This cursor was not given by this list in this order, or is more than a day old; begin again without a cursor.';
  return new ApiError(400, 'INVALID_CURSOR', message, { param: 'cursor' });
}

export function internalError(): ApiError {
  return new ApiError(
    500,
    'INTERNAL_ERROR',
    'Something failed on our side; try again, and quote the request id if it stays.',
  );
}

export function serviceUnavailable(retryAfterSeconds: number): ApiError {
  return unavailable('A store behind the service does not answer; try again shortly.', retryAfterSeconds);
}

function unavailable(message: string, retryAfterSeconds: number): ApiError {
  const headers = { 'retry-after': String(retryAfterSeconds) };
  return new ApiError(503, 'SERVICE_UNAVAILABLE', message, { retryAfterSeconds }, headers);
}

/** The answer to a failed Redis call: Redis is full, cannot save, or is unavailable. */
export function redisFailed(error: unknown): ApiError {
  const message = redisRefusal(error);
  if (message === undefined) return serviceUnavailable(2);
  return unavailable(message, 30);
}

/** PostgreSQL answers but has no room for a write. */
export function databaseFull(): ApiError {
  const message = "PostgreSQL's disk is full, so this cannot be done now; the operator has to make room, see /status.";
  return unavailable(message, 30);
}

/** The reason why a reachable Redis refuses to write; undefined for any other failure. */
export function redisRefusal(error: unknown): string | undefined {
  const message = String((error as { message?: unknown } | null)?.message);
  if (message.startsWith('OOM '))
    return 'Redis is full, so this cannot be done now; the operator has to raise its maxmemory, see /status.';
  if (message.startsWith('MISCONF '))
    return 'Redis cannot save to its disk, so this cannot be done now; the operator has to make room, see /status.';
  return undefined;
}

/** This process is shutting down, and another one will answer. */
export function stopping(): ApiError {
  const message = 'This process is stopping; send the request again, on a new connection.';
  return unavailable(message, 1);
}

/** Our own work is piling up; nothing is wrong with the request. */
export function tooBusy(what: string): ApiError {
  const message = `Too many ${what} wait already; try again shortly.`;
  return unavailable(message, 1);
}

export function upgradeRequired(): ApiError {
  const message = 'This address is a WebSocket; open it with a WebSocket client.';
  return new ApiError(426, 'UPGRADE_REQUIRED', message, {}, { upgrade: 'websocket', connection: 'upgrade' });
}

export function webSocketVersion(): ApiError {
  const message = 'This address speaks version 13 of the WebSocket protocol; send Sec-WebSocket-Version: 13.';
  const headers = { upgrade: 'websocket', connection: 'upgrade', 'sec-websocket-version': '13' };
  return new ApiError(426, 'UPGRADE_REQUIRED', message, {}, headers);
}

export function invalidApiKey(missing: boolean): ApiError {
  const message = missing
    ? 'Send your API key in the x-api-key header.'
    : 'This API key is not valid; check that it is whole and not revoked, or make a new one in the dashboard.';
  return new ApiError(401, 'INVALID_API_KEY', message);
}

export function invalidTicket(): ApiError {
  const message =
    'This ticket is not valid: it was used, is over 60 seconds old or was never issued; fetch a new one with POST /live/tickets.';
  return new ApiError(401, 'INVALID_API_KEY', message);
}

export function keyInQuery(): ApiError {
  return new ApiError(
    401,
    'INVALID_API_KEY',
    'Send the API key in the x-api-key header, not in the URL, which ends up in logs.',
  );
}

export function sessionRequired(): ApiError {
  const message = 'This route belongs to the dashboard: sign in, and send the session cookie instead of an API key.';
  return new ApiError(401, 'SESSION_REQUIRED', message);
}

/** Equal for a wrong e-mail address and a wrong password. */
export function invalidCredentials(): ApiError {
  return new ApiError(
    401,
    'INVALID_CREDENTIALS',
    'E-mail address or password is wrong; check both, or ask for a new password.',
  );
}

/** The `currentPassword` that a signed-in owner gave is wrong. */
export function wrongPassword(): ApiError {
  return new ApiError(401, 'INVALID_CREDENTIALS', 'currentPassword is wrong; check it, or ask for a new password.');
}

export function entranceClosed(): ApiError {
  const message =
    'This address signs in once within an hour, on the machine that printed it; start the service again for another one.';
  return new ApiError(401, 'INVALID_CREDENTIALS', message);
}

export function csrfFailed(): ApiError {
  const message = 'Send the csrfToken of /auth/me in the header X-CSRF-Token, from a page of this service.';
  return new ApiError(403, 'CSRF_FAILED', message);
}

export function originRefused(): ApiError {
  const message =
    'This page is not one of this service; open the dashboard at the address of PUBLIC_URL, or set PUBLIC_URL to the address that you use.';
  return new ApiError(403, 'CSRF_FAILED', message);
}

export function operatorRequired(): ApiError {
  return new ApiError(403, 'OPERATOR_REQUIRED', 'Only an operator of this installation may do this; ask one for it.');
}

export function conflict(message: string): ApiError {
  return new ApiError(409, 'CONFLICT', message);
}

/** For a file that a worker is about to make. */
export function exportNotReady(file: string): ApiError {
  const message = `The file ${file} is not made yet; ask again after Retry-After seconds.`;
  const headers = { 'retry-after': String(EXPORT_SECONDS) };
  return new ApiError(409, 'EXPORT_NOT_READY', message, { retryAfterSeconds: EXPORT_SECONDS }, headers);
}

/** In which most files are made. */
const EXPORT_SECONDS = 30;

export function rangeNotSatisfiable(bytes: number): ApiError {
  const message = `The file has ${count(bytes, 'byte')}, and the Range begins behind them; leave it out, or ask for one within.`;
  return new ApiError(416, 'RANGE_NOT_SATISFIABLE', message, { bytes }, { 'content-range': `bytes */${bytes}` });
}

/** `requested`: the account's present plan request. */
export function planRequestChanged(requested: object): ApiError {
  const message = 'The account has asked for something else meanwhile; look at it and decide again.';
  return new ApiError(409, 'PLAN_REQUEST_CHANGED', message, { requested });
}

export function idempotencyConflict(): ApiError {
  const message = 'This Idempotency-Key was used for another request; take a new one for each.';
  return new ApiError(409, 'IDEMPOTENCY_CONFLICT', message);
}

export function accountSuspended(supportUrl: string): ApiError {
  return new ApiError(403, 'ACCOUNT_SUSPENDED', 'This account is suspended; contact support.', { supportUrl });
}

export function addressNotAllowed(): ApiError {
  return new ApiError(
    403,
    'IP_NOT_ALLOWED',
    'This key does not accept requests from your address; add it to the allow-list of the key.',
  );
}

/** The route opens to certain addresses only, and a proxy hides the client's address. */
export function proxyNotTrusted(): ApiError {
  const message =
    "This request came through a proxy that is not trusted, so its own address is not known; set TRUST_PROXY to the proxy's address.";
  return new ApiError(403, 'IP_NOT_ALLOWED', message);
}

export function demoKeyRestricted(allowed: string[]): ApiError {
  return new ApiError(
    403,
    'DEMO_KEY_RESTRICTED',
    'The demo key cannot be used here; create an account for a key of your own.',
    { allowed },
  );
}

/** Ends an open connection. */
export function demoTimeIsUp(seconds: number): ApiError {
  const message = `The demo key listens for ${count(seconds, 'second')} at a time; create an account for a key of your own.`;
  return new ApiError(403, 'DEMO_KEY_RESTRICTED', message);
}

/** Ends an open connection, because its delay and limits are those of the plan it was opened on. */
export function planChanged(planName: string): ApiError {
  const message = `The account is on the ${planNamed(planName)} now; connect again for what that opens.`;
  return new ApiError(403, 'PLAN_CHANGED', message);
}

export function keyScopeMissing(requiredScope: string, keyScopes: string[]): ApiError {
  const limits = keyScopes.length > 0 ? `is limited to ${keyScopes.join(', ')}; it` : 'opens data only; it';
  const message = `This key ${limits} lacks the scope ${requiredScope}; use a key that has it.`;
  return new ApiError(403, 'KEY_SCOPE_MISSING', message, { requiredScope, keyScopes });
}

export function gameNotInPlan(plan: string, planName: string, game: string, chosenGame: string | null): ApiError {
  const message = `The ${planNamed(planName)} covers one game, ${chosenGame ?? 'not chosen yet'}; ${game} is not part of it; choose it, or take a plan of all games.`;
  return new ApiError(403, 'GAME_NOT_IN_PLAN', message, { plan, game, chosenGame });
}

export function planUpgradeRequired(refusal: {
  plan: string;
  planName: string;
  requiredPlans: string[];
  requiredName: string;
  resource: string;
  upgradeUrl: string;
}): ApiError {
  const { plan, planName, requiredPlans, requiredName, resource, upgradeUrl } = refusal;
  const message = `${resource.replaceAll('.', ' ')} need the ${planNamed(requiredName)} or above; this key is on ${planName}.`;
  return new ApiError(403, 'PLAN_UPGRADE_REQUIRED', message, { requiredPlans, plan, resource, upgradeUrl });
}

/** Days as `YYYY-MM-DD`. */
export function historyWindowExceeded(refusal: {
  plan: string;
  planName: string;
  windowDays: number;
  availableFrom: string;
  recordDate: string;
  requiredPlans: string[];
}): ApiError {
  const { planName, ...extra } = refusal;
  const message = `The ${planNamed(planName)} opens in-depth records of the last ${count(extra.windowDays, 'day')}; this one is of ${extra.recordDate}; take a plan that opens more.`;
  return new ApiError(403, 'HISTORY_WINDOW_EXCEEDED', message, extra);
}

/** Plans of the installation, by whether WebSockets come with them, come with the add-on, or do not come. */
export interface SocketPlans {
  plan: string;
  planName: string;
  /** The plans with WebSockets. */
  including: readonly NamedPlan[];
  /** The plans that take the add-on. */
  adding: readonly NamedPlan[];
  upgradeUrl: string;
}

interface NamedPlan {
  id: string;
  name: string;
}

/** The add-on stands in the answer where a plan of this installation takes it; `addOnPlans` are those plans. */
export function liveWsNotInPlan({ plan, planName, including, adding, upgradeUrl }: SocketPlans): ApiError {
  const takesAddOn = adding.some(({ id }) => id === plan);
  const ways = [
    ...(takesAddOn ? ['add live_ws to it'] : []),
    ...(including.length > 0 ? [`take ${either(including)}`] : []),
    ...(adding.length > 0 && !takesAddOn ? [`take ${either(adding)} with the live_ws add-on`] : []),
  ];
  const message = `The ${planNamed(planName)} has no WebSocket; ${ways.join(', or ') || 'listen to the stream'}.`;
  return new ApiError(403, 'LIVE_WS_NOT_IN_PLAN', message, {
    plan,
    requiredPlans: including.map(({ id }) => id),
    ...(adding.length > 0 && { addOn: 'live_ws', addOnPlans: adding.map(({ id }) => id) }),
    upgradeUrl,
  });
}

const either = (plans: readonly NamedPlan[]) => plans.map(({ name }) => name).join(' or ');

export function webhooksNotInPlan(plan: string, planName: string, what: string, requiredPlans: string[]): ApiError {
  const message = `The ${planNamed(planName)} has no webhooks for ${what}; take one of the plans that have.`;
  return new ApiError(403, 'WEBHOOKS_NOT_IN_PLAN', message, { plan, requiredPlans });
}

export interface PlacesTaken {
  plan: string;
  planName: string;
  /** The kind of connection, such as `stream`. */
  kind: string;
  limit: number;
  upgradeUrl: string;
}

/** `resetAt` is when to try again; a place is free as soon as a connection closes. */
export function tooManyConnections({ plan, planName, kind, limit, upgradeUrl }: PlacesTaken): ApiError {
  const message = `${planNamed(planName)}: ${count(limit, `open ${kind}`)} at a time; close one before you open another.`;
  const retryAfterSeconds = 15;
  const resetAt = new Date(Date.now() + retryAfterSeconds * 1_000).toISOString();
  const used = { limitType: 'connections', limit, used: limit, remaining: 0, resetAt, retryAfterSeconds };
  const headers = { 'retry-after': String(retryAfterSeconds) };
  return new ApiError(429, 'TOO_MANY_CONNECTIONS', message, { plan, ...used, upgradeUrl }, headers);
}

export function notAcceptable(type: string): ApiError {
  return new ApiError(406, 'NOT_ACCEPTABLE', `This route answers ${type} only; let the Accept header take it`);
}

export interface LimitReached {
  plan: string;
  planName: string;
  limitType: 'per_minute' | 'monthly' | 'per_day';
  limit: number;
  used: number;
  resetAt: Date;
  retryAfterSeconds: number;
  upgradeUrl: string;
}

export function rateLimitExceeded(reached: LimitReached): ApiError {
  const { plan, planName, limitType, limit, used, retryAfterSeconds, upgradeUrl } = reached;
  const period = { per_minute: 'minute', monthly: 'month', per_day: 'day' }[limitType];
  const resetAt = reached.resetAt.toISOString();
  return new ApiError(
    429,
    'RATE_LIMIT_EXCEEDED',
    `${planNamed(planName)}: ${count(limit, 'request')} per ${period} reached; resets at ${resetAt}.`,
    { plan, limitType, limit, used, remaining: 0, resetAt, retryAfterSeconds, upgradeUrl },
    { 'retry-after': String(retryAfterSeconds) },
  );
}

/** A key's own limit, which no other plan raises. */
export function keyMinuteReached(
  plan: string,
  { limit, used, resetAt: at, retryAfterSeconds }: MinuteUsedUp,
): ApiError {
  const resetAt = at.toISOString();
  const message = `This key's own minuteLimit of ${count(limit, 'request')} per minute is reached; wait until ${resetAt}, or raise the minuteLimit of the key.`;
  const extra = { plan, limitType: 'per_minute', limit, used, remaining: 0, resetAt, retryAfterSeconds };
  return new ApiError(429, 'RATE_LIMIT_EXCEEDED', message, extra, { 'retry-after': String(retryAfterSeconds) });
}

export type MinuteUsedUp = Pick<LimitReached, 'limit' | 'used' | 'resetAt' | 'retryAfterSeconds'>;

/** The per-minute limit of a session, equal for every plan. */
export function sessionLimitReached({ limit, used, resetAt: at, retryAfterSeconds }: MinuteUsedUp): ApiError {
  const resetAt = at.toISOString();
  const message = `${count(limit, 'request')} per minute of this kind reached; resets at ${resetAt}.`;
  const extra = { limitType: 'per_minute', limit, used, remaining: 0, resetAt, retryAfterSeconds };
  return new ApiError(429, 'RATE_LIMIT_EXCEEDED', message, extra, { 'retry-after': String(retryAfterSeconds) });
}

export interface AttemptsUsedUp {
  /** The attempted action, such as `sign_in`. */
  limitType: string;
  limit: number;
  used: number;
  windowSeconds: number;
  retryAfterSeconds: number;
}

/** Limits on sign-in and similar actions: independent of plans, in windows of whole minutes. */
export function tooManyAttempts(attempts: AttemptsUsedUp): ApiError {
  const { limitType, limit, used, windowSeconds, retryAfterSeconds } = attempts;
  const resetAt = new Date(Date.now() + retryAfterSeconds * 1_000).toISOString();
  const period = windowSeconds === 60 ? 'a minute' : `${windowSeconds / 60} minutes`;
  const message = `${count(limit, 'attempt')} in ${period} reached; try again at ${resetAt}.`;
  const extra = { limitType, limit, used, remaining: 0, resetAt, retryAfterSeconds };
  return new ApiError(429, 'RATE_LIMIT_EXCEEDED', message, extra, { 'retry-after': String(retryAfterSeconds) });
}
