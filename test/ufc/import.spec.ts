import type { Database } from '../../src/db/database.js';
import { counts, query } from '../support/imports.js';
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

const suite = new UfcFiles('ufc-import');
const importFiles = suite.import.bind(suite);

const TAPE = lines(
  TAPE_COLUMNS,
  `Ada Korr-Winter,--,125 lbs.,--,,--,${url('fighter', 'a1')}`,
  `Bel Immer,"5' 4""",125 lbs.,"64""",Orthodox,"Jul 13, 1995",${url('fighter', 'a2')}`,
  `Sam Twin,--,155 lbs.,--,,--,${url('fighter', 'a3')}`,
  `Sam Twin,--,205 lbs.,--,,--,${url('fighter', 'a4')}`,
  `Li Orr,--,155 lbs.,--,,--,${url('fighter', 'a5')}`,
  `Max Odd,--,205 lbs.,--,,--,${url('fighter', 'a6')}`,
);

const EVENTS = lines(EVENT_COLUMNS, `Night One,${url('event', 'e1')},"March 02, 2024","Port Hallow, USA"`);

const first = (event: string) =>
  `${event} ,Ada Korr-Winter vs. Bel Immer,W/L,Women's Flyweight Bout,Submission ,1,3:44,3 Rnd (5-5-5),Ref,Armbar ,${url('fight', 'f1')}`;
const twin = (weight: string, key: string, other: string) =>
  `Night One ,Sam Twin vs. ${other},W/L,${weight} Bout,KO/TKO ,1,1:00,3 Rnd (5-5-5),Ref,Punch ,${url('fight', key)}`;
const RESULTS = lines(
  RESULT_COLUMNS,
  first('Night One'),
  first('Night 1: Korr vs. Immer'),
  twin('Lightweight', 'f2', 'Li Orr'),
  twin('Light Heavyweight', 'f3', 'Max Odd'),
  // The same pair twice on one card: a no contest and the rematch.
  `Night One ,Li Orr vs. New Comer,NC/NC,Lightweight Bout,Overturned ,1,1:51,1 Rnd (12),Ref,,${url('fight', 'f4')}`,
  `Night One ,Li Orr vs. New Comer,W/L,Lightweight Bout,Submission ,1,3:44,1 Rnd (12),Ref,,${url('fight', 'f5')}`,
  `Another Night ,Ada Korr-Winter vs. Li Orr,W/L,Open Weight Bout,DQ ,1,3:44,1 Rnd (12),Ref,,${url('fight', 'f6')}`,
);

const BASE = { 'ufc_fighter_tott.csv': TAPE, 'ufc_event_details.csv': EVENTS, 'ufc_fight_results.csv': RESULTS };

test('a bout is one by its address, whatever its event is called; one without a listed event is reported', async () => {
  const db = await suite.emptyArchive();
  const report = await importFiles(db, BASE);
  expect(counts(report)).toEqual([14, 13, 0, 0, 1]);
  expect(await reasons(report)).toEqual(['ufc_fight_results.csv:8 no_event']);
  const bouts = await query<{
    row: { id: string; eventTitle: string; red: { fighterSlug: string }; boutOrder: number };
  }>(db, 'select row_json::json as row from ufc_bout order by n');
  expect(bouts).toHaveLength(5);
  expect(new Set(bouts.map(({ row }) => row.eventTitle))).toEqual(new Set(['Night One']));
  const slugs = await query(
    db,
    `select slug, is_own from identity_slug where family = 'ufc' and kind = 'event' order by 1`,
  );
  expect(slugs).toEqual([
    { slug: 'night-1-korr-vs-immer', is_own: false },
    { slug: 'night-one', is_own: true },
  ]);
});

test('an import leaves the indexes of names in order, so that the first search after it is as quick as later ones', async () => {
  const pages = await query(suite.first, `select gin_clean_pending_list('identity_name_trgm') as left`);
  expect(pages).toEqual([{ left: '0' }]);
});

test('of fighters of one name the one whose weight fits fought', async () => {
  const db = suite.first;
  const twins = await query(
    db,
    `select b.division, t.weight_lbs::int as lbs from ufc_bout b
     join identity i on i.family = 'ufc' and i.kind = 'fighter' and i.n = b.red_n join ufc_fighter_tape t on t.url_key = i.key
     where t.name = 'Sam Twin' order by 2`,
  );
  expect(twins).toEqual([
    { division: 'lightweight', lbs: 155 },
    { division: 'light-heavyweight', lbs: 205 },
  ]);
});

