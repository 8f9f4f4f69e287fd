import { Random } from '../../demo/random.js';
import { claim, identify } from '../../src/archive/resolve/identities.js';
import { Database } from '../../src/db/database.js';
import { HLTV, MATCH } from '../../src/sports/cs2/kinds.js';
import { hltvSlug } from '../../src/sports/cs2/sources/hltv-slug.js';
import { ownDatabase, type OwnDatabase } from '../support/stores.js';
import {
  dayAfter,
  deriveAll,
  digestsOf,
  lastDayOf,
  livePlan,
  push,
  pushedMatch,
  squadsOf,
  storeLive,
  twoOf,
} from './changes.js';
import type { Squad } from './changes.js';
import { csv, importCs2, pushes } from './files.js';

/** A squad that no source knows. */
const newcomers = (name: string): Squad => ({
  name,
  players: [1, 2, 3, 4, 5].map((place) => ({ name: `${name}${place}`, key: `99${name.length}${place}` })),
});

/** A result of that day, whose players were read from the pages of the teams a hundred days later. */
const resultsFile = (key: string, day: string, [one, other]: readonly [Squad, Squad]) => {
  const named = ({ players }: Squad, team: 1 | 2) =>
    Object.fromEntries(players.map(({ name }, index) => [`team${team}_player_${index + 1}_name`, name]));
  const scores = {
    winner: 'team2',
    score_team1: 0,
    score_team2: 2,
    winner_map: 'Nuke',
    loser_map: 'Dust2',
    decider_map: '',
  };
  const row = { hltv_match_id: key, date: `${day}T18:00:00Z`, tournament: 'Lantern Night 2027', ...scores };
  const kinds = {
    winner_mirage: '50.0',
    match_type: 'bo3',
    event_type: 'LAN',
    scraped_date: `${dayAfter(day, 100)}T20:00:00Z`,
  };
  const teams = { team1_name: one.name, ...named(one, 1), team2_name: other.name, ...named(other, 2) };
  return csv([{ ...row, ...kinds, ...teams }]);
};

/** A database of its own with the demo's archive, and what else `more` writes, all derived; for one `describe`. */
function derivedDemo(more: (db: Database) => Promise<unknown> = async () => {}): { url: string; db: Database } {
  const demo = {} as { url: string; db: Database };
  let own: OwnDatabase;
  beforeAll(async () => {
    own = await ownDatabase('demo');
    demo.url = own.url;
    demo.db = await Database.open({ url: own.url, poolSize: 4, statementTimeoutMs: 0 });
    await more(demo.db);
    await deriveAll(demo.db);
  });
  afterAll(async () => {
    await demo.db?.close();
    await own?.drop();
  });
  return demo;
}

describe.each([11, 12])('what changes in an order by chance, %i', (seed) => {
  const demo = derivedDemo();

  test('ends in the tables of a derivation of the whole archive', async () => {
    const random = new Random(seed).fork('changes');
    const last = await lastDayOf(demo.db.pool);
    const squads = [...(await squadsOf(demo.db.pool, 8)), newcomers('lanternmen'), newcomers('Fenwick')];
    const [live, pushed, late] = [twoOf(random, squads), twoOf(random, squads), twoOf(random, squads)];
    const tie = { key: 'tie-7', day: dayAfter(last, 1), teams: pushed };
    const lateTie = { key: 'tie-8', day: dayAfter(last, -200), teams: late };
    const night = { key: '77123456', day: dayAfter(last, 2), teams: live };
    // Each list keeps its order, and they are mixed.
    const lists = [
      [() => storeLive(demo.db, 1, livePlan(night, 1)), () => storeLive(demo.db, 2, livePlan(night, 2))],
      [
        () =>
          push(demo.db, 'events', [
            { id: 'lantern', name: 'Lantern Night 2027', tier: 'S', mvp: { name: live[0].players[0]!.name } },
          ]),
        () => push(demo.db, 'events', [{ id: 'lantern', name: 'Lantern Night 2027', tier: 'A', startDate: tie.day }]),
      ],
      [
        () => push(demo.db, 'matches', [pushedMatch(tie)]),
        () =>
          push(demo.db, 'vetoes', [
            { matchId: 'tie-7', veto: [{ order: 1, teamId: pushed[0].name, action: 'ban', map: 'nuke' }] },
          ]),
        () =>
          push(demo.db, 'matches', [pushedMatch(tie, { team1Score: 1, team2Score: 2, winnerTeamId: pushed[1].name })]),
      ],
      [
        () => importCs2(demo.url, { 'matches.json': pushes([pushedMatch(lateTie)]) }),
        () => push(demo.db, 'matches', [{ ...pushedMatch({ ...lateTie, day: dayAfter(last, -190) }), id: 'tie-8' }]),
      ],
      [
        () => importCs2(demo.url, { 'combined_matches_9.csv': resultsFile('77123456', night.day, live) }),
        () =>
          importCs2(demo.url, {
            'combined_matches_9.csv': resultsFile('77123460', dayAfter(last, 200), twoOf(random, squads)),
          }),
      ],
    ];
    while (lists.some((list) => list.length > 0)) {
      const waiting = lists.filter((list) => list.length > 0);
      await waiting[random.whole(0, waiting.length - 1)]!.shift()!();
    }
    const ended = await digestsOf(demo.db.pool);
    await deriveAll(demo.db);
    expect(ended).toEqual(await digestsOf(demo.db.pool));
  });
});

