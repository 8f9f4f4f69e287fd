import type { EndReason } from '../http/stream-end.js';

export interface EndCount {
  family: string;
  channel: 'stream' | 'socket';
  reason: EndReason;
  count: number;
}

/** Counts the streams and sockets of this process that have ended. */
export class Ends {
  private readonly counts = new Map<string, EndCount>();

  note(family: string, channel: EndCount['channel'], reason: EndReason): void {
    const name = `${family} ${channel} ${reason}`;
    const known = this.counts.get(name);
    if (known) known.count += 1;
    else this.counts.set(name, { family, channel, reason, count: 1 });
  }

  get all(): EndCount[] {
    return [...this.counts.values()];
  }
}