test('the same files again change nothing, and corrections keep every number', async () => {
  const db = suite.first;
  const ids = () => query(db, `select kind, source, key, n from identity where family = 'ufc' order by kind, n`);
  const before = await ids();
  expect(counts(await importFiles(db, BASE))).toEqual([14, 0, 0, 13, 1]);
  const corrected = RESULTS.replace('Armbar ', 'Kimura ');
  const report = await importFiles(db, { 'ufc_fight_results.csv': corrected });
  expect(report.updated).toBe(1);
  expect(await ids()).toEqual(before);
  const [bout] = await query(
    db,
    `select revision, row_json::json ->> 'methodDetails' as details from ufc_bout b
    join identity i on i.family = 'ufc' and i.kind = 'bout' and i.n = b.n where i.key = 'f1'`,
  );
  expect(bout).toEqual({ revision: 1, details: 'Kimura' });
});

test('what a new version marks is derived by the next import, though its files hold nothing new', async () => {
  const db = await suite.emptyArchive();
  await importFiles(db, BASE);
  const bouts = () => query(db, 'select detail_json from ufc_bout order by n');
  const before = await bouts();
  await query(db, `update ufc_bout set detail_json = '{}', hash = 'of an older version'`);
  await query(db, `insert into archive_mark (family, kind, n) select 'ufc', 'bout', n from ufc_bout`);
  expect(counts(await importFiles(db, BASE)).slice(1, 3)).toEqual([0, 0]);
  expect(await bouts()).toEqual(before);
});

test('rounds find their bout by a former name, and what fits nowhere is reported', async () => {
  const db = suite.first;
  const report = await importFiles(db, {
    'ufc_fight_stats.csv': lines(
      ROUND_COLUMNS,
      round('Night 1: Korr vs. Immer', 'Ada Korr vs. Bel Immer', 'Ada Korr', 7, '1:28'),
      round('Night 1: Korr vs. Immer', 'Ada Korr vs. Bel Immer', 'Bel Immer', 3, '0:00'),
      round('Night One', 'Li Orr vs. New Comer', 'Li Orr', 1),
      round('No Night', 'Li Orr vs. New Comer', 'Li Orr', 1),
      round('Night One', 'Ada Korr vs. Max Odd', 'Ada Korr', 1),
    ),
  });
  expect((await reasons(report)).toSorted()).toEqual([
    'ufc_fight_stats.csv:4 ambiguous_bout',
    'ufc_fight_stats.csv:5 no_event',
    'ufc_fight_stats.csv:6 no_bout',
  ]);
  expect(await query(db, 'select corner, sig_landed, control_seconds from ufc_round order by corner')).toEqual([
    { corner: 'blue', sig_landed: 3, control_seconds: 0 },
    { corner: 'red', sig_landed: 7, control_seconds: 88 },
  ]);
  const [fighter] = await query<{ aliases: string[] }>(
    db,
    `select profile_json::json -> 'aliases' as aliases from ufc_fighter where slug = 'ada-korr-winter'`,
  );
  expect(fighter?.aliases).toEqual(['Ada Korr']);
});

test('a source that tells how the bout ended tells two bouts of one pair apart, and takes no control time away', async () => {
  const db = suite.first;
  const columns = `fighter,knockdowns,significant_strikes_landed,significant_strikes_attempted,total_strikes_landed,total_strikes_attempted,takedown_successful,takedown_attempted,submission_attempt,reversals,head_landed,head_attempted,body_landed,body_attempted,leg_landed,leg_attempted,distance_landed,distance_attempted,clinch_landed,clinch_attempted,ground_landed,ground_attempted,round,last_round,time,event,fight_date,id`;
  const row = (fighter: string, landed: number, time: string, id: number) =>
    `${fighter},0,${landed},9,${landed},9,0,0,0,0,${landed},9,0,0,0,0,${landed},9,0,0,0,0,round 1,1,${time},Night One,2024-03-02,${id}`;
  const report = await importFiles(db, {
    'ufc_stats.csv': lines(
      columns,
      row('Li Orr', 2, '1:51', 1),
      row('New Comer', 1, '1:51', 1),
      row('Li Orr', 4, '3:44', 2),
      row('New Comer', 5, '3:44', 2),
      row('Bel Immer', 3, '3:44', 3),
      row('Ada Korr', 7, '3:44', 3),
    ),
  });
  expect(report.rejected).toBe(0);
  const rows = await query(
    db,
    `select i.key, r.corner, r.sig_landed, r.control_seconds from ufc_round r join identity i on i.family = 'ufc' and i.kind = 'bout' and i.n = r.bout_n
     order by 1, 2`,
  );
  expect(rows.map((one) => Object.values(one).join(' '))).toEqual([
    'f1 blue 3 0',
    'f1 red 7 88',
    'f4 blue 1 ',
    'f4 red 2 ',
    'f5 blue 5 ',
    'f5 red 4 ',
  ]);
});