describe('a record that names other teams or another event than before', () => {
  const demo = derivedDemo();
  let squads: Squad[];
  let day: string;

  beforeAll(async () => {
    squads = [
      ...(await squadsOf(demo.db.pool, 3)),
      newcomers('Fenwick'),
      newcomers('FENWICK.'),
      newcomers('Team Fenwick'),
    ];
    day = dayAfter(await lastDayOf(demo.db.pool), 1);
  });

  const tie = (key: string, one: number, other: number, more: object = {}) =>
    pushedMatch({ key, day, teams: [squads[one]!, squads[other]!] }, more);

  test.each([
    ['known names', () => tie('tie-1', 0, 1)],
    ['a new name', () => tie('tie-1', 0, 3)],
    ['a name that another record has too', () => tie('tie-2', 3, 1)],
    ['a known name in place of one that another record keeps', () => tie('tie-1', 0, 2)],
    ['another spelling of the name that only it has', () => tie('tie-2', 4, 1)],
    ['the name with a word before it', () => tie('tie-2', 5, 1)],
    ['a known name in place of one that no record keeps', () => tie('tie-2', 2, 1)],
    ['an event with a new name', () => tie('tie-1', 0, 2, { eventName: 'Fenwick Night 2027' })],
    ['the event that another record has', () => tie('tie-1', 0, 2)],
    ['an event of signs alone', () => tie('tie-1', 0, 2, { eventName: '—' })],
    ['no event', () => tie('tie-3', 2, 1, { eventName: undefined })],
  ])('is derived as in a derivation of the whole archive: %s', async (_, item) => {
    await push(demo.db, 'matches', [item()]);
    const ended = await digestsOf(demo.db.pool);
    await deriveAll(demo.db);
    expect(ended).toEqual(await digestsOf(demo.db.pool));
  });
});

describe('names that a version before did not store', () => {
  const demo = derivedDemo();

  test.each([
    ['of any record', 'Alder', 'delete from cs2_naming'],
    ['of the newest', 'Fenwick', 'delete from cs2_naming where run_id = (select max(run_id) from cs2_naming)'],
  ])('are read from the records: %s', async (_, name, forget) => {
    const [known] = await squadsOf(demo.db.pool, 1);
    const day = dayAfter(await lastDayOf(demo.db.pool), 1);
    const play = (key: string) =>
      push(demo.db, 'matches', [pushedMatch({ key: `${name} ${key}`, day, teams: [known!, newcomers(name)] })]);
    await play('1');
    await demo.db.pool.query(forget);
    await play('2');
    const ended = await digestsOf(demo.db.pool);
    await deriveAll(demo.db);
    expect(ended).toEqual(await digestsOf(demo.db.pool));
  });
});

