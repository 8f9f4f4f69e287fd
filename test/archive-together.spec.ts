import { archiveDatabase, hasLol, hasUfc, importArchive, type FamilyImport } from './support/archive.js';
import { DATA } from './support/data.js';

const hasBoth = hasLol && hasUfc;
const where = hasBoth ? '' : ` (no files in ${DATA}; set SCORELINE_DATA)`;

const rowsOf = ({ sums: { rowsRead, inserted, updated, unchanged, rejected } }: FamilyImport) => {
  return { rowsRead, inserted, updated, unchanged, rejected };
};

(hasBoth ? describe : describe.skip)(`a small family beside a large one${where}`, () => {
  test('is imported with the counts and in the time that it takes alone', async () => {
    const shared = await archiveDatabase('lol');
    const alone = await archiveDatabase('ufc');
    await alone.drop();
    try {
      const beside = await importArchive(shared.url, 'ufc');
      expect(rowsOf(beside)).toEqual(rowsOf(alone.note));
      expect(beside.ms / alone.note.ms).toBeLessThan(3);
    } finally {
      await shared.drop();
    }
  });
});
