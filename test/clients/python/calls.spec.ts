import { LiveWriter } from '../../../src/live/writer.js';
import { boutUpdate } from '../../support/live.js';
import { startService, type Json, type Service, type TestKey } from '../../support/service.js';
import { install, python, run, start, type Installed } from './python.js';

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
});
