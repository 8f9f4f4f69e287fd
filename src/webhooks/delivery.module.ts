import { BullModule } from '@nestjs/bull';
import { Module, type DynamicModule } from '@nestjs/common';
import type { QueueOptions } from 'bull';
import type { Redis } from 'ioredis';
import type { Plans } from '../billing/plans.js';
import type { Config } from '../config.js';
import type { Database } from '../db/database.js';
import type { Logger } from '../http/log.js';
import { connectSubscriber, ofConnection } from '../redis/redis.js';
import { Dispatcher } from './dispatcher.js';
import { Doorbell, DOORBELL, DoorbellProcessor } from './doorbell.js';
import { makeSender } from './make-sender.js';
import { Tallies } from './tallies.js';

export interface DeliveryParts {
  config: Config;
  db: Database;
  redis: Redis;
  plans: Plans;
  log: Logger;
}

/** The queue of the doorbell; braces keep its keys in one slot of a cluster. */
function doorbellQueue({ redisQueueUrl }: Config, log: Logger) {
  const createClient = (role: string) => connectSubscriber(redisQueueUrl, ofConnection(`bell: ${role}`, log));
  const options: QueueOptions = { prefix: '{bull}', createClient };
  return BullModule.registerQueue({ name: DOORBELL, ...options });
}

/** The parts that a worker needs to send deliveries. */
@Module({})
export class DeliveryModule {
  static with({ config, db, redis, plans, log }: DeliveryParts): DynamicModule {
    const delaysMs = config.webhookRetrySeconds.map((seconds) => seconds * 1_000);
    const dispatcher = (doorbell: Doorbell) =>
      new Dispatcher(db, makeSender(config), plans, log, {
        openRequests: config.webhookOpenRequests,
        delaysMs,
        ringAt: (id, at) => doorbell.ringAt(id, at),
        tallies: new Tallies(redis),
      });
    return {
      module: DeliveryModule,
      imports: [doorbellQueue(config, log)],
      providers: [Doorbell, { provide: Dispatcher, inject: [Doorbell], useFactory: dispatcher }, DoorbellProcessor],
      exports: [Doorbell, Dispatcher],
    };
  }
}
