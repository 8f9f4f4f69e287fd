import type { FastifyInstance, FastifyReply } from 'fastify';
import { within } from '../within.js';
import type { StoreFault } from './store-fault.js';

/** A part that the service depends on. */
export interface HealthCheck {
  name: string;
  /** Starts the sentence that describes the fault. */
  title: string;
  /** False: the service continues without the part, with less function. */
  needed: boolean;
  /** Resolves to the fault, if any; rejects if the part does not answer. */
  probe(): Promise<StoreFault | undefined>;
  /** True while the part answers probes but requests queue for it. */
  isBusy?(): boolean;
}

/**
 * `/health/live`: the process runs. `/health/ready`: whether it can serve, the state of each part behind it, and the
 * faults of parts that answer; 503 with `ending` once it is about to stop but still serves. No key.
 */
export function addHealth(fastify: FastifyInstance, checks: readonly HealthCheck[], isEnding: () => boolean): void {
  for (const base of ['', '/api/v1']) {
    fastify.get(`${base}/health/live`, (_request, reply) => send(reply, 200, { status: 'ok' }));
    fastify.get(`${base}/health/ready`, async (_request, reply) => {
      const found = await Promise.all(checks.map(lookAt));
      const ready = found.every(({ isFatal }) => !isFatal);
      const degraded = found.some(({ state }) => state !== 'ok');
      const parts = Object.fromEntries(found.map(({ name, state }) => [name, state]));
      const reasons = found.flatMap(({ name, reason }) => (reason === undefined ? [] : [[name, reason]]));
      const details = { parts, ...(reasons.length > 0 && { reasons: Object.fromEntries(reasons) }) };
      if (isEnding()) return send(reply, 503, { status: 'ending', ...details });
      return send(reply, ready ? 200 : 503, { status: ready ? (degraded ? 'degraded' : 'ok') : 'down', ...details });
    });
  }
}

const PROBE_TIMEOUT_MS = 2_000;

interface Found {
  name: string;
  state: 'ok' | 'busy' | 'failing' | 'down';
  /** True if the process cannot serve. */
  isFatal: boolean;
  reason?: string;
}

async function lookAt({ name, title, needed, probe, isBusy }: HealthCheck): Promise<Found> {
  const answer = await within(PROBE_TIMEOUT_MS, probe()).then(
    (fault) => ({ fault }),
    () => undefined,
  );
  if (!answer) return { name, state: 'down', isFatal: needed };
  const { fault } = answer;
  if (!fault) return { name, state: isBusy?.() ? 'busy' : 'ok', isFatal: false };
  const isFatal = !fault.isUsable;
  return { name, state: isFatal ? 'down' : 'failing', isFatal, reason: `${title} ${fault.reason}` };
}

function send(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send(body);
}
