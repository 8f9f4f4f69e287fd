import type { Database } from '../../src/db/database.js';
import { FIGHTER_CORRECTIONS } from '../../src/sports/ufc/entities/corrections.js';
import { query } from '../support/imports.js';
import { startService, type Json } from '../support/service.js';
import {
  EVENT_COLUMNS,
  lines,
  reasons,
  RESULT_COLUMNS,
  round,
  ROUND_COLUMNS,
  TAPE_COLUMNS,
  UfcFiles,
  url,
} from '../support/ufc-files.js';

const suite = new UfcFiles('ufc-names');

interface Fighter {
  key: string;
  name: string;
  lbs?: number;
  born?: string;
}

const tape = (...fighters: Fighter[]) =>
  lines(
    TAPE_COLUMNS,
    ...fighters.map(
      ({ key, name, lbs = 155, born }) =>
        `${name},--,${lbs} lbs.,--,,${born === undefined ? '--' : `"${born}"`},${url('fighter', key)}`,
    ),
  );
const events = (...rows: [key: string, title: string, day: string][]) =>
  lines(EVENT_COLUMNS, ...rows.map(([key, title, day]) => `${title},${url('event', key)},"${day}","Port Hallow, USA"`));
const result = (key: string, event: string, bout: string, weight = 'Lightweight') =>
  `${event} ,${bout},W/L,${weight} Bout,KO/TKO ,1,1:00,3 Rnd (5-5-5),Ref,Punch ,${url('fight', key)}`;
const results = (...rows: string[]) => lines(RESULT_COLUMNS, ...rows);
const rounds = (event: string, ...bouts: string[]) =>
  bouts.flatMap((bout, index) => bout.split(' vs. ').map((name) => round(event, bout, name, index + 1)));

const figures = (db: Parameters<typeof query>[0]) =>
  query<{ key: string; landed: string }>(
    db,
    `select i.key, string_agg(r.corner || ' ' || r.sig_landed, ', ' order by r.corner desc) as landed
     from ufc_round r join identity i on i.family = 'ufc' and i.kind = 'bout' and i.source = 'ufcstats' and i.n = r.bout_n
     group by i.key order by i.key`,
  ).then((rows) => rows.map(({ key, landed }) => `${key}: ${landed}`));

describe('figures under a title that no event has', () => {
  const names = ['Ann Abel', 'Bea Bold', 'Cat Crane', 'Dot Dale', 'Eve Ender', 'Fay Fell'];
  const base = {
    'ufc_fighter_tott.csv': tape(...names.map((name, index) => ({ key: `a${index}`, name }))),
    'ufc_event_details.csv': events(['e1', 'Early Night', 'March 02, 2019'], ['e2', 'Late Night', 'March 07, 2020']),
    'ufc_fight_results.csv': results(
      result('f1', 'Early Night', 'Ann Abel vs. Bea Bold'),
      result('f2', 'Late Night', 'Bea Bold vs. Ann Abel'),
      result('f3', 'Late Night', 'Cat Crane vs. Dot Dale'),
      result('f4', 'Late Night', 'Eve Ender vs. Fay Fell'),
    ),
  };

  test('belong to the card on which most of its fighters met, whose further names are found there too', async () => {
    const db = await suite.emptyArchive();
    const report = await suite.import(db, {
      ...base,
      'ufc_fight_stats.csv': lines(
        ROUND_COLUMNS,
        ...rounds('Night of Many Names', 'Ann Abel vs. Bea Bold', 'Cat Crane vs. Dot Dale', 'Eve Ender vs. Fay Other'),
      ),
    });
    expect(await reasons(report)).toEqual([]);
    expect(await figures(db)).toEqual(['f2: red 1, blue 1', 'f3: red 2, blue 2', 'f4: red 3, blue 3']);
  });

  test('belong to no card when only one of its pairs has met before', async () => {
    const db = await suite.emptyArchive();
    const report = await suite.import(db, {
      ...base,
      'ufc_fight_stats.csv': lines(
        ROUND_COLUMNS,
        ...rounds('A Night to Come', 'Cat Crane vs. Dot Dale', 'Ann Abel vs. Fay Fell', 'Eve Ender vs. Bea Bold'),
        ...rounds('Another to Come', 'Eve Ender vs. Fay Fell'),
      ),
    });
    expect((await reasons(report)).map((one) => one.split(' ')[1])).toEqual(Array(8).fill('no_event'));
    expect(await figures(db)).toEqual([]);
  });
});

