import { tallyPoints, type RecordedPoint } from '../../src/sports/tennis/matches/point-tally.reduce.js';

/** Columns that every recording fills. */
const NOTHING = { P1Ace: '0', P2Ace: '0', P1BreakPoint: '0', P2BreakPoint: '0' };

/** A point of a match whose recording has the archive's players in the same order. */
const point = (
  set_number: number,
  game_number: number,
  server: 1 | 2,
  winner: 1 | 2,
  frame: Record<string, string> = {},
): RecordedPoint => ({ set_number, game_number, server, winner, frame: { ...NOTHING, ...frame } });

/** Player 1 holds to 15 with an ace and a double fault, then breaks to love. */
const TWO_GAMES = [
  point(1, 1, 1, 1, { P1Ace: '1', ServeNumber: '1', Speed_KMH: '200' }),
  point(1, 1, 1, 2, { P1DoubleFault: '1', ServeNumber: '0', Speed_KMH: '0' }),
  point(1, 1, 1, 1, { ServeNumber: '2', Speed_KMH: '151' }),
  point(1, 1, 1, 1, { ServeNumber: '1', Speed_KMH: '190' }),
  point(1, 1, 1, 1, { ServeNumber: '1', GameWinner: '1' }),
  point(1, 2, 2, 1, { ServeNumber: '1' }),
  point(1, 2, 2, 1, { ServeNumber: '2' }),
  point(1, 2, 2, 1, { ServeNumber: '1' }),
  point(1, 2, 2, 1, { P1BreakPoint: '1', ServeNumber: '1', GameWinner: '1' }),
];

test('counts serves, returns and break points of each side', () => {
  const { figures } = tallyPoints(TWO_GAMES, false);
  expect(figures.player1).toMatchObject({
    aces: 1,
    double_faults: 1,
    service_points: 5,
    first_serves_in: 3,
    first_serve_points_won: 3,
    second_serve_points_won: 1,
    service_games: 1,
    service_games_won: 1,
    first_serve_pct: 60,
    break_point_chances: 1,
    break_points_converted: 1,
    return_points: 4,
    return_points_won_pct: 100,
    total_points: 9,
    total_points_won: 8,
    total_points_won_pct: 88.9,
    second_serve_won_pct: 50,
    max_serve_speed_kmh: 200,
    avg_first_serve_kmh: 195,
    avg_second_serve_kmh: 151,
  });
  expect(figures.player2).toMatchObject({
    aces: 0,
    service_points: 4,
    first_serves_in: 3,
    first_serve_points_won: 0,
    service_games_won: 0,
    break_points_faced: 1,
    break_points_saved: 0,
    total_points_won: 1,
    max_serve_speed_kmh: null,
  });
});

test('reads the columns of the other side when the recording has the players the other way round', () => {
  const mirrored = TWO_GAMES.map(({ frame, ...rest }) => ({
    ...rest,
    frame: Object.fromEntries(
      Object.entries(frame).map(([column, value]) => [
        column.replace(/^P[12]/, (side) => (side === 'P1' ? 'P2' : 'P1')),
        column === 'GameWinner' ? String(3 - Number(value)) : value,
      ]),
    ),
  }));
  expect(tallyPoints(mirrored, true)).toEqual(tallyPoints(TWO_GAMES, false));
});

test('takes the first serve from the older marks too, and knows none where a point has neither', () => {
  const marked = [
    point(1, 1, 1, 1, { P1FirstSrvIn: '1', P1SecondSrvIn: '0' }),
    point(1, 1, 1, 2, { P1FirstSrvIn: '0', P1SecondSrvIn: '1' }),
  ];
  const { player1 } = tallyPoints(marked, false).figures;
  expect([player1.first_serves_in, player1.first_serve_points_won, player1.second_serve_points_won]).toEqual([1, 1, 0]);
  const unmarked = tallyPoints([...marked, point(1, 1, 1, 1)], false).figures.player1;
  expect([unmarked.first_serves_in, unmarked.first_serve_pct]).toEqual([null, null]);
  expect([unmarked.service_points, unmarked.total_points_won, unmarked.service_points_won_pct]).toEqual([3, 2, 66.7]);
});

test('a tie-break is no service game and no break, a fourteenth game is', () => {
  const tieBreak = [point(1, 13, 1, 1), point(1, 13, 2, 1), point(1, 13, 2, 1, { GameWinner: '1' })];
  const long = [point(2, 13, 1, 1, { GameWinner: '1' }), point(2, 14, 2, 2, { GameWinner: '2' })];
  const { figures, sets, momentum } = tallyPoints([...tieBreak, ...long], false);
  expect([figures.player1.service_games, figures.player2.service_games]).toEqual([1, 1]);
  expect(figures.player2.service_games_won).toBe(1);
  expect(
    sets.map(({ set_number, player1, player2 }) => [set_number, player1.service_games, player2.service_games]),
  ).toEqual([
    [1, 0, 0],
    [2, 1, 1],
  ]);
  // Three points to none, the third of them not weighing double.
  expect(momentum.map(({ value }) => value)).toEqual([100, 100, expect.any(Number)]);
  // 1 / (1 - 0.917004^5) * (1 - 0.917004) is the newest point's share of five, 0.2361: 1 - 2 * 0.2361.
  expect(momentum[2]?.value).toBeCloseTo(52.8, 1);
});
