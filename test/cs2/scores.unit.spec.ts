import { readScore } from '../../src/sports/cs2/sources/claims.js';

test('a score is of the maps won, or of the rounds of the only map', () => {
  expect(readScore(2, 1)).toEqual({ bestOf: 3, score1: 2, score2: 1, winner: 1, rounds: null });
  expect(readScore(7, 13)).toEqual({ bestOf: 1, score1: 0, score2: 1, winner: 2, rounds: { 1: 7, 2: 13 } });
});

test('a draw of a map is no score of a series', () => {
  expect(readScore(12, 12)).toEqual({ bestOf: 1, score1: 0, score2: 0, winner: null, rounds: { 1: 12, 2: 12 } });
  expect(readScore(15, 15)).toEqual({ bestOf: 1, score1: 0, score2: 0, winner: null, rounds: { 1: 15, 2: 15 } });
});

test('what neither ends a map nor can be maps won is unknown', () => {
  expect(readScore(8, 12)).toEqual({ bestOf: null, score1: null, score2: null, winner: null, rounds: null });
});
