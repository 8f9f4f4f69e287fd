import { readdirSync } from 'node:fs';
import { declaredRoutes } from '../../src/http/routes.js';
import { DATA } from '../support/data.js';
import { hasLol, openArchive, type Archive } from '../support/archive.js';
import { scansOf } from '../support/statements.js';
import { FOLDER } from './archive-files.js';
import { lolFacts } from './archive-facts.js';
import { lolRecount } from './archive-recount.js';
import { lolOrder } from './archive-order.js';
import { REQUESTS, requestsOf } from './archive-requests.js';
import { LOL_TABLES } from './archive-tables.js';
import { contentOf } from '../support/table-content.js';
import { lolSearch } from './archive-search.js';
import { lolYears } from './archive-years.js';

const name = hasLol ? 'the lol archive' : `the lol archive (no files in ${DATA}; set SCORELINE_DATA)`;

/** Rows of the upstream files: lists of Riot's set by their items, of all others by their lines or records. */
const ROWS = {
  // Leagues, teams, players; tournaments with their ranked teams and matches; wide rows of games.
  riot: 38 + 673 + 4_222 + 169 + 1_704 + 14_083 + 621,
  oracle: 5_208 + 2_470,
  golgg: 5_020 + 9_639,
  leaguepedia: 157 + 5_000 + 18 + 986 + 326 + 114 + 590 + 75 + 5_000 + 5_000 + 2_394 + 662 + 5_000,
  appearances: 814 + 3_398 + 77,
  earnings: 1_000,
};

/** One import serves all of these but the last; it takes more than a minute. */
(hasLol ? describe : describe.skip)(name, () => {
  let archive: Archive;
  const opened = () => archive;

  beforeAll(async () => {
    archive = await openArchive('lol');
  });
  afterAll(() => archive?.close());

  test('an import reports every row, and accepts all but three of a player with two first names', () => {
    const { rowsRead, inserted, updated, unchanged, rejected } = archive.firstImport;
    expect(inserted + updated + unchanged + rejected).toBe(rowsRead);
    expect(rowsRead).toBe(Object.values(ROWS).reduce((sum, rows) => sum + rows, 0));
    expect(rowsRead).toBe(74_458);
    expect(rejected).toBe(3);
  });

  test('files that no importer knows are listed: the captures of the live feed', () => {
    const [first = ''] = archive.firstProgress.split('\n');
    const [, list = ''] = /^lol: no importer knows (.*)$/.exec(first) ?? [];
    const live = readdirSync(`${FOLDER}/live`, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    expect(list.split(', ').toSorted()).toEqual(
      live.map((one) => `${one.parentPath}/${one.name}`.slice(FOLDER.length + 1)).toSorted(),
    );
  });

  describe('holds the counted facts:', () => {
    lolFacts(opened);
  });
  describe('gives back the figures of the files:', () => {
    lolRecount(opened);
  });

  describe('is searched:', () => {
    lolSearch(opened);
  });
  describe('reads the files of any year:', () => {
    lolYears();
  });
  describe('reads files in any order:', () => {
    lolOrder();
  });

  test('no statement of any route scans a large table', async () => {
    const { pool } = archive.service.db;
    const { rows } = await pool.query(
      `select n, match_n from lol_game where postgame_level = 'player_stats_full' order by starts_at desc, n limit 1`,
    );
    // As autovacuum leaves the tables a minute after an import.
    await pool.query('vacuum (analyze)');
    const requests = [...REQUESTS, ...requestsOf(`lol-match-${rows[0].match_n}`, `lol-game-${rows[0].n}`)];
    const { large, scans, statements } = await scansOf(archive, { family: 'lol', requests, largeFrom: 1_000 });
    expect(large).toEqual(
      expect.arrayContaining([
        'lol_match',
        'lol_game',
        'lol_player',
        'identity',
        'lol_team',
        'lol_standing',
        'lol_transfer',
      ]),
    );
    expect(scans).toEqual([]);
    expect(statements).toBeGreaterThan(500);
    expect(routesWithout(requests)).toEqual([]);
  });

  test('a second import leaves everything as it is', async () => {
    const before = await contentOf(archive.service.db.pool, LOL_TABLES);
    const { rowsRead, inserted, updated, unchanged, rejected } = await archive.importAgain();
    expect([inserted, updated, unchanged, rejected]).toEqual([0, 0, rowsRead - 3, 3]);
    expect(await contentOf(archive.service.db.pool, LOL_TABLES)).toEqual(before);
  });
});

/** GET routes of lol that none of the requests asks for; streams and sockets are no reads. */
function routesWithout(requests: readonly string[]): string[] {
  const paths = requests.map((request) => `lol/${request.replace(/\?.*/, '')}`.replace(/\/$/, ''));
  return declaredRoutes()
    .filter(({ method, resource, updates }) => method === 'GET' && resource.game === 'lol' && updates === undefined)
    .map(({ path, resource }) => [resource.path, path].filter((part) => part !== '').join('/'))
    .filter((pattern) => {
      const form = new RegExp(`^${pattern.replace(/:[^/]+/g, '[^/]+')}$`);
      return !paths.some((path) => form.test(path));
    });
}
