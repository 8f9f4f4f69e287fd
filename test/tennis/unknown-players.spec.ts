import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runImport } from '../../src/archive/import.js';
import { tennisImporters } from '../../src/sports/tennis/importers.js';
import { startService, type Json, type Service } from '../support/service.js';

/** Upstream has words and ids in place of players whom it does not know, and figures that nobody can have. */
let service: Service;
let folder: string;
let key: string;
let rejects: Json[];

const PLAYERS = `player_id,name_first,name_last,hand,dob,ioc,height
1,Rod,Holm,R,19400101,AUS,173
2,Unknown,Stern,U,,ITA,15
3,,,U,19790625,OMA,
4,U,Unknown,U,,,
5,,Bye1,U,,,
6,Spencer,Gray,R,18500310,GBR,71
7,Ali,Child,R,19650101,IND,
0,Nil,Nobody,R,,,`;

const MATCHES = `tourney_id,tourney_name,tourney_level,surface,best_of,tourney_date,match_num,round,minutes,winner_id,winner_name,winner_seed,winner_rank,loser_id,loser_name,loser_rank,score
1970-425,Barcelona,A,Clay,5,19701003,1,R16,1146,1,Rod Holm,Q,0,4,U Unknown,,6-2 6-3 6-2
1970-425,Barcelona,A,Clay,5,19701003,2,R16,90,4,U Unknown,,,2,Unknown Stern,,6-2 6-3 6-2
1970-425,Barcelona,A,Clay,5,19701003,3,R16,,1,Rod Holm,,,5,Bye1,,
1970-425,Barcelona,A,Clay,5,19701003,4,R16,,4,U Unknown,,,4,U Unknown,,6-2 6-3 6-2
1970-425,Barcelona,A,Clay,5,19701003,5,QF,80,1,Rod Holm,,1,2,Unknown Stern,2,6-2 6-3 6-2
1970-425,Barcelona,A,Clay,5,19701003,6,QF,80,4,U Unknown,,,9,,,6-2 6-3 6-2`;

const RANKINGS = `ranking_date,rank,player,points
19751215,1,1,10
19751215,2,7,9
19751215,3,8,8
19751215,4,0,7
19751215,0,2,7`;

const FILES = { 'atp_players.csv': PLAYERS, 'atp_matches_1970.csv': MATCHES, 'atp_rankings_70s.csv': RANKINGS };

beforeAll(async () => {
  service = await startService({ content: 'empty' });
  key = (await service.key({ plan: 'enterprise' })).key;
  folder = await mkdtemp(join(tmpdir(), 'scoreline-unknown-players-'));
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder, name), `${text}\n`);
  const options = { database: service.db, importers: tennisImporters, which: 'tennis', path: folder };
  const { rejectsFile } = await runImport({ ...options, rejectsFolder: join(folder, 'rejects') });
  rejects = (await readFile(rejectsFile ?? '', 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

const get = async (path: string): Promise<Json> => (await service.get(`/api/v1/tennis/${path}`, key)).json();

test('a placeholder is no player, and its rows, a bye and a rank of nobody are rejects', async () => {
  const { items } = await get('players?sort_by=name');
  expect(items.map(({ id, name }: Json) => `${id} ${name}`)).toEqual([
    'atp_7 Ali Child',
    'atp_1 Rod Holm',
    'atp_6 Spencer Gray',
    'atp_2 Stern',
    'atp_3 Unknown',
    'atp_8 Unknown',
    'atp_9 Unknown',
  ]);
  expect(await get('players/atp_2')).toMatchObject({ first_name: null, last_name: 'Stern', full_name: 'Stern' });
  expect((await service.get('/api/v1/tennis/players/atp_4', key)).status).toBe(404);
  expect(rejects.map(({ file, line, reason }) => `${file}:${line} ${reason}`)).toEqual([
    'atp_players.csv:5 nobody',
    'atp_players.csv:6 nobody',
    'atp_players.csv:9 bad_key',
    'atp_matches_1970.csv:4 bye',
    'atp_rankings_70s.csv:5 missing_player',
    'atp_rankings_70s.csv:6 bad_rank',
  ]);
});

test('a match against somebody unknown is one of the player who is known, and his result counts', async () => {
  const { items, total } = await get('players/atp_1/matches');
  expect([total, items.map(({ id }: Json) => id)]).toEqual([2, ['atp_1970-425_5', 'atp_1970-425_1']]);
  expect(items[1]).toMatchObject({
    player1: { id: 'atp_1', name: 'Rod Holm', is_winner: true },
    player2: { id: null, name: 'Unknown', is_winner: false },
    winner_id: 'atp_1',
    loser_id: null,
  });
  expect((await get('players/atp_1')).career).toMatchObject({ matches_played: 2, matches_won: 2 });
  const lost = await get('matches/atp_1970-425_2');
  expect(lost).toMatchObject({ winner_id: null, winner: { id: null }, loser: { id: 'atp_2', name: 'Stern' } });
  expect((await get('players/atp_2')).career).toMatchObject({ matches_played: 2, matches_lost: 2 });
  expect((await get('matches/recent?page_size=10')).total).toBe(5);
});

test('of two unknown players none is the other in a draw', async () => {
  const { rounds } = await get('tournaments/atp_1970-425/draw');
  const leadsTo = rounds.flatMap(({ matches }: Json) =>
    matches.flatMap(({ match_id, next_match_id }: Json) =>
      match_id === 'atp_1970-425_4' || match_id === 'atp_1970-425_2' ? [next_match_id] : [],
    ),
  );
  expect(leadsTo).toHaveLength(2);
  expect(leadsTo).not.toContain('atp_1970-425_6');
});

test('heights, ages, ranks, seeds and durations that nobody can have are unknown', async () => {
  expect(await get('players/atp_1')).toMatchObject({ height_cm: 173, age: expect.any(Number) });
  expect(await get('players/atp_6')).toMatchObject({ height_cm: null, birth_date: '1850-03-10', age: null });
  expect((await get('players/atp_2')).height_cm).toBeNull();
  const match = await get('matches/atp_1970-425_1');
  expect(match).toMatchObject({ duration_minutes: null, player1: { rank: null, seed: null } });
  const { items } = await get('rankings?tour=ATP&date=1975-12-15&sort_by=age');
  expect(items.map(({ player_id, age }: Json) => [player_id, age])).toEqual([
    ['atp_1', 35],
    ['atp_7', null],
    ['atp_8', null],
  ]);
});

test('a tier is one of those that the calendar has', async () => {
  expect((await get('tournaments?tier=grand%20slam')).items).toEqual([]);
  const answer = await service.get('/api/v1/tennis/tournaments?tier=nonsense', key);
  expect(answer.status).toBe(422);
  const { detail } = (await answer.json()) as Json;
  expect(detail[0]).toMatchObject({ loc: ['query', 'tier'] });
  expect(JSON.stringify(detail[0])).toContain('ATP Masters 1000');
});
