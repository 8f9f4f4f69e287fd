import { spawn } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { ownPort } from '../support/port.js';
import { Plans } from '../../src/billing/plans.js';
import { sql } from '../../src/db/sql.js';
import { publish } from '../../src/webhooks/outbox.js';
import { signUp, type Owner } from '../support/owner.js';
import { hold, startReceiver, type Receiver } from '../support/receiver.js';
import { startService, type Json, type Service } from '../support/service.js';

/** What those who write a receiver try it with. */
let service: Service;
let receiver: Receiver;
let ada: Owner;
const environment = {
  WEBHOOK_ALLOW_PRIVATE: 'true',
  WEBHOOK_SECOND_ATTEMPT_SECONDS: '0',
  WEBHOOK_THIRD_ATTEMPT_SECONDS: '0',
  DEMO: 'false',
};

beforeAll(async () => {
  service = await startService({ environment });
  receiver = await startReceiver(({ path, json }, response, count) => {
    if (path === '/second' && count === 1) response.writeHead(500).end('not yet');
    if (json.event === 'tennis.rankings.published') hold(response);
    if (path === '/gone') response.writeHead(410).end();
  });
  ada = await signUp(service);
  await service.db.rows(sql`update account set plan = 'pro' where id = ${ada.accountId}`);
  await service.worker();
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
});

async function until<Value>(read: () => Promise<Value> | Value, holds: (value: Value) => boolean): Promise<Value> {
  const giveUpAt = Date.now() + 60_000;
  for (;;) {
    const value = await read();
    if (holds(value)) return value;
    if (Date.now() > giveUpAt) throw new Error(`still ${JSON.stringify(value)?.slice(0, 2_000)}`);
    await sleep(20);
  }
}

const subscribe = (path: string, more: object = {}) =>
  ada.data('POST', 'webhooks', { url: `${receiver.url}${path}`, events: ['ufc.*'], ...more });

describe('verify', () => {
  const [vector] = JSON.parse(readFileSync(resolve('docs/webhook-vectors.json'), 'utf8')) as [Json];
  const { body, secret } = vector;
  const hex: string = vector.headers['x-svc-signature'];
  const [id, now] = [vector.headers['webhook-id'] as string, Math.floor(Date.now() / 1_000)];
  const standard = (at = now) => new Webhook(secret).sign(id, new Date(at * 1_000), body);
  const decoded = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const digest = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text);
  const other = `whsec_${createHash('sha256').update('another').digest('base64')}`;
  const pretty = JSON.stringify(JSON.parse(body), null, 2);
  const late = now - 301;

  const ask = async (question: object): Promise<Json> =>
    ada.data('POST', 'webhooks/verify', { body, secret, signature: hex, ...question });

  test.each([
    ['x-svc-signature', {}, hex],
    ['webhook-signature', { signature: standard(), id, timestamp: now }, standard()],
    ['one of two', { signature: `v1,${'A'.repeat(43)}= ${standard()}`, id, timestamp: now }, standard()],
  ])('%s is valid', async (_name, question, expected) => {
    expect(await ask(question)).toEqual({ valid: true, expected, code: null, reason: null });
  });

  test.each([
    ['malformed', { signature: 'sha256=12' }, hex],
    ['malformed', { signature: 'v1,', id, timestamp: now }, standard()],
    ['truncated', { signature: hex.slice(0, 40) }, hex],
    ['truncated', { signature: standard().slice(0, -4), id, timestamp: now }, standard()],
    ['uppercase', { signature: hex.toUpperCase() }, hex],
    ['wrong_encoding', { signature: Buffer.from(hex, 'hex').toString('base64') }, hex],
    ['wrong_encoding', { signature: standard().slice(3), id, timestamp: now }, standard()],
    ['id_missing', { signature: standard(), timestamp: now }, null],
    ['timestamp_missing', { signature: standard(), id }, null],
    ['timestamp_too_old', { signature: standard(late), id, timestamp: late }, standard(late)],
    ['timestamp_in_future', { signature: standard(now + 3_600), id, timestamp: now + 3_600 }, standard(now + 3_600)],
    ['body_reserialised', { body: pretty }, digest(secret, pretty).digest('hex')],
    ['body_reserialised', { body: `${body}\n` }, digest(secret, `${body}\n`).digest('hex')],
    ['wrong_key', { signature: digest(decoded, body).digest('hex') }, hex],
    [
      'wrong_key',
      { signature: `v1,${digest(secret, `${id}.${now}.${body}`).digest('base64')}`, id, timestamp: now },
      standard(),
    ],
    ['secret_incomplete', { secret: secret.slice(6) }, digest(secret.slice(6), body).digest('hex')],
    ['secret_incomplete', { secret: `${secret}\n` }, digest(`${secret}\n`, body).digest('hex')],
    ['wrong_secret', { secret: other }, digest(other, body).digest('hex')],
    ['wrong_secret', { signature: standard(), id, timestamp: now + 1 }, standard(now + 1)],
  ])('%s is told: %j', async (code, question, expected) => {
    const verdict = await ask(question);
    expect(verdict).toEqual({ valid: false, expected, code, reason: expect.stringMatching(/^[A-Z].+\.$/) as string });
  });

  test('it takes a session and its token, sends no secret back, and nobody keeps the answer', async () => {
    const question = { body, secret, signature: hex };
    const stranger = await ada.ask('POST', 'webhooks/verify', question, { cookie: '' });
    const forged = await ada.ask('POST', 'webhooks/verify', question, { 'x-csrf-token': 'none' });
    expect([stranger, forged].map((one) => one.headers.get('x-error-code'))).toEqual([
      'SESSION_REQUIRED',
      'CSRF_FAILED',
    ]);
    const long = await ada.ask('POST', 'webhooks/verify', { ...question, secret: secret.repeat(9) });
    expect([long.status, await long.text()]).toEqual([400, expect.not.stringContaining(secret)]);
    const answer = await ada.ask('POST', 'webhooks/verify', question);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(service.log()).not.toContain(secret);
  });
});

