import type { Database } from '../../src/db/database.js';
import { ImportSuite, query } from '../support/imports.js';
import { csv, importFiles, tier3Series, type Files } from './import-files.js';

const suite = new ImportSuite('cs2-order');

const EVENT = 'Quay Cup 2025';

/** A page of figures of a series. */
const page = (id: number, date: string, [one, other]: [string, string], [score1, score2]: [number, number]) => ({
  date,
  event_name: EVENT,
  winner_side: score1 > score2 ? 'team1' : 'team2',
  team1_score: score1,
  team2_score: score2,
  detailed_stats_url: `https://www.hltv.example/stats/matches/${id}/${one}-vs-${other}`,
});

const listed = (id: number, day: string, teams: [string, string], score: [number, number]) =>
  tier3Series(EVENT, id, day, teams, score);

const result = (id: number, date: string, [team1_name, team2_name]: [string, string], score: [number, number]) => ({
  hltv_match_id: id,
  date,
  tournament: EVENT,
  score_team1: score[0],
  score_team2: score[1],
  team1_name,
  team2_name,
});

interface Match {
  n: number;
  keys: string;
  event: string | null;
  score: string | null;
  starts: string | null;
}

const matches = (db: Database) =>
  query<Match & Record<string, unknown>>(
    db,
    `select m.n, (select string_agg(id, ' ' order by id collate "C") from (
         select (e ->> 'source') || ':' || (e ->> 'id') as id from jsonb_array_elements(external_ids) e) ids) as keys,
       (select name from cs2_event e where e.n = m.event_n) as event, m.team1_score || '-' || m.team2_score as score,
       to_char(m.starts_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as starts
     from cs2_match m order by m.listed_at, keys`,
  );

/** The number to which a source's key leads. */
const numberOf = async (db: Database, source: string, key: string) => {
  const [row] = await query<{ n: number }>(
    db,
    `select coalesce(v.to_n, i.n) as n from identity i
     left join identity_moved v on v.family = i.family and v.kind = i.kind and v.n = i.n
     where i.family = 'cs2' and i.kind = 'match' and i.source = '${source}' and i.key = '${key}'`,
  );
  return row?.n;
};

const FOXES_OWLS: [string, string] = ['Ash Foxes', 'Owls'];
const AS_SLUGS: [string, string] = ['ash-foxes', 'owls'];

describe('a list that is imported late names the day of a match better than one that was joined before', () => {
  const PAGE = { 'combined_detailed_1.csv': csv([page(71, '2025-03-01T12:00:00Z', AS_SLUGS, [2, 1])]) };
  const NEXT_DAY = { 'cs2_tier3_games_1.csv': csv([listed(501, '2025-03-02', FOXES_OWLS, [2, 1])]) };
  const SAME_DAY = { 'cs2_tier3_games_2.csv': csv([listed(502, '2025-03-01', FOXES_OWLS, [2, 1])]) };
  let db: Database;
  let joined: Match[];
  let former: number;

  beforeAll(async () => {
    db = await suite.emptyArchive();
    await importFiles(suite, db, { ...PAGE, ...NEXT_DAY });
    joined = await matches(db);
    former = joined[0]!.n;
    await importFiles(suite, db, SAME_DAY);
  });

  test('as long as there is no other, the day before and after are one match', () => {
    expect(joined.map(({ keys }) => keys)).toEqual(['hltv-stats:71 tier3:501']);
  });

  test('two keys of one source are two matches, each whole and with a number of its own', async () => {
    const [one, other, ...more] = await matches(db);
    expect(one).toEqual({
      n: former,
      keys: 'hltv-stats:71 tier3:502',
      event: EVENT,
      score: '2-1',
      starts: '2025-03-01 12:00',
    });
    expect(other).toMatchObject({ keys: 'tier3:501', event: EVENT, score: '2-1', starts: null });
    expect([other!.n === former, more]).toEqual([false, []]);
  });

  test('each key leads to its own match', async () => {
    const [one, other] = await matches(db);
    expect(await numberOf(db, 'hltv-stats', '71')).toBe(one!.n);
    expect(await numberOf(db, 'tier3', '502')).toBe(one!.n);
    expect(await numberOf(db, 'tier3', '501')).toBe(other!.n);
  });

  test('later imports go on, and numbers stay', async () => {
    const before = await matches(db);
    await importFiles(suite, db, {
      'combined_matches_1.csv': csv([result(9000001, '2025-03-01T12:00:00Z', FOXES_OWLS, [2, 1])]),
    });
    const [one, other] = await matches(db);
    expect(one).toMatchObject({ n: former, keys: 'hltv-stats:71 hltv:9000001 tier3:502' });
    expect(other).toEqual(before[1]);
  });

  test('in another order the matches are the same', async () => {
    const again = await suite.emptyArchive();
    for (const files of [SAME_DAY, NEXT_DAY, PAGE]) await importFiles(suite, again, files);
    expect((await matches(again)).map(({ keys }) => keys)).toEqual(['hltv-stats:71 tier3:502', 'tier3:501']);
  });
});