test('figures under a name that somebody absent has belong to the one on the card who shares a word of it', async () => {
  const db = await suite.emptyArchive();
  const report = await suite.import(db, {
    'ufc_fighter_tott.csv': tape(
      { key: 'a1', name: 'Gil Long' },
      { key: 'a2', name: 'Theodor Mars' },
      { key: 'a3', name: 'Ned Oak' },
      { key: 'a4', name: 'Pat Quill' },
    ),
    'ufc_event_details.csv': events(['e1', 'Only Night', 'March 02, 2019']),
    'ufc_fight_results.csv': results(
      result('f1', 'Only Night', 'Gil Long vs. Ted Mars'),
      result('f2', 'Only Night', 'Ned Oak vs. Rob Stone'),
    ),
    'ufc_fight_stats.csv': lines(
      ROUND_COLUMNS,
      ...rounds('Only Night', 'Gil Long vs. Theodor Mars', 'Ned Oak vs. Pat Quill', 'Rob Stone vs. Gil Long'),
    ),
  });
  expect((await reasons(report)).map((one) => one.split(' ')[1])).toEqual(Array(4).fill('no_bout'));
  expect(await figures(db)).toEqual(['f1: red 1, blue 1']);
});

/** A day's list of a division, from rank 1. */
const list = (day: string, division: string, ...names: string[]) =>
  names.map((name, index) => `${day},${division},${name},${index + 1}`);
const rankings = (...rows: string[][]) => lines('date,weightclass,fighter,rank', ...rows.flat());
const ranks = (db: Parameters<typeof query>[0]) =>
  query<{ rank: string }>(
    db,
    `select concat_ws(' ', r.list_date, r.division, r.rank, s.slug) as rank from ufc_ranking r
     join identity_slug s on s.family = 'ufc' and s.kind = 'fighter' and s.n = r.fighter_n and s.is_own
     order by r.list_date, r.division, r.rank`,
  ).then((rows) => rows.map(({ rank }) => rank));

describe('a ranked name that nobody has', () => {
  const fighters = [
    'Amaro Brisk',
    'Cora Marin Doyle',
    'Sang Wook Ha',
    'Theo Fairn',
    'Joris Kravchenko',
    'Abel Stone',
    'Adam Stone',
    'Old Timer',
  ];
  const base = {
    'ufc_fighter_tott.csv': tape(...fighters.map((name, index) => ({ key: `a${index}`, name }))),
    'ufc_event_details.csv': events(['e0', 'First Night', 'March 02, 2012'], ['e1', 'Only Night', 'March 02, 2019']),
    'ufc_fight_results.csv': results(
      result('f0', 'First Night', 'Old Timer vs. Theo Fairn'),
      result('f1', 'Only Night', 'Amaro Brisk vs. Cora Marin Doyle'),
      result('f2', 'Only Night', 'Sang Wook Ha vs. Theo Fairn'),
      result('f3', 'Only Night', 'Joris Kravchenko vs. Abel Stone'),
      result('f4', 'Only Night', 'Adam Stone vs. Amaro Brisk'),
    ),
  };

  test('stands for the only near one of its division and time, which the name then finds', async () => {
    const db = await suite.emptyArchive();
    const written = ['Amaro Luz Brisk', 'Cora Doyle', 'SangWook Ha', 'Theodor Fairn', 'Joris Kravhcenko'];
    const files = { ...base, 'rankings_history.csv': rankings(list('2019-03-12', 'Lightweight', ...written)) };
    const report = await suite.import(db, files);
    expect(await reasons(report)).toEqual([]);
    const slugs = ['amaro-brisk', 'cora-marin-doyle', 'sang-wook-ha', 'theo-fairn', 'joris-kravchenko'];
    expect(await ranks(db)).toEqual(slugs.map((slug, index) => `2019-03-12 lightweight ${index + 1} ${slug}`));
    const [fighter] = await query<{ aliases: string[] }>(
      db,
      `select profile_json::json -> 'aliases' as aliases from ufc_fighter where slug = 'cora-marin-doyle'`,
    );
    expect(fighter?.aliases).toEqual(['Cora Doyle']);
    const again = await suite.import(db, files);
    expect([again.inserted, again.updated, again.rejected]).toEqual([0, 0, 0]);
  });

  test('stays open where two are as near, in another division or years later', async () => {
    const db = await suite.emptyArchive();
    const report = await suite.import(db, {
      ...base,
      'rankings_history.csv': rankings(
        list('2019-03-12', 'Lightweight', 'A. Stone', 'Abel Adam Stone', 'Brisk', 'Old Tom Timer'),
        list('2019-03-12', 'Flyweight', 'Cora Doyle'),
        list('2024-03-12', 'Lightweight', 'Cora Doyle'),
      ),
    });
    expect((await reasons(report)).map((one) => one.split(' ')[1])).toEqual(Array(6).fill('no_fighter'));
    expect(await ranks(db)).toEqual([]);
  });
});

