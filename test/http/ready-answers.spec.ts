import { written } from '../support/document.js';
import { unaskedExample } from '../support/every-get.js';
import { startService, type Json, type Service, type TestKey } from '../support/service.js';

/** An answer that lies in memory is sent before Nest is asked: the same answer, and the same refusals. */
const PLAYER = '/api/v1/tennis/players/atp_900001';

/** Opened from the plan "pro" on. */
const GATED = '/api/v1/ufc/fights/ufc-96/odds?marketType=moneyline';

let service: Service;
let enterprise: TestKey;

beforeAll(async () => {
  service = await startService({ environment: { METRICS_ADDRESSES: '*' } });
  enterprise = await service.key({ plan: 'enterprise' });
});
afterAll(() => service.stop());

test('every route of the archive answers from memory as it did from the database', async () => {
  const { paths } = written((await (await service.get('/openapi.json')).json()) as Json);
  let asked = 0;
  const hitsBefore = await hits();
  for (const [path, { get }] of Object.entries<Json>(paths)) {
    const headers = get?.responses[200]?.headers ?? {};
    if (!('Last-Modified' in headers && 'X-Quota-Remaining' in headers)) continue;
    const url = unaskedExample(path, get);
    const made = await ask(url);
    // Neither errors nor answers of live subjects are kept.
    if (made.status !== 200 || made.headers['cache-control'] === 'private, max-age=0') continue;
    const again = await ask(url);
    expect([url, again]).toEqual([url, { ...made, left: made.left - 1 }]);
    asked += 1;
  }
  expect((await hits()) - hitsBefore).toBe(asked);
  expect(asked).toBeGreaterThan(100);
});

test('who may not have an answer is refused though it is ready', async () => {
  for (const url of [PLAYER, GATED]) await ask(url);
  const free = await service.key({ plan: 'free' });
  const onlyUfc = await service.key({ plan: 'enterprise' }, { scopes: ['ufc'] });
  const refusals = [
    await ask(PLAYER, ''),
    await ask(PLAYER, 'pk_live_unknown'),
    await ask(PLAYER, onlyUfc.key),
    await ask(GATED, free.key),
    await ask(`${PLAYER}?api_key=${enterprise.key}`),
  ];
  expect(refusals.map(({ status, code }) => [status, code])).toEqual([
    [401, 'INVALID_API_KEY'],
    [401, 'INVALID_API_KEY'],
    [403, 'KEY_SCOPE_MISSING'],
    [403, 'PLAN_UPGRADE_REQUIRED'],
    [401, 'INVALID_API_KEY'],
  ]);
});

test('a request is counted once, whether its answer is ready or has to be made', async () => {
  await ask(PLAYER);
  const { key } = await service.key({ plan: 'enterprise' }, { minuteLimit: 4 });
  const answers = [];
  for (const query of ['?made=1', '', '?made=2', '', '', '?made=3']) answers.push(await ask(`${PLAYER}${query}`, key));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429, 429]);
});

async function ask(url: string, key = enterprise.key) {
  const answer = await service.get(url, key);
  const {
    'x-request-id': _id,
    'x-quota-remaining': left,
    date: _date,
    ...headers
  } = Object.fromEntries(answer.headers);
  for (const name of ['ratelimit', 'x-ratelimit-remaining', 'x-ratelimit-reset']) delete headers[name];
  return {
    status: answer.status,
    code: headers['x-error-code'],
    left: Number(left),
    headers,
    body: await answer.text(),
  };
}

async function hits(): Promise<number> {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  return Number(/^answer_cache_hits_total (\d+)/m.exec(text)?.[1]);
}
