import { signUp, type Owner } from '../support/owner.js';
import { startService, type Json, type Service } from '../support/service.js';

/** What owners get wrong, and what they read then. */
let service: Service;
let owner: Owner;

beforeAll(async () => {
  service = await startService({ environment: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
  owner = await signUp(service);
  await owner.data('POST', 'billing/plan', { plan: 'pro' });
});
afterAll(() => service.stop());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** Status, code, sentence and the code of the first detail. */
async function refusalOf(method: string, path: string, body?: unknown) {
  const answer = await owner.ask(method, path, body);
  const text = await answer.text();
  const { error } = (text === '' ? {} : JSON.parse(text)) as Json;
  return [answer.status, answer.headers.get('x-error-code'), error?.message, error?.details?.[0].code];
}

test.each([
  ['scopes', ['tennis', 'ufc', 'tennis'], 'scopes names tennis twice', 'conflict'],
  ['scopes', 'tennis', 'scopes must be a list of texts', 'invalid_type'],
  ['scopes', 'tennis,ufc', 'scopes must be a list of texts', 'invalid_type'],
  ['allowedAddresses', ['10.0.0.1', '10.0.0.1'], 'allowedAddresses names 10.0.0.1 twice', 'conflict'],
  ['allowedAddresses', '10.0.0.1', 'allowedAddresses must be a list of texts', 'invalid_type'],
])('a key is not made with %s %j', async (name, value, message, code) => {
  expect(await refusalOf('POST', 'keys', { [name]: value })).toEqual([400, 'VALIDATION_ERROR', message, code]);
  expect(await owner.data('GET', 'keys')).toEqual([]);
});

test('a webhook says what is wrong with a change, a sample or a span, and stays as it is', async () => {
  const made = await owner.data('POST', 'webhooks', { url: 'http://127.0.0.1:9999/x', events: ['ufc.*'] });
  const own = `webhooks/${made.id}`;
  const before = await owner.data('GET', own);
  const wrong = [
    ['PATCH', own, { url: '' }, 'VALIDATION_ERROR', 'url is empty; give a value, or leave it out', 'too_short'],
    [
      'PATCH',
      own,
      { filters: { league: 'lck' } },
      'VALIDATION_ERROR',
      'filters are for lol events, and none is subscribed to',
      'conflict',
    ],
    ['PATCH', own, { events: 'ufc.*' }, 'VALIDATION_ERROR', 'events must be a list of texts', 'invalid_type'],
    [
      'PATCH',
      own,
      { events: [''] },
      'UNKNOWN_EVENT',
      'An empty name is no event of the catalogue; see GET /api/v1/webhooks/events',
      'invalid_enum',
    ],
    [
      'POST',
      `${own}/test`,
      { event: '' },
      'VALIDATION_ERROR',
      'event is empty; give a value, or leave it out',
      'too_short',
    ],
    [
      'POST',
      `${own}/test`,
      { events: 'ufc.bout.started' },
      'VALIDATION_ERROR',
      'events is not a member that is known here',
      'unknown_parameter',
    ],
    [
      'GET',
      `${own}/deliveries?from=2026-11-29&to=2026-11-28`,
      undefined,
      'VALIDATION_ERROR',
      'from must lie before to',
      'conflict',
    ],
    [
      'POST',
      `${own}/replay`,
      { from: daysAgo(1), to: daysAgo(2) },
      'VALIDATION_ERROR',
      'from must lie before to',
      'conflict',
    ],
    [
      'POST',
      `${own}/replay`,
      { from: '2999-01-01T00:00:00Z', dryRun: true },
      'VALIDATION_ERROR',
      'from must not lie in the future',
      'out_of_range',
    ],
    [
      'PATCH',
      own,
      { url: 'https://a:b@hooks.example.com/' },
      'INVALID_WEBHOOK_URL',
      'url must be a URL without user name and password',
      'invalid_format',
    ],
    [
      'POST',
      'webhooks/test',
      { url: 'ftp://hooks.example.com/', event: 'ufc.bout.started' },
      'INVALID_WEBHOOK_URL',
      'url must be https or http',
      'invalid_format',
    ],
  ] as const;
  const answers = [];
  for (const [method, path, body] of wrong) answers.push(await refusalOf(method, path, body));
  expect(answers).toEqual(wrong.map(([, , , code, message, detail]) => [400, code, message, detail]));
  expect(await owner.data('GET', own)).toEqual(before);
  expect(await owner.data('GET', `${own}/deliveries`)).toEqual([]);
});

test('a range of usage that ends before it begins is refused as lists refuse it', async () => {
  expect(await refusalOf('GET', 'billing/usage/range?from=2026-04-02&to=2026-04-01')).toEqual([
    400,
    'VALIDATION_ERROR',
    'to must not be before from',
    'conflict',
  ]);
  const tooLong = await refusalOf('GET', 'billing/usage/range?from=2025-01-01&to=2026-04-01');
  expect(tooLong.at(-1)).toBe('out_of_range');
});

const PASSWORD = 'correct horse battery';
test.each([
  ['auth/register', { email: 'misspelt@example.com', password: PASSWORD, nmae: 'Ada' }, 'nmae'],
  ['auth/login', { email: 'misspelt@example.com', password: PASSWORD, remember: true }, 'remember'],
  ['auth/password/forgot', { email: 'misspelt@example.com', mail: 'another' }, 'mail'],
  ['auth/password/reset', { token: 'none', password: PASSWORD, email: 'misspelt@example.com' }, 'email'],
  ['auth/password/change', { currentPassword: 'none', password: PASSWORD, newPassword: 'a' }, 'newPassword'],
  ['webhooks/verify', { body: '{}', secret: 's', signature: 'a', headers: {} }, 'headers'],
  ['live/tickets', { room: 'ufc' }, 'room'],
])('%s refuses a member that it does not know', async (path, body, param) => {
  expect(await refusalOf('POST', path, body)).toEqual([
    400,
    'VALIDATION_ERROR',
    `${param} is not a member that is known here`,
    'unknown_parameter',
  ]);
});

test('a webhook that is not there is named once', async () => {
  expect(await refusalOf('GET', 'webhooks/wh_none')).toEqual([
    404,
    'NOT_FOUND',
    'No webhook with id wh_none',
    undefined,
  ]);
});

test('a wrong present password is not called a wrong e-mail address', async () => {
  const body = { currentPassword: 'another password', password: 'yet another password' };
  const [status, code, message] = await refusalOf('POST', 'auth/password/change', body);
  expect([status, code, message]).toEqual([
    401,
    'INVALID_CREDENTIALS',
    'currentPassword is wrong; check it, or ask for a new password.',
  ]);
});
