import { resolve } from 'node:path';
import { Plans } from '../../src/billing/plans.js';
import { LiveWriter } from '../../src/live/writer.js';
import { publish } from '../../src/webhooks/outbox.js';
import { createSubscription } from '../../src/webhooks/subscriptions.queries.js';
import { signingKey, verify, verifyStandard } from '../../src/webhooks/signature.js';
import { boutUpdate, plansFile } from '../support/live.js';
import { startCollector, type Collector, type SentSpan } from '../support/otlp.js';
import { startReceiver } from '../support/receiver.js';
import { startService, type Json, type Service, type ServiceProcess } from '../support/service.js';
import { listen } from '../support/stream.js';
import { until } from '../support/until.js';

/** Traces, as a collector gets them. */
const PLANS_FILE = plansFile({ pro: { minute: 100_000, sse: 9, webhooks: 9, webhookFamilies: 'all' } });
const PLAYER = '/api/v1/tennis/players/atp_1';
const ROUTE = '/api/v1/tennis/players/:playerId';

let collector: Collector;

beforeAll(async () => {
  collector = await startCollector();
});
afterAll(() => collector.close());

const tracing = (share: string, url = collector.url) => ({
  PLANS_FILE,
  LOG_LEVEL: 'info',
  LOG_REQUESTS: 'true',
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_EXPORTER_OTLP_HEADERS: 'x-team=scores',
  OTEL_SERVICE_NAME: 'scores',
  OTEL_TRACES_SAMPLER_ARG: share,
});

const linesOf = (log: string): Json[] =>
  log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Json);

