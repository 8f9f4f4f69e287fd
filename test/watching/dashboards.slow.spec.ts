import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { createSubscription } from '../../src/webhooks/subscriptions.queries.js';
import { Plans } from '../../src/billing/plans.js';
import { publish } from '../../src/webhooks/outbox.js';
import { plansFile } from '../support/live.js';
import { startPrometheus, type Prometheus } from '../support/prometheus.js';
import { programOnPath } from '../support/proxy.js';
import { startReceiver, type Receiver } from '../support/receiver.js';
import { DEMO_KEY, startService, type Service, type TestKey } from '../support/service.js';
import { listen, type Stream } from '../support/stream.js';
import { until } from '../support/until.js';
import { panelsOf, readDashboards, type Dashboard, type Variable } from './dashboards.js';

/**
 * Every query of the dashboards, asked of a Prometheus that reads the demo: two API processes and a worker, with requests,
 * a stream, a socket and webhooks on their way.
 */
const program = programOnPath('prometheus') ?? '';
const withPrometheus = program === '' ? describe.skip : describe;
const PLANS_FILE = plansFile({
  pro: { minute: 100_000, sse: 20, webSocket: 20, webhooks: 20, webhookFamilies: 'all' },
});
/** Of what Grafana fills in for a scrape interval of a second. */
const RATE_INTERVAL = '30s';

withPrometheus('the dashboards', () => {
  let service: Service;
  let prometheus: Prometheus;
  let receiver: Receiver;
  let traffic: Promise<void>;
  const over = new AbortController();

  beforeAll(async () => {
    receiver = await startReceiver((_request, response, count) => {
      if (count % 5 === 0) response.writeHead(500).end();
    });
    const environment = { PLANS_FILE, WEBHOOK_ALLOW_PRIVATE: 'true', WEBHOOK_SECOND_ATTEMPT_SECONDS: '0' };
    service = await startService({ processes: 2, environment });
    await service.worker();
    prometheus = await startPrometheus(program, service.urls);
    traffic = makeTraffic(service, receiver.url, over.signal);
    // A dashboard opened earlier would choose only the process whose requests Prometheus saw first.
    await until(
      async () => (await prometheus.series('count by (instance) (http_requests_total)')) === service.urls.length,
    );
  });
  afterAll(async () => {
    over.abort();
    await traffic;
    await prometheus.stop();
    await service.stop();
    await receiver.close();
  });

  test.each(readDashboards())('every panel of %s has data', async (_file, board) => {
    const chosen = await until(() => choose(prometheus, board));
    const panels = panelsOf(board);
    let empty: string[] = [];
    await until(async () => {
      empty = [];
      for (const { title, targets = [] } of panels)
        for (const { expr, refId } of targets)
          if ((await prometheus.series(filledIn(expr, chosen))) === 0) empty.push(`${title} ${refId}: ${expr}`);
      return empty.length === 0;
    }, 90_000).catch(() => {});
    expect(empty).toEqual([]);
    for (const { expr } of board.annotations.list) await prometheus.series(filledIn(expr, chosen));
  });

  test('a metric that nobody has would be noticed', async () => {
    expect(await prometheus.series('no_such_metric')).toBe(0);
    await expect(prometheus.series('rate(workers')).rejects.toThrow('parse error');
  });
});

type Chosen = ReadonlyMap<string, string>;

/** What Grafana would choose: the first value, or all where several may be chosen; undefined while a variable has none. */
async function choose(prometheus: Prometheus, { templating }: Dashboard): Promise<Chosen | undefined> {
  const chosen = new Map<string, string>();
  for (const variable of templating.list.filter(({ type }) => type === 'query')) {
    const values = await valuesOf(prometheus, variable, chosen);
    if (values.length === 0) return undefined;
    chosen.set(variable.name, variable.multi ? `(${values.join('|')})` : (values[0] as string));
  }
  return chosen;
}

function valuesOf(prometheus: Prometheus, { query }: Variable, chosen: Chosen): Promise<string[]> {
  const text = filledIn(typeof query === 'string' ? query : query.query, chosen);
  const [, selector, label] = /^label_values\((.+), (\w+)\)$/.exec(text) as unknown as [string, string, string];
  return prometheus.labelValues(selector, label);
}

function filledIn(text: string, chosen: Chosen): string {
  return text.replaceAll(/\$(\w+)/g, (_all, name: string) =>
    name === '__rate_interval' ? RATE_INTERVAL : (chosen.get(name) as string),
  );
}

/** What a day brings: reads, refusals, polled routes, streams and sockets that come and go, and webhooks. */
async function makeTraffic(service: Service, receiverUrl: string, signal: AbortSignal): Promise<void> {
  const owner = await service.key({ plan: 'pro' });
  const kept = await keepReading(service, owner);
  const made = { url: `${receiverUrl}/hook`, events: ['ufc.*'], filters: null, description: null, isActive: true };
  await createSubscription(service.db, owner.accountId, made, 20);
  const plans = Plans.read(PLANS_FILE);
  for (let turn = 0; !signal.aborted; turn += 1) {
    await Promise.all([
      ...service.urls.flatMap((url) =>
        PATHS.flatMap((path) =>
          [owner.key, DEMO_KEY, 'wrong'].map(async (key) =>
            (await fetch(url + path, { headers: { 'x-api-key': key } })).arrayBuffer(),
          ),
        ),
      ),
      tell(service, plans, turn),
      leave(service, owner),
    ]);
    await sleep(200);
  }
  for (const one of kept) one.close();
}

const PATHS = ['/api/v1/tennis/players', '/api/v1/ufc/live', '/api/v1/lol/live', '/api/v1/webhooks', '/api/v1/status'];

/** A stream and a socket on each process, open from here on. */
async function keepReading({ urls }: Service, { key }: TestKey): Promise<{ close(): void }[]> {
  const streams: Promise<Stream>[] = urls.map((url) => listen({ url } as Service, '/api/v1/ufc/live/stream', key));
  const sockets = urls.map((url) => {
    return new WebSocket(`${url.replace('http', 'ws')}/api/v1/ufc/live/ws`, { headers: { 'x-api-key': key } });
  });
  return [...(await Promise.all(streams)), ...sockets];
}

function tell(service: Service, plans: Plans, turn: number): Promise<unknown> {
  const boutId = `ufc-${turn}`;
  const fact = { name: 'ufc.bout.completed', subject: boutId, data: { boutId }, occurredAt: Date.now() };
  return service.db.transaction((client) => publish(client, plans, [fact]));
}

/** A stream that its client leaves. */
async function leave(service: Service, { key }: TestKey): Promise<void> {
  const stream = await listen(service, '/api/v1/lol/live/stream', key);
  await stream.next(1);
  stream.close();
  await stream.ended;
}
