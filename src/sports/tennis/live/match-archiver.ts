import type { Redis } from 'ioredis';
import { VERSION_CHANNEL } from '../../../archive/versions.js';
import { Watch } from '../../../archive/watch.js';
import type { Database } from '../../../db/database.js';
import type { Logger } from '../../../http/log.js';
import { archiveEnds } from './live-match.queries.js';
import { tennisLive } from './family.js';

/**
 * Lets records of the archive tell the live ids of their matches, `delaySeconds` after the end was kept. It remembers
 * nothing but the database, so several workers may do it, and what a stopped one left is taken at the next start.
 */
export class MatchArchiver {
  private readonly watch: Watch;

  constructor(
    private readonly db: Database,
    private readonly redis: Redis,
    log: Logger,
    private readonly delaySeconds: number,
  ) {
    this.watch = new Watch(() => this.look(), log, 'finished matches not archived yet');
  }

  start(): void {
    this.watch.start();
  }

  async stop(): Promise<void> {
    await this.watch.stop();
  }

  private async look(): Promise<void> {
    const version = await archiveEnds(this.db, this.delaySeconds);
    if (version !== undefined)
      await this.redis.publish(VERSION_CHANNEL, `${tennisLive.name}:${version}`).catch(() => {});
  }
}
