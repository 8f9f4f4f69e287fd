import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Look } from '../../../archive/archiver.js';
import { runImport } from '../../../archive/import.js';
import { withTemporaryFolder } from '../../../temporary.js';
import { lolCoverage } from '../coverage.js';
import { riotImporter } from '../import/riot.importer.js';
import { idsOfTournaments, referenceFiles } from './reference-files.js';
import { markReferenceArchived, namesOfTournaments, takeFreshReference } from './reference.queries.js';

/**
 * Imports the kept pages of leagues, tournaments, standings and teams where any of them changed, as an import of Riot's files
 * does. Returns the archive's new version; undefined where nothing changed.
 * @throws ImportError while another import of the family runs.
 */
export async function archiveReference({ db, log, publish }: Look): Promise<number | undefined> {
  const pages = await takeFreshReference(db);
  if (pages.length === 0) return undefined;
  const files = referenceFiles(pages, await namesOfTournaments(db, idsOfTournaments(pages)));
  return withTemporaryFolder('scoreline-lol-reference-', async (folder) => {
    for (const [name, list] of Object.entries(files)) await writeFile(join(folder, name), JSON.stringify(list));
    let version: number | undefined;
    const { inserted, updated, rejected, seconds } = await runImport({
      database: db,
      importers: [riotImporter],
      which: riotImporter.id,
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
