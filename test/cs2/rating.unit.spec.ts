import { expectedShare, rateMatch } from '../../src/sports/cs2/rating.js';

const at = (rating: number, maps = 100) => ({ rating, maps });

test('the expected share of maps is that of the published table', () => {
  expect(expectedShare(1500, 1500)).toBe(0.5);
  expect(expectedShare(1700, 1500)).toBeCloseTo(0.76, 2);
  expect(expectedShare(1900, 1500)).toBeCloseTo(10 / 11, 9);
});

test('a match moves both by what was won more than expected', () => {
  expect(rateMatch([at(1500), at(1500)], [2, 0])).toEqual([
    { rating: 1520, maps: 102 },
    { rating: 1480, maps: 102 },
  ]);
  const [winner, loser] = rateMatch([at(1900), at(1500)], [2, 1]);
  // Of three maps 2.727 were expected.
  expect(winner.rating).toBeCloseTo(1900 - 20 * 0.7272727, 5);
  expect(loser.rating).toBeCloseTo(1500 + 20 * 0.7272727, 5);
});

test('a new team moves twice as far, and the other as far as ever', () => {
  const [fresh, known] = rateMatch([at(1500, 29), at(1500, 30)], [3, 0]);
  expect([fresh.rating, known.rating]).toEqual([1560, 1470]);
});
