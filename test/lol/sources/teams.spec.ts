import { ImportSuite, query } from '../../support/imports.js';
import type { Json } from '../../support/service.js';
import { importsOf } from './files.js';
import {
  asked,
  called,
  FOXES,
  game,
  leagues,
  met,
  named,
  oracle,
  players,
  splits,
  standings,
  teams,
  UNLISTED,
} from './teams-files.js';

const suite = new ImportSuite('lol-teams');
const importFiles = importsOf(suite);

describe("a team that Riot's list of teams lacks", () => {
  const listed = { ...leagues, ...teams([FOXES, 'Ash Foxes']), ...players('Ash', 'Birch', 'Cedar', 'Dogwood') };
  const series = met([FOXES, ['Ash', 'Birch']], [UNLISTED, ['Cedar', 'Dogwood']]);
  const wiki = splits(
    ['Cedar', 'Bay Owls'],
    ['Dogwood (Ann Lee)', 'Bay Owls'],
    ['Elm', 'Bay Owls'],
    ['Ash', 'Ash Foxes'],
  );

  test.each([
    ['at once', [{ ...listed, ...series, ...wiki }]],
    ['line-ups last', [{ ...listed, ...series }, wiki]],
    ['line-ups first', [wiki, { ...listed, ...series }]],
  ])('is the one whose players it has: %s', async (_, imports) => {
    const db = await suite.emptyArchive();
    for (const files of imports) await importFiles(db, files);
    expect(await named(db)).toEqual(['Ash Foxes', 'Bay Owls']);
    expect(
      await query(
        db,
        'select one.name as one, other.name as other from lol_match m join lol_team one on one.n = team1_n join lol_team other on other.n = team2_n',
      ),
    ).toEqual([{ one: 'Ash Foxes', other: 'Bay Owls' }]);
    expect(await called(db, 'bay-owls', UNLISTED)).toEqual(['Bay Owls', 'Bay Owls']);
    expect(await query(db, `select slug from lol_team where name = 'Bay Owls'`)).toEqual([{ slug: 'bay-owls' }]);
  });

  test('has no name where no source shows who it is, and is no other team for one player in common', async () => {
    const db = await suite.emptyArchive();
    await importFiles(db, {
      ...listed,
      ...series,
      ...splits(['Cedar', 'Bay Owls'], ['Elm', 'Bay Owls'], ['Fir', 'Bay Owls']),
    });
    const { team, list, ranked } = await asked(suite, db, async (get) => ({
      team: (await get(`teams/${UNLISTED}`)).data,
      list: (await get('teams?sort=name')).data,
      ranked: (await get('tournaments/lck_spring_2025/standings')).data,
    }));
    expect([team.slug, team.name, team.shortName]).toEqual([UNLISTED, null, null]);
    expect(list.map(({ name }: Json) => name).toSorted()).toEqual(['Ash Foxes', 'Bay Owls', null].toSorted());
    expect(JSON.stringify(ranked)).not.toContain(`"teamName":"${UNLISTED}"`);
  });

  test('gets its name when the list of teams has it later', async () => {
    const db = await suite.emptyArchive();
    await importFiles(db, { ...listed, ...series });
    await importFiles(db, oracle(game(2025, 'Bay Owls', 'Cold Pines')));
    await importFiles(db, teams([FOXES, 'Ash Foxes'], [UNLISTED, 'Bay Owls']));
    expect(await named(db)).toEqual(['Ash Foxes', 'Bay Owls', 'Cold Pines']);
    expect(await called(db, 'bay-owls', UNLISTED)).toEqual(['Bay Owls', 'Bay Owls']);
    expect(await query(db, `select slug from lol_team where name = 'Bay Owls'`)).toEqual([{ slug: 'bay-owls' }]);
  });
});

test('placeholders of brackets and the id 0 are no team', async () => {
  const db = await suite.emptyArchive();
  await importFiles(db, {
    ...leagues,
    ...teams([FOXES, 'Ash Foxes'], ['103', 'TBD'], ['104', 'Winner of Match 5']),
    ...players('Ash'),
    ...met([FOXES, ['Ash']], ['0', []]),
    ...oracle([...game(2025, 'TBD 3', 'Ash Foxes'), ...game(2025, 'TBA', 'Winner of Group A')]),
    ...standings('TBD', 'TBD 2', 'BYE 3', 'Loser of Semifinal 1', 'Cold Pines'),
  });
  expect(await named(db)).toEqual(['Ash Foxes', 'Cold Pines']);
  expect(await query(db, `select t.name, m.team2_n from lol_match m join lol_team t on t.n = m.team1_n`)).toEqual([
    { name: 'Ash Foxes', team2_n: null },
  ]);
});
