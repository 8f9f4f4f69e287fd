import { startService, type Json, type Service } from '../support/service.js';
import { importFiles } from './files.js';

/** Ranks of twenty players in six weeks, of which three lists are only a part. */
const PLAYERS = Array.from({ length: 20 }, (_, index) => index + 1);
const wholeList = (day: string) => PLAYERS.map((player) => `${day},${player},${player},${1000 - player}`);
const ROWS = [
  ...wholeList('19850812'),
  '19850819,1,2,900',
  '19850826,18,20,10',
  '19850826,64,19,1',
  ...wholeList('19850902'),
  '19850909,2,20,900',
  '19850909,3,3,900',
  '19850909,4,4,900',
  ...wholeList('19850916'),
];

let service: Service;
let key: string;

beforeAll(async () => {
  service = await startService({ content: 'empty' });
  ({ key } = await service.key({ plan: 'pro' }));
  const lines = [
    'player_id,name_first,name_last,hand,dob,ioc',
    ...PLAYERS.map((id) => `${id},Ada,${id},R,19600101,NOR`),
  ];
  await importFiles(
    service.db,
    {
      'wta_players.csv': lines.join('\n'),
      'wta_rankings_80s.csv': ['ranking_date,rank,player,points', ...ROWS].join('\n'),
    },
    PLAYERS.length + ROWS.length,
  );
});
afterAll(() => service?.stop());

const get = async (path: string): Promise<Json> => (await service.get(`/api/v1/${path}`, key)).json();

const COVERAGE = { from: '1985-08-12', to: '1985-09-16', gaps: 3 };

test('a list is compared with the last whole one, and its number 1 is no new entry', async () => {
  const { items, ...envelope } = await get('tennis/rankings?tour=WTA&date=1985-09-02');
  expect(envelope).toMatchObject({ total: 20, previous_date: '1985-08-12', coverage: COVERAGE });
  expect(items[0]).toMatchObject({ player_id: 'wta_1', previous_rank: 1, movement: null, is_new_entry: false });
});

test('over one incomplete list the movement is known, and the list is a gap all the same', async () => {
  const { items, ...envelope } = await get('tennis/rankings/wta');
  expect(envelope).toMatchObject({ ranking_date: '1985-09-16', previous_date: '1985-09-02', coverage: COVERAGE });
  expect(items[0]).toMatchObject({ player_id: 'wta_1', movement: 0, is_new_entry: false });
});

test('an incomplete list is no list of its day, and not among the dates', async () => {
  const refused = await service.get('/api/v1/tennis/rankings?tour=WTA&date=1985-08-26', key);
  const { detail }: Json = await refused.json();
  expect([refused.status, detail[0].ctx]).toEqual([422, { nearest: ['1985-08-12', '1985-09-02'] }]);
  const { items } = await get('tennis/rankings/dates?tour=WTA');
  expect(items.map(({ date, row_count }: Json) => [date, row_count])).toEqual([
    ['1985-09-16', 20],
    ['1985-09-02', 20],
    ['1985-08-12', 20],
  ]);
});

test('a history and a career take nothing from it', async () => {
  const { items, summary } = await get('tennis/rankings/history/wta_20');
  expect(items.map(({ date, rank }: Json) => [date, rank])).toEqual([
    ['1985-08-12', 20],
    ['1985-09-02', 20],
    ['1985-09-16', 20],
  ]);
  expect(summary).toMatchObject({ best_rank: 20, worst_rank: 20, weeks_ranked: 3, coverage: COVERAGE });
  expect(await get('tennis/players/wta_20')).toMatchObject({ career_high_rank: 20, current_rank: 20 });
  expect(await get('tennis/players/wta_2')).toMatchObject({ career_high_rank: 2, weeks_at_no_1: 0 });
});

test('coverage counts the rows of whole lists, and the others as gaps', async () => {
  const { data }: Json = await get('coverage/tennis');
  const rankings = data.resources.find(({ resource }: Json) => resource === 'rankings');
  expect(rankings).toMatchObject({ rows: 60, from: '1985-08-12', to: '1985-09-16', gaps: 3 });
});

test('a list that becomes whole is shown, and compared with', async () => {
  const missing = PLAYERS.filter((player) => player !== 2).map((player) => `19850819,${player + 1},${player},1`);
  await importFiles(
    service.db,
    { 'wta_rankings_more.csv': ['ranking_date,rank,player,points', ...missing].join('\n') },
    missing.length,
  );
  // An address of its own, because the answer of the other one is in memory until the service knows of the import.
  const { items, ...envelope } = await get('tennis/rankings/wta?date=1985-09-02');
  expect(envelope).toMatchObject({ previous_date: '1985-08-19', coverage: { ...COVERAGE, gaps: 2 } });
  expect(items[0]).toMatchObject({ player_id: 'wta_1', previous_rank: 2, movement: 1 });
});
