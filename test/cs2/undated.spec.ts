import type { Database } from '../../src/db/database.js';
import { ImportSuite, query } from '../support/imports.js';
import { deriveAll, digestsOf } from './changes.js';
import { csv, importFiles, tarOf, tier3Series, type Files } from './import-files.js';

const suite = new ImportSuite('cs2-undated');

type Pair = readonly [one: string, other: string];
type Score = readonly [one: number, other: number];

const EVENT = 'Reed Cup 2025';
const FOXES_OWLS: Pair = ['Ash Foxes', 'Owls'];
const RATS_WRENS: Pair = ['Rats', 'Wrens'];

/** A match as HLTV's snapshot has it: without a day. */
const undated = (id: number, [team1, team2]: Pair, score: string, event = EVENT) => {
  const slug = [team1, 'vs', team2, event].join('-').toLowerCase().replaceAll(' ', '-');
  return { match_id: id, team1, team2, score, url: `https://www.hltv.example/matches/${id}/${slug}` };
};

const snapshot = (...matches: readonly object[]): Files => ({ 'match_snapshot_1.json': JSON.stringify({ matches }) });

/** Matches of the event between other teams, with days. */
const history = (...days: readonly (readonly [id: number, day: string])[]): Files => ({
  'predictor_history.json': JSON.stringify({
    matches: days.map(([id, day]) => ({
      match_id: `hltv:${id}`,
      match_date: day,
      event_name: EVENT,
      team1_name: RATS_WRENS[0],
      team2_name: RATS_WRENS[1],
      score1: 2,
      score2: 0,
      best_of: 3,
      maps: [],
    })),
  }),
});

/** The page of Ash Foxes in a list of Valve's: the days on which they met Owls, each with W or L. */
const counted = async (...results: readonly (readonly [day: string, result: 'W' | 'L'])[]): Promise<Files> => {
  const head = '| Match Played | Match ID | Date | Opponent | W/L | Roster |\n| -: | :- | :- | :- | :- | :- |';
  const lines = results.map(
    ([day, won], place) => `| ${place + 1} | ${90 - place} | ${day} | Owls | ${won} | a1, a2 |`,
  );
  const text = `Team Name: Ash Foxes<br />\nRoster: a1, a2<br />\n${head}\n${lines.join('\n')}\n`;
  return { 'vrs/live/2025/details_2025_12_01.tar.gz': await tarOf([['2025_12_01/0001--foxes.md', text]]) };
};

const listed = (id: number, day: string, teams: Pair, score: Score): Files => ({
  'cs2_tier3_games_1.csv': csv([tier3Series('Reeds #1', id, day, teams, score)]),
});

interface Match {
  n: number;
  keys: string;
  day: string | null;
}

/** The matches of Ash Foxes and Owls. */
const matches = (db: Database) =>
  query<Match & Record<string, unknown>>(
    db,
    `select m.n, m.held_on::text as day, (select string_agg(id, ' ' order by id collate "C") from (
         select (e ->> 'source') || ':' || (e ->> 'id') as id from jsonb_array_elements(m.external_ids) e) ids) as keys
     from cs2_match m join cs2_team t on t.n = m.team1_n where t.name in ('Ash Foxes', 'Owls') order by keys`,
  );

const keysAndDays = async (db: Database) => (await matches(db)).map(({ keys, day }) => `${keys} ${day}`);

const archiveOf = async (...files: readonly Files[]) => {
  const db = await suite.emptyArchive();
  for (const one of files) await importFiles(suite, db, one);
  return db;
};

/** The same teams with the same winner once more, a fortnight later; so the place in time alone does not decide. */
const OTHER = undated(9000300, FOXES_OWLS, '2-1', 'Moss Cup 2025');
const DAYS = history([9000101, '2025-09-12'], [9000103, '2025-09-13']);

test('a match without a day is the result within the days of its event, whichever is imported first', async () => {
  const parts = [snapshot(undated(9000102, FOXES_OWLS, '2-0'), OTHER), await counted(['2025-09-12', 'W']), DAYS];
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ];
  for (const order of orders) {
    const db = await archiveOf(...order.map((place) => parts[place] as Files));
    expect([order, await keysAndDays(db)]).toEqual([
      order,
      ['hltv:9000102 vrs:2025-12-01:90 2025-09-12', 'hltv:9000300 null'],
    ]);
  }
});

