import type { BreakerStatus } from './breaker.js';

/** The last sign of life of a feed. The worker that runs the feed writes one every second. */
export interface Pulse {
  workerId: string;
  /** ISO 8601. */
  heartbeatAt: string;
  /** When its upstream last gave a good answer, or the last frame came where the feed polls no upstream; ISO 8601. */
  lastFrameAt: string | null;
  /** The state of the feed's breaker; null where the feed polls no upstream. */
  breaker: BreakerStatus | null;
}

export type PulseStatus = 'ok' | 'degraded' | 'down';

const LATE_SECONDS = 5;
const GONE_SECONDS = 15;

/** A feed is degraded when its worker is late or its breaker is open, and down when no worker runs it. */
export function statusOf({ heartbeatAt, breaker }: Pulse): PulseStatus {
  const late = secondsSince(heartbeatAt);
  if (late > GONE_SECONDS) return 'down';
  return late > LATE_SECONDS || breaker === 'open' ? 'degraded' : 'ok';
}

/** Seconds to a tenth, and never below zero, because clocks differ. */
export function secondsSince(moment: string): number {
  return Math.max(0, Math.round((Date.now() - Date.parse(moment)) / 100) / 10);
}
