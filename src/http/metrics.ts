import proxyAddress from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../config.js';
import { hidesClient } from './address.js';
import { proxyNotTrusted, routeNotFound } from './errors.js';
import { patternOf } from './routes.js';

/** A figure read on every scrape; `read` returns no rows while it is unknown. */
export interface Reading {
  name: string;
  help: string;
  kind: 'gauge' | 'counter';
  labels: string[];
  read(): Promise<Measured[]>;
}

export interface Measured {
  labels: Record<string, string>;
  value: number;
}

/** Prometheus metrics at `/metrics`, for the addresses and networks that the operator lists. */
export function addMetrics(
  fastify: FastifyInstance,
  { metricsAddresses, trustProxy }: Pick<Config, 'metricsAddresses' | 'trustProxy'>,
  readings: readonly Reading[] = [],
): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request line to the end of the answer, by the first part of the path',
    labelNames: ['area'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answers',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const seconds = new Counter({
    name: 'http_request_seconds_total',
    help: 'Sum of the times of answers',
    labelNames: ['method', 'route'],
    registers: [registry],
  });
  for (const { name, help, kind, labels, read } of readings) {
    const collect = async function (this: Gauge | Counter) {
      this.reset();
      // `reset` leaves a 0 in a metric without labels, which would stand for an unknown figure.
      if (labels.length === 0) this.remove();
      for (const measured of await read()) this.inc(measured.labels, measured.value);
    };
    const Metric = kind === 'gauge' ? Gauge : Counter;
    registry.registerMetric(new Metric({ name, help, labelNames: labels, registers: [], collect }));
  }
  fastify.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = patternOf(request) ?? 'none';
    const elapsedSeconds = reply.elapsedTime / 1_000;
    durations.observe({ area: areaOf(route) }, elapsedSeconds);
    requests.inc({ method, route, status: reply.statusCode });
    seconds.inc({ method, route }, elapsedSeconds);
    done();
  });
  const isOpen = metricsAddresses.includes('*');
  const isOpenTo = isOpen ? () => true : proxyAddress.compile(metricsAddresses);
  fastify.get('/metrics', async (request, reply) => {
    if (!isOpen && hidesClient(request.raw, trustProxy)) throw proxyNotTrusted();
    if (!isOpenTo(request.ip, 0)) throw routeNotFound(request.method, '/metrics');
    return reply
      .header('content-type', registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics());
  });
  return registry;
}

/** A histogram has a line per bucket, so there is one per family rather than one per route. */
function areaOf(route: string): string {
  const [, area = 'pages'] = /^\/api\/v1\/([^/:*]+)/.exec(route) ?? [];
  return area;
}
