import { InjectQueue, Process, Processor } from '@nestjs/bull';
import { Inject, Injectable } from '@nestjs/common';
import type { Job, Queue } from 'bull';
import { Dispatcher } from './dispatcher.js';

export const DOORBELL = 'webhooks';

/** The job of a bell. It names the subscription that has deliveries due and holds nothing else. */
export interface Ring {
  webhookId: string;
}

/** Wakes whichever worker is free. The database says what is due, so a lost job delays deliveries and loses none. */
@Injectable()
export class Doorbell {
  constructor(@InjectQueue(DOORBELL) private readonly queue: Queue<Ring>) {}

  ring(webhookIds: readonly string[]): void {
    const jobs = webhookIds.map((webhookId) => ({ data: { webhookId }, opts: GONE_WHEN_DONE }));
    if (jobs.length > 0) this.queue.addBulk(jobs).catch(() => {});
  }

  /** Deliveries of one subscription that are due within the same second share one bell. */
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
    // A queue that was emptied still hands out the ids of its jobs, without their data.
    if (data.webhookId !== undefined) this.dispatcher.ring(data.webhookId);
  }
}
