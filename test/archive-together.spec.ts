import { archiveDatabase, hasLol, hasUfc, importArchive, type FamilyImport } from './support/archive.js';
import { DATA } from './support/data.js';
import { ownDatabase } from './support/stores.js';

const hasBoth = hasLol && hasUfc;
const where = hasBoth ? '' : ` (no files in ${DATA}; set SCORELINE_DATA)`;

const rowsOf = ({ sums: { rowsRead, inserted, updated, unchanged, rejected } }: FamilyImport) => {
  return { rowsRead, inserted, updated, unchanged, rejected };
};

async function importAlone(): Promise<FamilyImport> {
  const own = await ownDatabase('empty');
  try {
    return await importArchive(own.url, 'ufc');
  } finally {
    await own.drop();
  }
}

(hasBoth ? describe : describe.skip)(`a small family beside a large one${where}`, () => {
  test('is imported with the counts and in the time that it takes alone', async () => {
    const shared = await archiveDatabase('lol');
    const alone = await archiveDatabase('ufc');
    await alone.drop();
    try {
      const beside = await importArchive(shared.url, 'ufc');
      expect(rowsOf(beside)).toEqual(rowsOf(alone.note));
      const ratios = [beside.ms / alone.note.ms];
      // The machine may have been less busy when that archive was imported.
      if (ratios[0]! >= 3) ratios.push(beside.ms / (await importAlone()).ms);
      expect(Math.min(...ratios)).toBeLessThan(3);
    } finally {
      await shared.drop();
    }
  });
});
