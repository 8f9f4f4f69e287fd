import { LRUCache } from 'lru-cache';
import type { Database } from '../db/database.js';
import type { ArchiveVersions } from '../http/archive-versions.js';
import type { CanonicalIds } from '../http/canonical-id.js';
import { within } from '../within.js';
import { findCanonicalId } from './resolve/identities.js';

/** Live routes do not wait longer for a database that is away. */
const PATIENCE_MS = 250;

const MOST_IDS = 20_000;

/**
 * The ids that ids were merged into, for routes that are requested every second: an answer is kept as long as the
 * archive of its family does not change.
 */
export class JoinedIds implements CanonicalIds {
  private readonly known = new LRUCache<string, { version: string | undefined; canonical: string | undefined }>({
    max: MOST_IDS,
  });

  constructor(
    private readonly db: Database,
    private readonly versions: ArchiveVersions,
  ) {}

  /** Undefined for an id that was not merged. */
  async idOf(family: string, id: string): Promise<string | undefined> {
    const version = this.versions.version(family);
    const place = `${family} ${id}`;
    const known = this.known.get(place);
    if (known && known.version === version) return known.canonical;
    const canonical = await findCanonicalId(this.db, family, id);
    this.known.set(place, { version, canonical });
    return canonical;
  }

  /** The same for live routes: undefined also while the database is away or slow. */
  soon(family: string, id: string): Promise<string | undefined> {
    return within(PATIENCE_MS, this.idOf(family, id)).catch(() => undefined);
  }
}
