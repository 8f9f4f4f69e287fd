import { rmSync } from 'node:fs';
import { DEMO_KEY, startService, type Json, type Service } from '../../support/service.js';
import { listOperations } from './operations.js';
import { buildClient, load } from './built.js';

/** The TypeScript client against the service and its demo world. */
let folder: string;
let service: Service;
let options: { baseUrl: string; apiKey: string; retries: number };
const entry = (name: string, more: object = {}): Json => load(folder, name).createClient({ ...options, ...more });

beforeAll(async () => {
  folder = buildClient();
  service = await startService();
  const { key } = await service.key({ plan: 'enterprise' });
  options = { baseUrl: `${service.url}/api/v1`, apiKey: key, retries: 4 };
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

test('a method named by its operation answers the body, with path, query and lists of words', async () => {
  const tennis = entry('tennis');
  await expect(tennis.getTennisPlayer({ path: { playerId: 'atp_900001' } })).resolves.toMatchObject({
    id: 'atp_900001',
    name: 'Jean-Perrin Vétrouze',
  });
  const page = await tennis.listTennisPlayers({ query: { tour: 'ATP', page_size: 2 } });
  expect([page.items.length, page.page_size]).toEqual([2, 2]);
  const active = await entry('ufc').listUfcFighters({ query: { status: ['active', 'retired'], limit: 3 } });
  expect(active.data).toHaveLength(3);
});

test('an error of each form is one class with its code, status, request and members', async () => {
  const tennis = entry('tennis');
  const { ScorelineError } = load(folder, 'tennis');
  const of = (call: PromiseLike<unknown>) =>
    Promise.resolve(call).then(
      () => undefined,
      (error: unknown) => error as Json,
    );
  const refused = await of(entry('tennis', { apiKey: 'svc_live_nobody' }).listTennisPlayers());
  expect(refused).toBeInstanceOf(ScorelineError);
  expect(refused).toMatchObject({ code: 'INVALID_API_KEY', status: 401, requestId: expect.any(String) });
  expect(await of(tennis.listTennisPlayers({ query: { page: 0 } }))).toMatchObject({
    code: 'VALIDATION_ERROR',
    status: 422,
    members: { detail: [expect.objectContaining({ msg: expect.any(String) })] },
  });
  expect(await of(tennis.getTennisPlayer({ path: { playerId: 'atp_1' } }))).toMatchObject({
    code: 'NOT_FOUND',
    status: 404,
    message: expect.stringContaining('atp_1'),
  });
  expect(await of(entry('ufc').getUfcBout({ path: { boutId: 'ufc-999999999' } }))).toMatchObject({
    code: 'NOT_FOUND',
    status: 404,
    members: { resource: 'bout', id: 'ufc-999999999' },
  });
  const lost = entry('ufc', { baseUrl: `${service.url}/api/v1/nowhere` });
  expect(await of(lost.getUfcLiveOverview())).toMatchObject({ status: 404, code: 'ROUTE_NOT_FOUND' });
  const demo = entry('tennis', { apiKey: DEMO_KEY, retries: 0 });
  const calls = await Promise.all(
    Array.from({ length: 11 }, () => of(demo.getTennisPlayer({ path: { playerId: 'atp_900001' } }))),
  );
  const [limited] = calls.filter((error) => error !== undefined);
  expect(limited).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', status: 429, retryAfterSeconds: expect.any(Number) });
});

describe('every list is walked to its end, in three pages or more, each row once', () => {
  test.each(listOperations().map((list) => [list.id, list] as const))(
    '%s',
    async (id, { family, path, query: examples, paging, isFromDay }) => {
      // A schedule goes through all of its rows where it begins on a day.
      const query = isFromDay ? { ...examples, from: '2000-01-01' } : examples;
      let counted: string | null = null;
      const noting = async (request: Request) => {
        const answer = await fetch(request);
        counted = answer.headers.get('x-total-count');
        return answer;
      };
      const client = entry(family, { fetch: noting });
      const first = await client[id]({ path, query });
      // A list without pages may count rows that it never gives.
      const counts: number | undefined =
        paging === undefined ? (first.items ?? first.data).length : (counted ?? first.total ?? first.meta?.total);
      const walk = async (size: number) => {
        const rows: string[] = [];
        const asked = { path, query: paging === undefined ? query : { ...query, [paging]: size } };
        for await (const row of client[id](asked)) rows.push(JSON.stringify(row));
        return rows;
      };
      const total = Number(counts ?? (await walk(100)).length);
      const rows = await walk(Math.max(1, Math.min(100, Math.ceil(total / 3))));
      expect(new Set(rows).size).toBe(rows.length);
      expect(rows).toHaveLength(total);
    },
  );
});
