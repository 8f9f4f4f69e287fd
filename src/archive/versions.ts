import type { Redis } from 'ioredis';
import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';
import type { ArchiveVersions } from '../http/archive-versions.js';
import { FailureLog } from '../http/failure-log.js';
import type { Logger } from '../http/log.js';

/** The Redis channel on which an import announces `<family>:<version>`. */
export const VERSION_CHANNEL = 'archive:version';

/** A process that loses Redis's message learns of an import within this time. */
const REREAD_MS = 5_000;

/** The version of each family's archive, read from the database and announced by Redis as soon as an import ends. */
export class LiveArchiveVersions implements ArchiveVersions {
  private readonly versions = new Map<string, { version: number; changedAt: string }>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: Database,
    private readonly subscriber: Redis,
    private readonly log: Logger,
  ) {}

  version(family: string): string {
    return `${family}-${this.versions.get(family)?.version ?? 0}`;
  }

  changedAt(family: string): string | undefined {
    return this.versions.get(family)?.changedAt;
  }

  async start(): Promise<void> {
    await this.read();
    const failures = new FailureLog(this.log, 'archive version not read');
    const readAgain = () => {
      this.read().then(
        () => failures.succeeded(),
        (error: Error) => failures.failed(error),
      );
    };
    this.subscriber.on('message', readAgain);
    this.subscriber.subscribe(VERSION_CHANNEL).catch(() => {});
    this.timer = setInterval(readAgain, REREAD_MS);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Keeps the highest version, because answers may come out of order and a version never goes back. */
  private async read(): Promise<void> {
    const rows = await this.db.rows<{ family: string; version: string; changedAt: Date }>(
      sql`select family, version, changed_at as "changedAt" from data_version`,
    );
    for (const { family, version, changedAt } of rows) {
      const known = this.versions.get(family)?.version ?? 0;
      if (Number(version) > known)
        this.versions.set(family, { version: Number(version), changedAt: changedAt.toUTCString() });
    }
  }
}
