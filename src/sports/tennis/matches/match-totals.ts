import { Inject, Injectable } from '@nestjs/common';
import { ARCHIVE_VERSIONS, type ArchiveVersions } from '../../../http/archive-versions.js';
import { Database } from '../../../db/database.js';
import { countByFacets, type Totals } from './matches.queries.js';
import type { MatchFilter } from './matches.dto.js';

/** The most filters whose totals are remembered. */
const REMEMBERED = 1_000;

/**
 * Counts the matches that fit a filter, and remembers the count until the next import, because every page of a list
 * shows it.
 */
@Injectable()
export class MatchTotals implements Totals {
  private version = '';
  private readonly totals = new Map<string, number>();

  constructor(
    private readonly db: Database,
    @Inject(ARCHIVE_VERSIONS) private readonly versions: ArchiveVersions,
  ) {}

  async of({ tour, year, year_from, year_to, surface, round, level, best_of }: Partial<MatchFilter>): Promise<number> {
    const version = this.versions.version('tennis');
    if (version !== this.version || this.totals.size >= REMEMBERED) this.totals.clear();
    this.version = version;
    const name = JSON.stringify([tour, year, year_from, year_to, surface, round, level, best_of]);
    const known = this.totals.get(name);
    if (known !== undefined) return known;
    const total = await countByFacets(this.db, { tour, year, year_from, year_to, surface, round, level, best_of });
    if (version === this.version) this.totals.set(name, total);
    return total;
  }
}
