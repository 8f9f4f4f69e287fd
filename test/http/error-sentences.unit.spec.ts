import * as common from '../../src/http/errors.js';
import * as qr from '../../src/qr/errors.js';
import * as tennis from '../../src/sports/tennis/errors.js';
import * as transcript from '../../src/transcript/errors.js';
import * as webhooks from '../../src/webhooks/errors.js';

const errors = { ...common, ...qr, ...tennis, ...transcript, ...webhooks };

const RESET_AT = new Date('2026-03-14T18:22:05.000Z');

interface Figures {
  some: number;
  planName: string;
}

const refused = (planName: string) => ({
  plan: 'starter',
  planName,
  requiredPlans: ['pro'],
  requiredName: 'Pro',
  resource: 'ufc.odds',
  upgradeUrl: 'http://127.0.0.1/billing',
});
const used = (some: number) => ({ limit: some, used: some, retryAfterSeconds: 18, resetAt: RESET_AT });
const history = (windowDays: number, planName: string) => ({
  ...refused(planName),
  windowDays,
  availableFrom: '2026-02-12',
  recordDate: '2026-01-01',
});
const sockets = (planName: string) => ({
  ...refused(planName),
  including: [
    { id: 'scale', name: 'Scale' },
    { id: 'enterprise', name: 'Enterprise' },
  ],
  adding: [{ id: 'pro', name: 'Pro' }],
});

/** Every error that callers meet, with the words of its sentence that say what to do. */
const sentences = ({ some, planName }: Figures): Readonly<Record<string, [common.ApiError, string]>> => ({
  invalidTicket: [errors.invalidTicket(), 'fetch a new one with POST /live/tickets'],
  keyMinuteReached: [errors.keyMinuteReached('pro', used(some)), 'raise the minuteLimit of the key'],
  notAvailableYet: [errors.notAvailableYet('Odds'), '/changelog says when'],
  gone: [errors.gone(RESET_AT, '/api/v1/ufc/bouts'), 'use /api/v1/ufc/bouts'],
  methodNotAllowed: [errors.methodNotAllowed('PUT', '/api/v1/me', ['GET']), 'use GET'],
  pageNotFound: [errors.pageNotFound('guide', 'liev', '/docs'), '/docs lists'],
  payloadTooLarge: [errors.payloadTooLarge(some), 'send less'],
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
  dataTooLong: [errors.dataTooLong('H', some, some), 'Shorten it or lower errorCorrection'],
  qrNotScannable: [errors.qrNotScannable(null), 'take a larger size'],
  upgradeRequired: [errors.upgradeRequired(), 'open it with a WebSocket client'],
  webSocketVersion: [errors.webSocketVersion(), 'send Sec-WebSocket-Version: 13'],
  invalidApiKey: [errors.invalidApiKey(false), 'make a new one in the dashboard'],
  keyInQuery: [errors.keyInQuery(), 'Send the API key in the x-api-key header'],
  sessionRequired: [errors.sessionRequired(), 'sign in'],
  invalidCredentials: [errors.invalidCredentials(), 'ask for a new password'],
  wrongPassword: [errors.wrongPassword(), 'ask for a new password'],
  entranceClosed: [errors.entranceClosed(), 'start the service again'],
  csrfFailed: [errors.csrfFailed(), 'Send the csrfToken'],
  originRefused: [errors.originRefused(), 'open the dashboard at the address of PUBLIC_URL'],
  operatorRequired: [errors.operatorRequired(), 'ask one'],
  planRequestChanged: [errors.planRequestChanged({}), 'look at it and decide again'],
  idempotencyConflict: [errors.idempotencyConflict(), 'take a new one'],
  accountSuspended: [errors.accountSuspended('mailto:support@example.com'), 'contact support'],
  exportNotReady: [errors.exportNotReady('ufc/bouts/2026.parquet'), 'ask again after Retry-After seconds'],
  rangeNotSatisfiable: [errors.rangeNotSatisfiable(some), 'leave it out, or ask for one within'],
  addressNotAllowed: [errors.addressNotAllowed(), 'add it to the allow-list'],
  proxyNotTrusted: [errors.proxyNotTrusted(), 'set TRUST_PROXY'],
  demoKeyRestricted: [errors.demoKeyRestricted([]), 'create an account'],
  demoTimeIsUp: [errors.demoTimeIsUp(some), 'create an account'],
  planChanged: [errors.planChanged(planName), 'connect again'],
  keyScopeMissing: [errors.keyScopeMissing('ufc', ['lol']), 'use a key that has it'],
  gameNotInPlan: [errors.gameNotInPlan('starter', planName, 'tennis', 'ufc'), 'choose it'],
  planUpgradeRequired: [errors.planUpgradeRequired({ ...refused(planName), requiredName: planName }), 'or above'],
  historyWindowExceeded: [errors.historyWindowExceeded(history(some, planName)), 'take a plan that opens more'],
  liveWsNotInPlan: [errors.liveWsNotInPlan(sockets(planName)), 'take Scale or Enterprise'],
  webhooksNotInPlan: [errors.webhooksNotInPlan('free', planName, 'ufc', ['pro']), 'take one of the plans that have'],
  unknownEvent: [errors.unknownEvent('events', 'ufc.nothing'), 'see GET /api/v1/webhooks/events'],
  duplicateWebhook: [errors.duplicateWebhook('wh_1'), 'change that one'],
  replayRunning: [errors.replayRunning(), 'wait for its answer'],
  tooManyOpenDeliveries: [errors.tooManyOpenDeliveries(some, some), 'ask again'],
  tooManyConnections: [errors.tooManyConnections({ ...refused(planName), kind: 'stream', limit: some }), 'close one'],
  notAcceptable: [errors.notAcceptable('text/event-stream'), 'let the Accept header take it'],
  rateLimitExceeded: [
    errors.rateLimitExceeded({ ...refused(planName), ...used(some), limitType: 'monthly' }),
    'resets at 2026-03-14',
  ],
  sessionLimitReached: [errors.sessionLimitReached(used(some)), 'resets at 2026-03-14'],
  tooManyAttempts: [errors.tooManyAttempts({ ...used(some), limitType: 'sign_in', windowSeconds: 60 }), 'try again at'],
  videoUnavailable: [errors.videoUnavailable('deleted'), 'check its address'],
  videoTooLong: [errors.videoTooLong(some, some), 'ask for a shorter one'],
  transcriptUnavailable: [errors.transcriptUnavailable(), 'ask for another one'],
  upstreamError: [errors.upstreamError('The platform does not answer.'), 'Try again later'],
  transcriptionTimeout: [errors.transcriptionTimeout(some), 'try again later'],
});

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

const SENTENCES = sentences({ some: 10, planName: 'Starter' });

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

test.each([
  { some: 1, planName: 'One-game plan' },
  { some: 2, planName: 'Pro' },
])('no sentence says a word twice or has a wrong plural: %j', (figures) => {
  const all = Object.values(sentences(figures)).map(([{ message }]) => message);
  const further = [errors.notFound('webhook', 'wh_1', 'webhook'), errors.notFound('bout', 'x', 'ufc')];
  const wrong = /\b([a-z]+)[ -]\1\b|\b1 (?:\w+ )?(?!is\b|was\b|has\b)\w+s\b|\bplan plan\b/i;
  expect([...all, ...further.map(({ message }) => message)].filter((sentence) => wrong.test(sentence))).toEqual([]);
});
