import type { Archive } from '../../support/archive.js';
import type { Json } from '../../support/service.js';
import { fiftyOf, readRows, type RawRow } from '../archive-files.js';
import { ArchiveReader } from '../../support/archive-reader.js';

/** Recounts prizes of the API from the list of the highest earners. */
export function recountEarnings(archive: () => Archive): void {
  const read = new ArchiveReader(archive);
  let raw: RawRow[];

  beforeAll(() => {
    raw = readRows('earnings/highest_earning_players.csv.gz').filter(({ Game }) => Game === 'League of Legends');
    expect(raw).toHaveLength(100);
  });

  test('fifty players: all that they won', async () => {
    for (const row of fiftyOf(raw)) {
      const [id, handle] = [row.PlayerId as string, row.CurrentHandle as string];
      const player = await read.namedUpstream('players', handle, 'esportsearnings', id);
      expect([row.CurrentHandle, player?.earnings]).toEqual([
        row.CurrentHandle,
        { totalEarnings: Number(row.TotalUSDPrize), currency: 'USD' },
      ]);
      const summary = await read.data(`players/${player.lolPlayerId}/earnings/summary`);
      expect([row.CurrentHandle, summary.totalEarnings, summary.sync.source]).toEqual([
        row.CurrentHandle,
        Number(row.TotalUSDPrize),
        'esportsearnings',
      ]);
    }
  });

  test('the hundred who won most, in their order', async () => {
    const leaders = await read.data('leaderboards/earnings?window=all&limit=100');
    const counted = raw.map((row) => Number(row.TotalUSDPrize)).toSorted((one, other) => other - one);
    expect(leaders.map(({ value }: Json) => value)).toEqual(counted);
  });
}
