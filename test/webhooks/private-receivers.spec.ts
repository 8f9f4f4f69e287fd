import { readFileSync } from 'node:fs';
import { signUp, type Owner } from '../support/owner.js';
import { startReceiver, type Receiver } from '../support/receiver.js';
import { startService, type Json, type Service } from '../support/service.js';

/** Where webhooks may go in the demo, whose accounts anybody on the machine can make. */
let service: Service;
let owner: Owner;
let receiver: Receiver;

beforeAll(async () => {
  const environment = { WEBHOOK_ALLOW_PRIVATE: 'loopback', PLAN_CHANGES: 'immediate' };
  service = await startService({ environment });
  owner = await signUp(service);
  await owner.data('POST', 'billing/plan', { plan: 'enterprise' });
  receiver = await startReceiver();
});
afterAll(async () => {
  await Promise.all([service.stop(), receiver.close()]);
});

const PRIVATE = [
  'http://10.0.0.1/hook',
  'http://192.168.1.1/',
  'https://172.16.0.1/',
  'http://172.31.255.254/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://[fd00::1]/',
  'http://[fe80::1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://0.0.0.0/',
  'http://router/',
  'http://nas.local/',
  'http://db.internal/',
];

test.each(PRIVATE)('%s is refused by a subscription and by a test, and the refusal names the setting', async (url) => {
  for (const [path, body] of [
    ['webhooks', { url, events: ['ufc.bout.started'] }],
    ['webhooks/test', { url, event: 'ufc.bout.started' }],
  ] as const) {
    const answer = await owner.ask('POST', path, body);
    const { error } = (await answer.json()) as Json;
    expect([path, answer.status, error.code]).toEqual([path, 400, 'INVALID_WEBHOOK_URL']);
    expect(error.message).toContain('WEBHOOK_ALLOW_PRIVATE=true');
  }
});

test('a receiver on this machine is sent to, by address and as localhost', async () => {
  const { port } = new URL(receiver.url);
  for (const host of ['127.0.0.1', 'localhost']) {
    const url = `http://${host}:${port}/own-${host}`;
    const made = await owner.ask('POST', 'webhooks', { url, events: ['ufc.bout.started'] });
    expect(made.status).toBe(201);
    const tested = await owner.data('POST', 'webhooks/test', { url, event: 'ufc.bout.started' });
    expect(tested).toMatchObject({ status: 'delivered' });
    expect(receiver.at(`/own-${host}`)).toHaveLength(1);
  }
});

test('the setting and its values are named where settings are looked up', () => {
  for (const file of ['config/default.yaml', '.env.example'])
    expect(readFileSync(file, 'utf8')).toMatch(/loopback for this machine's only/);
});

test('with the setting a private address is taken', async () => {
  const open = await startService({ environment: { WEBHOOK_ALLOW_PRIVATE: 'true', PLAN_CHANGES: 'immediate' } });
  const other = await signUp(open);
  await other.data('POST', 'billing/plan', { plan: 'enterprise' });
  const made = await other.ask('POST', 'webhooks', { url: 'http://10.0.0.1/hook', events: ['ufc.bout.started'] });
  expect(made.status).toBe(201);
  await open.stop();
});