test('days of other matches that come later join it, as if all were derived; its second number leads to the first', async () => {
  const db = await archiveOf(snapshot(undated(9000102, FOXES_OWLS, '2-0'), OTHER), await counted(['2025-09-12', 'W']));
  const apart = await matches(db);
  expect(apart.map(({ keys }) => keys)).toEqual(['hltv:9000102', 'hltv:9000300', 'vrs:2025-12-01:90']);
  await importFiles(suite, db, DAYS);
  const ended = await digestsOf(db.pool);
  const [joined] = await matches(db);
  const [first, , second] = apart.map(({ n }) => n);
  expect([joined!.keys, joined!.n]).toEqual(['hltv:9000102 vrs:2025-12-01:90', Math.min(first!, second!)]);
  expect(await query(db, `select n, to_n from identity_moved where kind = 'match'`)).toEqual([
    { n: Math.max(first!, second!), to_n: Math.min(first!, second!) },
  ]);
  await deriveAll(db);
  expect(ended).toEqual(await digestsOf(db.pool));
});

test('two results on days of the event, or two matches of it, stay apart', async () => {
  const twoResults = await archiveOf(
    snapshot(undated(9000102, FOXES_OWLS, '2-0'), OTHER, undated(9000301, FOXES_OWLS, '2-1', 'Moss Cup 2025')),
    await counted(['2025-09-12', 'W'], ['2025-09-13', 'W']),
    DAYS,
  );
  expect(await keysAndDays(twoResults)).toContain('hltv:9000102 null');
  const twoMatches = await archiveOf(
    snapshot(undated(9000102, FOXES_OWLS, '2-0'), undated(9000104, FOXES_OWLS, '2-1')),
    await counted(['2025-09-12', 'W']),
    DAYS,
  );
  expect(await keysAndDays(twoMatches)).toEqual([
    'hltv:9000102 null',
    'hltv:9000104 null',
    'vrs:2025-12-01:90 2025-09-12',
  ]);
});

test('a result of another winner, or outside the days of the event, is another match', async () => {
  const played = snapshot(undated(9000102, FOXES_OWLS, '2-0'), OTHER);
  const lost = await archiveOf(played, await counted(['2025-09-12', 'L']), DAYS);
  expect(await keysAndDays(lost)).toContain('hltv:9000102 null');
  const later = await archiveOf(played, await counted(['2025-09-17', 'W']), DAYS);
  expect(await keysAndDays(later)).toContain('hltv:9000102 null');
});

test('the only result of the time is another match where the event was on other days', async () => {
  const played = snapshot(undated(9000102, FOXES_OWLS, '2-0'));
  const result = await counted(['2025-09-24', 'W']);
  const few = await archiveOf(played, result, DAYS);
  expect(await keysAndDays(few)).toEqual(['hltv:9000102 vrs:2025-12-01:90 2025-09-24']);
  await importFiles(suite, few, history([9000101, '2025-09-12'], [9000103, '2025-09-13'], [9000104, '2025-09-13']));
  expect(await keysAndDays(few)).toEqual(['hltv:9000102 null', 'vrs:2025-12-01:90 2025-09-24']);
  const ended = await digestsOf(few.pool);
  await deriveAll(few);
  expect(ended).toEqual(await digestsOf(few.pool));
});

test('in an event without days, the result with the same score at about the time is the same match', async () => {
  const around = history([9000101, '2025-09-12']);
  const played = snapshot(undated(9000102, FOXES_OWLS, '2-1', 'Reed Series One'));
  const same = await archiveOf(played, around, listed(501, '2025-09-13', FOXES_OWLS, [2, 1]));
  expect(await keysAndDays(same)).toEqual(['hltv:9000102 tier3:501 2025-09-13']);
  const other = await archiveOf(played, around, listed(501, '2025-09-13', FOXES_OWLS, [2, 0]));
  expect(await keysAndDays(other)).toEqual(['hltv:9000102 null', 'tier3:501 2025-09-13']);
  const late = await archiveOf(played, around, listed(501, '2025-09-30', FOXES_OWLS, [2, 1]));
  expect(await keysAndDays(late)).toEqual(['hltv:9000102 null', 'tier3:501 2025-09-30']);
});
