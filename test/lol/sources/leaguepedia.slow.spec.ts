import { counts, ImportSuite, query } from '../../support/imports.js';
import { csv, oracleGame, type Cells } from '../routes/games-files.js';
import { content, doubts, importsOf, refused, type Files } from './files.js';

const suite = new ImportSuite('lol-leaguepedia');
const importFiles = importsOf(suite);

type Record = Readonly<{ [name: string]: unknown }>;

/** A file of a Cargo table, with the members that upstream adds to each record. */
function wiki(table: string, ...records: Record[]): Files {
  const pages = records.map((record, index) => ({ ...record, _pageNamespace: 0, _pageID: 100 + index, _ID: index }));
  return { [`${table}.json`]: JSON.stringify(pages) };
}

const contract = (player: unknown, team: string, news: string, more: Record = {}): Record => ({
  Player: player,
  Team: team,
  ContractEnd: '',
  IsRemoval: '',
  NewsId: `News/${news}`,
  ContractEnd__precision: '',
  ...more,
});

const until = (day: string, precision: number | string = 1): Record => ({
  ContractEnd: day,
  ContractEnd__precision: precision,
});

const roster = (team: string, links: string, more: Record = {}): Record => ({
  Team: team,
  OverviewPage: 'LCK/2021 Season/Spring Season',
  RosterLinks: links,
  Roles: 'Top;;Jungle;;Mid;;Bot;;Support',
  Flags: 'South Korea;;South Korea;;China;;;;France',
  Footnotes: [''],
  Region: '',
  Short: '',
  IsComplete: 0,
  Tournament: 'LCK 2021 Spring',
  UniqueLine: `LCK/2021 Season/Spring Season_${team}`,
  ...more,
});

const team = (name: string, more: Record = {}): Record => ({
  Name: name,
  OverviewPage: name,
  Short: '',
  Location: '',
  Region: '',
  RenamedTo: '',
  IsDisbanded: 0,
  ...more,
});

const member = (player: unknown, page: string, role: string, more: Record = {}): Record => ({
  ID: player,
  Link: player,
  Name: '',
  N: 2,
  Country: '',
  Role: role,
  IsSubstitute: 'No',
  IsTrainee: 'No',
  Team: page,
  ContractDate: '',
  Residency: '',
  _pageName: page,
  ContractDate__precision: '',
  ...more,
});

const standing = (name: string, place: unknown, more: Record = {}): Record => ({
  OverviewPage: 'LCK/2021 Season/Spring Season',
  Team: name,
  Place: place,
  WinSeries: 2,
  LossSeries: 1,
  TieSeries: 0,
  WinGames: 5,
  LossGames: 3,
  Points: 0,
  PointsTiebreaker: 0,
  Streak: 2,
  StreakDirection: 'W',
  ...more,
});

const result = (player: unknown, line: number, more: Record = {}): Record => ({
  Event: '2021 King of the Hill',
  Tier: 'Offline',
  Date: '2021-04-12',
  Place: 1,
  Prize: 1000,
  'Prize USD': 900,
  'Prize Euro': 800,
  PrizeUnit: 'USD',
  PrizeOther: '',
  Player: player,
  PlayerLink: player,
  Team: '',
  OverviewPage: '2021 King of the Hill',
  UniqueLine: `2021 King of the Hill_${line}`,
  Date__precision: 1,
  ...more,
});

/** Games of the two teams, by which other sources know their players. */
const oracle = (days: readonly string[] = ['2021-01-15']): Files => ({
  '2021_LoL_esports_match_data_from_OraclesElixir.csv': csv(
    days.flatMap((day, index): Cells[] =>
      oracleGame({
        id: `ESPORTSTMNT01_${index}`,
        date: `${day} 08:00:00`,
        about: { year: 2021 },
        players: { kills: Array.from({ length: 10 }, () => 2) },
      }),
    ),
  ),
});

const named = (name: string) => `(select n from lol_player where ign = '${name}')`;

