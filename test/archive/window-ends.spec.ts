import { storeEnds } from '../../src/archive/window-ends.js';
import { ImportSuite } from '../support/imports.js';

const suite = new ImportSuite('window-ends');

test('windows reach further back when an end moves back, or a new metric ends before all others', async () => {
  const { pool } = await suite.emptyArchive();
  const client = await pool.connect();
  const moved = (ends: Record<string, string>) => storeEnds(client, 'darts', ends);
  try {
    expect(await moved({ kills: '2026-05-01', deaths: '2026-05-20' })).toEqual({ until: '2026-05-20', isBack: true });
    expect(await moved({ kills: '2026-05-02', deaths: '2026-05-20' })).toEqual({ until: '2026-05-02', isBack: false });
    const later = { kills: '2026-05-02', deaths: '2026-05-20', rating: '2026-05-10' };
    expect(await moved(later)).toEqual({ until: '2026-05-10', isBack: false });
    expect(await moved({ ...later, openings: '2025-03-30' })).toEqual({ until: '2025-03-30', isBack: true });
    expect(await moved({ ...later, openings: '2025-03-29' })).toEqual({ until: null, isBack: true });
    expect(await moved(later)).toEqual({ until: null, isBack: true });
  } finally {
    client.release();
  }
});
