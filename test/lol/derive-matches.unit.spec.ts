import { countWins, firstGame } from '../../src/sports/lol/entities/derive-matches.js';

describe('the game with which a match began', () => {
  const timed = (game_number: number, starts_at: string) => ({ game_number, starts_at, is_time_known: true });
  const dated = (game_number: number) => ({ game_number, starts_at: '2025-01-15T00:00:00Z', is_time_known: false });
  const [first, third] = [timed(1, '2025-01-15T08:06:00Z'), timed(3, '2025-01-15T10:24:00Z')];

  test('is the one with a time, though a later game has its day only', () => {
    expect(firstGame([first, dated(2), third])).toBe(first);
  });

  test('has its day only where that is all that is known of the first game', () => {
    expect(firstGame([dated(1), dated(2), third])).toEqual(dated(1));
  });

  test('is unknown where no game has a day', () => {
    expect(firstGame([{ ...dated(1), starts_at: null }])).toBeUndefined();
    expect(firstGame([])).toBeUndefined();
  });
});

describe('the games that each team won', () => {
  const game = (blue_n: number | null, red_n: number | null, winning_side: 'blue' | 'red' | null) => ({
    blue_n,
    red_n,
    winning_side,
  });

  test('are counted on either side', () => {
    expect(countWins([game(1, 2, 'blue'), game(2, 1, 'blue'), game(2, 1, 'red')], [1, 2])).toEqual([2, 1]);
  });

  test('are unknown where neither of the teams won a game', () => {
    expect(countWins([game(1, 2, 'blue'), game(1, 9, 'red')], [1, 2])).toBeNull();
    expect(countWins([game(1, 2, 'blue'), game(8, 9, 'red')], [1, 2])).toBeNull();
  });

  test('are unknown where nobody knows who won a game', () => {
    expect(countWins([game(1, 2, null)], [1, 2])).toBeNull();
    expect(countWins([game(null, null, 'red')], [1, null])).toBeNull();
  });

  test('belong to the unknown team where the known one lost', () => {
    expect(countWins([game(1, null, 'red'), game(1, null, 'blue')], [1, null])).toEqual([1, 1]);
    expect(countWins([game(7, 2, 'blue')], [null, 2])).toEqual([1, 0]);
  });
});