describe('what Cargo tables write', () => {
  test('entities are decoded, also those that are encoded twice', async () => {
    const db = await suite.emptyArchive();
    await importFiles(db, {
      ...wiki('Teams', team('GG&amp;Beer'), team('God&amp;#39;s Plan'), team('Fox &lt;3')),
      ...wiki('ListplayerCurrent', member('Fox&eacute;', 'God&amp;#39;s Plan', 'Mid')),
    });
    expect(await query(db, 'select name from lol_team order by name')).toEqual([
      { name: 'Fox <3' },
      { name: 'GG&Beer' },
      { name: "God's Plan" },
    ]);
    expect(
      await query(
        db,
        'select p.ign, t.name from lol_player p join lol_spell s on s.player_n = p.n join lol_team t on t.n = s.team_n',
      ),
    ).toEqual([{ ign: 'Foxé', name: "God's Plan" }]);
  });

  test('a date counts as a day only where its precision says so', async () => {
    const db = await suite.emptyArchive();
    const dates: [string, unknown, string | null][] = [
      ['2022-11-21', 1, '2022-11-21'],
      ['2022-11-21', '1', '2022-11-21'],
      ['2022-11-21', '', '2022-11-21'],
      ['2022-11-01', 2, null],
      ['2022-01-01', '3', null],
      ['1899-12-30', 1, null],
      ['2022-02-30', 1, null],
      ['soon', 1, null],
      ['', '', null],
    ];
    const report = await importFiles(
      db,
      wiki(
        'Contracts',
        ...dates.map(([day, precision], index) =>
          contract(`P${index}`, 'Ash Foxes', '2021-11-20_1', until(day, precision as number)),
        ),
      ),
    );
    expect(counts(report)).toEqual([9, 9, 0, 0, 0]);
    expect(await query(db, 'select player, ends_on::text as day from lol_wiki_contract order by player')).toEqual(
      dates.map(([, , day], index) => ({ player: `P${index}`, day })),
    );
    const shown = await query<{ ign: string; day: string | null }>(
      db,
      'select p.ign, s.contract_ends_on::text as day from lol_spell s join lol_player p on p.n = s.player_n order by p.ign',
    );
    expect(shown).toEqual(dates.map(([, , day], index) => ({ ign: `P${index}`, day })));
  });

  test('a name may be a number, and a number text', async () => {
    const db = await suite.emptyArchive();
    await importFiles(db, {
      ...wiki('Contracts', contract(369, 'Ash Foxes', '2021-01-02_1', { IsRemoval: 'Yes' })),
      ...wiki(
        'Standings',
        standing('Ash Foxes', '1', { WinSeries: '7', LossSeries: '2', Points: '1,300', Streak: '' }),
      ),
      ...wiki(
        'TournamentResults1v1',
        result(369, 1, { 'Prize USD': '1,234.5', Place: '3-4' }),
        result('Solo', 2, { 'Prize USD': '' }),
      ),
    });
    expect(await query(db, 'select ign from lol_player order by ign')).toEqual([{ ign: '369' }, { ign: 'Solo' }]);
    expect(await query(db, 'select rank, wins, losses, points::float as points, streak from lol_standing')).toEqual([
      { rank: 1, wins: 7, losses: 2, points: 1_300, streak: null },
    ]);
    expect(
      await query(db, 'select usd::float as usd, placement, placement_min, placement_max from lol_earning'),
    ).toEqual([{ usd: 1_234.5, placement: '3-4', placement_min: 3, placement_max: 4 }]);
    expect(
      await query(
        db,
        `select placement from lol_achievement a join lol_player p on p.n = a.player_n where p.ign = 'Solo'`,
      ),
    ).toEqual([{ placement: '1' }]);
  });

  test('a prize without a player, a day or an amount in US dollars has no row, and is listed and counted', async () => {
    const db = await suite.emptyArchive();
    const lines: string[] = [];
    const files = wiki(
      'TournamentResults1v1',
      result('Solo', 1),
      result('Duo', 2, { Date: '' }),
      result('Trio', 3, { Date: '2021-04-01', Date__precision: 2 }),
      result('Quad', 4, { 'Prize USD': '', 'Prize Euro': '', Prize: 30_000_000, PrizeUnit: 'VND' }),
      result('', 5),
      result('Six', 6, { 'Prize USD': '', 'Prize Euro': '', Prize: '', PrizeOther: 'A keyboard' }),
      // No prize, so that nothing is missed.
      result('Seven', 7, { 'Prize USD': '', 'Prize Euro': '', Prize: '' }),
    );
    await importFiles(db, files, (line) => lines.push(line));
    expect(await query(db, 'select line from lol_earning')).toEqual([{ line: '2021 King of the Hill_1' }]);
    const listed = [
      'leaguepedia prize 2021 King of the Hill_2: no_day',
      'leaguepedia prize 2021 King of the Hill_3: no_day',
      'leaguepedia prize 2021 King of the Hill_4: no_amount_in_usd',
      'leaguepedia prize 2021 King of the Hill_5: no_known_player',
      'leaguepedia prize 2021 King of the Hill_6: no_amount_in_usd',
    ];
    expect(await doubts(db)).toEqual(listed);
    expect(
      await query(db, `select name from unresolved where family = 'lol' and reason = 'no_day' order by key limit 1`),
    ).toEqual([{ name: 'Duo, 2021 King of the Hill' }]);
    expect(lines).toContain('lol: 5 unresolved: 2 prize no_amount_in_usd, 2 prize no_day, 1 prize no_known_player');
    await importFiles(db, wiki('TournamentResults1v1', result('Duo', 2)));
    expect(await doubts(db)).toEqual(listed.slice(1));
    expect(await query(db, 'select count(*)::int as prizes from lol_earning')).toEqual([{ prizes: 2 }]);
  });

  test('a name of digits keeps its first zeros where a table writes it as text', async () => {
    const db = await suite.emptyArchive();
    await importFiles(db, {
      ...wiki('Contracts', contract(909, 'Ash Foxes', '2021-01-02_1')),
      ...wiki('TournamentRosters', roster('Ash Foxes', '0909;;Two;;Three;;Four;;Five')),
    });
    expect(await query(db, `select ign, slug from lol_player where ign like '%909'`)).toEqual([
      { ign: '0909', slug: '0909' },
    ]);
  });

  test('an empty text is unknown, not an empty name, and no flag is no removal', async () => {
    const db = await suite.emptyArchive();
    await importFiles(db, {
      ...wiki('Teams', team('Ash Foxes', { Twitter: 'ashfoxes', Region: 'Unknown' })),
      ...wiki('ListplayerCurrent', member('Farrow', 'Ash Foxes', '')),
      ...wiki('Contracts', contract('Farrow', 'Ash Foxes', '2021-01-02_1')),
    });
    expect(await query(db, 'select location, region, x, youtube, is_disbanded from lol_team_about')).toEqual([
      { location: null, region: null, x: 'ashfoxes', youtube: null, is_disbanded: false },
    ]);
    expect(
      await query(
        db,
        'select real_name, nationality, country_code, residency, role, contract_ends_on from lol_player_about',
      ),
    ).toEqual([
      { real_name: null, nationality: null, country_code: null, residency: null, role: null, contract_ends_on: null },
    ]);
    expect(await query(db, 'select is_removal from lol_wiki_contract')).toEqual([{ is_removal: null }]);
    expect(await query(db, 'select type from lol_transfer')).toEqual([]);
  });

  test('a player whom a page lists twice is the same in whatever order it lists him', async () => {
    const lines = [
      member('Farrow', 'Ash Foxes', 'Mid', { N: 1, Residency: 'EMEA' }),
      member('Farrow', 'Ash Foxes', 'Support', { N: 2, Name: 'Finn Arrow' }),
    ];
    const results = [];
    for (const order of [lines, lines.toReversed()]) {
      const db = await suite.emptyArchive();
      await importFiles(db, wiki('ListplayerCurrent', ...order));
      results.push(await query(db, 'select real_name, residency, role from lol_player_about'));
    }
    expect(results).toEqual([results[1], results[0]]);
    expect(results[0]).toEqual([{ real_name: 'Finn Arrow', residency: 'EMEA', role: 'support' }]);
  });

  test('roles and countries stand at the places of their players; a list of another length says nothing of anybody', async () => {
    const db = await suite.emptyArchive();
    const short = roster('Bay Owls', 'Six;;Seven;;Eight;;Nine;;Ten', { Roles: 'Top;;Mid', Flags: 'China' });
    await importFiles(
      db,
      wiki('TournamentRosters', roster('Ash Foxes', 'One;;Two;;;;Four;;Five'), short, roster('Cold Pines', '')),
    );
    const rows = await query<{ ign: string; role: string | null; country: string | null }>(
      db,
      `select p.ign, a.role, a.country_code as country from lol_player p join lol_player_about a on a.n = p.n order by p.ign`,
    );
    expect(rows.map(({ ign, role, country }) => [ign, role, country])).toEqual([
      ['Eight', null, null],
      ['Five', 'support', 'FR'],
      ['Four', 'bottom', null],
      ['Nine', null, null],
      ['One', 'top', 'KR'],
      ['Seven', null, null],
      ['Six', null, null],
      ['Ten', null, null],
      ['Two', 'jungle', 'KR'],
    ]);
  });

  test('an export that wraps its records, or writes `_` in names of members, is the same', async () => {
    const [plain, wrapped] = [await suite.emptyArchive(), await suite.emptyArchive()];
    const records = [result('Solo', 1), result('Duo', 2, { Place: '2' })];
    await importFiles(plain, wiki('TournamentResults1v1', ...records));
    const titles = records.map((record) => ({
      title: Object.fromEntries(Object.entries(record).map(([name, value]) => [name.replaceAll(' ', '_'), value])),
    }));
    await importFiles(wrapped, { 'TournamentResults1v1.json': JSON.stringify({ cargoquery: titles }) });
    expect(await content(wrapped)).toBe(await content(plain));
    expect(await query(plain, 'select count(*)::int as prizes from lol_earning')).toEqual([{ prizes: 2 }]);
  });
});

