import type { FastifyInstance, FastifyReply } from 'fastify';
import { within } from '../within.js';

/** One part that the service needs; resolves when it answers. */
export interface HealthCheck {
  name: string;
  /** False: the service goes on without it, with less. */
  needed: boolean;
  probe(): Promise<unknown>;
  /** True while it answers and requests wait for it all the same. */
  isBusy?(): boolean;
}

/**
 * `/health/live`: the process runs. `/health/ready`: it can serve, and what each part behind it says; 503 with `ending`
 * once it is about to end, while it still serves. No key.
 */
export function addHealth(fastify: FastifyInstance, checks: readonly HealthCheck[], isEnding: () => boolean): void {
  for (const base of ['', '/api/v1']) {
    fastify.get(`${base}/health/live`, (_request, reply) => send(reply, 200, { status: 'ok' }));
    fastify.get(`${base}/health/ready`, async (_request, reply) => {
      const found = await Promise.all(checks.map(async (check) => ({ ...check, state: await stateOf(check) })));
      const ready = found.every(({ state, needed }) => state !== 'down' || !needed);
      const degraded = found.some(({ state }) => state !== 'ok');
      const parts = Object.fromEntries(found.map(({ name, state }) => [name, state]));
      if (isEnding()) return send(reply, 503, { status: 'ending', parts });
      return send(reply, ready ? 200 : 503, { status: ready ? (degraded ? 'degraded' : 'ok') : 'down', parts });
    });
  }
}

const PROBE_TIMEOUT_MS = 2_000;

async function stateOf({ probe, isBusy }: HealthCheck): Promise<'ok' | 'busy' | 'down'> {
  const answers = await within(PROBE_TIMEOUT_MS, probe()).then(
    () => true,
    () => false,
  );
  if (!answers) return 'down';
  return isBusy?.() ? 'busy' : 'ok';
}

function send(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send(body);
}
