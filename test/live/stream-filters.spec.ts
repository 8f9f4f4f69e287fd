import { startService, type Json, type Service } from '../support/service.js';

let service: Service;
let key: string;

beforeAll(async () => {
  service = await startService();
  ({ key } = await service.key({ plan: 'scale' }));
});
afterAll(() => service.stop());

test.each([
  ['ufc/live/stream', ['boutId', 'eventSlug']],
  ['cs2/live/stream', ['matchId', 'eventId']],
  ['lol/live/stream', ['matchId', 'gameId', 'league']],
  ['tennis/live/stream', ['matchId', 'tour']],
  ['webhooks/listen', ['events']],
])('an empty filter of %s is refused, since it would open everything', async (path, filters) => {
  const queries = filters.flatMap((name) => [`${name}=`, `${name}=%20`]);
  const answers = await Promise.all(
    queries.map(async (query) => {
      const answer = await service.get(`/api/v1/${path}?${query}`, key);
      if (answer.status === 200) await answer.body!.cancel();
      return [query, answer.status, answer.headers.get('x-error-code')];
    }),
  );
  const status = path.startsWith('tennis') ? 422 : 400;
  expect(answers).toEqual(queries.map((query) => [query, status, 'VALIDATION_ERROR']));
});

test.each([
  ['cs2/live/stream?matchId=', 'matchId is empty; give a value, or leave it out'],
  ['cs2/live/stream?matchId=,%20,', 'matchId names nothing; name at least one, or leave it out'],
  ['webhooks/listen?events=,', 'events names nothing; name at least one, or leave it out'],
  ['cs2/matches?tier=,', 'tier names nothing; name at least one, or leave it out'],
  ['lol/live?league=,', 'league names nothing; name at least one, or leave it out'],
  ['ufc/bouts?ids=,', 'ids names nothing; name at least one, or leave it out'],
])('a list without a member is refused: %s', async (path, message) => {
  const answer = await service.get(`/api/v1/${path}`, key);
  const text = answer.status === 200 ? '' : await answer.text();
  expect([answer.status, text && (JSON.parse(text) as Json).error.message]).toEqual([400, message]);
});

test('empty parts beside others are ignored, and a parameter of a list that is empty is left out', async () => {
  for (const path of ['cs2/matches?tier=s,,', 'cs2/matches?tier=', 'ufc/bouts?ids=', 'ufc/events?status='])
    expect([path, (await service.get(`/api/v1/${path}`, key)).status]).toEqual([path, 200]);
});

test('text in place of a list in a body is refused, though a query may have it', async () => {
  const ask = async (rooms: unknown) =>
    fetch(`${service.url}/api/v1/live/tickets`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ rooms }),
    });
  const refused = await ask('bout:ufc-1,bout:ufc-2');
  expect([refused.status, ((await refused.json()) as Json).error.message]).toEqual([
    400,
    'rooms must be a list of texts',
  ]);
  expect((await ask('')).status).toBe(400);
  expect((await ask(['bout:ufc-1'])).status).toBe(201);
});