describe('bad records', () => {
  test('are rejected with their place and reason, and nothing else is lost', async () => {
    const db = await suite.emptyArchive();
    const [good, other] = [
      contract('Farrow', 'Ash Foxes', '2021-01-02_1'),
      contract('Wren', 'Ash Foxes', '2021-01-02_2'),
    ];
    const records = [
      good,
      { ...good, Player: '' },
      null,
      'text',
      [good],
      { ...good, Team: '' },
      { ...good, NewsId: '' },
      other,
    ];
    const report = await importFiles(db, {
      'Contracts.json': JSON.stringify(records),
      ...wiki('Standings', standing('Ash Foxes', 1), standing('Bay Owls', ''), standing('Cold Pines', 'first')),
    });
    expect(counts(report)).toEqual([11, 3, 0, 0, 8]);
    expect(await refused(report)).toEqual([
      'Contracts.json:2 bad_key',
      'Contracts.json:3 bad_record',
      'Contracts.json:4 bad_record',
      'Contracts.json:5 bad_record',
      'Contracts.json:6 bad_key',
      'Contracts.json:7 bad_key',
      'Standings.json:2 bad_rank',
      'Standings.json:3 bad_rank',
    ]);
    expect(await query(db, 'select ign from lol_player order by ign')).toEqual([{ ign: 'Farrow' }, { ign: 'Wren' }]);
  });

  test('a record that another one of the page corrects counts once', async () => {
    const db = await suite.emptyArchive();
    const orgs = wiki(
      'Organizations',
      { Name: 'Ash', OverviewPage: 'Ash', Location: 'France', Region: 'Europe' },
      { Name: 'Ash', OverviewPage: 'Ash', Location: '', Region: '' },
    );
    const files = { ...orgs, ...wiki('Teams', team('Ash Foxes', { OrganizationPage: 'Ash' })) };
    await importFiles(db, files);
    expect(await query(db, 'select location, region, organization from lol_team_about')).toEqual([
      { location: 'France', region: 'Europe', organization: 'Ash' },
    ]);
    expect(counts(await importFiles(db, files)).slice(1)).toEqual([0, 0, 3, 0]);
  });

  test.each([
    ['{"records":[]}', 'Contracts.json holds no list.'],
    ['[{', 'Contracts.json is not JSON.'],
  ])('a file that holds %s is no table, and is skipped', async (text, message) => {
    const db = await suite.emptyArchive();
    const { skipped } = await importFiles(db, { 'Contracts.json': text });
    expect(skipped?.map(({ reason }) => reason)).toEqual([message]);
  });
});

