import { passedTimes, storeEnds } from '../../src/archive/window-ends.js';
import { ImportSuite } from '../support/imports.js';

const suite = new ImportSuite('window-ends');

test('windows reach further back when an end moves back, or a new metric ends before all others', async () => {
  const { pool } = await suite.emptyArchive();
  const client = await pool.connect();
  const moved = (ends: Record<string, string>) => storeEnds(client, 'darts', ends);
  try {
    expect(await moved({ kills: '2026-05-01', deaths: '2026-05-20' })).toEqual({ forward: [], isBack: true });
    expect(await moved({ kills: '2026-05-02', deaths: '2026-05-20' })).toEqual({
      forward: [{ from: '2026-05-01', to: '2026-05-02' }],
      isBack: false,
    });
    const later = { kills: '2026-05-02', deaths: '2026-05-20', rating: '2026-05-10' };
    expect(await moved(later)).toEqual({ forward: [], isBack: false });
    expect(await moved({ ...later, openings: '2025-03-30' })).toEqual({ forward: [], isBack: true });
    expect(await moved({ ...later, openings: '2025-03-29' })).toEqual({ forward: [], isBack: true });
    expect(await moved(later)).toEqual({ forward: [], isBack: true });
  } finally {
    client.release();
  }
});

test('the times that windows have left begin at midnight of the first day that they had', async () => {
  const { pool } = await suite.emptyArchive();
  const { rows } = await pool.query(`select since, until from ${passedTimes([30, 90], '$1', '$2')} order by since`, [
    ['2026-05-01'],
    ['2026-05-03'],
  ]);
  expect(rows).toEqual([
    { since: new Date('2026-02-01'), until: new Date('2026-02-03') },
    { since: new Date('2026-04-02'), until: new Date('2026-04-04') },
  ]);
});
