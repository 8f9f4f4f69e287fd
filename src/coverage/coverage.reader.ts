import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../db/database.js';
import { FAMILIES } from '../families.js';
import { ARCHIVE_VERSIONS, type ArchiveVersions } from '../http/archive-versions.js';
import type { FamilyCoverage, FamilyCoverageInFull } from './coverage.dto.js';
import { findCoverage } from './coverage.queries.js';
import { listOpen } from './open.queries.js';
import { listSeasons } from './seasons.queries.js';
import { listSources } from './sources.queries.js';

/** What the archives hold, for the routes and the pages. */
@Injectable()
export class CoverageReader {
  constructor(
    private readonly db: Database,
    @Inject(ARCHIVE_VERSIONS) private readonly versions: ArchiveVersions,
  ) {}

  list(): Promise<FamilyCoverage[]> {
    return Promise.all(
      FAMILIES.map(async ({ name, coverage }) => findCoverage(this.db, name, (await coverage?.()) ?? [])),
    );
  }

  /** Undefined for a family that there is not. */
  async find(name: string): Promise<FamilyCoverageInFull | undefined> {
    const family = FAMILIES.find((one) => one.name === name.toLowerCase());
    if (!family) return undefined;
    const importers = (await family.importers?.()) ?? [];
    const resources = (await family.coverage?.()) ?? [];
    const coverage = await findCoverage(this.db, family.name, resources);
    const [seasons, open, sources, corrections = []] = await this.versions.read(family.name, () =>
      Promise.all([
        listSeasons(this.db, family.name, resources),
        listOpen(this.db, family),
        listSources(this.db, importers),
        family.corrections?.(),
      ]),
    );
    return { ...coverage, seasons, ...open, sources, corrections: [...corrections] };
  }
}
