import type { Database } from '../db/database.js';
import type { ArchiveVersions } from '../http/archive-versions.js';
import { within } from '../within.js';
import { findCanonicalId } from './identities.js';

/** What is live does not wait for a database that is away. */
const PATIENCE_MS = 250;

/**
 * The ids under which things of a family stand that were joined with others, for routes that are asked every second: what was
 * looked up holds for as long as the archive does not change.
 */
export class JoinedIds {
  private readonly known = new Map<string, string | undefined>();
  private version: string | undefined;

  constructor(
    private readonly db: Database,
    private readonly versions: ArchiveVersions,
    private readonly family: string,
  ) {}

  /** Undefined for an id that stands for itself, and while the database is away. */
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
