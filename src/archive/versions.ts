import type { Redis } from 'ioredis';
import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';
import type { ArchiveVersions } from '../http/archive-versions.js';
import type { Logger } from '../http/log.js';

/** Redis channel on which an import announces `<family>:<version>`. */
export const VERSION_CHANNEL = 'archive:version';

/** How long a process may miss an import when Redis loses its message. */
const REREAD_MS = 5_000;

/** The version of each family's archive: read from the database, and told by Redis as soon as an import ends. */
export class LiveArchiveVersions implements ArchiveVersions {
  private readonly versions = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: Database,
    private readonly subscriber: Redis,
    private readonly log: Logger,
  ) {}

  version(family: string): string {
    return `${family}-${this.versions.get(family) ?? 0}`;
  }

  async start(): Promise<void> {
    await this.read();
    this.subscriber.on('message', (_channel, message) => this.learn(message));
    this.subscriber.subscribe(VERSION_CHANNEL).catch(() => {});
    this.timer = setInterval(() => {
      this.read().catch((error: Error) => this.log.warn({ reason: error.message }, 'archive version not read'));
    }, REREAD_MS);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async read(): Promise<void> {
    const rows = await this.db.rows<{ family: string; version: string }>(sql`select family, version from data_version`);
    for (const { family, version } of rows) this.raise(family, Number(version));
  }

  private learn(message: string): void {
    const [family = '', version] = message.split(':');
    if (Number.isSafeInteger(Number(version))) this.raise(family, Number(version));
  }

  private raise(family: string, version: number): void {
    if (version > (this.versions.get(family) ?? 0)) this.versions.set(family, version);
  }
}
