import type { Archive } from '../support/archive.js';
import { inFours } from './recount/drawn.js';
import { recountEditions } from './recount/editions.js';
import { readFiles, type RawFiles } from './recount/files.js';
import { recountPairs } from './recount/pairs.js';
import { bornOf, recountPlayers } from './recount/players.js';
import { recountRankings } from './recount/rankings.js';

/** What the API tells of players, pairs, editions and ranking lists is counted again from upstream's rows. */
export function tennisRecount(archive: () => Archive): void {
  const get = (path: string) => archive().get(path);
  let raw: RawFiles;

  beforeAll(() => {
    raw = readFiles();
  });

  test('two hundred players: profiles, figures, match logs and ranks', async () => {
    expect(await recountPlayers(get, raw)).toEqual([]);
  });

  test('35 players whose birth date most of their matches contradict, and one who would be a child today', async () => {
    const strangers = raw.players.filter(
      (player) => bornOf(player, raw.matchesOf.get(player.id) ?? []) !== player.born,
    );
    const served = await inFours(strangers, async ({ id }) => {
      const { birth_date, age } = await get(`players/${id}`);
      return [`${id} ${birth_date} ${age}`];
    });
    expect(served).toEqual(strangers.map(({ id }) => `${id} null null`).toSorted());
    expect(served).toHaveLength(36);
  });

  test('a hundred pairs that met: head-to-heads and their matches', async () => {
    expect(await recountPairs(get, raw)).toEqual([]);
  });

  test('fifty editions: profiles, schedules and brackets', async () => {
    expect(await recountEditions(get, raw)).toEqual([]);
  });

  test('fifty ranking lists: players, ranks, points and places gained', async () => {
    expect(await recountRankings(get, raw)).toEqual([]);
  });

  test('a player stands in a ranking list once, though upstream has 654 rows of players who stand there already', () => {
    const lists = [...raw.lists.ATP, ...raw.lists.WTA];
    expect(lists.reduce((sum, { repeated }) => sum + repeated, 0)).toBe(654);
  });
}
