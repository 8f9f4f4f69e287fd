import { LiveWriter } from '../../../src/live/writer.js';
import { boutUpdate } from '../../support/live.js';
import { blocksOf } from '../../support/documents.js';
import { PASSWORD, signUp } from '../../support/owner.js';
import { DEMO_KEY, startService, type Json, type Service, type TestKey } from '../../support/service.js';
import { install, python, pythonWithPandas, run, start, type Installed } from './python.js';

(python ? describe : describe.skip)('the Python client against the service:', () => {
  let service: Service;
  let client: Installed;
  let key: TestKey;

  beforeAll(async () => {
    service = await startService();
    client = install();
    key = await service.key({ plan: 'scale' });
  });
  afterAll(async () => {
    client.remove();
    await service.stop();
  });

  const ask = async (path: string): Promise<Json> => (await service.get(`/api/v1${path}`, key.key)).json();

  test('a call, a list and a stream bring what the service answers', async () => {
    const writer = new LiveWriter(service.redis, 'ufc');
    await writer.commit(boutUpdate(7001, 1));
    const program = start(client, 'first.py', { url: service.url, key: key.key, boutId: 'ufc-7001' });
    await program.next(4);
    await writer.commit(boutUpdate(7001, 2));
    await writer.commit({ ...boutUpdate(7001, 3), final: true });
    const { lines, errors } = await program.ended;
    const [meetings, slugs, ...events] = lines;
    expect(errors).toBe('');
    expect(meetings).toEqual(await ask('/tennis/h2h?player1_id=atp_900001&player2_id=atp_900002'));
    const { data } = await ask('/ufc/fighters?limit=100');
    expect(slugs).toEqual(data.map(({ slug }: Json) => slug));
    expect(events).toEqual([
      ['Ready', null],
      ['Snapshot', 1],
      ['Update', 2],
      ['Update', 3],
      ['End', null],
    ]);
  });

  test('an error of each form is of the class of its code, with all that it says', async () => {
    const { key: onFree } = await service.key({ plan: 'free' });
    const written = await run(client, 'refused.py', { url: service.url, key: onFree });
    const [unknown, plan, tennis, player, limit, nowhere, media, minute] = written;
    expect(unknown).toMatchObject({ kind: 'InvalidApiKey', status: 401, code: 'INVALID_API_KEY', hasRequestId: true });
    expect(unknown.members).toMatchObject({ type: 'authentication_error', code: 'invalid_api_key' });
    expect(plan).toMatchObject({ kind: 'PlanUpgradeRequired', status: 403, members: { plan: 'free' } });
    expect(plan.members.requiredPlans).toContain('pro');
    expect(tennis).toMatchObject({ kind: 'ValidationError', status: 422, code: 'VALIDATION_ERROR', members: {} });
    expect(tennis.details).toMatchObject([{ loc: ['query', 'page_size'] }]);
    expect(tennis.message).toMatch(/^query\.page_size: /);
    expect(player).toMatchObject({
      kind: 'NotFound',
      status: 404,
      members: { resource: 'player' },
      hasRequestId: true,
    });
    expect(player.docsUrl).toMatch(/docs\/errors\/not-found$/);
    expect(limit).toMatchObject({
      kind: 'ValidationError',
      status: 400,
      details: [{ param: 'limit', code: 'out_of_range' }],
    });
    expect(nowhere).toMatchObject({ kind: 'RouteNotFound', status: 404, members: {}, hasRequestId: true });
    expect(media).toMatchObject({ kind: 'UnsupportedMediaType', status: 415 });
    expect(minute).toMatchObject({
      kind: 'RateLimitExceeded',
      status: 429,
      members: { plan: 'free', limitType: 'per_minute' },
    });
    expect(minute.retryAfterSeconds).toBeGreaterThan(0);
    expect(minute.retryAfterSeconds).toBe(minute.members.retryAfterSeconds);
  });

  test('an owner signs in, makes a key once however often it is asked for, and signs out', async () => {
    const { email } = await signUp(service);
    const program = `
import json, os
from scoreline import Scoreline, errors
given = json.loads(os.environ["INPUT"])
with Scoreline(given["url"]) as client:
    client.sign_in.login(body={"email": given["email"], "password": given["password"]})
    made = [client.keys.create_key(body={"name": "my bot"}, idempotency_key="once")["data"]["key"] for _ in range(2)]
    named = [key["name"] for key in client.keys.list_keys()]
    me = Scoreline(given["url"], made[0]).account.get_me()["data"]["plan"]
    print(json.dumps([made[0] == made[1], named, me, client.sign_in.sign_out()]))
    try:
        client.keys.list_keys().first_page()
    except errors.SessionRequired as error:
        print(json.dumps(error.status))
`;
    const written = await run(client, program, { url: service.url, email, password: PASSWORD });
    expect(written).toEqual([[true, ['my bot'], 'free', null], 401]);
  });

  test('pictures are bytes, and a 304 has no body', async () => {
    const program = `
import json, os
from scoreline import Scoreline
given = json.loads(os.environ["INPUT"])
client = Scoreline(given["url"], given["key"])
picture = client.qr_codes.draw_qr_code(data="https://example.com")
first = client.request("GET", "/tennis/competitions")
again = client.request("GET", "/tennis/competitions", headers={"If-None-Match": first.headers["ETag"]})
print(json.dumps([list(picture[:4]), len(first.body["items"]) > 50, again.status, again.body]))
`;
    const [written] = await run(client, program, { url: service.url, key: key.key });
    expect(written).toEqual([[0x89, 0x50, 0x4e, 0x47], true, 304, null]);
  });

  (pythonWithPandas ? describe : describe.skip)('with pandas', () => {
    test('what README.md shows works as it stands', async () => {
      const shown = blocksOf('clients/python/README.md').filter(({ language }) => language === 'python');
      const [output] = blocksOf('clients/python/README.md').filter(({ language }) => language === '');
      const program = shown
        .map(({ text }) => text)
        .filter((text) => !text.includes('stream_'))
        .join('\n')
        .replaceAll('http://127.0.0.1:3000', service.url)
        .replaceAll(DEMO_KEY, key.key)
        .replaceAll('print(', 'show(');
      const show = 'import json\ndef show(*values): print(json.dumps(" ".join(map(str, values))))\n';
      const interpreter = pythonWithPandas as string;
      const [meetings, ...others] = await run(client, `${show}${program}`, {}, { interpreter });
      expect(meetings).toBe(output?.text);
      expect(others).toContain('404 NOT_FOUND player');
    });
  });
});
