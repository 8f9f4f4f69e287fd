import { momentum, momentumByGame, type PlayedPoint } from '../../src/sports/tennis/matches/momentum.reduce.js';

/** Points of one game, written by their winners: `1121` is 15-0, 30-0, 30-15, 40-15. */
const game = (winners: string, game_number = 1, { broke = false, set_number = 1 } = {}): PlayedPoint[] =>
  [...winners].map((winner, index) => ({
    set_number,
    game_number,
    winner: Number(winner) as 1 | 2,
    broke: broke && index === winners.length - 1,
  }));

test('is 0 before the first point and whole for whoever won every point', () => {
  expect(momentum([])).toBe(0);
  expect(momentum(game('1'))).toBe(100);
  expect(momentum(game('2222'))).toBe(-100);
});

test('weighs a point half after eight more', () => {
  // Eight points of player2 lie between: it weighs 0.5, they weigh 1, 0.917, … to 0.545, together
  // 0.5 / (1 - 0.5^(1/8)) = 6.0244: (0.5 - 6.0244) / 6.5244.
  expect(momentum(game('122222222'))).toBe(-84.7);
  // Two points: (1 - 0.917004) / (1 + 0.917004) = 0.04329.
  expect(momentum(game('21'))).toBe(4.3);
  expect(momentum(game('12'))).toBe(-4.3);
});

test('counts a break of serve twice', () => {
  // (2 - 0.917004) / (2 + 0.917004) = 0.37127; of the older point: (2 * 0.917004 - 1) / (2 * 0.917004 + 1) = 0.29428.
  expect(momentum(game('21', 1, { broke: true }))).toBe(37.1);
  expect(momentum([...game('2', 1, { broke: true }), ...game('1', 2)])).toBe(-29.4);
});

test('forgets what lies more than 30 points back', () => {
  expect(momentum(game(`2${'1'.repeat(30)}`))).toBe(100);
  // The oldest of 30 weighs 0.5^(29/8) = 0.081052; all weigh (1 - 0.5^(30/8)) / (1 - 0.5^(1/8)) = 11.153: 98.5.
  expect(momentum(game(`2${'1'.repeat(29)}`))).toBe(98.5);
});

test('changes sign when the players change places', () => {
  const played = [...game('112121', 1), ...game('2212', 2, { broke: true }), ...game('1111', 3)];
  const mirrored = played.map((point) => ({ ...point, winner: (3 - point.winner) as 1 | 2 }));
  expect(momentum(mirrored)).toBe(-momentum(played));
});

test('is told at the end of each game, from the points up to there', () => {
  const points = [...game('1111'), ...game('2222', 2), ...game('1', 1, { set_number: 2 })];
  expect(momentumByGame(points)).toEqual([
    { set_number: 1, game_number: 1, value: 100 },
    // Four new points weigh (1 - 0.5^(4/8)) / (1 - 0.5^(1/8)) = 3.5290, four old ones 0.5^(4/8) of that, 2.4954.
    { set_number: 1, game_number: 2, value: -17.2 },
    // One more point: (1 - 0.917004 * 1.0336) / 6.5244.
    { set_number: 2, game_number: 1, value: 0.8 },
  ]);
});

test('of a game is not touched by later ones, and has no more than one value for each', () => {
  const first = [...game('1212111'), ...game('1121', 2)];
  const more = [...first, ...game('2222', 3)];
  expect(momentumByGame(more).slice(0, 2)).toEqual(momentumByGame(first));
  expect(momentumByGame(more)).toHaveLength(3);
  expect(momentumByGame([])).toEqual([]);
});