describe('of all requests', () => {
  let service: Service;
  let worker: ServiceProcess;

  beforeAll(async () => {
    service = await startService({ environment: { ...tracing('1'), WEBHOOK_ALLOW_PRIVATE: 'true' } });
    worker = await service.worker();
  });
  afterAll(() => service.stop());

  const lineOf = (answer: Response) =>
    until(() => linesOf(service.log()).find(({ reqId }) => reqId === answer.headers.get('x-request-id')));

  /** The spans of a trace, the first first, once it has this one. */
  const traceWith = (traceId: string, name: string) =>
    until(() => {
      const found = collector.spans.filter((span) => span.traceId === traceId);
      return found.some((span) => span.name === name) && found.toSorted((one) => (one.parentSpanId === '' ? -1 : 1));
    });

  test('one trace has the request, its key, its quota and its queries', async () => {
    const { key } = await service.key();
    const answer = await service.get(PLAYER, key);
    const { traceId } = await lineOf(answer);
    const name = `GET ${ROUTE}`;
    const spans = await traceWith(traceId, name);
    const [first] = spans as [SentSpan];
    expect(first).toMatchObject({
      name,
      kind: 2,
      parentSpanId: '',
      failed: false,
      attributes: {
        'http.request.method': 'GET',
        'http.route': ROUTE,
        'http.response.status_code': 404,
        'scoreline.request_id': answer.headers.get('x-request-id'),
      },
      resource: { 'service.name': 'scores', 'scoreline.role': 'api' },
    });
    const below = (parent: SentSpan) => spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId);
    expect(below(first).map((span) => span.name)).toEqual(expect.arrayContaining(['key', 'quota', 'query']));
    const texts = spans
      .filter((span) => span.name === 'query')
      .map(({ attributes }) => String(attributes['db.query.text']));
    expect(texts.some((text) => text.startsWith('select') && text.includes('tennis_player'))).toBe(true);
    expect(JSON.stringify(spans)).not.toContain(key);
    expect(JSON.stringify(spans)).not.toContain('atp_1');
    expect(collector.requests[0]).toMatchObject({
      path: '/v1/traces',
      'x-team': 'scores',
      'content-type': 'application/json',
    });
  });

  test('a body that is read does not end the trace', async () => {
    const { key } = await service.key();
    const body = JSON.stringify({ url: 'http://127.0.0.1:9/', events: ['ufc.*'] });
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    const answer = await fetch(`${service.url}/api/v1/qr`, { method: 'POST', headers, body });
    const { traceId } = await lineOf(answer);
    const spans = await traceWith(traceId, 'POST /api/v1/qr');
    expect(spans.map((span) => span.name)).toEqual(expect.arrayContaining(['key', 'quota']));
  });

  test('the trace of a client goes on where the client has sampled it, and else begins anew', async () => {
    const { key } = await service.key();
    const id = 'a'.repeat(31);
    const own = (end: number, flags: string) => `00-${id}${end}-b7ad6b7169203331-${flags}`;
    const ids: string[] = [];
    for (const traceparent of [own(1, '01'), own(2, '00'), `00-${'0'.repeat(32)}-b7ad6b7169203331-01`, 'nothing'])
      ids.push((await lineOf(await service.get(PLAYER, key, { traceparent }))).traceId as string);
    expect(ids[0]).toBe(`${id}1`);
    expect(ids.slice(1)).not.toContain(`${id}2`);
    for (const one of ids) expect(one).toMatch(/^(?!0{32})[0-9a-f]{32}$/);
    const spans = await traceWith(`${id}1`, `GET ${ROUTE}`);
    expect(spans.find(({ name }) => name === `GET ${ROUTE}`)?.parentSpanId).toBe('b7ad6b7169203331');
  });

  test('the span of a stream ends when it opens, and its line at the end has the trace', async () => {
    const { key } = await service.key();
    const stream = await listen(service, '/api/v1/ufc/live/stream', key);
    await stream.next(1);
    const name = 'GET /api/v1/ufc/live/stream';
    const span = await until(() => collector.spans.find((one) => one.name === name));
    expect(span.attributes['http.response.status_code']).toBe(200);
    stream.close();
    const line = await until(() => linesOf(service.log()).find(({ msg }) => msg === 'stream ended'));
    expect(line.traceId).toBe(span.traceId);
  });

  test('a live commit, and storing it, are traces of the worker', async () => {
    const spans = await until(() => {
      const own = collector.spans.filter(({ name }) => ['live commit', 'live keep', 'transaction'].includes(name));
      return new Set(own.map(({ name }) => name)).size === 3 && own;
    }, 60_000);
    const commit = spans.find(({ name }) => name === 'live commit') as SentSpan;
    expect(commit).toMatchObject({
      parentSpanId: '',
      attributes: { 'scoreline.family': expect.any(String), 'scoreline.topic': expect.stringContaining(':') },
      resource: { 'service.name': 'scores', 'scoreline.role': 'worker' },
    });
    const keeps = spans.filter(({ name }) => name === 'live keep').map(({ spanId }) => spanId);
    expect(spans.some(({ name, parentSpanId }) => name === 'transaction' && keeps.includes(parentSpanId))).toBe(true);
  });

  test('an attempt to deliver is a trace whose traceparent its receiver gets, beside unchanged signatures', async () => {
    const receiver = await startReceiver();
    const { accountId } = await service.key();
    const made = {
      url: `${receiver.url}/hook`,
      events: ['ufc.bout.completed'],
      filters: null,
      description: null,
      isActive: true,
    };
    const { id, secret } = (await createSubscription(service.db, accountId, made, 9))!;
    const fact = { name: 'ufc.bout.completed', subject: 'ufc-1', data: { boutId: 'ufc-1' }, occurredAt: Date.now() };
    await service.db.transaction((client) => publish(client, Plans.read(PLANS_FILE), [fact]));
    const [got] = await until(() => receiver.received.length > 0 && receiver.received);
    await receiver.close();
    const { headers, body } = got!;
    expect(headers.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    const [, traceId, spanId] = String(headers.traceparent).split('-') as [string, string, string];
    const span = await until(() => collector.spans.find((one) => one.spanId === spanId));
    expect(span).toMatchObject({
      traceId,
      name: 'delivery attempt',
      kind: 3,
      attributes: {
        'scoreline.webhook': id,
        'scoreline.event': 'ufc.bout.completed',
        'scoreline.event_id': headers['x-svc-event-id'],
        'http.response.status_code': 204,
      },
    });
    const line = await until(() => linesOf(worker.log()).find((one) => one.traceId === traceId));
    expect(line).toMatchObject({ msg: 'delivery attempt', webhookId: id, attempt: 1, outcome: 'delivered' });
    const isSigned = verifyStandard(headers as Record<string, string>, body, signingKey(secret));
    expect([isSigned, verify(String(headers['x-svc-signature']), body, signingKey(secret))]).toEqual([true, true]);
  });
});