test('odds are joined by names within a day, and never to a bout with another opponent', async () => {
  const db = suite.first;
  const quote = (day: string, names: string) => `${names},150.0,-188.0,${day}`;
  const report = await importFiles(db, {
    'ufc-master.csv': lines(
      'R_fighter,B_fighter,R_odds,B_odds,date',
      quote('2024-03-03', 'Bel Immer,Ada Korr'),
      quote('2024-03-02', 'Bel Immer,Li Orr'),
      quote('2024-03-02', 'Bel Immer,Nobody Known'),
      quote('2024-04-02', 'Bel Immer,Ada Korr'),
      'Sam Twin,Li Orr,,,2024-03-02',
      'Sam Twin,Max Odd,50,-120,2024-03-02',
    ),
  });
  expect((await reasons(report)).map((one) => one.replace('ufc-master.csv:', '')).toSorted()).toEqual([
    '3 no_bout',
    '4 no_bout',
    '5 no_bout',
    '7 bad_price',
  ]);
  const [stored] = await query(
    db,
    `select swapped, observed_at, jsonb_array_length(prices) as prices from ufc_quote where prices <> '[]'`,
  );
  expect(stored).toEqual({ swapped: true, observed_at: new Date('2024-03-02T00:00:00Z'), prices: 2 });
});

test('a price written after the bout, under a name that nobody has, belongs to the bout of the day that is left', async () => {
  const db = await suite.emptyArchive();
  await importFiles(db, BASE);
  const file = (...rows: string[]) => lines('fighter1,fighter2,fighter1_odds,fighter2_odds,date', ...rows);
  const report = await importFiles(db, {
    'odds_raw.csv': file(
      'Cris Nowhere,Bel Immer,1.5,2.5,2nd Mar 24',
      'Max Odd,Li Orr,1.5,2.5,2nd Mar 24',
      'Max Odd,Late Comer,1.5,2.5,3rd Mar 24',
    ),
  });
  expect((await reasons(report)).map((one) => one.replace('odds_raw.csv:', ''))).toEqual(['3 no_bout', '4 no_bout']);
  expect(
    await query(db, `select b.url_key, q.swapped from ufc_quote q join ufc_known_bout b on b.n = q.bout_n`),
  ).toEqual([{ url_key: 'f1', swapped: false }]);
});

test('rankings choose fighters of one name by weight and leave out the vacant place', async () => {
  const db = suite.first;
  const report = await importFiles(db, {
    'rankings_history.csv': lines(
      'date,weightclass,fighter,rank',
      '2024-03-05,Lightweight,NA,0',
      '2024-03-05,Lightweight,Orr Li,1',
      '2024-03-05,Lightweight,Sam Twin,2',
      '2024-03-05,Light Heavyweight,Sam Twin,1',
      '2024-03-05,Light Heavyweight,No One,2',
      '2024-03-05,Sumo,Sam Twin,2',
    ),
  });
  expect((await reasons(report)).map((one) => one.split(' ')[1]).toSorted()).toEqual([
    'no_fighter',
    'unknown_division',
    'vacant',
  ]);
  const rows = await query(
    db,
    `select r.division, r.rank, t.weight_lbs::int as lbs from ufc_ranking r
     join identity i on i.family = 'ufc' and i.kind = 'fighter' and i.n = r.fighter_n and i.source = 'ufcstats'
     join ufc_fighter_tape t on t.url_key = i.key order by 1, 2`,
  );
  expect(rows).toEqual([
    { division: 'light-heavyweight', rank: 1, lbs: 205 },
    { division: 'lightweight', rank: 1, lbs: 155 },
    { division: 'lightweight', rank: 2, lbs: 155 },
  ]);
});

test('a bout that another source knew first keeps its number', async () => {
  const db = await suite.emptyArchive();
  await query(
    db,
    `insert into identity (family, kind, source, key, n, held_on, who)
     values ('ufc', 'bout', 'feed', '10214', nextval('ufc_bout_n') + 40, '2024-03-03', 'ada korr winter v bel immer')`,
  );
  await importFiles(db, BASE);
  const numbers = await query(
    db,
    `select source, n from identity where family = 'ufc' and kind = 'bout' and key in ('10214', 'f1') order by 1`,
  );
  expect(numbers).toEqual([
    { source: 'feed', n: 41 },
    { source: 'ufcstats', n: 41 },
  ]);
});

