import { resolve } from 'node:path';
import { liveKeys } from '../../../src/live/keys.js';
import { prepareExamples } from '../../support/examples.js';
import { plansFile } from '../../support/live.js';
import { playNight } from '../../support/night.js';
import { PASSWORD, signUpOperator } from '../../support/owner.js';
import { BUSY_SESSIONS, startService, type Service } from '../../support/service.js';
import { install, python, run, type Installed } from './python.js';

/** What a walk through a list brought. */
interface Walked {
  operation: string;
  hasPages: boolean;
  /** Null for a list that does not say. */
  total: number | null;
  walks: { rows: number; different: number }[];
}

(python ? describe : describe.skip)('lists of the Python client:', () => {
  let service: Service;
  let client: Installed;

  beforeAll(async () => {
    const PLANS_FILE = plansFile({ pro: { minute: 1_000_000 } });
    service = await startService({ environment: { PLANS_FILE, ...BUSY_SESSIONS } });
    client = install();
  });
  afterAll(async () => {
    client.remove();
    await service.stop();
  });

  test('every list of the demo world is walked to its total, each row once, in small pages and in large ones', async () => {
    await playNight(service, 40);
    const { key } = await service.key({ plan: 'pro' });
    const { email, accountId } = await signUpOperator(service);
    await prepareExamples(service, accountId);
    const topics = await service.redis.hkeys(liveKeys('ufc').current);
    const topic = topics.find((name) => name.startsWith('bout:'));
    const lists = (await run(client, 'walk.py', {
      url: service.url,
      key,
      owner: { email, password: PASSWORD },
      document: resolve('openapi.json'),
      ids: { 'ufc-117': topic?.slice('bout:'.length) },
    })) as Walked[];
    const repeated = lists.filter(({ walks }) => walks.some(({ rows, different }) => rows !== different));
    const incomplete = lists.filter(
      ({ hasPages, total, walks }) => hasPages && total !== null && walks.some(({ rows }) => rows !== total),
    );
    const unequal = lists.filter(({ walks: [large, small] }) => small && small.rows !== large!.rows);
    expect({ repeated, incomplete, unequal }).toEqual({ repeated: [], incomplete: [], unequal: [] });
    expect(lists.length).toBeGreaterThan(150);
    expect(lists.find(({ operation }) => operation === 'listTennisMatches')?.total).toBeGreaterThan(16_000);
    expect(lists.filter(({ hasPages, total }) => hasPages && total === null)).toMatchObject([
      { operation: 'listRequests' },
      { operation: 'listWebhookDeliveries' },
    ]);
  });
});