describe('fighters of one name', () => {
  /** The address keys of those who fought the bouts as the first named. */
  const fought = (db: Parameters<typeof query>[0]) =>
    query<{ placed: string }>(
      db,
      `select b.key || ' ' || f.key as placed from ufc_known_bout k
       join identity b on b.family = 'ufc' and b.kind = 'bout' and b.source = 'ufcstats' and b.n = k.n
       join identity f on f.family = 'ufc' and f.kind = 'fighter' and f.source = 'ufcstats' and f.n = k.red_n order by 1`,
    ).then((rows) => rows.map(({ placed }) => placed));
  const night = (key: string, day: string): [string, string, string] => [key, `Night ${key}`, day];

  test('are told apart by age, by division, by time and only then by weight', async () => {
    const db = await suite.emptyArchive();
    await suite.import(db, {
      'ufc_fighter_tott.csv': tape(
        { key: 'young', name: 'Sam Twin', lbs: 145, born: 'Dec 27, 1996' },
        { key: 'elder', name: 'Sam Twin', lbs: 160, born: 'Oct 08, 1977' },
        { key: 'father', name: 'Tom Heir', lbs: 185, born: 'May 05, 1960' },
        { key: 'son', name: 'Tom Heir', lbs: 170, born: 'May 05, 1990' },
        { key: 'other', name: 'Li Orr', lbs: 150 },
      ),
      'ufc_event_details.csv': events(
        night('1', 'June 29, 2005'),
        night('2', 'January 13, 2024'),
        night('3', 'June 29, 2024'),
        night('4', 'July 13, 2024'),
        night('5', 'July 20, 2024'),
      ),
      'ufc_fight_results.csv': results(
        result('f1', 'Night 1', 'Tom Heir vs. Li Orr', 'Welterweight'),
        result('f2', 'Night 2', 'Sam Twin vs. Li Orr', 'Featherweight'),
        result('f3', 'Night 3', 'Sam Twin vs. Li Orr', 'Featherweight'),
        // The elder's listed weight is nearer, but the younger one fought a fortnight before.
        result('f4', 'Night 4', 'Sam Twin vs. Li Orr', 'Lightweight'),
        result('f5', 'Night 5', 'Tom Heir vs. Li Orr', 'Middleweight'),
      ),
    });
    expect(await fought(db)).toEqual(['f1 father', 'f2 young', 'f3 young', 'f4 young', 'f5 son']);
  });

  test('are the same whether their bouts come at once or one by one', async () => {
    const fighters = tape(
      { key: 'heavy', name: 'Sam Twin', lbs: 185 },
      { key: 'light', name: 'Sam Twin', lbs: 125 },
      { key: 'other', name: 'Li Orr', lbs: 150 },
    );
    const files = {
      'ufc_fighter_tott.csv': fighters,
      'ufc_event_details.csv': events(
        night('1', 'October 05, 2019'),
        night('2', 'March 14, 2020'),
        night('3', 'June 19, 2021'),
      ),
    };
    // Nearest in time to the first bout, of which the weight decides nothing, is the one whose bout comes last.
    const rows = [
      result('f1', 'Night 1', 'Sam Twin vs. Li Orr', 'Lightweight'),
      result('f3', 'Night 3', 'Sam Twin vs. Li Orr', 'Middleweight'),
      result('f2', 'Night 2', 'Sam Twin vs. Li Orr', 'Flyweight'),
    ];
    const [whole, byRow] = [await suite.emptyArchive(), await suite.emptyArchive()];
    await suite.import(whole, { ...files, 'ufc_fight_results.csv': results(...rows) });
    await suite.import(byRow, files);
    for (const row of rows) await suite.import(byRow, { 'ufc_fight_results.csv': results(row) });
    expect(await fought(whole)).toEqual(['f1 light', 'f2 light', 'f3 heavy']);
    expect(await fought(byRow)).toEqual(await fought(whole));
  });

  test('are ranked by the day of the list too', async () => {
    const db = await suite.emptyArchive();
    await suite.import(db, {
      'ufc_fighter_tott.csv': tape(
        { key: 'early', name: 'Sam Twin', lbs: 155, born: 'May 05, 1960' },
        { key: 'late', name: 'Sam Twin', lbs: 155, born: 'May 05, 1990' },
        { key: 'other', name: 'Li Orr', lbs: 150 },
      ),
      'ufc_event_details.csv': events(night('1', 'June 29, 2005'), night('2', 'January 13, 2020')),
      'ufc_fight_results.csv': results(
        result('f1', 'Night 1', 'Sam Twin vs. Li Orr'),
        result('f2', 'Night 2', 'Sam Twin vs. Li Orr'),
      ),
      'rankings_history.csv': rankings(
        list('2005-07-05', 'Lightweight', 'Sam Twin'),
        list('2020-01-21', 'Lightweight', 'Sam Twin'),
        list('2020-01-21', 'Pound-for-Pound', 'Sam Twin'),
      ),
    });
    expect(await fought(db)).toEqual(['f1 early', 'f2 late']);
    expect(await ranks(db)).toEqual([
      '2005-07-05 lightweight 1 sam-twin',
      '2020-01-21 lightweight 1 sam-twin-2',
      '2020-01-21 pound-for-pound 1 sam-twin-2',
    ]);
  });

  test('have the ranks under a near name as they fit, whether the list of fighters comes first or last', async () => {
    const fighters = {
      'ufc_fighter_tott.csv': tape(
        { key: 'heavy', name: 'Sam Twin', lbs: 185 },
        { key: 'light', name: 'Sam Twin', lbs: 125 },
        { key: 'other', name: 'Li Orr', lbs: 150 },
      ),
    };
    const cards = {
      'ufc_event_details.csv': events(night('1', 'January 13, 2020'), night('2', 'February 01, 2020')),
      'ufc_fight_results.csv': results(
        result('f1', 'Night 1', 'Sam Twin vs. Li Orr', 'Middleweight'),
        result('f2', 'Night 2', 'Sam Twin vs. Li Orr', 'Flyweight'),
      ),
      'rankings_history.csv': rankings(
        list('2020-02-11', 'Flyweight', 'Sam Lee Twin'),
        list('2020-02-18', 'Flyweight', 'Sam Lee Twin'),
      ),
    };
    for (const order of [
      [fighters, cards],
      [cards, fighters],
    ]) {
      const db = await suite.emptyArchive();
      for (const files of order) await suite.import(db, files);
      expect(await fought(db)).toEqual(['f1 heavy', 'f2 light']);
      expect(
        await query(
          db,
          `select r.list_date::text as day, f.key, (select string_agg(name, ', ' order by name) from identity_name x
             where x.family = 'ufc' and x.kind = 'fighter' and x.n = f.n) as names
           from ufc_ranking r join identity f on f.family = 'ufc' and f.kind = 'fighter' and f.source = 'ufcstats'
             and f.n = r.fighter_n order by 1`,
        ),
      ).toEqual([
        { day: '2020-02-11', key: 'light', names: 'Sam Lee Twin, Sam Twin' },
        { day: '2020-02-18', key: 'light', names: 'Sam Lee Twin, Sam Twin' },
      ]);
    }
  });
});

