import { sql } from '../../src/db/sql.js';
import { PASSWORD, post } from '../support/owner.js';
import { startService, type Service } from '../support/service.js';

let service: Service;

beforeAll(async () => {
  service = await startService({ processes: 2 });
});
afterAll(() => service.stop());

test('a registration that is repeated with its Idempotency-Key happens once', async () => {
  const body = { email: 'once@example.com', password: PASSWORD };
  const key = { 'idempotency-key': 'register-once' };
  const [first, second] = await Promise.all([
    post(service, 'auth/register', body, key),
    fetch(`${service.urls[1]}/api/v1/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...key },
      body: JSON.stringify(body),
    }),
  ]);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(await second.text()).toBe(await first.text());
  expect([first, second].map(({ headers }) => headers.get('idempotent-replayed')).sort()).toEqual(
    [null, 'true'].sort(),
  );
  expect(second.headers.get('set-cookie')).toBe(first.headers.get('set-cookie'));
  const sealed = await service.db.rows<{ reply: Buffer }>(sql`select reply from idempotent_reply`);
  for (const { reply } of sealed) expect(reply.toString('latin1')).not.toContain('once@example.com');
});
