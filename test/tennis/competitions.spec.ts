import { startService, type Json, type Service } from '../support/service.js';
import { ownDatabase, type OwnDatabase } from '../support/stores.js';
import { COLUMNS, importFiles } from './files.js';

/** Competitions whose codes change from season to season, in every form that files of women's matches have. */
const PLAYERS = `player_id,name_first,name_last,hand,dob,ioc,height
11,Vera,Lindqvist,R,19950101,SWE,
12,Ana,Koster,R,19950101,NED,`;

const EDITIONS = [
  // A number with the season behind it, a code of its season, and the number again.
  ['1974-0709-1974', 'Harbour Open'],
  ['1975-W-P5-ITA-01A-1975', 'Harbour Open'],
  ['2016-M009', 'Harbour Open'],
  ['2021-709', 'Harbour Open'],
  // No season has a number.
  ['2015-W-INT-MEX-01A-2015', 'Lagoon Cup'],
  ['2016-M004', 'Lagoon Cup'],
  // The season behind the number is another one, and so no season.
  ['1980-1002-1974', 'Hill Trophy'],
  // A name of its own.
  ['2016-M010', 'Meadow Classic'],
];
const matches = () =>
  EDITIONS.map(([id = '', name], index) => {
    const year = id.slice(0, 4);
    return `${id},${name},I,Clay,3,${year}0505,${index + 1},F,11,Vera Lindqvist,1,12,Ana Koster,2,6-4 6-4`;
  });

let own: OwnDatabase;
let service: Service;
let key: string;

beforeAll(async () => {
  own = await ownDatabase('empty');
  service = await startService({ databaseUrl: own.url, environment: { DEMO: 'false' } });
  key = (await service.key({ plan: 'enterprise' })).key;
  const years = EDITIONS.map(([id = '']) => id.slice(0, 4));
  const file = (year: string) => [COLUMNS, ...matches().filter((line) => line.startsWith(year))].join('\n');
  const seasons = [...new Set(years)].map((year) => [`wta_matches_${year}.csv`, file(year)]);
  await importFiles(service.db, { 'wta_players.csv': PLAYERS, ...Object.fromEntries(seasons) }, 2 + EDITIONS.length);
});
afterAll(async () => {
  await service?.stop();
  await own?.drop();
});

const get = async (path: string): Promise<Json> => (await service.get(`/api/v1/tennis/${path}`, key)).json();

test('a competition is one, whatever codes its seasons have', async () => {
  const { items } = await get('competitions?tour=wta');
  const known = Object.fromEntries(items.map(({ id, name, edition_count }: Json) => [id, [name, edition_count]]));
  expect(known).toEqual({
    wta_709: ['Harbour Open', 4],
    'wta_W-INT-MEX-01A-2015': ['Lagoon Cup', 2],
    'wta_1002-1974': ['Hill Trophy', 1],
    wta_M010: ['Meadow Classic', 1],
  });
});

test('each code that an edition had leads to its competition', async () => {
  for (const id of ['wta_709', 'WTA_M009', 'wta_w-p5-ita-01a-1975'])
    expect([id, (await get(`tournaments/${id}`)).id]).toEqual([id, 'wta_2021-709']);
  expect((await get('tournaments/wta_M009/editions/1974/draw')).tournament_id).toBe('wta_1974-0709-1974');
  expect((await get('tournaments/wta_M004')).editions.map(({ year }: Json) => year)).toEqual([2016, 2015]);
  expect((await get('matches?tournament=wta_M009')).total).toBe(4);
  expect((await service.get('/api/v1/tennis/tournaments/wta_M099', key)).status).toBe(404);
});

test('a short word of a name is its beginning, a longer one may stand inside', async () => {
  const named = async (q: string) => (await get(`competitions?q=${q}`)).items.map(({ name }: Json) => name);
  expect(await named('our')).toEqual([]);
  expect(await named('arbour')).toEqual(['Harbour Open']);
  expect(await named('har%20ope')).toEqual(['Harbour Open']);
  expect((await get('tournaments?q=cup')).items.map(({ name }: Json) => name)).toEqual(['Lagoon Cup', 'Lagoon Cup']);
  expect((await get('tournaments?q=oon')).total).toBe(0);
});
