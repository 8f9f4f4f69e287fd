/** One error code: its cause and fix. */
export interface ErrorEntry {
  code: string;
  status: number;
  cause: string;
  fix: string;
}

/** Additions of a family or module to the catalogue. */
export interface DeclaredErrors {
  /** Errors that only its own routes answer. */
  entries?: readonly ErrorEntry[];
  /** An additional sentence for the cause of a common error, by its code. */
  causes?: Readonly<Record<string, string>>;
  /** JSON Schemas of the additional members of its errors in the `detail` form, by name. */
  members?: Readonly<Record<string, object>>;
}

/** The common errors and those that families and modules declare, sorted by status. */
export function catalogueWith(declared: readonly DeclaredErrors[]): readonly ErrorEntry[] {
  const common = COMMON_ERRORS.map((one) => {
    const further = declared.flatMap(({ causes }) => causes?.[one.code] ?? []);
    return { ...one, cause: [one.cause, ...further].join(' ') };
  });
  const own = declared.flatMap(({ entries = [] }) => entries);
  return [...common, ...own].toSorted((one, other) => one.status - other.status);
}

/** Errors that any route may answer. */
const COMMON_ERRORS: readonly ErrorEntry[] = [
  entry(
    400,
    'VALIDATION_ERROR',
    'A path, query or body value is not valid.',
    'Read the named parameters in the body; each says what it takes.',
  ),
  entry(
    400,
    'INVALID_JSON',
    'The request body is not JSON.',
    'Send a JSON document, with Content-Type application/json.',
  ),
  entry(
    400,
    'INVALID_CURSOR',
    'The cursor was given by another list or order, is older than a day, or was changed on its way.',
    'Begin the list again without a cursor, and go on with the X-Next-Cursor or nextCursor of each answer as it is.',
  ),
  entry(
    401,
    'INVALID_API_KEY',
    'The key is missing, mistyped, revoked or expired.',
    'Send a valid key in the x-api-key header, never in the URL.',
  ),
  entry(
    401,
    'SESSION_REQUIRED',
    'A route of the dashboard was called with an API key, or without a session.',
    'Sign in at /auth/login and send the cookie; keys are for data.',
  ),
  entry(
    401,
    'INVALID_CREDENTIALS',
    'E-mail address or password is wrong; the answer does not say which.',
    'Check both, or ask for a new password at /auth/password/forgot.',
  ),
  entry(403, 'DEMO_KEY_RESTRICTED', 'The demo key only reads, and not everything.', 'Use a key of your own.'),
  entry(
    403,
    'PLAN_UPGRADE_REQUIRED',
    'The plan of the account does not include this.',
    'Move to one of the plans that the body names.',
  ),
  entry(
    403,
    'PLAN_CHANGED',
    'The account went to another plan while a stream or socket was open; such a connection keeps to one plan.',
    'Connect again, for what the new plan opens.',
  ),
  entry(
    403,
    'HISTORY_WINDOW_EXCEEDED',
    'The in-depth record is older than what the plan opens; lists, schedules, standings and totals stay open.',
    'Ask for a record from availableFrom on, or move to one of the plans that the body names.',
  ),
  entry(
    403,
    'GAME_NOT_IN_PLAN',
    'A one-game plan was asked for another game.',
    'Choose this game, or a plan that covers all of them.',
  ),
  entry(
    403,
    'KEY_SCOPE_MISSING',
    'The key is limited to other families.',
    'Use a key with the scope that the body names.',
  ),
  entry(
    403,
    'IP_NOT_ALLOWED',
    'The key has an address list, and yours is not on it or not known, because a proxy in between is not trusted.',
    'Add the address to the key, or call from one that is listed; an operator names the proxy in TRUST_PROXY.',
  ),
  entry(
    403,
    'CSRF_FAILED',
    'A write with a session lacks the right X-CSRF-Token, or comes from a page of another origin.',
    'Send the csrfToken of GET /auth/me; it changes with every sign-in.',
  ),
  entry(403, 'OPERATOR_REQUIRED', 'The route is for operators of this installation.', 'Ask an operator.'),
  entry(403, 'ACCOUNT_SUSPENDED', 'The account is suspended.', 'Contact support at the address in the body.'),
  entry(
    403,
    'WEBHOOKS_NOT_IN_PLAN',
    'The plan has no webhooks, or none for these events.',
    'Move to one of the plans that the body names, or subscribe to other events.',
  ),
  entry(
    403,
    'LIVE_WS_NOT_IN_PLAN',
    'The plan has no WebSocket.',
    'Move to one of the plans that the body names, take the add-on live_ws where addOnPlans has your plan, or listen to the stream of the same updates.',
  ),
  entry(404, 'NOT_FOUND', 'There is no resource with this id.', 'Check the id; ids come from list and search routes.'),
  entry(404, 'ROUTE_NOT_FOUND', 'There is no such path.', 'Compare it with /openapi.json.'),
  entry(405, 'METHOD_NOT_ALLOWED', 'The path exists, but not with this method.', 'Use a method from the Allow header.'),
  entry(
    406,
    'NOT_ACCEPTABLE',
    'The Accept header excludes what the route answers.',
    'Accept the media type that the message names.',
  ),
  entry(
    408,
    'REQUEST_TIMEOUT',
    'The request did not come to its end in time.',
    'Send its headers and body without long pauses.',
  ),
  entry(
    409,
    'CONFLICT',
    'It exists already, or its state does not allow this.',
    'Read the message; the resource stands as it was.',
  ),
  entry(
    409,
    'IDEMPOTENCY_CONFLICT',
    'The Idempotency-Key was used for another request in the last 24 hours.',
    'Take a new key for every new request.',
  ),
  entry(
    409,
    'PLAN_REQUEST_CHANGED',
    'The plan that an account asks for is not the one that the operator saw.',
    'Read the account again, and decide on its plan and requestedAt as they are now.',
  ),
  entry(
    409,
    'EXPORT_NOT_READY',
    'The season is in the archive, but the worker has not made its file yet.',
    'Ask again after Retry-After seconds, or read /exports, which lists a file as soon as it is made.',
  ),
  entry(410, 'GONE', 'The route was withdrawn after its sunset.', 'Use the replacement in the body.'),
  entry(413, 'PAYLOAD_TOO_LARGE', 'The request body is too large.', 'Send less than the message says.'),
  entry(
    415,
    'UNSUPPORTED_MEDIA_TYPE',
    'The body is not JSON by its Content-Type.',
    'Send Content-Type application/json.',
  ),
  entry(
    416,
    'RANGE_NOT_SATISFIABLE',
    'The Range of a file begins behind its end.',
    'Leave Range out, or ask for bytes that the file has; the header Content-Range names its size.',
  ),
  entry(
    421,
    'MISDIRECTED_REQUEST',
    'The service listens on a loopback address, and the Host header names neither this machine nor PUBLIC_URL; a page elsewhere may have pointed its name here.',
    'Ask localhost, 127.0.0.1, [::1] or the host of PUBLIC_URL; behind a proxy that passes its own Host, an operator sets PUBLIC_URL to its address.',
  ),
  entry(
    426,
    'UPGRADE_REQUIRED',
    'The address is a WebSocket, and the request opens none, or one of a version other than 13.',
    'Open it with a WebSocket client, see /docs.',
  ),
  entry(
    429,
    'RATE_LIMIT_EXCEEDED',
    'The requests of the minute, the month or (demo key) the day are used up, or something that is limited for everybody, such as signing in or the requests of a session, was tried too often.',
    'Wait for Retry-After seconds; a larger plan gives keys more, sessions have the same on every plan.',
  ),
  entry(
    429,
    'TOO_MANY_CONNECTIONS',
    'As many streams or sockets are open as the plan has.',
    'Close one before you open another, or move to a larger plan; one stream can carry everything that is live.',
  ),
  entry(
    431,
    'HEADERS_TOO_LARGE',
    'Request line and headers together are larger than 16 KiB.',
    'Send fewer or shorter headers, cookies and query parameters.',
  ),
  entry(500, 'INTERNAL_ERROR', 'Something failed on our side.', 'Try again; quote the request id if it stays.'),
  entry(501, 'NOT_AVAILABLE_YET', 'The route is announced, but has no data yet.', 'Watch the changelog.'),
  entry(
    503,
    'SERVICE_UNAVAILABLE',
    'A store behind the service does not answer or is full, or too much waits already.',
    'Try again after Retry-After seconds; /status says what is wrong.',
  ),
];

function entry(status: number, code: string, cause: string, fix: string): ErrorEntry {
  return { code, status, cause, fix };
}