test('a client cannot have its requests traced', async () => {
  const service = await startService({ content: 'empty', environment: tracing('0') });
  const { key } = await service.key();
  const traceparent = `00-${'c'.repeat(32)}-b7ad6b7169203331-01`;
  for (let count = 0; count < 50; count += 1) await service.get(PLAYER, key, { traceparent });
  await service.stop();
  expect(service.log()).not.toContain('traceId');
  expect(collector.spans.filter(({ traceId }) => traceId === 'c'.repeat(32))).toEqual([]);
});

test('a small share has the key and the quota of what it traces', async () => {
  const service = await startService({ content: 'empty', environment: tracing('0.09') });
  const { key } = await service.key();
  const line = await until(async () => {
    await service.get(PLAYER, key);
    return linesOf(service.log()).find(({ traceId }) => traceId !== undefined);
  });
  await service.stop();
  const spans = collector.spans.filter(({ traceId }) => traceId === line.traceId);
  const first = spans.find(({ name }) => name === `GET ${ROUTE}`) as SentSpan;
  const parts = spans.filter(({ parentSpanId }) => parentSpanId === first.spanId).map(({ name }) => name);
  expect(parts).toEqual(expect.arrayContaining(['key', 'quota']));
});

test('an endpoint that is away is logged once, and disturbs nothing', async () => {
  const gone = await startCollector();
  await gone.close();
  const service = await startService({ environment: tracing('1', gone.url) });
  const { key } = await service.key();
  const isLogged = () => service.log().includes('spans cannot be sent');
  const statuses = new Set<number>();
  for (const giveUpAt = Date.now() + 60_000; !isLogged() && Date.now() < giveUpAt;)
    statuses.add((await service.get(PLAYER, key)).status);
  for (let count = 0; count < 3_000; count += 1) statuses.add((await service.get(PLAYER, key)).status);
  expect([...statuses]).toEqual([404]);
  const stoppedAt = Date.now();
  await service.stop();
  expect(Date.now() - stoppedAt).toBeLessThan(10_000);
  const [first, ...later] = linesOf(service.log()).filter(({ msg }) => msg === 'spans cannot be sent');
  expect(first).toMatchObject({ level: 40, reason: expect.stringContaining('ECONNREFUSED') });
  // What goes on is logged again after a minute, which a busy machine takes.
  expect(later.filter(({ seconds }) => Number(seconds) < 60)).toEqual([]);
});

test.each([
  ['', false],
  ['http://127.0.0.1:9', true],
])('with the endpoint %p the packages of OpenTelemetry are loaded: %p', async (endpoint, isLoaded) => {
  const environment = {
    ...tracing('1', endpoint),
    NODE_OPTIONS: `--require ${resolve('test/support/required-packages.cjs')}`,
  };
  const service = await startService({ content: 'empty', environment });
  const worker = await service.worker();
  const { key } = await service.key();
  await service.get(PLAYER, key);
  await new LiveWriter(service.redis, 'ufc').commit(boutUpdate(1, 1));
  await service.stop();
  for (const log of [service.log(), worker.log()]) {
    expect(log.includes('loaded @opentelemetry/')).toBe(isLoaded);
    expect(log.includes('traceId') && !isLoaded).toBe(false);
  }
});
