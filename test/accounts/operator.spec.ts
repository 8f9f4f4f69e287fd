import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { sql } from '../../src/db/sql.js';
import { signIn, signUp, signUpOperator, type Owner } from '../support/owner.js';
import { startService, type Json, type Service } from '../support/service.js';

let service: Service;
let operator: Owner;

beforeAll(async () => {
  service = await startService({ environment: { PLAN_CHANGES: 'approval' } });
  const { email, password } = createOperator('Root@Example.com');
  operator = await signIn(service, email, password);
});
afterAll(() => service.stop());

const createOperator = (email: string) => command('operator:create', '--email', email);

function command(...words: string[]): Json {
  const text = execFileSync(process.execPath, [resolve('dist/cli.js'), ...words, '--json'], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: service.databaseUrl },
  });
  return JSON.parse(text) as Json;
}

const code = (answer: Response) => [answer.status, answer.headers.get('x-error-code')];
const auditOf = (accountId: string): Promise<Json[]> => operator.data('GET', `operator/audit?accountId=${accountId}`);

test('only operators may see or change other accounts', async () => {
  const owner = await signUp(service);
  expect((await operator.data('GET', 'auth/me')).isOperator).toBe(true);
  for (const [method, path, body] of [
    ['GET', 'operator/accounts'],
    ['GET', `operator/accounts/${operator.accountId}`],
    ['POST', `operator/accounts/${operator.accountId}/suspend`, {}],
    ['POST', `operator/accounts/${owner.accountId}/plan`, { plan: 'enterprise' }],
    ['GET', 'operator/audit'],
  ] as const)
    expect(code(await owner.ask(method, path, body))).toEqual([403, 'OPERATOR_REQUIRED']);
  expect((await owner.data('GET', 'billing')).plan).toBe('free');
});

test('an operator made of somebody who registered leaves them no way in', async () => {
  const squatter = await signUp(service);
  const { accountId, password } = createOperator(squatter.email);
  expect(accountId).toBe(squatter.accountId);
  expect((await squatter.ask('GET', 'auth/me')).status).toBe(401);
  expect((await signIn(service, squatter.email, password)).accountId).toBe(accountId);
});

test('a suspended account is refused everywhere, and served again afterwards', async () => {
  const owner = await signUp(service);
  const { key } = await owner.data('POST', 'keys', {});
  expect((await service.get('/api/v1/me', key)).status).toBe(200);
  const path = `operator/accounts/${owner.accountId}`;
  const suspended = await operator.data('POST', `${path}/suspend`, { reason: 'unpaid' });
  expect(suspended.suspendedAt).toMatch(/Z$/);
  expect(code(await operator.ask('POST', `${path}/suspend`, {}))).toEqual([409, 'CONFLICT']);
  expect(code(await owner.ask('GET', 'keys'))).toEqual([403, 'ACCOUNT_SUSPENDED']);
  expect(code(await owner.ask('POST', 'keys', {}))).toEqual([403, 'ACCOUNT_SUSPENDED']);
  expect((await owner.data('GET', 'auth/me')).isSuspended).toBe(true);
  await new Promise((wake) => setTimeout(wake, 4_500));
  expect(code(await service.get('/api/v1/me', key))).toEqual([403, 'ACCOUNT_SUSPENDED']);

  await operator.data('POST', `${path}/unsuspend`, {});
  expect((await owner.ask('GET', 'keys')).status).toBe(200);
  const acts = await auditOf(owner.accountId);
  expect(acts.map(({ act, reason }: Json) => [act, reason])).toEqual([
    ['unsuspend', null],
    ['suspend', 'unpaid'],
  ]);
  expect(acts[0]).toMatchObject({
    operatorId: operator.accountId,
    operatorEmail: 'root@example.com',
    address: '127.0.0.1',
  });
});

