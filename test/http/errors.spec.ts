import { startService, type Json, type Service } from '../support/service.js';

/** One row of the error table a test: the status, the form of the body, the code in the header. */
let service: Service;
let key: string;

beforeAll(async () => {
  service = await startService();
  key = (await service.key({ plan: 'enterprise' })).key;
});
afterAll(() => service.stop());

const ask = (path: string, headers?: Record<string, string>) => service.get(`/api/v1/${path}`, key, headers);
const REQUEST_ID = /^req_[0-9A-HJKMNP-TV-Z]{26}$/;

/** Checks what every error carries and returns its body. */
async function body(answer: Response, status: number, code: string): Promise<Json> {
  expect([answer.status, answer.headers.get('x-error-code')]).toEqual([status, code]);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('x-request-id')).toMatch(REQUEST_ID);
  expect([answer.headers.get('x-api-version'), answer.headers.get('etag')]).toEqual(['1.0.0', null]);
  return answer.json();
}

const idOf = (answer: Response) => answer.headers.get('x-request-id');
const page = (code: string) => `${service.url}/docs/errors/${code}`;

test('401 says whether the key is missing or not valid, and never more', async () => {
  const says = {
    missing: 'Send your API key in the x-api-key header.',
    wrong: 'This API key is not valid; check that it is whole and not revoked, or make a new one in the dashboard.',
  };
  for (const [sent, message] of [
    [undefined, says.missing],
    ['', says.missing],
    ['svc_live_short', says.wrong],
    [`svc_live_${'a'.repeat(38)}`, says.wrong],
  ] as const) {
    const answer = await service.get('/api/v1/tennis/players', sent);
    expect(await body(answer, 401, 'INVALID_API_KEY')).toEqual({
      error: {
        type: 'authentication_error',
        code: 'invalid_api_key',
        message,
        docsUrl: page('invalid-api-key'),
        requestId: idOf(answer),
      },
    });
  }
});

test('a path that does not exist is 404 with a sentence', async () => {
  for (const path of ['/api/v1/cs3', '/api/v2/tennis/players', '/nothing', '/api/v1/tennis/players/atp_900001/x/y']) {
    const answer = await service.get(`${path}?api_key=1`, key);
    expect(await body(answer, 404, 'ROUTE_NOT_FOUND')).toEqual({ success: false, error: `Cannot GET ${path}` });
  }
});

test('another method is 405 and names the ones that are allowed', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const answer = await fetch(`${service.url}/api/v1/tennis/players/atp_900001/`, { method });
    const { success, error } = await body(answer, 405, 'METHOD_NOT_ALLOWED');
    expect([success, answer.headers.get('allow')]).toEqual([false, 'GET, HEAD']);
    expect(error).toContain(`${method} is not allowed on /api/v1/tennis/players/atp_900001`);
  }
});

test.each([
  ['tennis/players/atp_999999999', 'player', 'atp_999999999'],
  ['tennis/players/nobody', 'player', 'nobody'],
  ['tennis/players/900001', 'player', '900001'],
  ['tennis/matches/atp_2026-540_999', 'match', 'atp_2026-540_999'],
  ['tennis/tournaments/atp_1999-1', 'tournament', 'atp_1999-1'],
  ['tennis/tournaments/atp_2026-0/draw', 'tournament', 'atp_2026-0'],
  ['tennis/h2h?player1_id=atp_900001&player2_id=atp_1', 'player', 'atp_1'],
])('an unknown resource is 404 in the form of tennis: %s', async (path, resource, id) => {
  const answer = await ask(path);
  expect(await body(answer, 404, 'NOT_FOUND')).toEqual({
    detail: {
      code: 'not_found',
      message: `No tennis ${resource} with id ${id}`,
      resource,
      id,
      docs_url: page('not-found'),
      request_id: idOf(answer),
    },
  });
});

test.each([
  ['itf', 'not_covered'],
  ['juniors', 'not_covered'],
  ['atp-doubles', 'not_covered'],
  ['wta-doubles', 'not_covered'],
  ['utr', 'not_covered'],
  ['moon', 'unknown_circuit'],
])('rankings of circuit %s are 404 with reason %s', async (circuit, reason) => {
  const answer = await ask(`tennis/rankings/${circuit}`);
  expect(await body(answer, 404, 'RANKING_CIRCUIT_UNAVAILABLE')).toEqual({
    detail: {
      code: 'ranking_circuit_unavailable',
      message: `Rankings for circuit '${circuit}' are not available.`,
      circuit,
      reason,
      available_circuits: ['atp', 'wta'],
      docs_url: page('ranking-circuit-unavailable'),
      request_id: idOf(answer),
    },
  });
});

test('odds of a match that exists are 501', async () => {
  const answer = await ask('tennis/odds/atp_2026-540_226');
  const { detail } = await body(answer, 501, 'NOT_AVAILABLE_YET');
  expect(detail).toMatchObject({ code: 'not_available_yet', request_id: idOf(answer) });
  expect((await body(await ask('tennis/odds/atp_1_1'), 404, 'NOT_FOUND')).detail.resource).toBe('match');
});

const nextYear = new Date().getUTCFullYear() + 1;
const ids = (count: number) => Array.from({ length: count }, (_, index) => `atp_9000${10 + index}`).join();

