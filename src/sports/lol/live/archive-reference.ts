import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Look } from '../../../archive/archiver.js';
import { runImport } from '../../../archive/import.js';
import { withTemporaryFolder } from '../../../temporary.js';
import { lolCoverage } from '../coverage.js';
import { lolImporters } from '../importers.js';
import { idsOfTournaments, referenceFiles } from './reference-files.js';
import { markReferenceArchived, namesOfTournaments, takeFreshReference } from './reference.queries.js';

/** The importer that reads upstream's pages. */
const RIOT = 'lol:riot';

/**
 * When a page of leagues, tournaments, standings or teams has changed, imports all of them as if they were Riot's files.
 * Returns the archive's new data version; undefined if no page has changed.
 * @throws ImportError while another import of the family runs.
 */
export async function importReference({ db, log, publish }: Look): Promise<number | undefined> {
  const pages = await takeFreshReference(db);
  if (pages.length === 0) return undefined;
  const files = referenceFiles(pages, await namesOfTournaments(db, idsOfTournaments(pages)));
  return withTemporaryFolder('scoreline-lol-reference-', async (folder) => {
    for (const [name, list] of Object.entries(files)) await writeFile(join(folder, name), JSON.stringify(list));
    let version: number | undefined;
    const { inserted, updated, rejected, seconds } = await runImport({
      database: db,
      importers: lolImporters,
      which: RIOT,
      path: folder,
      rejectsFolder: folder,
      coverage: lolCoverage,
      onVersion: async (_family, raised) => {
        version = raised;
      },
      ...(publish && { publish }),
    });
    await markReferenceArchived(db, pages);
    log.info({ inserted, updated, rejected, seconds }, 'pages of lol archived');
    return version;
  });
}