const LISTED = {
  'ufc_fighter_tott.csv': TAPE,
  'ufc_event_details.csv': EVENTS,
  'ufc_fight_details.csv': lines('EVENT,BOUT,URL', `Night One,Ada Korr-Winter vs. Bel Immer,${url('fight', 'f1')}`),
};

test('a listed bout without a result is scheduled until the result comes, under one number', async () => {
  const db = await suite.emptyArchive();
  await importFiles(db, LISTED, new Date('2024-02-20T12:00:00Z'));
  const state = () =>
    query(
      db,
      `select b.n, b.status, b.revision, e.status as event from ufc_bout b join ufc_event e on e.n = b.event_n order by b.n`,
    );
  expect(await state()).toEqual([{ n: 1, status: 'scheduled', revision: 0, event: 'scheduled' }]);
  await importFiles(db, { 'ufc_fight_results.csv': lines(RESULT_COLUMNS, first('Night One')) });
  expect(await state()).toEqual([{ n: 1, status: 'completed', revision: 1, event: 'completed' }]);
});

test('a plan is no next fight once its night is over, and three days later its status is unknown', async () => {
  const db = await suite.emptyArchive();
  const read = async (day: string, stance: string) => {
    const tape = TAPE.replace('Orthodox', stance);
    await importFiles(db, { ...LISTED, 'ufc_fighter_tott.csv': tape }, new Date(`${day}T13:00:00Z`));
    const [state] = await query(
      db,
      `select b.status as bout, e.status as event, f.profile_json::json -> 'nextFight' ->> 'boutId' as next, f.status as fighter
       from ufc_bout b join ufc_event e on e.n = b.event_n join ufc_fighter f on f.n = b.red_n`,
    );
    return state;
  };
  const planned = { bout: 'scheduled', event: 'scheduled', next: 'ufc-1', fighter: 'active' };
  expect(await read('2024-03-02', 'Orthodox')).toEqual(planned);
  expect(await read('2024-03-04', 'Southpaw')).toEqual({ ...planned, next: null, fighter: 'inactive' });
  expect(await read('2024-03-06', 'Switch')).toEqual({
    bout: 'unknown',
    event: 'unknown',
    next: null,
    fighter: 'inactive',
  });
});

test('corrections leave what an import of the corrected files from the start leaves', async () => {
  const later = EVENTS.replace(
    '\nNight One',
    `\nNight Two,${url('event', 'e2')},"March 09, 2024","Port Hallow, USA"\nNight One`,
  );
  const rematches = [
    `Night Two ,Li Orr vs. Max Odd,W/L,Lightweight Bout,Submission ,1,3:44,3 Rnd (5-5-5),Ref,,${url('fight', 'g1')}`,
    `Night Two ,Bel Immer vs. Ada Korr-Winter,D/D,Women's Flyweight Bout,Draw ,3,5:00,3 Rnd (5-5-5),Ref,,${url('fight', 'g2')}`,
  ];
  const before = {
    ...BASE,
    'ufc_event_details.csv': later,
    'ufc_fight_results.csv': `${RESULTS}${lines(...rematches)}`,
  };
  const swapped = twin('Lightweight', 'f2', 'Li Orr');
  const after = {
    'ufc_fighter_tott.csv': TAPE.replace('Li Orr', 'Li Orr-Tamm'),
    'ufc_event_details.csv': later.replace('March 02', 'March 03'),
    'ufc_fight_results.csv': before['ufc_fight_results.csv'].replace(swapped, swapped.replace('W/L', 'L/W')),
  };
  const [corrected, whole] = [await suite.emptyArchive(), await suite.emptyArchive()];
  await importFiles(corrected, before);
  await importFiles(corrected, after);
  await importFiles(whole, before);
  await query(whole, 'truncate ufc_bout, ufc_event, ufc_fighter, ufc_rating, ufc_ranking_list');
  await query(
    whole,
    `insert into archive_mark select 'ufc', 'bout', n from ufc_known_bout union all select 'ufc', 'event', n from ufc_event_listing
     union all select 'ufc', 'fighter', n from ufc_fighter_tape`,
  );
  await importFiles(whole, after);
  const tables = async (db: Database) => [
    await query(db, 'select n, row_json, detail_json from ufc_bout order by n'),
    await query(db, 'select n, row_json, detail_json from ufc_event order by n'),
    await query(db, 'select n, row_json, profile_json from ufc_fighter order by n'),
    await query(db, 'select * from ufc_rating order by fighter_n, rated_on'),
    await query(db, 'select * from ufc_ranking_list order by kind, list_date'),
  ];
  const [one, other] = [await tables(corrected), await tables(whole)];
  expect(one).toEqual(other);
  expect(one.map((rows) => rows.length)).toEqual([7, 2, 7, expect.any(Number), 2]);
});