test.each([
  ['tournaments/calendar', ['query', 'year'], 'missing', null],
  ['rankings?date=2026-1-5', ['query', 'date'], 'date_from_datetime_parsing|date_parsing', '2026-1-5'],
  ['rankings?date=2026-02-30', ['query', 'date'], 'date_from_datetime_parsing|date_parsing', '2026-02-30'],
  ['rankings?date=2026-01-07', ['query', 'date'], 'value_error', '2026-01-07'],
  ['rankings?tour=ITF', ['query', 'tour'], 'enum', 'ITF'],
  ['rankings/top?top_n=0', ['query', 'top_n'], 'greater_than_equal', '0'],
  ['rankings/top?top_n=501', ['query', 'top_n'], 'less_than_equal', '501'],
  ['rankings/top?top_n=ten', ['query', 'top_n'], 'int_parsing', 'ten'],
  ['h2h?player1_id=atp_900001&player2_id=ATP_900001', ['query', 'player2_id'], 'value_error', 'ATP_900001'],
  ['h2h?player1_id=atp_900001', ['query', 'player2_id'], 'missing', null],
  ['h2h/matrix?player_ids=atp_900001', ['query', 'player_ids'], '', 'atp_900001'],
  [`h2h/matrix?player_ids=${ids(21)}`, ['query', 'player_ids'], '', ids(21)],
  ['h2h/matrix', ['query', 'player_ids'], 'missing', null],
  ['matches?year_from=2026&year_to=2025', ['query', 'year_to'], 'value_error', '2025'],
  ['matches?year=1967', ['query', 'year'], 'greater_than_equal', '1967'],
  [`tournaments/calendar?year=${nextYear + 1}`, ['query', 'year'], 'less_than_equal', String(nextYear + 1)],
  ['tournaments/atp_540/editions/1967/draw', ['path', 'year'], 'greater_than_equal', '1967'],
  ['tournaments/atp_540/editions/now/draw', ['path', 'year'], 'int_parsing', 'now'],
  ['players?page_size=101', ['query', 'page_size'], 'less_than_equal', '101'],
  ['rankings?page_size=501', ['query', 'page_size'], 'less_than_equal', '501'],
  ['players?page=0', ['query', 'page'], 'greater_than_equal', '0'],
  ['players?strict=maybe', ['query', 'strict'], 'bool_parsing', 'maybe'],
  ['players?sort_by=money', ['query', 'sort_by'], 'enum', 'money'],
  ['players/search?q=a', ['query', 'q'], 'string_too_short', 'a'],
  [`players/search?q=${'a'.repeat(101)}`, ['query', 'q'], 'string_too_long', 'a'.repeat(101)],
])('a bad value is 422 with one item: %s', async (path, loc, types, input) => {
  const { detail, ...others } = await body(await ask(`tennis/${path}`), 422, 'VALIDATION_ERROR');
  expect([others, detail.length]).toEqual([{}, 1]);
  const [item] = detail;
  expect([item.loc, item.input]).toEqual([loc, input]);
  expect(item.type).toMatch(types === '' ? /./ : new RegExp(`^(${types})$`));
  expect(item.msg).toMatch(/^[A-Z].{5,}/);
});

test('each wrong parameter has its item, and an enumeration its values', async () => {
  const { detail } = await body(await ask('tennis/rankings?tour=ITF&page=0&sort_order=up'), 422, 'VALIDATION_ERROR');
  expect(detail.map(({ loc }: Json) => loc[1]).sort()).toEqual(['page', 'sort_order', 'tour']);
  const tour = detail.find(({ loc }: Json) => loc[1] === 'tour');
  expect(tour.ctx).toEqual({ expected: "'ATP' or 'WTA'" });
  expect((await ask('tennis/rankings?tour=wta&page_size=1')).status).toBe(200);
});

test('a problem names the parameter that it is about', async () => {
  const accept = { accept: 'application/problem+json' };
  const { errors } = (await (await ask('tennis/matches?year_from=1900', accept)).json()) as Json;
  expect(errors[0].message).toMatch(/^year_from must be between 1968 and \d{4}$/);
});

test('problem details are written for whoever asks for them', async () => {
  const accept = { accept: 'application/problem+json' };
  for (const [path, status, code, slug] of [
    ['tennis/players/atp_1', 404, 'NOT_FOUND', 'not-found'],
    ['nothing', 404, 'ROUTE_NOT_FOUND', 'route-not-found'],
    ['tennis/rankings?page=0', 422, 'VALIDATION_ERROR', 'validation-error'],
  ] as const) {
    const answer = await ask(path, accept);
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    const problem = (await answer.json()) as Json;
    expect(problem).toMatchObject({ type: page(slug), status, code, instance: idOf(answer) });
    expect([answer.status, typeof problem.title, typeof problem.detail]).toEqual([status, 'string', 'string']);
    expect(problem.errors?.map(({ param }: Json) => param)).toEqual(status === 422 ? ['page'] : undefined);
  }
  expect((await ask('tennis/players/atp_900001', accept)).headers.get('content-type')).toMatch(/^application\/json/);
});

test('a page that does not exist is a page where a browser asks for it, and JSON for programs', async () => {
  const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
  for (const [path, code, sentence] of [
    ['/docs/guides/nosuch<b>', 'NOT_FOUND', 'There is no guide nosuch&#60;b&#62;; /docs lists those that there are.'],
    ['/docs/errors/nosuch', 'NOT_FOUND', 'There is no error nosuch; /api/v1/errors lists those that there are.'],
    ['/coverage/chess', 'NOT_FOUND', 'There is no covered family chess; /coverage lists those that there are.'],
    ['/nosuch', 'ROUTE_NOT_FOUND', 'There is no page at this address.'],
  ] as const) {
    const answer = await service.get(path, undefined, browser);
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 404, 'text/html; charset=utf-8']);
    expect(answer.headers.get('x-error-code')).toBe(code);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('vary')).toContain('Accept');
    expect(await answer.text()).toContain(`<p>${sentence}</p>`);
    await body(await service.get(path), 404, code);
  }
  await body(await service.get('/api/v1/nosuch', undefined, browser), 404, 'ROUTE_NOT_FOUND');
});
