import 'reflect-metadata';
import '../support/all-routes.js';
import { exampleUrl } from '../../src/http/document/parameters.js';
import { declaredRoutes, type Route } from '../../src/http/routes.js';
import { startService, type Service, type TestKey } from '../support/service.js';

/** An answer that lies in memory is sent before Nest is asked: the same answer, and the same refusals. */
const PLAYER = '/api/v1/tennis/players/atp_900001';

const archiveRoutes = declaredRoutes().filter(
  ({ method, freshness, open }) => method === 'GET' && freshness === 'archive' && !open,
);

let service: Service;
let enterprise: TestKey;

beforeAll(async () => {
  service = await startService({ environment: { METRICS_ADDRESSES: '*' } });
  enterprise = await service.key({ plan: 'enterprise' });
});
afterAll(() => service.stop());

test('every route of the archive answers from memory as it did from the database, and counts each request once', async () => {
  let ready = 0;
  for (const route of archiveRoutes) {
    const url = exampleUrl(route);
    const made = await ask(url);
    const before = await hits();
    const again = await ask(url);
    ready += (await hits()) - before;
    expect([url, again]).toEqual([url, { ...made, left: made.status >= 500 ? made.left : made.left - 1 }]);
  }
  // Errors and answers of live subjects are not kept.
  expect(ready).toBeGreaterThan(0.8 * archiveRoutes.length);
});

test('who may not have an answer is refused though it is ready', async () => {
  const gated = exampleUrl(archiveRoutes.find(({ plan }) => plan) as Route);
  for (const url of [PLAYER, gated]) await ask(url);
  const free = await service.key({ plan: 'free' });
  const onlyUfc = await service.key({ plan: 'enterprise' }, { scopes: ['ufc'] });
  const refusals = [
    await ask(PLAYER, ''),
    await ask(PLAYER, 'pk_live_unknown'),
    await ask(PLAYER, onlyUfc.key),
    await ask(gated, free.key),
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

test('a request over the limit of its minute is refused, and the one before it is not', async () => {
  await ask(PLAYER);
  const { key } = await service.key({ plan: 'enterprise' }, { minuteLimit: 3 });
  const answers = [];
  for (let turn = 0; turn < 5; turn += 1) answers.push(await ask(PLAYER, key));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
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
