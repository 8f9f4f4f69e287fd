import type { Redis } from 'ioredis';
import type { Database } from '../db/database.js';
import { STAMP, type ArchiveStamp } from '../db/replica.js';
import { raw, sql } from '../db/sql.js';
import type { ArchiveVersions } from '../http/archive-versions.js';
import { FailureLog } from '../http/failure-log.js';
import type { Logger } from '../http/log.js';

/** The Redis channel on which an import announces `<family>:<version>`. */
export const VERSION_CHANNEL = 'archive:version';

/** A process that loses Redis's message learns of an import within this time. */
const REREAD_MS = 5_000;

/** The version of each family's archive, read from the database and announced by Redis as soon as an import ends. */
export class LiveArchiveVersions implements ArchiveVersions {
  private readonly versions = new Map<string, Known>();
  private timer: NodeJS.Timeout | undefined;
  private begun = 0;
  private applied = 0;

  constructor(
    private readonly db: Database,
    private readonly subscriber: Redis,
    private readonly log: Logger,
  ) {}

  version(family: string): string {
    return this.versions.get(family)?.text ?? `${family}-0`;
  }

  changedAt(family: string): string | undefined {
    return this.versions.get(family)?.changedAt;
  }

  /** The stamps of all archives, with which a replica is compared. */
  get stamps(): Readonly<Record<string, ArchiveStamp>> {
    return Object.fromEntries([...this.versions].map(([family, { stamp }]) => [family, stamp]));
  }

  read<Result>(family: string, work: () => Promise<Result>): Promise<Result> {
    const known = this.versions.get(family);
    return known ? this.db.readArchive({ family, stamp: known.stamp }, work) : work();
  }

  async start(): Promise<void> {
    await this.readAll();
    const failures = new FailureLog(this.log, 'archive version not read');
    const readAgain = () => {
      this.readAll().then(
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

  /**
   * Leaves out an answer that a later reading has overtaken. A version goes back where a replica that lacked the last
   * import was promoted.
   */
  private async readAll(): Promise<void> {
    this.begun += 1;
    const nth = this.begun;
    const rows = await this.db.rows<{ family: string; version: string; changedAt: Date; stamp: ArchiveStamp }>(
      sql`select family, version, changed_at as "changedAt", ${raw(STAMP)} as stamp from data_version`,
    );
    if (nth < this.applied) return;
    this.applied = nth;
    for (const { family, version, changedAt, stamp } of rows) {
      const text = `${family}-${version}-${changedAt.getTime().toString(36)}`;
      this.versions.set(family, { text, changedAt: changedAt.toUTCString(), stamp });
    }
  }
}

interface Known {
  /** Names the content of the archive in ETags. */
  text: string;
  changedAt: string;
  stamp: ArchiveStamp;
}
