import type { Database } from '../db/database.js';
import type { ArchiveVersions } from '../http/archive-versions.js';
import { within } from '../within.js';
import { findCanonicalId } from './resolve/identities.js';

/** Live routes do not wait longer for a database that is away. */
const PATIENCE_MS = 250;

/**
 * The ids that ids of a family were merged into, for routes that are requested every second: an answer is kept as long
 * as the archive does not change.
 */
export class JoinedIds {
  private readonly known = new Map<string, string | undefined>();
  private version: string | undefined;

  constructor(
    private readonly db: Database,
    private readonly versions: ArchiveVersions,
    private readonly family: string,
  ) {}

  /** Undefined for an id that was not merged, and while the database is away. */
  async idOf(id: string): Promise<string | undefined> {
    const version = this.versions.version(this.family);
    if (version !== this.version) this.known.clear();
    this.version = version;
    if (this.known.has(id)) return this.known.get(id);
    const look = findCanonicalId(this.db, this.family, id).then((found) => {
      if (version === this.version) this.known.set(id, found);
      return found;
    });
    return within(PATIENCE_MS, look).catch(() => undefined);
  }
}
