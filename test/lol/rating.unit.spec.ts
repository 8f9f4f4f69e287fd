import { expectedShare, rateSeries } from '../../src/sports/lol/rankings/rating.js';

const at = (rating: number, games = 100) => ({ rating, games });

test('the expected share of games is that of the published table', () => {
  expect(expectedShare(1500, 1500)).toBe(0.5);
  expect(expectedShare(1700, 1500)).toBeCloseTo(0.76, 2);
  expect(expectedShare(1500, 1700)).toBeCloseTo(0.24, 2);
  expect(expectedShare(1900, 1500)).toBeCloseTo(10 / 11, 9);
});

test('a series moves both by what was won more than expected', () => {
  const [one, other] = rateSeries([at(1500), at(1500)], [2, 0]);
  expect([one, other]).toEqual([
    { rating: 1520, games: 102 },
    { rating: 1480, games: 102 },
  ]);
  const [winner, loser] = rateSeries([at(1900), at(1500)], [2, 1]);
  // Of three games 2.727 were expected.
  expect(winner.rating).toBeCloseTo(1900 - 20 * 0.7272727, 5);
  expect(loser.rating).toBeCloseTo(1500 + 20 * 0.7272727, 5);
});

test('a drawn series of equals moves nobody', () => {
  expect(rateSeries([at(1600), at(1600)], [1, 1])).toEqual([at(1600, 102), at(1600, 102)]);
});

test('a new team moves twice as far, and the other as far as ever', () => {
  const [fresh, known] = rateSeries([at(1500, 29), at(1500, 30)], [3, 0]);
  expect([fresh.rating, known.rating]).toEqual([1560, 1470]);
});
