import { counts, ImportSuite, query } from '../../support/imports.js';
import { importsOf, refused } from './files.js';

const suite = new ImportSuite('lol-riot-files');
const importFiles = importsOf(suite);

const team = (id: string, name: string) => ({ team_id: id, name, acronym: name.slice(0, 2), slug: name.toLowerCase() });

const tournament = (id: string, more: object = {}) => ({
  id,
  leagueId: '98767991310872058',
  name: `Cup ${id}`,
  slug: `cup_${id}`,
  startDate: '2025-01-10',
  endDate: '2025-02-20',
  stages: [],
  ...more,
});

const league = { id: '98767991310872058', name: 'LCK', slug: 'lck', region: 'KOREA', priority: 4 };

test('elements that are no objects are rejected at their places, and nothing else is lost', async () => {
  const db = await suite.emptyArchive();
  const report = await importFiles(db, {
    'teams.json': JSON.stringify([team('1', 'Foxes'), null, 'text', [], team('2', 'Owls')]),
    'leagues.json': JSON.stringify([league]),
    'tournaments.json': JSON.stringify([null, tournament('7'), 5]),
  });
  expect(counts(report)).toEqual([9, 4, 0, 0, 5]);
  expect((await refused(report)).toSorted()).toEqual(
    [
      ...[2, 3, 4].map((line) => `teams.json:${line} bad_key`),
      ...[1, 3].map((line) => `tournaments.json:${line} bad_key`),
    ].toSorted(),
  );
  expect(await query(db, 'select name from lol_team order by name')).toEqual([{ name: 'Foxes' }, { name: 'Owls' }]);
});

test('a tournament without stages, or with a day that does not exist, is a tournament', async () => {
  const db = await suite.emptyArchive();
  const report = await importFiles(db, {
    'leagues.json': JSON.stringify([league]),
    'tournaments.json': JSON.stringify([
      tournament('7', { stages: null, startDate: '2025-02-30', endDate: 'soon' }),
      tournament('8', {
        stages: [null, { name: 'A', slug: 'a', sections: [null, { name: 'B', rankings: null, matches: {} }] }],
      }),
    ]),
  });
  expect(counts(report)).toEqual([3, 3, 0, 0, 0]);
  expect(await query(db, 'select slug, starts_on::text, ends_on::text from lol_tournament order by slug')).toEqual([
    { slug: 'cup_7', starts_on: null, ends_on: null },
    { slug: 'cup_8', starts_on: '2025-01-10', ends_on: '2025-02-20' },
  ]);
});