test('of samples an account has ten a minute, over all of its subscriptions', async () => {
  const bob = await signUp(service);
  await service.db.rows(sql`update account set plan = 'pro' where id = ${bob.accountId}`);
  const made = (path: string) =>
    bob.data('POST', 'webhooks', { url: `${receiver.url}/limit/${path}`, events: ['ufc.*'] });
  const ids = [(await made('1')).id, (await made('2')).id];
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => bob.ask('POST', `webhooks/${ids[index % 2]}/test`, {})),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
  const refused = answers.find(({ status }) => status === 429)!;
  const { error } = (await refused.json()) as Json;
  expect(error).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', limitType: 'webhook_test', limit: 10 });
  expect(error.message).toMatch(/^10 attempts in a minute reached; try again at /);
  const wait = Number(refused.headers.get('retry-after'));
  expect([wait, wait > 0, wait <= 60]).toEqual([error.retryAfterSeconds, true, true]);
  expect([...receiver.at('/limit/1'), ...receiver.at('/limit/2')]).toHaveLength(10);
});

const stores = () => ({
  ...process.env,
  NODE_ENV: 'test',
  ...environment,
  WEBHOOK_ALLOW_PRIVATE: 'false',
  DATABASE_URL: service.databaseUrl,
  REDIS_URL: service.redisUrl,
});

const start = (words: string[]) => {
  const child = spawn(process.execPath, [resolve('dist/cli.js'), ...words], { env: stores() });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const status = once(child, 'close').then(([code]) => code as number | null);
  return { child, status, out: () => out, err: () => err };
};

async function trigger(...words: string[]): Promise<Json> {
  const { status, out, err } = start(['trigger', ...words, '--json']);
  if ((await status) !== 0) throw new Error(err());
  return JSON.parse(out());
}

interface Listening {
  /** As it was printed; empty where it was given. */
  secret: string;
  out(): string;
  err(): string;
  /** Ctrl-C; resolves with the exit status. */
  stop(): Promise<number | null>;
}

async function listen(target: string, ...words: string[]): Promise<Listening> {
  const { child, status, out, err } = start(['listen', '--forward-to', target, ...words]);
  await Promise.race([until(err, (text) => text.includes('Ready')), status]);
  if (child.exitCode !== null) throw new Error(err());
  const secret = /^Secret: (whsec_\S+)$/m.exec(err())?.[1] ?? '';
  return { secret, out, err, stop: () => (child.kill('SIGINT'), status) };
}

