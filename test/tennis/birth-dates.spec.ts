import { startService, type Json, type Service } from '../support/service.js';
import { until } from '../support/until.js';
import { COLUMNS, importFiles } from './files.js';

/** Upstream has the birth date of a namesake for some players, by which most of their matches cannot have been theirs. */
const PLAYERS = `player_id,name_first,name_last,hand,dob,ioc,height
1,Abel,Namesake,R,19980828,USA,
2,Bo,Child,R,19590301,USA,
3,Cy,Elder,R,19061028,GER,
4,Di,Veteran,R,19131122,USA,
5,Ed,Mixed,R,19610429,AUS,
6,Flo,Alone,R,20110101,ITA,
7,Gus,Steady,R,19500101,FRA,
8,Hal,Infant,R,20230410,GER,`;

const match = (day: string, number: number, winner: number, loser: number) =>
  `${day.slice(0, 4)}-${number},Riverton,A,Clay,3,${day},${number},R32,${winner},W ${winner},,${loser},L ${loser},,6-2 6-3`;

const MATCHES = [
  COLUMNS,
  match('19680529', 101, 1, 7),
  match('19720925', 102, 7, 1),
  match('19700325', 103, 3, 7),
  match('19700706', 104, 7, 3),
  match('19700720', 105, 4, 7),
  match('19770207', 106, 4, 7),
  match('19690129', 107, 5, 7),
  match('19850121', 108, 5, 7),
  match('19860121', 109, 5, 7),
  match('19680829', 110, 2, 7),
];

let service: Service;
let key: string;

beforeAll(async () => {
  service = await startService({ content: 'empty' });
  ({ key } = await service.key({ plan: 'enterprise' }));
  const files = { 'atp_players.csv': PLAYERS, 'atp_matches_1968.csv': MATCHES.join('\n') };
  await importFiles(service.db, files, 18);
});
afterAll(() => service?.stop());

const get = async (path: string): Promise<Json> => (await service.get(`/api/v1/${path}`, key)).json();

const UNKNOWN = { birth_date: null, age: null };

test('a birth date is unknown where the player was under 12 or over 60 in most matches', async () => {
  expect(await get('tennis/players/atp_1')).toMatchObject({ first_match_date: '1968-05-29', ...UNKNOWN });
  expect(await get('tennis/players/atp_2')).toMatchObject(UNKNOWN);
  expect(await get('tennis/players/atp_3')).toMatchObject(UNKNOWN);
});

test('a birth date is unknown where a player without matches would be under 12 today', async () => {
  expect(await get('tennis/players/atp_8')).toMatchObject(UNKNOWN);
});

test('it stays where it fits half of the matches, and where there are none', async () => {
  expect((await get('tennis/players/atp_4')).birth_date).toBe('1913-11-22');
  expect((await get('tennis/players/atp_5')).birth_date).toBe('1961-04-29');
  expect((await get('tennis/players/atp_6')).birth_date).toBe('2011-01-01');
  const { items } = await get('tennis/players?sort_by=birth_date');
  expect(items.map(({ id }: Json) => id)).toEqual([
    'atp_4',
    'atp_7',
    'atp_5',
    'atp_6',
    'atp_1',
    'atp_2',
    'atp_3',
    'atp_8',
  ]);
});

test('coverage counts the players whose birth date was left out', async () => {
  expect((await get('coverage/tennis')).data.unresolved).toEqual([
    { kind: 'player', reason: 'impossible_birth_date', count: 4, example: 'Abel Namesake' },
  ]);
});

test('later matches that it fits bring it back', async () => {
  const later = [COLUMNS, match('19800811', 111, 2, 7), match('19810810', 112, 7, 2)].join('\n');
  await importFiles(service.db, { 'atp_matches_1980.csv': later }, 2);
  // An import that is not announced is heard of within five seconds.
  const { birth_date } = await until(async () => {
    const player = await get('tennis/players/atp_2');
    return player.birth_date === null ? false : (player as Json);
  });
  expect(birth_date).toBe('1959-03-01');
});