describe('contracts', () => {
  test('of two teams in a row are a transfer that nobody confirmed, with the notice that shows it', async () => {
    const db = await suite.emptyArchive();
    await importFiles(
      db,
      wiki(
        'Contracts',
        contract('Farrow', 'Ash Foxes', '2020-11-20_3', until('2021-11-15')),
        contract('Farrow', 'Bay Owls', '2021-11-22_KR_1', until('2022-11-21')),
        contract('Farrow', 'Bay Owls', '2022-06-01_2', until('2023-11-20')),
        contract('Farrow', 'Bay Owls', '2023-01-05_1', { IsRemoval: 1 }),
      ),
    );
    const rows = await query(
      db,
      `select a.name as from, b.name as to, x.transferred_on::text as day, x.type, x.contract_until::text as until, x.details, x.source, x.confirmed
       from lol_transfer x left join lol_team a on a.n = x.from_n left join lol_team b on b.n = x.to_n order by x.transferred_on`,
    );
    const shared = { source: 'leaguepedia', confirmed: false };
    expect(rows).toEqual([
      {
        from: 'Ash Foxes',
        to: 'Bay Owls',
        day: '2021-11-22',
        type: 'signed',
        until: '2022-11-21',
        details: 'News/2021-11-22_KR_1',
        ...shared,
      },
      {
        from: 'Bay Owls',
        to: 'Bay Owls',
        day: '2022-06-01',
        type: 'contract_extension',
        until: '2023-11-20',
        details: 'News/2022-06-01_2',
        ...shared,
      },
      {
        from: 'Bay Owls',
        to: null,
        day: '2023-01-05',
        type: 'released',
        until: null,
        details: 'News/2023-01-05_1',
        ...shared,
      },
    ]);
    expect(
      await query(
        db,
        `select t.name, s.starts_on::text as starts, s.ends_on::text as ends, s.leave_reason as reason from lol_spell s join lol_team t on t.n = s.team_n order by s.place`,
      ),
    ).toEqual([
      { name: 'Bay Owls', starts: '2021-11-22', ends: '2023-01-05', reason: 'released' },
      { name: 'Ash Foxes', starts: null, ends: '2021-11-22', reason: 'transfer' },
    ]);
  });

  test('a notice whose page has no day moves nobody', async () => {
    const db = await suite.emptyArchive();
    await importFiles(
      db,
      wiki('Contracts', contract('Farrow', 'Ash Foxes', '2020-11-20_1'), contract('Farrow', 'Bay Owls', 'old_1')),
    );
    expect(await query(db, 'select n from lol_transfer')).toEqual([]);
  });

  test('keep the numbers of their transfers in a second import', async () => {
    const db = await suite.emptyArchive();
    const files = wiki(
      'Contracts',
      contract('Farrow', 'Ash Foxes', '2020-11-20_1'),
      contract('Farrow', 'Bay Owls', '2021-11-20_1'),
    );
    await importFiles(db, files);
    const before = await query(db, 'select n, detected_at from lol_transfer');
    const moved = wiki('Contracts', contract('Farrow', 'Cold Pines', '2021-12-20_1'));
    await importFiles(db, files);
    await importFiles(db, moved);
    expect(await query(db, `select n, detected_at from lol_transfer where transferred_on < '2021-12-01'`)).toEqual(
      before,
    );
    expect(await query(db, 'select count(*)::int as moves from lol_transfer')).toEqual([{ moves: 2 }]);
  });
});

