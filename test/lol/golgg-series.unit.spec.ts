import { groupInRow } from '../../src/sports/lol/entities/golgg-series.js';

/** Games of one pair in a row, of which each letter won one; a question mark is an unknown winner. */
const row = (winners: string, first = 101, pair = 'a v b') =>
  [...winners].map((winner, index) => ({
    key: `${first + index}`,
    league: 'LEC',
    pair,
    winner: winner === '?' ? null : winner,
  }));

const grouped = (games: ReturnType<typeof row>) =>
  groupInRow(games).map((series) => series.map(({ winner }) => winner ?? '?').join(''));

test.each([
  ['aa', ['aa']],
  ['aba', ['aba']],
  ['abb', ['abb']],
  ['aaa', ['aaa']],
  ['abbaa', ['abbaa']],
  // A draw after two games.
  ['ab', ['ab']],
])('the games %s are one series', (winners, series) => {
  expect(grouped(row(winners))).toEqual(series);
});

test.each([
  ['a series and the game after it', 'aab', ['aa', 'b']],
  ['two series of two', 'aabb', ['aa', 'bb']],
  ['a series that took all games and another', 'abbaabb', ['abbaa', 'bb']],
  ['a series of five and the game after it', 'aaab', ['aaa', 'b']],
])('two series of a pair with keys in a row stay apart: %s', (_, winners, series) => {
  expect(grouped(row(winners))).toEqual(series);
});

test('an unknown winner ends no series, and none is longer than five games', () => {
  expect(grouped(row('a?b'))).toEqual(['a?b']);
  expect(grouped(row('???????'))).toEqual(['?????', '??']);
});

test('another pair or a key that is left out ends a series', () => {
  expect(grouped([...row('a'), ...row('c', 102, 'c v d'), ...row('a', 103), ...row('a', 105)])).toEqual([
    'a',
    'c',
    'a',
    'a',
  ]);
});
