import { InjectQueue, Process, Processor } from '@nestjs/bull';
import { Inject, Injectable } from '@nestjs/common';
import type { Job, Queue } from 'bull';
import { Dispatcher } from './dispatcher.js';

export const DOORBELL = 'webhooks';

/** Says that a subscription has something to send; the job names it and holds nothing else. */
export interface Ring {
  webhookId: string;
}

/** Rings in whichever worker is free. What it says stands in the database, so a lost job delays and loses nothing. */
@Injectable()
export class Doorbell {
  constructor(@InjectQueue(DOORBELL) private readonly queue: Queue<Ring>) {}

  ring(webhookIds: readonly string[]): void {
    const jobs = webhookIds.map((webhookId) => ({ data: { webhookId }, opts: GONE_WHEN_DONE }));
    if (jobs.length > 0) this.queue.addBulk(jobs).catch(() => {});
  }

  /** Deliveries of one subscription that are due in the same second ring once. */
  ringAt(webhookId: string, at: Date): void {
    const second = Math.ceil(at.getTime() / 1_000);
    const delay = Math.max(0, second * 1_000 - Date.now());
    const options = { ...GONE_WHEN_DONE, jobId: `${webhookId}:${second}`, delay };
    this.queue.add({ webhookId }, options).catch(() => {});
  }
}

const GONE_WHEN_DONE = { removeOnComplete: true, removeOnFail: true };

@Processor(DOORBELL)
export class DoorbellProcessor {
  constructor(@Inject(Dispatcher) private readonly dispatcher: Dispatcher) {}

  @Process({ concurrency: 5 })
  answer({ data }: Job<Partial<Ring>>): void {
    // A queue that was emptied still hands out the numbers of its jobs, without what they held.
    if (data.webhookId !== undefined) this.dispatcher.ring(data.webhookId);
  }
}
