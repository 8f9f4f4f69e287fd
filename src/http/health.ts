import type { FastifyInstance, FastifyReply } from 'fastify';

/** One part that the service needs; resolves when it answers. */
export interface HealthCheck {
  name: string;
  /** False: the service goes on without it, with less. */
  needed: boolean;
  probe(): Promise<unknown>;
}

/** `/health/live`: the process runs. `/health/ready`: it can serve, and what each part behind it says. No key. */
export function addHealth(fastify: FastifyInstance, checks: readonly HealthCheck[]): void {
  for (const base of ['', '/api/v1']) {
    fastify.get(`${base}/health/live`, (_request, reply) => send(reply, 200, { status: 'ok' }));
    fastify.get(`${base}/health/ready`, async (_request, reply) => {
      const found = await Promise.all(checks.map(async (check) => ({ ...check, ok: await answers(check) })));
      const ready = found.every(({ ok, needed }) => ok || !needed);
      const degraded = found.some(({ ok }) => !ok);
      const parts = Object.fromEntries(found.map(({ name, ok }) => [name, ok ? 'ok' : 'down']));
      return send(reply, ready ? 200 : 503, { status: ready ? (degraded ? 'degraded' : 'ok') : 'down', parts });
    });
  }
}

const PROBE_TIMEOUT_MS = 1_000;

async function answers({ probe }: HealthCheck): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PROBE_TIMEOUT_MS);
  });
  const answered = await Promise.race([
    probe().then(
      () => true,
      () => false,
    ),
    late,
  ]);
  clearTimeout(timer);
  return answered;
}

function send(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send(body);
}