describe("a roster that goes on under a new name in the next of Valve's lists", () => {
  const demo = derivedDemo((db) =>
    db.pool.query(
      `insert into cs2_vrs_line (kind, region, listed_on, place, rank, team_name, points, roster, hash, run_id)
       select 'live', 'global', day::date, place, place, name, 800, array['Ash', 'Elm', 'Fir', 'Oak', 'Yew' || place], day, 0
       from (values ('2027-03-01', 900, 'Coal Larks'), ('2027-04-05', 900, 'Larkspur'),
         ('2027-03-01', 901, 'KRÜ Larks'), ('2027-04-05', 901, 'Bracken')) list (day, place, name)`,
    ),
  );
  let other: Squad;

  beforeAll(async () => {
    other = (await squadsOf(demo.db.pool, 1))[0]!;
  });

  /** How many teams have these names; as many as in a derivation of the whole archive. */
  const teamsOf = async (...names: string[]) => {
    const ended = await digestsOf(demo.db.pool);
    const { rows } = await demo.db.pool.query('select distinct team_n from cs2_written where name = any($1)', [names]);
    await deriveAll(demo.db);
    expect(ended).toEqual(await digestsOf(demo.db.pool));
    return rows.length;
  };

  test('is one team until a match shows that another had the name before, or goes on under the former one', async () => {
    const played = async (key: string, day: string, name: string) => {
      await push(demo.db, 'matches', [pushedMatch({ key, day, teams: [newcomers(name), other] })]);
      return teamsOf('Coal Larks', 'Larkspur');
    };
    expect(await played('lark-1', '2027-02-20', 'Coal Larks')).toBe(1);
    expect(await played('lark-2', '2027-04-20', 'Larkspur')).toBe(1);
    expect(await played('lark-1', '2027-08-20', 'Coal Larks')).toBe(2);
    expect(await played('lark-1', '2027-02-20', 'Coal Larks')).toBe(1);
    expect(await played('lark-2', '2026-04-20', 'Larkspur')).toBe(2);
  });

  test('is two teams where a page whose address lacks letters of the former name shows a late match', async () => {
    const played = async (id: number, day: string) => {
      const address = `https://www.hltv.example/stats/matches/${id}/kr-larks-vs-${hltvSlug(other.name)}`;
      const sides = { winner_side: 'team1', team1_score: 2, team2_score: 0 };
      const page = { date: `${day}T12:00:00Z`, event_name: 'Lantern Night 2027', ...sides };
      await importCs2(demo.url, { 'combined_detailed_9.csv': csv([{ ...page, detailed_stats_url: address }]) });
      return teamsOf('KRÜ Larks', 'Bracken');
    };
    expect(await played(990_001, '2027-02-20')).toBe(1);
    expect(await played(990_002, '2027-08-20')).toBe(2);
  });
});