describe('standings', () => {
  test('games of which upstream counted none in series that were played are unknown, points of nobody too', async () => {
    const db = await suite.emptyArchive();
    await importFiles(
      db,
      wiki(
        'Standings',
        standing('Ash Foxes', 1),
        standing('Bay Owls', 2, { WinGames: 0, LossGames: 0, Streak: 1, StreakDirection: 'L' }),
        standing('Cold Pines', 3, { WinSeries: 0, LossSeries: 0, WinGames: 0, LossGames: 0 }),
      ),
    );
    expect(
      await query(db, 'select rank, game_wins, game_losses, points, streak from lol_standing order by rank'),
    ).toEqual([
      { rank: 1, game_wins: 5, game_losses: 3, points: null, streak: 2 },
      { rank: 2, game_wins: null, game_losses: null, points: null, streak: -1 },
      { rank: 3, game_wins: 0, game_losses: 0, points: null, streak: 2 },
    ]);
  });

  const TEAM_IDS = ['98767991853197861', '98767991853197862'];
  const section = {
    name: 'A',
    matches: [],
    rankings: TEAM_IDS.map((id, index) => ({
      ordinal: index + 1,
      teams: [{ id, record: { wins: 9 - index, losses: 3, ties: 0 }, players: [] }],
    })),
  };
  const riot: Files = {
    'leagues.json': JSON.stringify([
      { id: '98767991310872058', name: 'LCK', slug: 'lck', region: 'KOREA', priority: 4 },
    ]),
    'teams.json': JSON.stringify(
      ['Ash Foxes', 'Bay Owls'].map((name, index) => ({
        team_id: TEAM_IDS[index],
        name,
        acronym: `T${index}`,
        slug: `t-${index}`,
      })),
    ),
    'tournaments.json': JSON.stringify([
      {
        id: '109625152894842837',
        leagueId: '98767991310872058',
        name: 'Spring 2021',
        slug: 'lck_spring_2021',
        startDate: '2021-01-10',
        endDate: '2021-04-20',
        stages: [{ name: 'Regular Season', slug: 'regular_season', sections: [section] }],
      },
    ]),
  };
  const onWiki: Files = {
    ...wiki('Standings', standing('Bay Owls', 1), standing('Ash Foxes', 2)),
    ...wiki('Leagues', {
      League: 'LoL Champions Korea',
      'League Short': 'LCK',
      Region: 'Korea',
      Level: 'Primary',
      IsOfficial: 'Yes',
    }),
  };

  test.each([
    ['at once', [{ ...riot, ...onWiki }]],
    ['the wiki first', [onWiki, riot]],
    ['the wiki last', [riot, onWiki]],
  ])("of Riot's own tournament stay Riot's, and the tournament is one: %s", async (_, imports) => {
    const db = await suite.emptyArchive();
    for (const files of imports) await importFiles(db, files);
    expect(
      await query(
        db,
        'select t.name, s.rank, s.wins, s.source from lol_standing s join lol_team t on t.n = s.team_n order by s.rank',
      ),
    ).toEqual([
      { name: 'Ash Foxes', rank: 1, wins: 9, source: 'riot' },
      { name: 'Bay Owls', rank: 2, wins: 8, source: 'riot' },
    ]);
    expect(await query(db, 'select slug from lol_tournament')).toEqual([{ slug: 'lck_spring_2021' }]);
    expect(await doubts(db)).toEqual([]);
  });

  const ofPlayoffs = standing('Ash Foxes', 1, { OverviewPage: 'LCK/2021 Season/Spring Playoffs' });
  const playoffs = wiki('Standings', ofPlayoffs);

  test.each([
    ['at once', [{ ...onWiki, ...wiki('Standings', standing('Ash Foxes', 1), ofPlayoffs) }]],
    ['one after the other', [onWiki, playoffs]],
    ['the playoffs first', [playoffs, onWiki]],
  ])(
    'a season and its playoffs have two pages and are one tournament, with Riot and without: %s',
    async (_, imports) => {
      const db = await suite.emptyArchive();
      for (const files of imports) await importFiles(db, files);
      expect(await query(db, 'select name from lol_tournament')).toEqual([{ name: 'LCK 2021 Season Spring Season' }]);
      expect(await query(db, 'select distinct stage from lol_standing order by 1')).toEqual([
        { stage: 'Spring Playoffs' },
        { stage: 'Spring Season' },
      ]);
      await importFiles(db, riot);
      expect(await query(db, 'select slug from lol_tournament')).toEqual([{ slug: 'lck_spring_2021' }]);
      expect(await doubts(db)).toEqual([]);
    },
  );

  test("of several earlier pages none is taken for Riot's tournament, and it is listed as unresolved", async () => {
    const db = await suite.emptyArchive();
    const cup = standing('Ash Foxes', 1, { OverviewPage: 'LCK/2021 Season/Spring Cup' });
    await importFiles(db, { ...onWiki, ...wiki('Standings', standing('Ash Foxes', 1), cup) });
    await importFiles(db, riot);
    expect(await doubts(db)).toEqual(['riot tournament 109625152894842837: several_of_this_name']);
    expect(await query(db, 'select count(*)::int as tournaments from lol_tournament')).toEqual([{ tournaments: 3 }]);
  });
});

