import type { Redis } from 'ioredis';
import type { Database } from '../db/database.js';
import type { Publish } from '../facts/publish.js';
import type { Logger } from '../http/log.js';
import { listVersionsAside } from './set-aside.js';
import { VERSION_CHANNEL } from './versions.js';
import { Watch } from './watch.js';

/** Copies a family's live subjects into its archive. It keeps no state outside the database. */
export interface LiveArchive {
  family: string;
  take(look: Look): Promise<Taken>;
}

export interface Look {
  db: Database;
  log: Logger;
  /** All states that PostgreSQL kept before this moment are copied already. */
  since: Date;
  /** States that are younger than this are copied later. */
  delaySeconds: number;
  /** Publishes the facts of a look; left out, nothing is published. */
  publish?: Publish | undefined;
}

export interface Taken {
  /**
   * All states that PostgreSQL kept before this moment are copied now. A family that does not use it returns `since`.
   */
  until: Date;
  /** The archive's new version; undefined when nothing changed. */
  version: number | undefined;
}

/**
 * Copies live states of one family into its archive, `delaySeconds` after the log keeper stored them. Several workers may
 * do it at once; a worker that starts copies what a stopped one left.
 */
export class Archiver {
  private readonly watch: Watch;
  private since = new Date(0);
  private aside: ReadonlySet<string> = new Set();

  constructor(
    private readonly archive: LiveArchive,
    private readonly db: Database,
    private readonly redis: Redis,
    private readonly log: Logger,
    private readonly delaySeconds: number,
    private readonly publish?: Publish,
  ) {
    this.watch = new Watch(() => this.look(), log, `live states of ${archive.family} are not archived yet`);
  }

  start(): void {
    this.watch.start();
  }

  async stop(): Promise<void> {
    await this.watch.stop();
  }

  private async look(): Promise<void> {
    if (await this.wasReleased()) this.since = new Date(0);
    const { db, log, since, delaySeconds, publish } = this;
    const { until, version } = await this.archive.take({ db, log, since, delaySeconds, publish });
    this.since = until;
    if (version !== undefined)
      await this.redis.publish(VERSION_CHANNEL, `${this.archive.family}:${version}`).catch(() => {});
  }

  /** True when a subject was released; its last state may be older than the last look. */
  private async wasReleased(): Promise<boolean> {
    const before = this.aside;
    this.aside = new Set((await listVersionsAside(this.db, this.archive.family)).keys());
    return [...before].some((topic) => !this.aside.has(topic));
  }
}
