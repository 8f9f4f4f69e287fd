import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runImport } from '../../src/archive/import.js';
import type { Importer } from '../../src/archive/importer.js';
import { FAMILIES } from '../../src/families.js';
import { startService, type Json, type Service } from '../support/service.js';

async function coverageOf({ get }: Service, key: string, family: string): Promise<Json> {
  return ((await (await get(`/api/v1/coverage/${family}`, key)).json()) as Json).data;
}

describe('the demo', () => {
  let service: Service;
  let key: string;

  beforeAll(async () => {
    service = await startService();
    ({ key } = await service.key({ plan: 'free' }));
  });
  afterAll(() => service?.stop());

  test.each(FAMILIES.map(({ name }) => name))('every record of %s is in one season and league', async (family) => {
    const { resources, seasons } = await coverageOf(service, key, family);
    expect(seasons.length).toBeGreaterThan(0);
    for (const { resource, parts, seasons: counted } of seasons) {
      const { rows, from, to } = resources.find((one: Json) => one.resource === resource);
      expect(counted.reduce((sum: number, one: Json) => sum + (one.rows as number), 0)).toBe(rows);
      const days = (which: 'from' | 'to') => counted.map((one: Json) => one[which] as string).toSorted();
      expect([days('from')[0], days('to').at(-1)]).toEqual([from, to]);
      expect(new Set(counted.map((one: Json) => JSON.stringify([one.season, one.league]))).size).toBe(counted.length);
      for (const one of counted) {
        expect(one.parts.map(({ part }: Json) => part)).toEqual(parts.map(({ part }: Json) => part));
        for (const { of, missing } of one.parts) expect([missing <= of, of <= one.rows]).toEqual([true, true]);
      }
    }
  });
});

describe('matches whose figures are known', () => {
  let service: Service;
  let key: string;

  beforeAll(async () => {
    service = await startService({ content: 'empty' });
    ({ key } = await service.key({ plan: 'free' }));
  });
  afterAll(() => service?.stop());

  async function importFiles(family: string, files: Record<string, string[]>) {
    const path = await mkdtemp(join(tmpdir(), 'seasons-'));
    for (const [name, lines] of Object.entries(files)) await writeFile(join(path, name), `${lines.join('\n')}\n`);
    const own = FAMILIES.find(({ name }) => name === family)!;
    const importers = (await own.importers!()) as readonly Importer[];
    const coverage = await own.coverage!();
    await runImport({ database: service.db, importers, which: family, path, rejectsFolder: path, coverage });
    await rm(path, { recursive: true });
  }

  test('those without statistics, length or points are missing, except where there were none to be had', async () => {
    const columns =
      'tourney_id,tourney_name,tourney_level,surface,best_of,tourney_date,match_num,round,minutes,winner_id,winner_name,loser_id,loser_name,score';
    const match = (number: number, level: string, year: number, minutes: string, score: string) =>
      `${year}-${level},Cup ${level},${level},Hard,3,${year}0101,${number},R${[0, 16, 32, 64][number]},${minutes},1,Ada One,2,Bo Two,${score}`;
    await importFiles('tennis', {
      'atp_matches_2023.csv': [columns, match(1, 'A', 2023, '61', '6-1 6-1')],
      'atp_matches_2024.csv': [
        columns,
        match(1, 'G', 2024, '61', '6-1 6-1'),
        match(2, 'G', 2024, '', '6-1 6-1'),
        match(3, 'G', 2024, '', 'W/O'),
        match(1, 'A', 2024, '61', '6-1 6-1'),
      ],
    });
    const { seasons } = await coverageOf(service, key, 'tennis');
    const parts = (statistics: number[], minutes: number[], points: number[]) =>
      Object.entries({ statistics, minutes, point_by_point: points }).map(([part, [missing, of]]) => ({
        part,
        of,
        missing,
      }));
    const days = (year: number) => ({ from: `${year}-01-01`, to: `${year}-01-01` });
    expect(seasons[0].seasons).toEqual([
      { season: '2024', league: 'ATP grand_slam', rows: 3, ...days(2024), parts: parts([2, 2], [1, 2], [2, 2]) },
      { season: '2024', league: 'ATP atp_tour', rows: 1, ...days(2024), parts: parts([1, 1], [0, 1], [0, 0]) },
      { season: '2023', league: 'ATP atp_tour', rows: 1, ...days(2023), parts: parts([1, 1], [0, 1], [0, 0]) },
    ]);
  });

  test('a match whose day is past lacks its result, one of tomorrow does not', async () => {
    const push = (id: string, at: string, status: string) =>
      service.db.pool.query(
        `insert into pushed_record (family, kind, id, source, body, refs, at, status, revision, told_at, is_last, is_shown)
         values ('cod', 'matches', $1, 's', '{"tournamentName": "Cup", "maps": []}', '{}', $2, $3, 1, now(), true, true)`,
        [id, at, status],
      );
    await push('cod-match-1', '2024-03-02T20:00:00Z', 'completed');
    await push('cod-match-2', '2024-03-03T20:00:00Z', 'scheduled');
    await push('cod-match-3', '2024-03-04T20:00:00Z', 'cancelled');
    await push('cod-match-4', '2099-03-03T20:00:00Z', 'scheduled');
    const { seasons } = await coverageOf(service, key, 'cod');
    expect(seasons[0].seasons.map(({ season, league, parts }: Json) => [season, league, parts])).toEqual([
      ['2099', 'Cup', [expect.objectContaining({ of: 0 }), expect.objectContaining({ of: 0 })]],
      [
        '2024',
        'Cup',
        [
          { part: 'result', of: 2, missing: 1 },
          { part: 'maps', of: 1, missing: 1 },
        ],
      ],
    ]);
  });
});
