import type { BreakerStatus } from './breaker.js';

/** The last sign of life of a feed, every second from the worker that runs it. */
export interface Pulse {
  workerId: string;
  /** ISO 8601. */
  heartbeatAt: string;
  /** ISO 8601, of the last good answer of its upstream, or of the last frame where there is none to ask. */
  lastFrameAt: string | null;
  /** Whether its upstream is still asked; null where there is none to ask. */
  breaker: BreakerStatus | null;
}

export type PulseStatus = 'ok' | 'degraded' | 'down';

const LATE_SECONDS = 5;
const GONE_SECONDS = 15;

/** A feed whose worker is late, or whose upstream is not asked any more, is degraded; one without a worker is down. */
export function statusOf({ heartbeatAt, breaker }: Pulse): PulseStatus {
  const late = secondsSince(heartbeatAt);
  if (late > GONE_SECONDS) return 'down';
  return late > LATE_SECONDS || breaker === 'open' ? 'degraded' : 'ok';
}

/** In tenths; never negative, as clocks differ. */
export function secondsSince(moment: string): number {
  return Math.max(0, Math.round((Date.now() - Date.parse(moment)) / 100) / 10);
}