describe('players of the wiki', () => {
  const wikiFoxes = {
    ...wiki('Teams', team('Ash Foxes', { Short: 'AF', Region: 'Korea' }), team('Bay Owls', { Region: 'Korea' })),
    ...wiki(
      'ListplayerCurrent',
      member('Foxes mid (Ada Korr)', 'Ash Foxes', 'Mid', {
        ID: 'Foxes mid',
        Name: 'Ada Korr',
        Country: 'kr',
        Residency: 'Korea',
      }),
      member('Foxes coach', 'Ash Foxes', 'Head Coach'),
      member('Foxes voice', 'Ash Foxes', 'Caster'),
      member('Foxes spare', 'Ash Foxes', 'Sub/Top Lane', { IsSubstitute: 'Yes' }),
    ),
  };

  test.each([
    ['at once', [{ ...oracle(), ...wikiFoxes }]],
    ['the wiki first', [wikiFoxes, oracle()]],
    ['the wiki last', [oracle(), wikiFoxes]],
  ])('who are in a team of the same name are the players of its games: %s', async (_, imports) => {
    const db = await suite.emptyArchive();
    for (const files of imports) await importFiles(db, files);
    expect(
      await query(
        db,
        `select count(*)::int as players, count(distinct team_n)::int as teams from lol_player where ign = 'Foxes mid'`,
      ),
    ).toEqual([{ players: 1, teams: 1 }]);
    expect(
      await query(
        db,
        `select real_name, country_code, nationality from lol_player_about where n = ${named('Foxes mid')}`,
      ),
    ).toEqual([{ real_name: 'Ada Korr', country_code: 'KR', nationality: 'South Korea' }]);
    expect(await query(db, `select name from lol_team order by name`)).toEqual([
      { name: 'Ash Foxes' },
      { name: 'Bay Owls' },
    ]);
    expect(await doubts(db)).toEqual([]);
  });

  test('who play no role are nobody, coaches are coaches, and a second word makes a substitute', async () => {
    const db = await suite.emptyArchive();
    await importFiles(db, wikiFoxes);
    expect(
      await query(
        db,
        `select p.ign, s.role, s.is_substitute from lol_spell s join lol_player p on p.n = s.player_n order by p.ign`,
      ),
    ).toEqual([
      { ign: 'Foxes coach', role: 'coach', is_substitute: false },
      { ign: 'Foxes mid', role: 'mid', is_substitute: false },
      { ign: 'Foxes spare', role: 'top', is_substitute: true },
    ]);
  });

  test('of whom only the name agrees stay two, and the doubt is listed', async () => {
    const db = await suite.emptyArchive();
    await importFiles(db, oracle());
    await importFiles(db, wiki('Contracts', contract('Foxes mid', 'Gull Terns', '2015-01-02_1')));
    expect(await query(db, `select count(*)::int as players from lol_player where ign = 'Foxes mid'`)).toEqual([
      { players: 2 },
    ]);
    expect(await doubts(db)).toEqual(['leaguepedia player Foxes mid: only_the_name_agrees']);
  });

  test('of the same name are distinguished by their teams', async () => {
    const db = await suite.emptyArchive();
    await importFiles(db, oracle());
    await importFiles(
      db,
      wiki(
        'Contracts',
        contract('Foxes mid (Ada Korr)', 'Ash Foxes', '2021-01-02_1'),
        contract('Foxes mid (Bo Lind)', 'Gull Terns', '2021-01-02_2'),
      ),
    );
    expect(
      await query(
        db,
        `select key from identity where kind = 'player' and source = 'leaguepedia' and n = (select player_n from lol_game_line where place = 3)`,
      ),
    ).toEqual([{ key: 'Foxes mid (Ada Korr)' }]);
    expect(await query(db, `select count(*)::int as players from lol_player where ign = 'Foxes mid'`)).toEqual([
      { players: 2 },
    ]);
  });

  test("a name from the wiki does not replace Riot's", async () => {
    const riot = {
      'players.json': JSON.stringify([
        {
          player_id: '2000000000000001',
          handle: 'Foxes mid',
          first_name: 'Ada',
          last_name: 'Korr',
          home_team_id: '98767991853197861',
        },
      ]),
      'teams.json': JSON.stringify([
        { team_id: '98767991853197861', name: 'Ash Foxes', acronym: 'AF', slug: 'ash-foxes' },
      ]),
    };
    const other = wiki('ListplayerCurrent', member('Foxes mid', 'Ash Foxes', 'Mid', { Name: 'A. K.', Country: 'kr' }));
    for (const imports of [
      [riot, other],
      [other, riot],
    ]) {
      const db = await suite.emptyArchive();
      for (const files of imports) await importFiles(db, files);
      expect(
        await query(db, 'select p.real_name, a.country_code from lol_player p join lol_player_about a on a.n = p.n'),
      ).toEqual([{ real_name: 'Ada Korr', country_code: 'KR' }]);
    }
  });

  test('a renamed team is the team of its newest name', async () => {
    const db = await suite.emptyArchive();
    await importFiles(db, oracle());
    await importFiles(db, {
      ...wiki('Teams', team('Old Foxes', { RenamedTo: 'Ash Foxes' }), team('Ash Foxes')),
      ...wiki('Contracts', contract('Foxes mid', 'old_Foxes', '2020-05-02_1')),
    });
    expect(await query(db, 'select name from lol_team order by name')).toEqual([
      { name: 'Ash Foxes' },
      { name: 'Bay Owls' },
    ]);
    expect(
      await query(
        db,
        `select t.name from lol_spell s join lol_team t on t.n = s.team_n where s.player_n = ${named('Foxes mid')}`,
      ),
    ).toEqual([{ name: 'Ash Foxes' }]);
  });
});

