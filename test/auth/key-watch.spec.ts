import { setTimeout as sleep } from 'node:timers/promises';
import { revokeKey } from '../../src/auth/accounts.js';
import { isLockAwaited } from '../support/lock-wait.js';
import { shortest } from '../support/shortest.js';
import { startService, type Service } from '../support/service.js';
import { listen } from '../support/stream.js';
import { until } from '../support/until.js';

const STREAM = '/api/v1/ufc/live/stream';

let service: Service;
beforeAll(async () => {
  service = await startService({ content: 'empty', environment: { DEMO: 'false', KEY_CACHE_SECONDS: '5' } });
});
afterAll(() => service.stop());

test('a revoked key ends its stream also after all clients left while keys were being checked', async () => {
  const [first, second] = [await service.key({ plan: 'scale' }), await service.key({ plan: 'scale' })];
  // A key that is known is found without the database.
  for (const { key } of [first, second]) await service.get('/api/v1/me', key);
  await service.db.transaction(async (client) => {
    await client.query('lock table api_key in access exclusive mode');
    const stays = await listen(service, STREAM, first.key);
    // The check of its key begins, and waits for the table.
    await until(() => isLockAwaited(service.db));
    const comes = await listen(service, STREAM, second.key);
    await comes.next(1);
    for (const stream of [stays, comes]) stream.close();
    await sleep(1_000);
  });
  const afterMs = await shortest(5_000, async () => {
    const own = await service.key({ plan: 'scale' });
    const stream = await listen(service, STREAM, own.key);
    await stream.next(1);
    await revokeKey(service.db, own.id);
    const revokedAt = Date.now();
    await stream.next(2, 60_000);
    expect(stream.messages.map(({ event, json }) => [event, json.code])).toEqual([
      ['ready', undefined],
      ['error', 'INVALID_API_KEY'],
    ]);
    return Date.now() - revokedAt;
  });
  expect(afterMs).toBeLessThan(5_000);
});