const plans = Plans.read(resolve('config/plans.yaml'));
let facts = 0;
/** Something real. */
const happen = (name: string) =>
  service.db.transaction((client) => {
    facts += 1;
    return publish(client, plans, [{ name, subject: `ufc-${facts}`, data: { facts }, occurredAt: Date.now() }]);
  });

const arrived = (path: string, count: number) =>
  until(
    () => receiver.at(path),
    (requests) => requests.length >= count,
  );

const opened = ({ headers, body }: Receiver['received'][number], secret: string) =>
  new Webhook(secret).verify(body.toString(), headers as Record<string, string>);

describe('listen and trigger', () => {
  const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  let heard: Listening;
  let retried: Listening;
  let refused: Listening;
  let mirrored: Listening;
  let own: Json;

  beforeAll(async () => {
    own = await subscribe('/own', { events: ['ufc.bout.started'] });
    [heard, retried, refused, mirrored] = await Promise.all([
      listen(`${receiver.url.slice('http://'.length)}/heard`, '--events', 'tennis.*,ufc.rankings.updated'),
      listen(`${receiver.url}/second`, '--events', 'ufc.bout.completed', '--secret', SECRET, '--json'),
      listen(`http://localhost:${await ownPort()}/`, '--events', 'ufc.odds.moved'),
      listen(`${receiver.url}/mirror`, '--webhook', own.id),
    ]);
  });

  test('what happens and what is triggered comes signed and numbered, one that is committed late too', async () => {
    const asking = await subscribe('/asked', { events: ['tennis.match.*'] });
    const { id: sampleId } = await ada.data('POST', `webhooks/${asking.id}/test`, {});
    const late = await service.db.pool.connect();
    await late.query('begin');
    await late.query(`
      insert into webhook_event (id, name, subject, occurred_at, body)
      values (gen_random_uuid(), 'ufc.rankings.updated', 'late', now(), '{"event":"late"}')`);
    const triggered = await trigger('tennis.match.started');
    await arrived('/heard', 1);
    // The reader looks back a second in any case; this one is committed when that no longer finds it.
    const lateBy = () =>
      late.query<{ seconds: number }>('select extract(epoch from clock_timestamp() - now())::float8 as seconds');
    await until(lateBy, ({ rows }) => rows[0]!.seconds > 2);
    await happen('ufc.bout.round_ended');
    await happen('ufc.rankings.updated');
    await arrived('/heard', 2);
    await late.query('commit');
    late.release();
    const requests = await arrived('/heard', 3);
    const numbered = requests.map(({ headers, json }) => [
      json.event,
      headers['x-svc-sequence'],
      headers['x-svc-test'],
    ]);
    expect(numbered).toEqual([
      ['tennis.match.started', undefined, 'true'],
      ['ufc.rankings.updated', '1', undefined],
      ['late', '2', undefined],
    ]);
    for (const request of requests) {
      expect(opened(request, heard.secret)).toEqual(request.json);
      const hex = createHmac('sha256', heard.secret).update(request.body).digest('hex');
      expect(request.headers['x-svc-signature']).toBe(hex);
    }
    const eventId = requests[0]!.json.id as string;
    expect(triggered).toEqual({ event: 'tennis.match.started', eventId, accountId: null, webhookIds: [] });
    await until(heard.out, (text) => text.split('\n').length > 3);
    await happen('tennis.rankings.published');
    await arrived('/heard', 4);
    expect(await heard.stop()).toBe(0);
    const lines = heard.out().split('\n');
    expect(lines[0]).toMatch(new RegExp(`^[\\d:.]+Z  tennis.match.started  ${eventId}  204  \\d+ ms  test$`));
    expect(lines.slice(3)).toEqual(['3 delivered, 0 failed, 1 unfinished, in 3 attempts', '']);
    const log = (await ada.data('GET', `webhooks/${asking.id}/deliveries`)) as Json[];
    expect(log.map(({ id }) => id as string)).toEqual([sampleId]);
  });

  test('a failure is tried again as it really is, and one document sums it up', async () => {
    await happen('ufc.bout.completed');
    const attempts = await arrived('/second', 2);
    expect(attempts.map(({ headers }) => headers['x-svc-delivery-attempt'])).toEqual(['1', '2']);
    for (const attempt of attempts) expect(opened(attempt, SECRET)).toEqual(attempts[0]!.json);
    await until(retried.err, (text) => text.includes('  204  '));
    expect(await retried.stop()).toBe(0);
    expect(retried.err()).toMatch(/  500  \d+ ms  attempt 1 of 3, again in 0 s  "not yet"\n/);
    expect(retried.err()).not.toContain(SECRET);
    const counts = { attempts: 2, delivered: 1, failed: 0, unfinished: 0 };
    expect(JSON.parse(retried.out())).toEqual({ forwardTo: `${receiver.url}/second`, webhookId: null, ...counts });
  });

  test('where nobody answers three attempts fail', async () => {
    await happen('ufc.odds.moved');
    await until(refused.out, (text) => text.includes('attempt 3 of 3, failed'));
    expect(await refused.stop()).toBe(0);
    expect(refused.out().match(/  connect  /g)).toHaveLength(3);
    expect(refused.out()).toMatch(/\n0 delivered, 1 failed, 0 unfinished, in 3 attempts\n$/);
  });

  test('what a subscription is sent comes beside it; a triggered sample is in its log and counts for nothing', async () => {
    const gone = await subscribe('/gone', { events: ['ufc.*'] });
    await subscribe('/off', { events: ['ufc.*'], isActive: false });
    await subscribe('/other', { events: ['tennis.*'] });
    const { webhookIds, eventId } = await trigger('ufc.bout.started', '--account', ada.accountId);
    expect(webhookIds.sort()).toEqual([own.id, gone.id].sort());
    const log = () => ada.data('GET', `webhooks/${gone.id}/deliveries`) as Promise<Json[]>;
    const [delivery] = await until(log, ([one]) => one.status === 'failed');
    expect(delivery).toMatchObject({ eventId, isTest: true, sequence: null, attempts: [{ responseStatus: 410 }] });
    const untouched = { isActive: true, failureCount: 0, totalFailures: 0, lastError: null, sequence: 0 };
    expect(await ada.data('GET', `webhooks/${gone.id}`)).toMatchObject(untouched);
    await ada.data('DELETE', `webhooks/${gone.id}`);

    await happen('ufc.bout.started');
    const [sent, mirror] = [await arrived('/own', 2), await arrived('/mirror', 2)];
    const said = ({ headers, body }: Receiver['received'][number]) => [
      ...['event-id', 'webhook-id', 'sequence', 'test', 'signature'].map((name) => headers[`x-svc-${name}`]),
      body.toString(),
    ];
    expect(mirror.map(said).sort()).toEqual(sent.map(said).sort());
    for (const request of mirror) expect(opened(request, own.secret)).toEqual(request.json);
    expect(await mirrored.stop()).toBe(0);
    expect(mirrored.err()).not.toContain(own.secret);
    expect([receiver.at('/own').length, receiver.at('/mirror').length]).toEqual([2, 2]);
  });

  test('wrong usage is said and ends with 2', async () => {
    const to = ['listen', '--forward-to', 'localhost:4000'];
    const cases: [string[], string][] = [
      [['trigger', 'ufc.bout.start'], "There is no event 'ufc.bout.start'; nearest are ufc.bout.started, "],
      [['listen', '--forward-to', 'http://169.254.169.254/'], 'public address'],
      [[...to, '--events', 'ufc.*,tenis.*'], "There is no event 'tenis.*'"],
      [[...to, '--webhook', 'wh_none'], 'There is no subscription wh_none.'],
      [[...to, '--webhook', 'wh_none', '--secret', SECRET], 'leave --events and --secret out'],
    ];
    const ends = await Promise.all(
      cases.map(async ([words, says]) => {
        const { status, out, err } = start(words);
        return [await status, out(), err().includes(says) ? says : err()];
      }),
    );
    expect(ends).toEqual(cases.map(([, says]) => [2, '', says]));
  });
});
