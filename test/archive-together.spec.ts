import { archiveDatabase, hasCs2, hasLol, hasUfc, importArchive, type FamilyImport } from './support/archive.js';
import { DATA } from './support/data.js';

const hasAll = hasCs2 && hasLol && hasUfc;
const where = hasAll ? '' : ` (no files in ${DATA}; set SCORELINE_DATA)`;

const rowsOf = ({ sums: { rowsRead, inserted, updated, unchanged, rejected } }: FamilyImport) => {
  return { rowsRead, inserted, updated, unchanged, rejected };
};

(hasAll ? describe : describe.skip)(`a family is imported beside others as it is alone${where}:`, () => {
  test.each([
    ['lol', ['cs2', 'ufc']],
    ['cs2', ['lol']],
  ])(
    'beside %s: %p',
    async (there, families) => {
      const shared = await archiveDatabase(there);
      try {
        for (const family of families) {
          const beside = await importArchive(shared.url, family);
          const alone = await archiveDatabase(family);
          await alone.drop();
          expect([family, rowsOf(beside)]).toEqual([family, rowsOf(alone.note)]);
          expect([family, beside.ms / alone.note.ms < 3]).toEqual([family, true]);
        }
      } finally {
        await shared.drop();
      }
    },
    900_000,
  );
});
