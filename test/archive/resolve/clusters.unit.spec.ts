import { clustersOf } from '../../../src/archive/resolve/clusters.js';

test('what pairs connect, directly or through others, is one cluster in any order', () => {
  const clusters = (pairs: [number, number][]) => clustersOf(pairs).map((group) => [...group].toSorted());
  expect(
    clusters([
      [1, 2],
      [3, 4],
      [2, 3],
      [8, 9],
    ]),
  ).toEqual([
    [1, 2, 3, 4],
    [8, 9],
  ]);
  expect(
    clusters([
      [2, 3],
      [1, 2],
      [3, 4],
    ]),
  ).toEqual([[1, 2, 3, 4]]);
  expect(clusters([])).toEqual([]);
});
