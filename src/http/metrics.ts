import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { routeNotFound } from './errors.js';
import { patternOf } from './routes.js';

/** A figure that is looked up when metrics are read. */
export interface Reading {
  name: string;
  help: string;
  read(): Promise<number>;
}

/** Prometheus metrics at `/metrics`, for the addresses that the operator lists. */
export function addMetrics(
  fastify: FastifyInstance,
  addresses: readonly string[],
  readings: readonly Reading[] = [],
): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request line to the end of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  for (const { name, help, read } of readings) {
    // While the store is away the figure is not known, and the others still are.
    const collect = async function (this: Gauge) {
      this.set(await read().catch(() => Number.NaN));
    };
    registry.registerMetric(new Gauge({ name, help, registers: [], collect }));
  }
  fastify.addHook('onResponse', (request, reply, done) => {
    durations.observe(
      { method: request.method, route: patternOf(request) ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1_000,
    );
    done();
  });
  fastify.get('/metrics', async (request, reply) => {
    const allowed = addresses.includes('*') || addresses.includes(request.ip.replace(/^::ffff:/, ''));
    if (!allowed) throw routeNotFound(request.method, '/metrics');
    return reply
      .header('content-type', registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics());
  });
  return registry;
}
