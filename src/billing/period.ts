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

/** The period of a moment, made once and kept until it ends. */
export function kept(make: (now: Date) => Period): (nowMs: number) => Period {
  let period = make(new Date(0));
  return (nowMs) => {
    if (nowMs >= period.end.getTime() || nowMs < period.start.getTime()) period = make(new Date(nowMs));
    return period;
  };
}