describe('a fighter with several spellings', () => {
  const details = (...fighters: [key: string, first: string, last: string][]) =>
    lines('FIRST,LAST,NICKNAME,URL', ...fighters.map(([key, ...name]) => `${name.join(',')},,${url('fighter', key)}`));
  const lists = {
    'ufc_fighter_tott.csv': tape(
      { key: 'a1', name: 'Theodor Mars' },
      { key: 'a2', name: 'Gil Long' },
      { key: 'a3', name: 'Ned Oak' },
      { key: 'a4', name: 'PatQuill' },
    ),
    'ufc_fighter_details.csv': details(
      ['a1', 'Ted', 'Mars'],
      ['a2', 'Gil', 'Long'],
      ['a3', 'Rob', 'Stone'],
      ['a4', 'Pat', 'Quill'],
    ),
  };
  const cards = {
    'ufc_event_details.csv': events(['e1', 'Night One', 'March 02, 2019'], ['e2', 'Night Two', 'March 09, 2019']),
    'ufc_fight_results.csv': results(
      result('f1', 'Night One', 'Ted Mars vs. Gil Long'),
      result('f2', 'Night Two', 'Gil Long vs. Theodor Mars'),
      result('f3', 'Night Two', 'Rob Stone vs. Ned Oak'),
      result('f4', 'Night Two', 'Pat Quill vs. Ned Oak'),
    ),
  };
  const ranked = {
    'rankings_history.csv': rankings(
      list('2019-03-12', 'Lightweight', 'Ted Mars', 'Gil Long'),
      list('2019-03-19', 'Lightweight', 'Ted Mars', 'Theodor Mars'),
    ),
  };

  /** What users see of the archive. */
  async function seen(db: Database): Promise<Json> {
    const service = await startService({ databaseUrl: suite.urlOf(db), environment: { DEMO: 'false' } });
    try {
      const { key } = await service.key({ plan: 'enterprise' });
      const get = async (path: string): Promise<Json> => {
        const answer = await service.get(`/api/v1/ufc/${path}`, key);
        return answer.status === 200 ? ((await answer.json()) as Json).data : answer.status;
      };
      const profiles = await Promise.all(
        ['theodor-mars', 'ted-mars', 'pat-quill', 'rob-stone', 'ned-oak'].map((slug) => get(`fighters/${slug}`)),
      );
      const found = profiles.map(({ slug, aliases, recordText }) => [slug, aliases, recordText]);
      const fights = (await get('fighters/ted-mars/fights')) as Json[];
      const movedTo = async (path: string) =>
        (await service.get(`/api/v1/ufc/fighters/${path}`, key)).headers.get('x-canonical-id');
      const former = ['ted-mars', 'ted-mars/stats', 'ted-mars/fights', 'theodor-mars'];
      const first = await get('rankings/media/lightweight?date=2019-03-12');
      const second = await get('rankings/media/lightweight?date=2019-03-19');
      return {
        found,
        fights: fights.length,
        movedTo: await Promise.all(former.map(movedTo)),
        fighters: (await get('fighters?limit=100')).map(({ slug }: Json) => slug).toSorted(),
        lists: [first, second].map((one) => one.rows.map((row: Json) => `${row.rank} ${row.fighterSlug}`)),
      };
    } finally {
      await service.stop();
    }
  }

  const whole = {
    found: [
      ['theodor-mars', ['Ted Mars'], '1-1-0'],
      ['theodor-mars', ['Ted Mars'], '1-1-0'],
      ['patquill', ['Pat Quill'], '1-0-0'],
      ['rob-stone', [], '1-0-0'],
      ['ned-oak', [], '0-2-0'],
    ],
    fights: 2,
    movedTo: ['theodor-mars', 'theodor-mars', 'theodor-mars', null],
    fighters: ['gil-long', 'ned-oak', 'patquill', 'rob-stone', 'theodor-mars'],
    lists: [['1 theodor-mars', '2 gil-long'], ['1 theodor-mars']],
  };

  test('is one, found by each; an address that was given to somebody else joins nobody', async () => {
    const db = await suite.emptyArchive();
    const files = {
      ...lists,
      ...cards,
      'rankings_history.csv': rankings(
        list('2019-03-12', 'Lightweight', 'Ted Mars', 'Gil Long'),
        list('2019-03-19', 'Lightweight', 'Ted Mars'),
      ),
    };
    await suite.import(db, files);
    expect(await seen(db)).toEqual(whole);
    const again = await suite.import(db, files);
    expect([again.inserted, again.updated, again.rejected]).toEqual([0, 0, 0]);
    expect(await seen(db)).toEqual(whole);
  });

  test('becomes one when the lists of fighters come last, with bouts and ranks; the former address leads there', async () => {
    const db = await suite.emptyArchive();
    await suite.import(db, { ...cards, ...ranked });
    expect((await seen(db)).fighters).toEqual([
      'gil-long',
      'ned-oak',
      'pat-quill',
      'rob-stone',
      'ted-mars',
      'theodor-mars',
    ]);
    await suite.import(db, lists);
    const merged = await seen(db);
    expect(merged).toEqual({ ...whole, lists: [['1 theodor-mars', '2 gil-long'], ['2 theodor-mars']] });
    const again = await suite.import(db, { ...cards, ...lists });
    expect([again.inserted, again.updated]).toEqual([0, 0]);
    expect(await seen(db)).toEqual(merged);
  });

  test('bears the name of the reviewed corrections, while the upstream row stays as it came', async () => {
    const wrong = FIGHTER_CORRECTIONS.map(({ key, what }, index) => ({ key, what, name: `Wrong Spelt${index}` }));
    const files = {
      'ufc_fighter_tott.csv': tape(...wrong, { key: 'a2', name: 'Gil Long' }),
      'ufc_event_details.csv': events(['e1', 'Night One', 'March 02, 2019']),
      'ufc_fight_results.csv': results(
        ...wrong.map(({ what }, index) => result(`f${index}`, 'Night One', `${what.name} vs. Gil Long`)),
      ),
    };
    const [{ 'ufc_fighter_tott.csv': fighters, ...later }, inOneGo] = [files, await suite.emptyArchive()];
    const turned = await suite.emptyArchive();
    await suite.import(inOneGo, files);
    await suite.import(turned, later);
    await suite.import(turned, { 'ufc_fighter_tott.csv': fighters });
    for (const db of [inOneGo, turned]) {
      const shown = await query<{ key: string; name: string; fights: number }>(
        db,
        `select i.key, f.name,
           (select count(*)::integer from ufc_bout b where b.red_n = f.n) as fights
         from ufc_fighter f join identity i on i.family = 'ufc' and i.kind = 'fighter' and i.source = 'ufcstats' and i.n = f.n
         where i.key <> 'a2' order by i.key`,
      );
      expect(shown).toEqual(
        wrong
          .map(({ key, what, name }) => ({ key, name: what.isShown ? what.name : name, fights: 1 }))
          .toSorted((one, other) => (one.key < other.key ? -1 : 1)),
      );
      const raw = await query<{ name: string }>(db, `select name from ufc_fighter_tape where url_key <> 'a2'`);
      expect(raw.map(({ name }) => name).toSorted()).toEqual(wrong.map(({ name }) => name).toSorted());
      const again = await suite.import(db, files);
      expect([again.inserted, again.updated, again.rejected]).toEqual([0, 0, 0]);
    }
  });
});
