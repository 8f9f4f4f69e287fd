import * as common from '../../src/http/errors.js';
import * as qr from '../../src/qr/errors.js';
import * as tennis from '../../src/sports/tennis/errors.js';
import * as transcript from '../../src/transcript/errors.js';
import * as webhooks from '../../src/webhooks/errors.js';

const errors = { ...common, ...qr, ...tennis, ...transcript, ...webhooks };

const REFUSED = {
  plan: 'starter',
  planName: 'Starter',
  requiredPlans: ['pro'],
  requiredName: 'Pro',
  resource: 'ufc.odds',
  upgradeUrl: 'http://127.0.0.1/billing',
};
const USED = { limit: 10, used: 10, retryAfterSeconds: 18, resetAt: new Date('2026-03-14T18:22:05.000Z') };
const HISTORY = { ...REFUSED, windowDays: 30, availableFrom: '2026-02-12', recordDate: '2026-01-01' };

/** Every error that callers meet, with the words of its sentence that say what to do. */
const SENTENCES: Readonly<Record<string, [common.ApiError, string]>> = {
  invalidTicket: [errors.invalidTicket(), 'fetch a new one with POST /live/tickets'],
  keyMinuteReached: [errors.keyMinuteReached('pro', USED), 'raise the minuteLimit of the key'],
  notAvailableYet: [errors.notAvailableYet('Odds'), '/changelog says when'],
  gone: [errors.gone(USED.resetAt, '/api/v1/ufc/bouts'), 'use /api/v1/ufc/bouts'],
  methodNotAllowed: [errors.methodNotAllowed('PUT', '/api/v1/me', ['GET']), 'use GET'],
  pageNotFound: [errors.pageNotFound('guide', 'liev', '/docs'), '/docs lists'],
  payloadTooLarge: [errors.payloadTooLarge(1_000), 'send less'],
  unsupportedMediaType: [errors.unsupportedMediaType(), 'Send the body as application/json'],
  unsupportedEncoding: [errors.unsupportedEncoding(['gzip']), 'or compressed as gzip'],
  notDecoded: [errors.notDecoded('gzip'), 'correct either'],
  invalidJson: [errors.invalidJson(), 'check its quotes'],
  misdirectedRequest: [errors.misdirectedRequest(), 'ask one of them, or set PUBLIC_URL'],
  requestTimeout: [errors.requestTimeout(), 'send it whole'],
  headersTooLarge: [errors.headersTooLarge(), 'send less'],
  invalidCursor: [errors.invalidCursor(), 'begin again without a cursor'],
  internalError: [errors.internalError(), 'try again'],
  serviceUnavailable: [errors.serviceUnavailable(2), 'try again'],
  redisFailed: [errors.redisFailed(new Error('OOM command not allowed')), 'the operator has to raise its maxmemory'],
  databaseFull: [errors.databaseFull(), 'the operator has to make room'],
  stopping: [errors.stopping(), 'send the request again'],
  tooBusy: [errors.tooBusy('replays'), 'try again'],
  dataTooLong: [errors.dataTooLong('H', 1_273, 2_000), 'Shorten it or lower errorCorrection'],
  qrNotScannable: [errors.qrNotScannable(null), 'take a larger size'],
  upgradeRequired: [errors.upgradeRequired(), 'open it with a WebSocket client'],
  webSocketVersion: [errors.webSocketVersion(), 'send Sec-WebSocket-Version: 13'],
  invalidApiKey: [errors.invalidApiKey(false), 'make a new one in the dashboard'],
  keyInQuery: [errors.keyInQuery(), 'Send the API key in the x-api-key header'],
  sessionRequired: [errors.sessionRequired(), 'sign in'],
  invalidCredentials: [errors.invalidCredentials(), 'ask for a new password'],
  entranceClosed: [errors.entranceClosed(), 'start the service again'],
  csrfFailed: [errors.csrfFailed(), 'Send the csrfToken'],
  originRefused: [errors.originRefused(), 'open the dashboard at the address of PUBLIC_URL'],
  operatorRequired: [errors.operatorRequired(), 'ask one'],
  planRequestChanged: [errors.planRequestChanged({}), 'look at it and decide again'],
  idempotencyConflict: [errors.idempotencyConflict(), 'take a new one'],
  accountSuspended: [errors.accountSuspended('mailto:support@example.com'), 'contact support'],
  exportNotReady: [errors.exportNotReady('ufc/bouts/2026.parquet'), 'ask again after Retry-After seconds'],
  rangeNotSatisfiable: [errors.rangeNotSatisfiable(8), 'leave it out, or ask for one within'],
  addressNotAllowed: [errors.addressNotAllowed(), 'add it to the allow-list'],
  proxyNotTrusted: [errors.proxyNotTrusted(), 'set TRUST_PROXY'],
  demoKeyRestricted: [errors.demoKeyRestricted([]), 'create an account'],
  demoTimeIsUp: [errors.demoTimeIsUp(60), 'create an account'],
  planChanged: [errors.planChanged('Pro'), 'connect again'],
  keyScopeMissing: [errors.keyScopeMissing('ufc', ['lol']), 'use a key that has it'],
  gameNotInPlan: [errors.gameNotInPlan('starter', 'Starter', 'tennis', 'ufc'), 'choose it'],
  planUpgradeRequired: [errors.planUpgradeRequired(REFUSED), 'need the Pro plan or above'],
  historyWindowExceeded: [errors.historyWindowExceeded(HISTORY), 'take a plan that opens more'],
  liveWsNotInPlan: [errors.liveWsNotInPlan('starter', 'Starter', ['scale'], ''), 'take Scale or above'],
  webhooksNotInPlan: [errors.webhooksNotInPlan('free', 'Free', 'ufc', ['pro']), 'take one of the plans that have'],
  unknownEvent: [errors.unknownEvent('events', 'ufc.nothing'), 'see GET /api/v1/webhooks/events'],
  duplicateWebhook: [errors.duplicateWebhook('wh_1'), 'change that one'],
  replayRunning: [errors.replayRunning(), 'wait for its answer'],
  tooManyOpenDeliveries: [errors.tooManyOpenDeliveries(2, 2), 'ask again'],
  tooManyConnections: [errors.tooManyConnections({ ...REFUSED, kind: 'streams', limit: 1 }), 'close one'],
  notAcceptable: [errors.notAcceptable('text/event-stream'), 'let the Accept header take it'],
  rateLimitExceeded: [errors.rateLimitExceeded({ ...REFUSED, ...USED, limitType: 'monthly' }), 'resets at 2026-03-14'],
  sessionLimitReached: [errors.sessionLimitReached(USED), 'resets at 2026-03-14'],
  tooManyAttempts: [errors.tooManyAttempts({ ...USED, limitType: 'sign_in', windowSeconds: 60 }), 'try again at'],
  videoUnavailable: [errors.videoUnavailable('deleted'), 'check its address'],
  videoTooLong: [errors.videoTooLong(600, 754.5), 'ask for a shorter one'],
  transcriptUnavailable: [errors.transcriptUnavailable(), 'ask for another one'],
  upstreamError: [errors.upstreamError('The platform does not answer.'), 'Try again later'],
  transcriptionTimeout: [errors.transcriptionTimeout(60), 'try again later'],
};

/** Those whose sentence is that of a value or of an id, or is given by whoever throws them. */
const OF_A_VALUE = [
  'badRequest',
  'conflict',
  'found',
  'invalidWebhookUrl',
  'redisRefusal',
  'notFound',
  'rankingCircuitUnavailable',
  'refusedValue',
  'routeNotFound',
  'transcriptionUnavailable',
];

test('every error says what to do', () => {
  const silent = Object.entries(SENTENCES).filter(([, [{ message }, advice]]) => !message.includes(advice));
  expect(silent.map(([name, [{ message }]]) => [name, message])).toEqual([]);
});

test('an error that is added has its sentence looked at', () => {
  const functions = Object.keys(errors).filter(
    (name) => typeof errors[name as keyof typeof errors] === 'function' && /^[a-z]/.test(name),
  );
  expect(functions.toSorted()).toEqual([...Object.keys(SENTENCES), ...OF_A_VALUE].toSorted());
});
