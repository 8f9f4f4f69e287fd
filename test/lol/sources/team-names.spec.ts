import { ImportSuite, query } from '../../support/imports.js';
import type { Json } from '../../support/service.js';
import { csv } from '../routes/games-files.js';
import { content, doubts, importsOf, type Files } from './files.js';
import { asked, called, game, named, oracle, splits, standings } from './teams-files.js';

const suite = new ImportSuite('lol-team-names');
const importFiles = importsOf(suite);

describe('a team with several names', () => {
  const owls = () => ['Cedar', 'Dogwood', 'Elm', 'Hazel'].map((player): [string, string] => [player, 'Bay Owls']);
  const before = game(2023, 'MAD Lions', 'Ash Foxes');
  const after = game(2025, 'Movistar KOI', 'Ash Foxes');
  const academy = game(2025, 'Movistar KOI Fénix', 'Ash Foxes');
  const golgg = (team: string): Files => ({
    'game_data2024.csv': csv(
      Array.from({ length: 10 }, (_, index) => ({
        Side: index < 5 ? 'Blue Side' : 'Red Side',
        Region: 'LCK',
        Year: 2025,
        'Game ID': 57_862,
        Team: index < 5 ? team : 'Ash Foxes',
        Victory: index < 5 ? 'True' : 'False',
        'Game Duration': 30.017,
        Player: index < 5 ? ['Cedar', 'Dogwood', 'Elm', 'Fir', 'Gum'][index]! : `Fox ${index}`,
        Role: ['TOP', 'JUNGLE', 'MID', 'ADC', 'SUPPORT'][index % 5]!,
        Kills: 1,
      })),
    ),
  });

  test.each([
    ['in one import', [{ ...oracle(before), ...oracle([...after, ...academy]) }]],
    ['former one first', [oracle(before), oracle([...after, ...academy])]],
    ['former one last', [oracle([...after, ...academy]), oracle(before)]],
  ])('by review is one team under its newest name, and its academy is another: %s', async (_, imports) => {
    const db = await suite.emptyArchive();
    for (const files of imports) await importFiles(db, files);
    expect(await named(db)).toEqual(['Ash Foxes', 'Movistar KOI', 'Movistar KOI Fénix']);
    expect(await called(db, 'movistar-koi', 'mad-lions')).toEqual(['Movistar KOI', 'Movistar KOI']);
    expect(
      await query(
        db,
        `select count(*)::int as matches from lol_match m join lol_team t on t.n in (m.team1_n, m.team2_n) where t.name = 'Movistar KOI'`,
      ),
    ).toEqual([{ matches: 2 }]);
  });

  test('keeps its lowest number when both were known, and the other number leads to it everywhere', async () => {
    const db = await suite.emptyArchive();
    await importFiles(db, golgg('Owls Esports'));
    await importFiles(db, standings('Bay Owls'));
    const numberOf = async (name: string) =>
      (await query<{ n: number }>(db, `select n from lol_team where name = '${name}'`))[0]!.n;
    const [low, high] = [await numberOf('Owls Esports'), await numberOf('Bay Owls')];
    await query(db, 'insert into lol_live_team (n, name, code) select n, name, slug from lol_team');
    await importFiles(db, splits(...owls()));
    const numbersIn = async (table: string) => query(db, `select n from ${table} order by n`);
    expect(await numbersIn('lol_live_team')).toEqual(await numbersIn('lol_team'));
    expect(await query(db, `select n, to_n from identity_moved where kind = 'team'`)).toEqual([{ n: high, to_n: low }]);
    expect(await query(db, 'select distinct team_n from lol_standing')).toEqual([{ team_n: low }]);
    expect(await query(db, `select count(*)::int as rows from lol_team where n = ${high}`)).toEqual([{ rows: 0 }]);
    const { team, found } = await asked(suite, db, async (get) => ({
      team: await get(`teams/lol-team-${high}`),
      found: (await get('search?q=bay%20owls')).data.teams,
    }));
    expect([team.data.slug, team.canonical]).toEqual(['owls-esports', `lol-team-${low}`]);
    expect(found.map(({ slug }: Json) => slug)).toEqual(['owls-esports']);
  });

  test('of one key keeps the former one as an alias, in one file or in two, in any order', async () => {
    const renamed = (year: number, name: string) =>
      game(year, name, 'Ash Foxes', { teamid: '' }).map((row) => ({
        ...row,
        teamid: row.teamname === name ? 'oe:team:1' : 'oe:team:2',
      }));
    const [old, now] = [renamed(2023, 'Dune Rays'), renamed(2025, 'Dune Rays Honda')];
    const contents: string[] = [];
    for (const imports of [
      [{ ...oracle(old), ...oracle(now) }],
      [oracle([...now, ...old])],
      [oracle(old), oracle(now)],
      [oracle(now), oracle(old)],
    ]) {
      const db = await suite.emptyArchive();
      for (const files of imports) await importFiles(db, files);
      expect(
        await query(
          db,
          `select x.name, x.is_current from identity_name x where kind = 'team' and folded like 'dune%' order by folded`,
        ),
      ).toEqual([
        { name: 'Dune Rays', is_current: false },
        { name: 'Dune Rays Honda', is_current: true },
      ]);
      expect(
        await query(db, `select slug from identity_slug where kind = 'team' and slug like 'dune%' order by slug`),
      ).toEqual([{ slug: 'dune-rays' }, { slug: 'dune-rays-honda' }]);
      contents.push(String(await named(db)));
    }
    expect(new Set(contents)).toEqual(new Set(['Ash Foxes,Dune Rays Honda']));
  });

  test.each([
    ['gol.gg first', [golgg('Owls Esports'), splits(...owls())]],
    ['the wiki first', [splits(...owls()), golgg('Owls Esports')]],
  ])('is one team where two sources have the same players in a season: %s', async (_, imports) => {
    const db = await suite.emptyArchive();
    for (const files of imports) await importFiles(db, files);
    expect(await query(db, 'select count(*)::int as teams from lol_team')).toEqual([{ teams: 2 }]);
    const [one, other] = await called(db, 'owls-esports', 'bay-owls');
    expect(one).toBe(other);
    const again = await content(db);
    for (const files of imports) await importFiles(db, files);
    expect(await content(db)).toBe(again);
    expect((await doubts(db)).filter((doubt) => doubt.includes(' team '))).toEqual([]);
  });
});
