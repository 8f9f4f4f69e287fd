import { query } from '../support/imports.js';
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
