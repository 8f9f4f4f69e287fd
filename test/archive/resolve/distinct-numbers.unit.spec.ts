import { distinctNumbers } from '../../../src/archive/resolve/distinct-numbers.js';

test('a thing has the lowest number of its keys, and one without a number gets none', () => {
  expect(distinctNumbers([[7, 3, 7], [], [5]])).toEqual([3, undefined, 5]);
});

test('a number of several things stays with the one that has most of its keys, or else with the first', () => {
  expect(distinctNumbers([[4], [4, 4], [4]])).toEqual([undefined, 4, undefined]);
  expect(distinctNumbers([[4], [4]])).toEqual([4, undefined]);
});

test('the others fall back on a number of their own', () => {
  expect(
    distinctNumbers([
      [2, 2, 9],
      [2, 6],
      [6, 9],
    ]),
  ).toEqual([2, 6, 9]);
});
