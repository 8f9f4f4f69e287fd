import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runImport } from '../../src/archive/import.js';
import type { Importer } from '../../src/archive/importer.js';
import { tennisImporters } from '../../src/sports/tennis/importers.js';
import { ufcImporters } from '../../src/sports/ufc/importers.js';
import { startService, type Json, type Service } from '../support/service.js';

/** Weekly lists of which some are missing: after a week, after two weeks and after three. */
const WEEKS = ['2024-01-01', '2024-01-08', '2024-01-22', '2024-02-12'];

let service: Service;
let key: string;

beforeAll(async () => {
  service = await startService({ content: 'empty' });
  ({ key } = await service.key({ plan: 'pro' }));
  await importFiles('tennis', tennisImporters, {
    'atp_players.csv': 'player_id,name_first,name_last,hand,dob,ioc\n1,Ada,One,R,20000101,NOR\n2,Bo,Two,R,20000101,NOR',
    'atp_rankings_20s.csv': [
      'ranking_date,rank,player,points',
      ...WEEKS.flatMap((day, index) => {
        const [first, second] = index % 2 === 0 ? [1, 2] : [2, 1];
        const date = day.replaceAll('-', '');
        return [`${date},1,${first},100`, `${date},2,${second},90`];
      }),
    ].join('\n'),
  });
  await importFiles('ufc', ufcImporters, {
    'ufc_fighter_tott.csv': [
      'FIGHTER,HEIGHT,WEIGHT,REACH,STANCE,DOB,URL',
      ...['Ada One,a1', 'Bel Two,a2', 'Cy Three,a3'].map((fighter) => {
        const [name, id] = fighter.split(',');
        return `${name},--,155 lbs.,--,,--,http://ufcstats.com/fighter-details/${id}`;
      }),
    ].join('\n'),
    'rankings_history.csv': [
      'date,weightclass,fighter,rank',
      ...WEEKS.flatMap((day, index) => {
        const [first, second] = index % 2 === 0 ? ['Ada One', 'Bel Two'] : ['Bel Two', 'Ada One'];
        return [`${day},Lightweight,Cy Three,0`, `${day},Lightweight,${first},1`, `${day},Lightweight,${second},2`];
      }),
    ].join('\n'),
  });
});
afterAll(() => service?.stop());

async function importFiles(which: string, importers: readonly Importer[], files: Record<string, string>) {
  const path = await mkdtemp(join(tmpdir(), 'movement-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), `${text}\n`);
  const rejectsFolder = join(path, 'rejects');
  const report = await runImport({ database: service.db, importers, which, path, rejectsFolder });
  expect(report.rejected).toBe(0);
  await rm(path, { recursive: true });
}

const get = async (path: string): Promise<Json> => (await service.get(`/api/v1/${path}`, key)).json();

const COVERAGE = { from: '2024-01-01', to: '2024-02-12', gaps: 2 };

describe('tennis', () => {
  test.each([
    ['2024-01-01', [null, null]],
    ['2024-01-08', [1, -1]],
    ['2024-01-22', [1, -1]],
    ['2024-02-12', [null, null]],
  ])('players of the list of %s have moved by %j', async (date, moved) => {
    const { items, coverage } = await get(`tennis/rankings?date=${date}`);
    expect(items.map((row: Json) => row.movement)).toEqual(moved);
    expect(coverage).toEqual(COVERAGE);
  });

  test('the list before is told all the same, and unknown movements are sorted last', async () => {
    const { items, previous_date } = await get('tennis/rankings?sort_by=movement&sort_order=desc');
    expect(previous_date).toBe('2024-01-22');
    expect(items.map((row: Json) => [row.movement, row.previous_rank])).toEqual(
      expect.arrayContaining([
        [null, 2],
        [null, 1],
      ]),
    );
  });

  test('a profile and a history say what their figures are counted from', async () => {
    expect(await get('tennis/players/atp_1')).toMatchObject({
      rank_movement: null,
      career_high_rank: 1,
      weeks_at_no_1: 2,
      coverage: COVERAGE,
    });
    const { items, summary } = await get('tennis/rankings/history/atp_1');
    expect(items.map((point: Json) => point.movement)).toEqual([null, -1, 1, null]);
    expect(summary).toMatchObject({ weeks_at_no_1: 2, coverage: COVERAGE });
  });

  test('a tour without lists has no coverage', async () => {
    expect(await get('tennis/rankings?tour=WTA')).toMatchObject({ items: [], ranking_date: null, coverage: null });
  });
});

describe('ufc', () => {
  test.each([
    ['2024-01-01', [null, null]],
    ['2024-01-08', [1, -1]],
    ['2024-01-22', [1, -1]],
    ['2024-02-12', [null, null]],
  ])('fighters of the list of %s have moved by %j', async (date, moved) => {
    const { data } = await get(`ufc/rankings/media/lightweight?date=${date}`);
    expect(data.rows.map((row: Json) => row.change)).toEqual(moved);
    expect(data.coverage).toEqual(COVERAGE);
    const all = (await get(`ufc/rankings/media?date=${date}`)).data;
    expect([all.coverage, all.divisions[0].rows]).toEqual([COVERAGE, data.rows]);
  });
});
