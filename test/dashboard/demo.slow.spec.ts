import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createOwner } from '../../src/auth/owners.js';
import { sql } from '../../src/db/sql.js';
import { NO_BROWSER, openBrowser, testWhereInstalled } from '../support/browser.js';
import { Dashboard } from '../support/dashboard.js';
import { post } from '../support/owner.js';
import { startService, type Json, type Service, type ServiceOptions } from '../support/service.js';

/** The fictional owner of the demo, whom one printed address signs in. */
let folder: string;
let service: Service;

const start = (environment: Record<string, string>, more: ServiceOptions = {}) =>
  startService({
    content: 'empty',
    environment: { LOCAL_KEY: 'true', SECRETS_IN_FILES: 'true', DATA_DIR: folder, ...environment },
    ...more,
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'demo-owner-'));
  service = await start({ WEBHOOK_ALLOW_PRIVATE: 'true', TRUST_PROXY: '127.0.0.1' });
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

async function codes(starts: number): Promise<string[]> {
  for (const giveUpAt = Date.now() + 60_000; ; await sleep(20)) {
    const found = [...service.log().matchAll(/^Dashboard: \S+\/dashboard\/enter#([\w-]{43}) /gm)].map(
      ([, code]) => code!,
    );
    if (found.length >= starts || Date.now() > giveUpAt) return found;
  }
}
async function again(): Promise<void> {
  await service.processes[0]!.kill();
  await service.processes[0]!.restart();
}
const enter = (code: string, headers: Record<string, string> = {}) => post(service, 'auth/enter', { code }, headers);
const deliver = (url: string) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json; charset=utf-8' }, body: '{}' });
const cookieOf = (entered: Response) => ({ cookie: entered.headers.get('set-cookie')!.split(';')[0]! });
const webhooksOf = async (entered: Response) => {
  const answer = await fetch(`${service.url}/api/v1/webhooks`, { headers: cookieOf(entered) });
  return ((await answer.json()) as Json).data as Json[];
};

const usageOf = async (entered: Response) => {
  const answer = await fetch(`${service.url}/api/v1/billing/usage`, { headers: cookieOf(entered) });
  return ((await answer.json()) as Json).data as Json;
};

test('the printed address signs in once, as an operator with the local key and a webhook, and another start prints another', async () => {
  const [code = ''] = await codes(1);
  const entered = await enter(code);
  const { data } = (await entered.json()) as Json;
  expect([entered.status, data.email, data.isOperator, data.plan]).toEqual([200, 'owner@demo.invalid', true, 'pro']);
  const [webhook] = await webhooksOf(entered);
  expect(webhook).toMatchObject({ url: `${service.url}/dashboard/receiver`, isActive: true });
  const catalogue = await (await fetch(`${service.url}/api/v1/webhooks/events`, { headers: cookieOf(entered) })).text();
  expect((webhook!.events as string[]).filter((name) => !catalogue.includes(`"${name}"`))).toEqual([]);
  expect((await deliver(webhook!.url as string)).status).toBe(204);

  const usage = await usageOf(entered);
  expect(usage.byDay).toHaveLength(new Date().getUTCDate());
  expect(usage.byDay.every(({ requests, charged }: Json) => requests > 100 && charged === requests)).toBe(true);
  expect(usage.byKey).toEqual([expect.objectContaining({ name: 'Fictional bot of the demo' })]);
  expect(usage.month.used).toBeLessThan(usage.month.limit / 10);

  const repeated = await enter(code);
  expect([repeated.status, repeated.headers.get('x-error-code')]).toEqual([401, 'INVALID_CREDENTIALS']);
  expect(((await repeated.json()) as Json).error.message).toContain('start the service again');

  await again();
  const [, next = ''] = await codes(2);
  const anew = await enter(next);
  expect([(await enter(code)).status, anew.status]).toEqual([401, 200]);
  expect(((await anew.json()) as Json).data.accountId).toBe(data.accountId);
  expect(await webhooksOf(anew)).toHaveLength(1);
  expect((await usageOf(anew)).byDay).toEqual(usage.byDay);
});

test('where the local key was lost the owner stays who it was', async () => {
  rmSync(join(folder, 'local-key'));
  await again();
  const entered = await enter((await codes(3)).at(-1)!);
  expect([entered.status, (await webhooksOf(entered)).length]).toEqual([200, 1]);
});

test('an operator whose rights were revoked has none after another start, and who took over the address has none', async () => {
  const words = ['operator:revoke', '--email', 'owner@demo.invalid'];
  const env = { ...process.env, DATABASE_URL: service.databaseUrl };
  execFileSync(process.execPath, [resolve('dist/cli.js'), ...words], { env });
  await service.db.rows(sql`update account_owner set email = 'renamed@demo.invalid' where is_demo`);
  const owner = { email: 'owner@demo.invalid', passwordHash: 'not signed in with', name: 'Squatter', plan: 'free' };
  const squatter = await createOwner(service.db, owner);
  await again();
  const entered = await enter((await codes(4)).at(-1)!);
  const { data } = (await entered.json()) as Json;
  expect([entered.status, data.email, data.isOperator]).toEqual([200, 'renamed@demo.invalid', false]);
  const operators = await service.db.rows(sql`
    select account_id from account_owner where is_operator and account_id in (${squatter}, ${data.accountId})`);
  expect(operators).toEqual([]);
});

test('a wrong code, or the right one from elsewhere, opens nothing and leaves the right one as it is', async () => {
  await again();
  const code = (await codes(5)).at(-1)!;
  expect((await enter(`${code.slice(1)}A`)).status).toBe(401);
  expect((await enter(code, { 'x-forwarded-for': '203.0.113.7' })).status).toBe(401);
  const move = (interval: string) =>
    service.db.rows(sql`update entrance set expires_at = expires_at - ${interval}::interval`);
  await move('61 minutes');
  expect((await enter(code)).status).toBe(401);
  await move('-2 minutes');
  expect((await enter(code)).status).toBe(200);
});

testWhereInstalled(
  `in a browser it leads to the overview, and a second time it says why not${NO_BROWSER}`,
  async () => {
    await again();
    const code = (await codes(6)).at(-1)!;
    const browser = (await openBrowser())!;
    const dashboard = await Dashboard.open(browser, service);
    await dashboard.go(`/enter#${code}`);
    await dashboard.find('heading', 'Overview');
    await dashboard.sees('renamed@demo.invalid');
    await dashboard.page.waitForSelector('.plot-canvas canvas');
    await dashboard.settle();
    await dashboard.photograph('overview-demo');
    expect(await dashboard.page.evaluate('location.pathname + location.hash')).toBe('/dashboard/');
    const other = await Dashboard.open(browser, service);
    await other.go(`/enter#${code}`);
    await other.sees('start the service again for another one');
    expect([...(await other.findings()), ...dashboard.faults, ...other.faults]).toEqual([]);
    await other.photograph('enter-used');
    await browser.close();
  },
);

test.each([
  ['without the demo', { DEMO: 'false' }],
  ['where others can connect', { HOST: '0.0.0.0' }],
  ['without a local key', { LOCAL_KEY: 'false' }],
])('%s there is neither such an address nor a receiver', async (_, environment) => {
  const other = await start(environment as Record<string, string>);
  expect(other.log()).toMatch(/^Dashboard: \S+\/dashboard$/m);
  expect((await deliver(`${other.url}/dashboard/receiver`)).status).toBe(404);
  await other.stop();
});
