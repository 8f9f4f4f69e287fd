import { mergedOf } from '../../../src/archive/resolve/merge.js';

describe('numbers of one entity', () => {
  test('lead to the lowest of them, however they are connected', () => {
    expect(
      mergedOf([
        [7, 5],
        [5, 9],
        [3, 9],
        [20, 21],
      ]),
    ).toEqual([
      { n: 7, into: 3 },
      { n: 9, into: 3 },
      { n: 5, into: 3 },
      { n: 21, into: 20 },
    ]);
  });

  test('stay apart where a source has both under keys of its own', () => {
    const sources = new Map([
      [1, ['riot']],
      [3, ['riot']],
    ]);
    expect(
      mergedOf(
        [
          [1, 2],
          [2, 3],
        ],
        sources,
      ),
    ).toEqual([{ n: 2, into: 1 }]);
    expect(mergedOf([[1, 3]], sources)).toEqual([]);
  });
});
