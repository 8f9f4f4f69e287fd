import { DATA } from '../support/data.js';
import { hasTennis, openArchive, type Archive } from '../support/archive.js';
import { tennisDraws } from './archive-draws.js';
import { tennisFacts } from './archive-facts.js';
import { tennisRecount } from './archive-recount.js';
import { tennisSearch } from './archive-search.js';
import { tennisShares } from './archive-shares.js';
import { tennisStatements } from './archive-statements.js';

/** One import serves all of these; it takes about a minute. */
const name = hasTennis
  ? 'the tennis archive of 1968 to 2023'
  : `the tennis archive (no files in ${DATA}; set SCORELINE_DATA)`;

(hasTennis ? describe : describe.skip)(name, () => {
  let archive: Archive;
  const opened = () => archive;

  beforeAll(async () => {
    archive = await openArchive();
  });
  afterAll(() => archive?.close());

  describe('holds the counted facts:', () => {
    tennisFacts(opened);
  });
  describe('tells what the files have:', () => {
    tennisRecount(opened);
  });
  describe('gives back brackets:', () => {
    tennisDraws(opened);
  });
  describe('knows only what can be:', () => {
    tennisShares(opened);
  });
  describe('is searched:', () => {
    tennisSearch(opened);
  });
  describe('is read by index:', () => {
    tennisStatements(opened);
  });

  test('a second import changes nothing', async () => {
    const again = await archive.importAgain();
    expect([again.inserted, again.updated]).toEqual([0, 0]);
    expect(again.unchanged + again.rejected).toBe(again.rowsRead);
    expect(again.rejected).toBe(archive.firstImport.rejected);
  });
});