describe('a match that an operator plans and the feed plays', () => {
  let own: OwnDatabase;
  let db: Database;

  beforeAll(async () => {
    own = await ownDatabase('empty');
    db = await Database.open({ url: own.url, poolSize: 4, statementTimeoutMs: 0 });
  });
  afterAll(async () => {
    await db?.close();
    await own?.drop();
  });

  const DAY = '2026-03-05';
  const planOf = ({ key, day, teams }: Parameters<typeof livePlan>[0]) => ({
    id: key,
    eventName: 'Lantern Night 2027',
    bestOf: 3,
    status: 'scheduled',
    team1Name: teams[0].name,
    team2Name: teams[1].name,
    startsAt: `${day}T15:00:00Z`,
  });
  const rows = async () =>
    (
      await db.pool.query(
        `select n, status, team1_score as one, team2_score as two, winner_n = team1_n as "isOnesWin", sources from cs2_match
         order by n`,
      )
    ).rows;
  const moved = async () => (await db.pool.query(`select n, to_n from identity_moved where kind = 'match'`)).rows;

  test('runs and ends as the feed shows, when the plan is pushed by our id', async () => {
    const night = { key: '77000001', day: DAY, teams: [newcomers('Ash'), newcomers('Birch')] as const };
    await storeLive(db, 1, { ...livePlan(night, 1), status: 'scheduled', maps: [], lines: [], score: [0, 0] });
    const [{ n }] = await rows();
    await push(db, 'matches', [{ ...planOf(night), id: `cs2-match-${n}` }]);
    expect(await rows()).toMatchObject([{ n, status: 'scheduled', one: null, two: null }]);

    await storeLive(db, 2, livePlan(night, 1));
    expect(await rows()).toMatchObject([{ n, status: 'live', one: 1, two: 0 }]);
    // Who says that it runs does not hold back its end.
    await push(db, 'matches', [
      { ...planOf(night), id: `cs2-match-${n}`, status: 'live', team1Score: 0, team2Score: 1 },
    ]);
    await storeLive(db, 3, livePlan(night, 2));
    expect(await rows()).toMatchObject([
      { n, status: 'completed', one: 2, two: 0, isOnesWin: true, sources: ['operator', 'live'] },
    ]);
    // A list that goes on naming it knows less than what was seen played.
    const listed = { ...livePlan(night, 2), isListedOnly: true, maps: [], lines: [] };
    await expect(storeLive(db, 4, listed)).rejects.toThrow('did not take state 4');

    await push(db, 'matches', [{ ...planOf(night), id: `cs2-match-${n}`, status: 'cancelled', reason: 'void' }]);
    expect(await rows()).toMatchObject([{ n, status: 'cancelled', isOnesWin: null }]);
  });

  test('is one match, whether the operator or the feed has it first', async () => {
    const before = (await rows()).map((row) => row.n);
    const added = async () => (await rows()).filter((row) => !before.includes(row.n));
    const cedar = { key: '77000002', day: DAY, teams: [newcomers('Cedar'), newcomers('Dogwood')] as const };
    await push(db, 'matches', [planOf({ ...cedar, key: 'tie-2' })]);
    const [{ n }] = await added();
    const who = cedar.teams.map(({ name }) => name.toLowerCase()).join(' v ');
    const meeting = { day: DAY, at: `${DAY}T15:30:00.000Z`, who };
    const claimed = { source: HLTV, key: cedar.key, meeting };
    expect(await identify(db, 'cs2', (client) => claim(client, MATCH, [claimed]))).toEqual([n]);
    await storeLive(db, 1, livePlan(cedar, 2));
    expect(await added()).toMatchObject([{ n, status: 'completed', one: 2, two: 0 }]);

    const elm = { key: '77000003', day: DAY, teams: [newcomers('Elm'), newcomers('Fir')] as const };
    const [later] = await identify(db, 'cs2', (client) =>
      claim(client, MATCH, [{ source: HLTV, key: elm.key, meeting: { ...meeting, who: 'elm v fir' } }]),
    );
    await push(db, 'matches', [planOf({ ...elm, key: 'tie-3' })]);
    expect((await added()).map((row) => row.n)).toEqual([n, later]);
    expect(await moved()).toEqual([]);
  });

  test('is one match when both numbered it, and the number that is gone leads to the one that stays', async () => {
    const before = (await rows()).map((row) => row.n);
    const gum = { key: '77000004', day: DAY, teams: [newcomers('Gum'), newcomers('Hazel')] as const };
    await push(db, 'matches', [planOf({ ...gum, key: 'tie-4' })]);
    const [stays] = (await rows()).map((row) => row.n).filter((n) => !before.includes(n));
    // The list has no time, so the feed cannot know which match this is.
    const [gone] = await identify(db, 'cs2', (client) => claim(client, MATCH, [{ source: HLTV, key: gum.key }]));
    expect(gone).not.toBe(stays);
    await storeLive(db, 1, livePlan(gum, 1));
    expect((await rows()).filter(({ n }) => !before.includes(n))).toMatchObject([{ n: stays, status: 'live' }]);
    expect(await moved()).toEqual([{ n: gone, to_n: stays }]);

    // What happens elsewhere leaves that as it is, and so does a derivation of everything.
    const ivy = { key: 'tie-5', day: DAY, teams: [newcomers('Ivy'), newcomers('Juniper')] as const };
    await push(db, 'matches', [planOf(ivy)]);
    expect(await moved()).toEqual([{ n: gone, to_n: stays }]);
    await storeLive(db, 2, livePlan(gum, 2));
    await deriveAll(db);
    expect((await rows()).filter(({ n }) => n === stays || n === gone)).toMatchObject([
      { n: stays, status: 'completed', one: 2, two: 0, isOnesWin: true },
    ]);
    expect(await moved()).toEqual([{ n: gone, to_n: stays }]);
  });

  test('is one match with the teams in either order, and two where the teams meet twice', async () => {
    const before = (await rows()).map((row) => row.n);
    const kapok = { key: 'tie-6', day: DAY, teams: [newcomers('Larch'), newcomers('Kapok')] as const };
    const late = { ...planOf({ ...kapok, key: 'tie-7' }), startsAt: `${DAY}T23:30:00Z` };
    await push(db, 'matches', [planOf(kapok), late]);
    const night = { ...kapok, key: '77000005', teams: [kapok.teams[1], kapok.teams[0]] as const };
    await storeLive(db, 1, livePlan(night, 2));
    expect((await rows()).filter(({ n }) => !before.includes(n))).toMatchObject([
      { status: 'completed', one: 2, two: 0, isOnesWin: true },
      { status: 'scheduled' },
    ]);
  });
});