test('every table is read twice without a change', async () => {
  const db = await suite.emptyArchive();
  const files: Files = {
    ...oracle(),
    ...wiki('Teams', team('Ash Foxes'), team('KRAB&amp;RAQ')),
    ...wiki('Leagues', {
      League: 'LoL Champions Korea',
      'League Short': 'LCK',
      Region: 'Korea',
      Level: 'Primary',
      IsOfficial: 'Yes',
    }),
    ...wiki('CurrentLeagues', { Event: 'LCK 2021 Spring', Page: 'LCK/2021 Season/Spring Season', Priority: 5 }),
    ...wiki('Organizations', { Name: 'Ash', OverviewPage: 'Ash', Location: 'France', Region: 'Europe' }),
    ...wiki(
      'Contracts',
      contract('Foxes mid', 'Ash Foxes', '2020-11-20_1'),
      contract('Foxes mid', 'KRAB&amp;RAQ', '2021-11-20_1'),
    ),
    ...wiki('PlayerLeagueHistory', {
      Player: 'Foxes top',
      Teams: ['Ash Foxes'],
      League: 'LoL Champions Korea',
      LeagueHistory:
        'LCK/2020 Season/Spring Season::Ash Foxes;;KRAB&amp;RAQ;;;LCK/2021 Season/Spring Season::Ash Foxes',
      TotalGames: 64,
    }),
    ...wiki('ListplayerCurrent', member('Foxes mid', 'KRAB&amp;RAQ', 'Mid')),
    ...wiki('TournamentRosters', roster('Ash Foxes', 'Foxes top;;Foxes jng;;Foxes mid;;Foxes bot;;Foxes sup')),
    ...wiki('Standings', standing('Ash Foxes', 1)),
    ...wiki('TournamentResults1v1', result('Foxes mid', 1)),
    ...wiki('IndividualAchievements', {
      Player: 'Foxes mid',
      Link: '',
      Team: 'ash foxes',
      OverviewPage: 'LCK/2021 Season/Spring Season',
      Display: 'Most Valuable Player',
      AchievementType: 'Season Award',
      Description: '-',
    }),
    ...wiki('Champions', {
      Name: 'Nunu &amp; Willump',
      Title: 'The Boy',
      ReleaseDate: '2009-02-21',
      BE: '450',
      RP: 260,
      Attributes: ['Tank', ''],
      KeyInteger: '20',
      Mana: '',
      Health: 540,
      ReleaseDate__precision: 1,
    }),
    ...wiki('Items', {
      Name: 'Abyssal Mask',
      Recipe: [''],
      Cost: '',
      TotalCost: '2700',
      MR: 60,
      _pageName: 'Abyssal Mask',
    }),
  };
  const [rowsRead, inserted] = counts(await importFiles(db, files)) as [number, number];
  expect(inserted).toBe(rowsRead);
  const before = await content(db);
  expect(counts(await importFiles(db, files))).toEqual([rowsRead, 0, 0, rowsRead, 0]);
  expect(await content(db)).toBe(before);
  expect(await query(db, 'select id, key, name, released_on::text as day from lol_champion')).toEqual([
    { id: 'Nunu', key: 20, name: 'Nunu & Willump', day: '2009-02-21' },
  ]);
  expect(await query(db, 'select recipe, cost, total_cost from lol_wiki_item')).toEqual([
    { recipe: null, cost: null, total_cost: 2700 },
  ]);
  expect(
    await query(
      db,
      `select t.name, s.season from lol_spell s join lol_team t on t.n = s.team_n where s.player_n = ${named('Foxes top')} order by t.name`,
    ),
  ).toEqual([
    { name: 'Ash Foxes', season: 2021 },
    { name: 'KRAB&RAQ', season: 2020 },
  ]);
});
