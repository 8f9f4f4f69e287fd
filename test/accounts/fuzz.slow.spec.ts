import { GAMES } from '../../src/billing/plans.js';
import { sql } from '../../src/db/sql.js';
import { Random } from '../../demo/random.js';
import { written } from '../support/document.js';
import { HOSTILE } from '../support/hostile.js';
import { LONG } from '../support/long.js';
import { signUp, type Owner } from '../support/owner.js';
import { BUSY_SESSIONS, startService, type Json, type Service } from '../support/service.js';

/** Values that JSON has and a query string has not. */
const SHAPES: unknown[] = [null, true, 0, -1, 1.5, 1e308, [], [null], [[]], ['a', 7], {}, { a: {} }, '', ' '];

/** What only our own statements, driver, files and stack traces contain; operators are told the version of PostgreSQL. */
const LEAK =
  /account_owner|api_key|plan_request|syntax error|violates|QueryFailed|node_modules|\.[jt]s:\d|postgres(?!":"\d+\.\d+")/i;

/** A session that ends while it is used could not go on. */
const ENDS_SESSION = ['/api/v1/auth/logout'];

interface Asked {
  /** Without a session: with one, signing in would end it. */
  isOpen?: boolean;
  method: string;
  path: string;
  body?: string;
}

let service: Service;
let owner: Owner;
let document: Json;

beforeAll(async () => {
  service = await startService({ environment: BUSY_SESSIONS });
  owner = await signUp(service);
  await service.db.rows(sql`update account_owner set is_operator = true where account_id = ${owner.accountId}`);
  document = written(await (await service.get('/openapi.json')).json());
});
afterAll(() => service.stop());

test('no body and no parameter makes a dashboard route fail or tell about its insides', async () => {
  const { id } = await owner.data('POST', 'keys', {});
  const asked = operations().flatMap(([method, path, operation]) => {
    const filled = path
      .replace(/keys\/\{id\}/, `keys/${id}`)
      .replace(/accounts\/\{id\}/, `accounts/${owner.accountId}`);
    return method === 'GET' ? hostileQueries(filled, operation) : hostileBodies(method, filled, operation);
  });
  const random = new Random(20_260_104);
  const turns = LONG ? asked : asked.filter(() => random.chance(1 / 3));
  expect(turns.length).toBeGreaterThan(800);
  const statuses = new Map<number, number>();
  const failed: object[] = [];
  const work = async () => {
    for (let one = turns.pop(); one; one = turns.pop()) {
      const answer = await ask(one);
      const text = await answer.text();
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      // Operators are meant to read there how much each table holds.
      const rest = text.replace(/"growth":\[[^\]]*\]/, '');
      if (answer.status >= 500 || LEAK.test(rest)) failed.push({ ...one, status: answer.status, text });
    }
  };
  await Promise.all(Array.from({ length: 6 }, work));
  expect(failed.slice(0, 10)).toEqual([]);
  for (const status of [200, 400]) expect(statuses.get(status)).toBeGreaterThan(100);
});

function ask({ isOpen, method, path, body }: Asked): Promise<Response> {
  const json = { 'content-type': 'application/json' };
  if (isOpen) return fetch(`${service.url}${path}`, { method, headers: json, body });
  return owner.ask(method, path.slice('/api/v1/'.length), undefined, {}, body);
}

function operations(): [string, string, Json][] {
  return Object.entries(document.paths as Json).flatMap(([path, methods]) =>
    Object.entries(methods as Json)
      .filter(([, operation]) => isOfDashboard(path, operation as Json) && !ENDS_SESSION.includes(path))
      .map(([method, operation]): [string, string, Json] => [method.toUpperCase(), path, operation as Json]),
  );
}

/** What a session opens, but for the games' routes, whose parameters other suites try with a key. */
function isOfDashboard(path: string, { security }: Json): boolean {
  if ((GAMES as readonly string[]).includes(path.split('/')[3] as string)) return false;
  return path.startsWith('/api/v1/auth/') || security.some((way: Json) => 'session' in way);
}

function hostileQueries(path: string, operation: Json): Asked[] {
  const names = operation.parameters.filter((one: Json) => one.in === 'query').map((one: Json) => one.name);
  const values = HOSTILE.map((value) => (/\p{Cs}/u.test(value) ? '%ed%a0%80' : encodeURIComponent(value)));
  return [
    ...names.flatMap((name: string) => values.map((value) => ({ method: 'GET', path: `${path}?${name}=${value}` }))),
    ...(path.includes('{') ? values.map((value) => ({ method: 'GET', path: path.replace(/\{\w+\}/, value) })) : []),
  ];
}

/** The example body with each member in turn replaced; the operator's own account is not suspended by any. */
function hostileBodies(method: string, path: string, { requestBody, security }: Json): Asked[] {
  const content = requestBody?.content['application/json'];
  const { properties = {} } = content ? document.components.schemas[content.schema.$ref.split('/').at(-1)] : {};
  const bodies = Object.keys(properties).flatMap((name) =>
    [...SHAPES, ...HOSTILE].map((value) => JSON.stringify({ ...content.example, [name]: value })),
  );
  const all = [...bodies, ...SHAPES.map((shape) => JSON.stringify(shape)), '{', 'x', ''];
  const isOpen = security.length === 0;
  // Open routes cost a password each, and refuse after some.
  return all.filter((_body, index) => !isOpen || index % 5 === 0).map((body) => ({ isOpen, method, path, body }));
}
