import type { Archive } from '../support/archive.js';
import { scansOf } from '../support/statements.js';
import { REQUESTS } from './archive-requests.js';

/** No route reads a table of over 100,000 rows from end to end. */
export function tennisStatements(archive: () => Archive): void {
  test('no statement of any route scans a large table', async () => {
    const { large, scans, statements } = await scansOf(archive(), {
      family: 'tennis',
      requests: REQUESTS,
      largeFrom: 100_000,
    });
    expect(large).toEqual(
      expect.arrayContaining(['tennis_match', 'tennis_appearance', 'tennis_player', 'tennis_ranking']),
    );
    expect(scans).toEqual([]);
    expect(statements).toBeGreaterThan(300);
    expect(new Set(REQUESTS.map((request) => request.replace(/\?.*/, ''))).size).toBeGreaterThan(24);
  });
}
