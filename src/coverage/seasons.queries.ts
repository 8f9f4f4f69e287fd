import type { CountedResource } from '../archive/coverage.js';
import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';
import type { ResourceSeasons, SeasonCoverage } from './coverage.dto.js';

/** The stored counts by season and league, for the resources that are counted so. */
export async function listSeasons(
  db: Database,
  family: string,
  resources: readonly CountedResource[],
): Promise<ResourceSeasons[]> {
  const counts = await db.rows<{ resource: string; seasons: SeasonCoverage[] }>(sql`
    select resource, seasons from archive_coverage where family = ${family} and seasons is not null`);
  return resources.flatMap(({ resource, seasons: counted }) => {
    const count = counts.find((one) => one.resource === resource);
    if (!counted || !count) return [];
    const { leagueSays, parts } = counted;
    const said = parts.map(({ part, says }) => ({ part, says }));
    return [{ resource, leagueSays, parts: said, seasons: count.seasons }];
  });
}
