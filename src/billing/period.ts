/** A stretch of time over which requests are counted, in UTC. */
export interface Period {
  /** `2026-11` or `2026-11-21`. */
  name: string;
  start: Date;
  end: Date;
}

export function monthOf(now: Date): Period {
  const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  return { name: start.toISOString().slice(0, 7), start, end };
}

export function dayOf(now: Date): Period {
  const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
  return { name: start.toISOString().slice(0, 10), start, end: new Date(start.getTime() + 86_400_000) };
}

export function periodSeconds({ start, end }: Period): number {
  return (end.getTime() - start.getTime()) / 1_000;
}