test('matches that were numbered before their teams were known to be the same are joined; the lower number stays', async () => {
  const db = await suite.emptyArchive();
  // Nobody writes `Ash Foxes` yet, so that the list's `Team Ash Foxes` is another team than the page's slug.
  const asTeam: [string, string] = ['Team Ash Foxes', 'Owls'];
  await importFiles(suite, db, { 'cs2_tier3_games_1.csv': csv([listed(501, '2025-03-01', asTeam, [2, 0])]) });
  await importFiles(suite, db, {
    'combined_detailed_1.csv': csv([page(71, '2025-03-01T12:00:00Z', AS_SLUGS, [2, 0])]),
  });
  const [first, second] = (await matches(db)).map(({ n }) => n).toSorted((one, other) => one - other);
  expect([first === undefined, second === undefined]).toEqual([false, false]);
  await importFiles(suite, db, {
    'combined_matches_1.csv': csv([result(9000009, '2025-06-01T12:00:00Z', ['Ash Foxes', 'Rats'], [0, 2])]),
  });
  const [joined, other, ...more] = await matches(db);
  expect([joined?.n, joined?.keys, other?.keys, more]).toEqual([first, 'hltv-stats:71 tier3:501', 'hltv:9000009', []]);
  expect(await query(db, `select n, to_n from identity_moved where family = 'cs2' and kind = 'match'`)).toEqual([
    { n: second, to_n: first },
  ]);
});

test('a team that a list calls by another name stands alone once a source has that name too, whichever comes first', async () => {
  const asTeam: [string, string] = ['Team Ash Foxes', 'Owls'];
  const plain: Files = {
    'combined_matches_1.csv': csv([result(9000001, '2025-03-01T12:00:00Z', FOXES_OWLS, [2, 1])]),
  };
  const loose: Files = { 'cs2_tier3_games_1.csv': csv([listed(501, '2025-04-01', asTeam, [2, 0])]) };
  const exact: Files = {
    'combined_matches_2.csv': csv([result(9000002, '2025-05-01T12:00:00Z', asTeam, [0, 2])]),
  };
  const teamsOf = (db: Database) =>
    query(
      db,
      `select t.slug, t.name, (select string_agg(m.listed_at::date::text, ' ' order by m.listed_at) from cs2_match m where t.n in (m.team1_n, m.team2_n)) as days
       from cs2_team t order by t.name`,
    );
  const expected = [
    { name: 'Ash Foxes', days: '2025-03-01' },
    { name: 'Owls', days: '2025-03-01 2025-04-01 2025-05-01' },
    { name: 'Team Ash Foxes', days: '2025-04-01 2025-05-01' },
  ];
  const orders = [
    [plain, loose, exact],
    [exact, loose, plain],
    [loose, exact, plain],
  ];
  for (const order of orders) {
    const db = await suite.emptyArchive();
    for (const files of order) await importFiles(suite, db, files);
    const teams = await teamsOf(db);
    expect(teams).toMatchObject(expected);
    expect(teams.map(({ slug }) => slug).toSorted()).toEqual(['ash-foxes', 'owls', 'team-ash-foxes']);
  }
});

