import { aged, rate, START } from '../../src/sports/ufc/rankings/rating.js';

test("the worked example of Glickman's paper", () => {
  const after = rate({ rating: 1500, deviation: 200 }, [
    { opponent: { rating: 1400, deviation: 30 }, score: 1 },
    { opponent: { rating: 1550, deviation: 100 }, score: 0 },
    { opponent: { rating: 1700, deviation: 300 }, score: 0 },
  ]);
  expect(after.rating).toBeCloseTo(1464.1, 0);
  expect(after.deviation).toBeCloseTo(151.4, 1);
});

test('a deviation of 50 is back at 350 after five years, and never above', () => {
  expect(aged(50, 5 * 365.25)).toBeCloseTo(350, 6);
  expect(aged(50, 20_000)).toBe(START.deviation);
  expect(aged(50, 0)).toBe(50);
  expect(aged(50, 365)).toBeGreaterThan(50);
});

test('a draw between equals moves nobody', () => {
  const after = rate(START, [{ opponent: START, score: 0.5 }]);
  expect(after.rating).toBeCloseTo(1500, 9);
  expect(after.deviation).toBeLessThan(START.deviation);
});
