import type { Redis } from 'ioredis';
import type { Database } from '../db/database.js';
import type { Logger } from '../http/log.js';
import { VERSION_CHANNEL } from './versions.js';
import { Watch } from './watch.js';

/** How a family takes into its archive what was live. It remembers nothing but the database. */
export interface LiveArchive {
  family: string;
  take(look: Look): Promise<Taken>;
}

export interface Look {
  db: Database;
  log: Logger;
  /** What was kept until then was taken before. */
  since: Date;
  /** What was kept later than so long ago stays untaken. */
  delaySeconds: number;
}

export interface Taken {
  /** Until when everything is taken; `since` where the family does not need it. */
  until: Date;
  /** The archive's new version; undefined when nothing changed. */
  version: number | undefined;
}

/**
 * Takes what was live in one family into its archive, `delaySeconds` after it was kept. Several workers may do it, and
 * what a stopped one left is taken at the next start.
 */
export class Archiver {
  private readonly watch: Watch;
  private since = new Date(0);

  constructor(
    private readonly archive: LiveArchive,
    private readonly db: Database,
    private readonly redis: Redis,
    private readonly log: Logger,
    private readonly delaySeconds: number,
  ) {
    this.watch = new Watch(() => this.look(), log, `what was live in ${archive.family} is not archived yet`);
  }

  start(): void {
    this.watch.start();
  }

  async stop(): Promise<void> {
    await this.watch.stop();
  }

  private async look(): Promise<void> {
    const { db, log, since, delaySeconds } = this;
    const { until, version } = await this.archive.take({ db, log, since, delaySeconds });
    this.since = until;
    if (version !== undefined)
      await this.redis.publish(VERSION_CHANNEL, `${this.archive.family}:${version}`).catch(() => {});
  }
}