/** The first player of each side, with the list's id of the player. */
const withIds = (...players: [id: number, name: string][]) =>
  Object.fromEntries(
    players.flatMap(([id, name], side) => [
      [`team${side + 1}_player1_id`, id],
      [`team${side + 1}_player1`, name],
    ]),
  );

test('a player known by a namesake among several is the one with the id, whichever source comes first', async () => {
  const ids: Files = {
    'cs2_tier3_games_1.csv': csv([
      { ...listed(501, '2025-03-01', FOXES_OWLS, [2, 0]), ...withIds([101, 'levi'], [102, 'finch']) },
      { ...listed(502, '2025-03-02', ['Rats', 'Herons'], [2, 0]), ...withIds([201, 'levi'], [301, 'levi']) },
    ]),
  };
  const plain: Files = {
    'combined_matches_1.csv': csv([
      {
        ...result(9000001, '2025-04-01T12:00:00Z', FOXES_OWLS, [2, 1]),
        scraped_date: '2025-04-01T20:00:00.123456Z',
        team2_player_1_name: 'levi',
      },
    ]),
  };
  const moved: Files = {
    'cs2_tier3_games_2.csv': csv([
      { ...listed(503, '2025-05-01', ['Rats', 'Owls'], [2, 0]), ...withIds([201, 'levi'], [301, 'levi']) },
    ]),
  };
  const playersOf = (db: Database) =>
    query(
      db,
      `select p.nickname, (select string_agg(e ->> 'id', ' ') from jsonb_array_elements(p.external_ids) e) as ids,
         (select string_agg(t.name || ' ' || l.held_on, ', ' order by l.held_on) from cs2_lineup l join cs2_team t on t.n = l.team_n
           where l.player_n = p.n) as lineups
       from cs2_player p order by 2`,
    );
  const expected = [
    { nickname: 'levi', ids: '101', lineups: 'Ash Foxes 2025-03-01' },
    { nickname: 'finch', ids: '102', lineups: 'Owls 2025-03-01' },
    { nickname: 'levi', ids: '201', lineups: 'Rats 2025-03-02, Rats 2025-05-01' },
    { nickname: 'levi', ids: '301', lineups: 'Herons 2025-03-02, Owls 2025-04-01, Owls 2025-05-01' },
  ];
  for (const order of [
    [moved, ids, plain],
    [plain, moved, ids],
    [ids, plain, moved],
  ]) {
    const db = await suite.emptyArchive();
    for (const files of order) await importFiles(suite, db, files);
    expect(await playersOf(db)).toEqual(expected);
    if (order[0] !== ids) continue;
    // The number that the fourth one had until he played with his id leads to him.
    expect(
      await query(
        db,
        `select p.external_ids -> 0 ->> 'id' as id from identity_moved m join cs2_player p on p.n = m.to_n
         where m.family = 'cs2' and m.kind = 'player'`,
      ),
    ).toEqual([{ id: '301' }]);
  }
});

test('two matches of consecutive days stay two, whichever source comes first', async () => {
  const days = ['2025-03-01', '2025-03-02'] as const;
  const pages: Files = {
    'combined_detailed_1.csv': csv(days.map((day, index) => page(71 + index, `${day}T12:00:00Z`, AS_SLUGS, [2, 1]))),
  };
  const list: Files = {
    'cs2_tier3_games_1.csv': csv(days.map((day, index) => listed(501 + index, day, FOXES_OWLS, [2, 1]))),
  };
  for (const order of [
    [pages, list],
    [list, pages],
  ]) {
    const db = await suite.emptyArchive();
    for (const files of order) await importFiles(suite, db, files);
    expect((await matches(db)).map(({ keys }) => keys)).toEqual(['hltv-stats:71 tier3:501', 'hltv-stats:72 tier3:502']);
  }
});