test('operators suspend themselves and each other, but never the last of them', async () => {
  const suspend = (by: Owner, { accountId }: Owner) => by.ask('POST', `operator/accounts/${accountId}/suspend`, {});
  const [one, other] = [await signUpOperator(service), await signUpOperator(service)];
  const others = await service.db.rows<{ email: string }>(sql`
    select email from account_owner where is_operator and account_id <> all (${[one.accountId, other.accountId]})`);
  for (const { email } of others) command('operator:revoke', '--email', email);
  expect(code(await operator.ask('GET', 'operator/audit'))).toEqual([403, 'OPERATOR_REQUIRED']);

  const both = await Promise.all([suspend(one, one), suspend(other, other)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const last = both[0]!.status === 409 ? one : other;
  const refused = await suspend(last, last);
  expect([refused.status, ((await refused.json()) as Json).error.message]).toEqual([
    409,
    `Account ${last.accountId} is that of the last operator; make another one before it is suspended.`,
  ]);
  operator = await signIn(service, operator.email, createOperator(operator.email).password as string);
  expect((await suspend(last, last)).status).toBe(200);
});

test('a suspended account is made no operator, and keeps its password', async () => {
  const owner = await signUp(service);
  await operator.data('POST', `operator/accounts/${owner.accountId}/suspend`, {});
  expect(() => createOperator(owner.email)).toThrow(
    `The account of ${owner.email} is suspended: an operator has to unsuspend it, or name another address.`,
  );
  expect(await (await signIn(service, owner.email)).data('GET', 'auth/me')).toMatchObject({
    isSuspended: true,
    isOperator: false,
  });
});

test('where an operator approves, a plan waits for the decision', async () => {
  const owner = await signUp(service);
  const path = `operator/accounts/${owner.accountId}`;
  const asked = await owner.data('POST', 'billing/plan', { plan: 'starter', game: 'tennis' });
  expect(asked).toMatchObject({
    plan: 'free',
    changes: 'approval',
    requested: { plan: 'starter', planName: 'Starter', game: 'tennis', addOns: [] },
  });
  const waiting = await operator.data('GET', 'operator/accounts?waiting=true');
  expect(waiting.map(({ id }: Json) => id)).toEqual([owner.accountId]);
  const { plan, requestedAt } = asked.requested;
  const approval = { decision: 'approve', plan, requestedAt };
  const approved = await operator.data('POST', `${path}/plan-request`, approval);
  expect(approved).toMatchObject({ plan: 'starter', chosenGame: 'tennis', requested: null });
  expect(code(await operator.ask('POST', `${path}/plan-request`, approval))).toEqual([409, 'CONFLICT']);

  await owner.data('POST', 'billing/plan', { plan: 'enterprise' });
  await operator.data('POST', `${path}/plan-request`, { decision: 'decline', reason: 'no contract' });
  expect(await owner.data('GET', 'billing')).toMatchObject({ plan: 'starter', requested: null });
  await owner.data('POST', 'billing/plan', { plan: 'pro' });
  expect(await owner.data('POST', 'billing/plan', { plan: 'free' })).toMatchObject({ plan: 'free', requested: null });
  const starter = { plan: 'starter', game: 'tennis', addOns: [] };
  const free = { plan: 'free', game: null, addOns: [] };
  expect((await auditOf(owner.accountId)).map(({ act, before, after }: Json) => [act, before, after])).toEqual([
    ['decline_plan', starter, { plan: 'enterprise', game: null, addOns: [] }],
    ['approve_plan', free, starter],
  ]);
});

test('an approval is of the request that was seen: one that was changed meanwhile is not decided', async () => {
  const owner = await signUp(service);
  const path = `operator/accounts/${owner.accountId}/plan-request`;
  const ask = (plan: object): Promise<Json> => owner.data('POST', 'billing/plan', plan);
  const seen = (await ask({ plan: 'starter', game: 'tennis' })).requested;
  const approve = (request: object) => operator.ask('POST', path, { decision: 'approve', ...request });
  for (const body of [{}, { plan: 'starter' }, { requestedAt: seen.requestedAt }])
    expect((await approve(body)).status).toBe(400);

  const now = (await ask({ plan: 'enterprise' })).requested;
  for (const [plan, requestedAt] of [
    ['starter', seen.requestedAt],
    ['enterprise', seen.requestedAt],
    ['starter', now.requestedAt],
  ]) {
    const refused = await approve({ plan, requestedAt });
    expect(code(refused)).toEqual([409, 'PLAN_REQUEST_CHANGED']);
    expect(((await refused.json()) as Json).error.requested).toEqual(now);
    const declined = await operator.ask('POST', path, { decision: 'decline', plan, requestedAt });
    expect(code(declined)).toEqual([409, 'PLAN_REQUEST_CHANGED']);
  }
  expect(await owner.data('GET', 'billing')).toMatchObject({ plan: 'free', requested: now });
  expect(await auditOf(owner.accountId)).toEqual([]);
  expect((await approve({ plan: 'enterprise', requestedAt: now.requestedAt })).status).toBe(200);

  await ask({ plan: 'pro' });
  expect(await ask({ plan: 'enterprise' })).toMatchObject({ plan: 'enterprise', requested: null });
});

test('an operator gives plans, and every act is noted or nothing is done', async () => {
  const owner = await signUp(service);
  const path = `operator/accounts/${owner.accountId}/plan`;
  expect((await operator.ask('POST', path, { plan: 'starter' })).status).toBe(400);
  for (const [act, body] of [
    ['plan', { plan: 'pro', addons: ['live_ws'] }],
    ['suspend', { raeson: 'unpaid' }],
    ['unsuspend', { raeson: 'paid' }],
  ] as const) {
    const refused = await operator.ask('POST', `operator/accounts/${owner.accountId}/${act}`, body);
    expect([refused.status, ((await refused.json()) as Json).error.param]).toEqual([400, Object.keys(body).at(-1)]);
  }
  expect(await auditOf(owner.accountId)).toEqual([]);
  const given = await operator.data('POST', path, { plan: 'pro', addOns: ['live_ws'], reason: 'by contract' });
  expect(given).toMatchObject({ plan: 'pro', addOns: ['live_ws'], email: owner.email });
  expect((await auditOf(owner.accountId)).map(({ act, reason }: Json) => [act, reason])).toEqual([
    ['change_plan', 'by contract'],
  ]);
  const found = await operator.data('GET', `operator/accounts?q=${owner.email.toUpperCase()}`);
  expect(found.map(({ id }: Json) => id)).toEqual([owner.accountId]);
  expect(await operator.data('GET', 'operator/accounts?q=%25%25')).toEqual([]);
  expect(code(await operator.ask('GET', 'operator/accounts/acc_nobody'))).toEqual([404, 'NOT_FOUND']);
  expect(code(await operator.ask('POST', 'operator/accounts/acc_nobody/suspend', {}))).toEqual([404, 'NOT_FOUND']);
});