test('any order of the files of all sources ends in the same matches', async () => {
  const foxesRats: [string, string] = ['Ash Foxes', 'Rats'];
  const snapshot = (id: number, [team1, team2]: [string, string], score: string) => ({
    match_id: id,
    team1,
    team2,
    score,
    url: `https://www.hltv.example/matches/${id}/${team1.toLowerCase().replace(' ', '-')}-vs-${team2.toLowerCase()}-quay-cup-2025`,
  });
  const history = (id: number, day: string, [team1, team2]: [string, string], [score1, score2]: [number, number]) => ({
    match_id: `hltv:${id}`,
    match_date: day,
    event_name: EVENT,
    team1_name: team1,
    team2_name: team2,
    score1,
    score2,
    best_of: 3,
    maps: [],
  });
  const parts: Files[] = [
    { 'combined_matches_1.csv': csv([result(9000002, '2025-03-02T09:00:00Z', foxesRats, [2, 0])]) },
    { 'combined_detailed_1.csv': csv([page(71, '2025-03-01T12:00:00Z', AS_SLUGS, [2, 1])]) },
    {
      'match_snapshot_1.json': JSON.stringify({
        matches: [
          snapshot(9000001, FOXES_OWLS, '2-1'),
          snapshot(9000002, foxesRats, '2-0'),
          snapshot(9000003, foxesRats, '1-2'),
        ],
      }),
    },
    {
      'predictor_history.json': JSON.stringify({
        matches: [
          history(9000001, '2025-03-01', FOXES_OWLS, [2, 1]),
          history(9000003, '2025-03-03', foxesRats, [1, 2]),
        ],
      }),
    },
    {
      'cs2_tier3_games_1.csv': csv([
        listed(501, '2025-03-02', ['Team Ash Foxes', 'Owls'], [2, 1]),
        listed(502, '2025-03-02', ['Ash Foxes', 'Rats'], [2, 0]),
      ]),
    },
    { 'cs2_tier3_games_2.csv': csv([listed(503, '2025-03-01', FOXES_OWLS, [2, 1])]) },
  ];
  const orders = [
    [0, 1, 2, 3, 4, 5],
    [5, 4, 3, 2, 1, 0],
    [4, 1, 2, 5, 0, 3],
    [2, 4, 0, 5, 3, 1],
  ];
  const seen: string[][] = [];
  for (const order of orders) {
    const db = await suite.emptyArchive();
    for (const place of order) await importFiles(suite, db, parts[place] as Files);
    seen.push((await matches(db)).map(({ keys, score, event }) => `${keys} ${score} ${event}`));
  }
  expect(seen[0]).toEqual([
    `hltv-stats:71 hltv:9000001 tier3:503 2-1 ${EVENT}`,
    `tier3:501 2-1 ${EVENT}`,
    `hltv:9000002 tier3:502 2-0 ${EVENT}`,
    `hltv:9000003 1-2 ${EVENT}`,
  ]);
  for (const other of seen.slice(1)) expect(other).toEqual(seen[0]);
});

test('matches of one day are rated from the ratings before it, whichever was imported first', async () => {
  const files: Files[] = [
    { 'cs2_tier3_games_1.csv': csv([listed(601, '2025-03-01', FOXES_OWLS, [2, 0])]) },
    { 'cs2_tier3_games_2.csv': csv([listed(602, '2025-03-01', ['Ash Foxes', 'Rats'], [0, 2])]) },
    { 'cs2_tier3_games_3.csv': csv([listed(603, '2025-03-12', FOXES_OWLS, [2, 1])]) },
  ];
  for (const order of [files, files.toReversed()]) {
    const db = await suite.emptyArchive();
    for (const file of order) await importFiles(suite, db, file);
    expect(
      await query(
        db,
        `select t.name, (kept ->> 1)::float8 as rating, (kept ->> 2)::int as maps
         from cs2_world_before cross join jsonb_array_elements(standings) kept join cs2_team t on t.n = (kept ->> 0)::int
         order by t.name`,
      ),
    ).toEqual([
      // 40 points for each map won or lost against an equal opponent, half of them expected.
      { name: 'Ash Foxes', rating: 1_500, maps: 4 },
      { name: 'Owls', rating: 1_460, maps: 2 },
      { name: 'Rats', rating: 1_540, maps: 2 },
    ]);
  }
});
