import * as fc from 'fast-check';
import { parseScore, type SetLine } from '../../src/sports/tennis/matches/score.reduce.js';

type Pair = [player1: number, player2: number];

const games = (sets: SetLine[]): Pair[] => sets.map((set) => [set.player1_games, set.player2_games]);
const tiebreaks = (sets: SetLine[]) => sets.map((set) => [set.player1_tiebreak, set.player2_tiebreak]);
const endings = (text: string) => parseScore(text, 5).sets.map((set) => `${set.status} ${set.winner}`);
const turn = (pair: Pair): Pair => [pair[1], pair[0]];
const NONE = [null, null];

describe('a score text of the archives', () => {
  // prettier-ignore
  const cases: [text: string, bestOf: number, resultType: string, score: string | null, sets: Pair[], won: number, lost: number, deciding: boolean, first: number | null][] = [
    ['6-4 6-3', 3, 'normal', '6-4 6-3', [[6, 4], [6, 3]], 0, 0, false, 1],
    ['6-4 6-7(5) 7-6(3)', 3, 'normal', '6-4 6-7(5) 7-6(3)', [[6, 4], [6, 7], [7, 6]], 1, 1, true, 1],
    ['6-7 7-6 6-1', 3, 'normal', '6-7 7-6 6-1', [[6, 7], [7, 6], [6, 1]], 1, 1, true, 2],
    ['6-4 6-4 6-7(5) 6-7(8) 9-7', 5, 'normal', '6-4 6-4 6-7(5) 6-7(8) 9-7', [[6, 4], [6, 4], [6, 7], [6, 7], [9, 7]], 0, 2, true, 1],
    ['7-6(5) 1-6 7-6(4) 4-6 13-12(3)', 5, 'normal', '7-6(5) 1-6 7-6(4) 4-6 13-12(3)', [[7, 6], [1, 6], [7, 6], [4, 6], [13, 12]], 3, 0, true, 1],
    ['6-4 3-6 6-7(7) 7-6(3) 70-68', 5, 'normal', '6-4 3-6 6-7(7) 7-6(3) 70-68', [[6, 4], [3, 6], [6, 7], [7, 6], [70, 68]], 1, 1, true, 1],
    ['9-8 6-4', 3, 'normal', '9-8 6-4', [[9, 8], [6, 4]], 0, 0, false, 1],
    ['4-3(5) 4-2 2-4 4-1', 5, 'normal', '4-3(5) 4-2 2-4 4-1', [[4, 3], [4, 2], [2, 4], [4, 1]], 1, 0, false, 1],
    ['6-4 4-6 [10-8]', 3, 'normal', '6-4 4-6 [10-8]', [[6, 4], [4, 6], [1, 0]], 0, 0, true, 1],
    ['6-4 4-6 [1-0]', 3, 'normal', '6-4 4-6 [1-0]', [[6, 4], [4, 6], [1, 0]], 0, 0, true, 1],
    ['31-24', 1, 'normal', '31-24', [[31, 24]], 0, 0, true, 1],
    ['6-3 2-1 RET', 3, 'retired', '6-3 2-1 RET', [[6, 3], [2, 1]], 0, 0, false, 1],
    ['1-6 7-6(4) 3-0 RET', 3, 'retired', '1-6 7-6(4) 3-0 RET', [[1, 6], [7, 6], [3, 0]], 1, 0, false, 2],
    ['2-1 RET', 3, 'retired', '2-1 RET', [[2, 1]], 0, 0, false, null],
    ['RET', 3, 'retired', 'RET', [], 0, 0, false, null],
    ['6-3 2-1 RET+H61', 3, 'retired', '6-3 2-1 RET', [[6, 3], [2, 1]], 0, 0, false, 1],
    ['6-3&nbsp;2-1 RET', 3, 'retired', '6-3 2-1 RET', [[6, 3], [2, 1]], 0, 0, false, 1],
    ['&nbsp;', 3, 'normal', null, [], 0, 0, false, null],
    [' RET', 3, 'retired', 'RET', [], 0, 0, false, null],
    ['6-4 4-6 [8-5] RET', 3, 'retired', '6-4 4-6 [8-5] RET', [[6, 4], [4, 6], [1, 0]], 0, 0, false, 1],
    ['W/O', 3, 'walkover', 'W/O', [], 0, 0, false, null],
    [' W/O', 3, 'walkover', 'W/O', [], 0, 0, false, null],
    ['Walkover', 5, 'walkover', 'W/O', [], 0, 0, false, null],
    ['w/o', 5, 'walkover', 'W/O', [], 0, 0, false, null],
    ['w.o.', 3, 'walkover', 'W/O', [], 0, 0, false, null],
    ['Walk over', 3, 'walkover', 'W/O', [], 0, 0, false, null],
    ['6-4 2-1 (W/O)', 3, 'walkover', 'W/O', [], 0, 0, false, null],
    ['DEF', 3, 'defaulted', 'DEF', [], 0, 0, false, null],
    ['Def.', 3, 'defaulted', 'Def.', [], 0, 0, false, null],
    ['6-4 2-2 DEF', 3, 'defaulted', '6-4 2-2 DEF', [[6, 4], [2, 2]], 0, 0, false, 1],
    ['6-3 5-2 Def.', 3, 'defaulted', '6-3 5-2 Def.', [[6, 3], [5, 2]], 0, 0, false, 1],
    ['6-3 3-6 5-2 Default', 3, 'defaulted', '6-3 3-6 5-2 Default', [[6, 3], [3, 6], [5, 2]], 0, 0, false, 1],
    ['6-2 3-3 ABD', 3, 'abandoned', '6-2 3-3 ABD', [[6, 2], [3, 3]], 0, 0, false, 1],
    ['6-4 4-6 Played and abandoned', 3, 'abandoned', '6-4 4-6 Played and abandoned', [[6, 4], [4, 6]], 0, 0, false, 1],
    ['6-4 7-6(2) Played and unfinished', 5, 'abandoned', '6-4 7-6(2) Played and unfinished', [[6, 4], [7, 6]], 1, 0, false, 1],
    ['UNK', 3, 'normal', null, [], 0, 0, false, null],
    ['NA', 3, 'normal', null, [], 0, 0, false, null],
    ['', 3, 'normal', null, [], 0, 0, false, null],
    ['   ', 3, 'normal', null, [], 0, 0, false, null],
    ['6-4 ?-?', 3, 'normal', '6-4 ?-?', [[6, 4]], 0, 0, false, 1],
    ['1-6 0-3 6-6?', 3, 'normal', '1-6 0-3 6-6?', [[1, 6], [0, 3]], 0, 0, false, 2],
    ['6-36-3', 1, 'normal', '6-36-3', [], 0, 0, false, null],
    ['6-2 6-1 ', 3, 'normal', '6-2 6-1', [[6, 2], [6, 1]], 0, 0, false, 1],
  ];

  test.each(cases)('%j best of %i', (text, bestOf, resultType, score, sets, won, lost, deciding, first) => {
    const parsed = parseScore(text, bestOf);
    expect(parsed).toMatchObject({ resultType, score, winnerTiebreaks: won, loserTiebreaks: lost });
    expect(games(parsed.sets)).toEqual(sets);
    expect(parsed.setsPlayed).toBe(sets.length);
    expect(parsed.wentToDecidingSet).toBe(deciding);
    expect(parsed.firstSetWinner).toBe(first);
  });

  test('the number in brackets is what the loser of the set scored', () => {
    expect(tiebreaks(parseScore('6-7(5) 7-6(8) 13-12(3)', 3).sets)).toEqual([
      [5, 7],
      [10, 8],
      [7, 3],
    ]);
  });

  test('a tie-break to ten points stands in the deciding set only', () => {
    expect(tiebreaks(parseScore('7-6(5) 4-6 7-6(5)', 3, 10).sets)).toEqual([[7, 5], NONE, [10, 5]]);
  });

  test('the points of a match tie-break are kept, unless upstream only says who won it', () => {
    expect(parseScore('6-4 4-6 [10-8]', 3).sets[2]).toEqual({
      set_number: 3,
      player1_games: 1,
      player2_games: 0,
      player1_tiebreak: 10,
      player2_tiebreak: 8,
      is_match_tiebreak: true,
      winner: 1,
      duration_minutes: null,
      status: 'completed',
    });
    expect(tiebreaks(parseScore('6-4 4-6 [1-0]', 3).sets)).toEqual([NONE, NONE, NONE]);
  });

  test('only the set that was being played when the match ended is not completed', () => {
    expect(endings('6-4 2-1 RET')).toEqual(['completed 1', 'not_completed null']);
    expect(endings('6-4 6-2 RET')).toEqual(['completed 1', 'completed 1']);
    expect(endings('6-4 6-5 RET')).toEqual(['completed 1', 'not_completed null']);
    expect(endings('6-4 6-7 RET')).toEqual(['completed 1', 'completed 2']);
    expect(endings('6-4 0-0 DEF')).toEqual(['completed 1', 'not_completed null']);
  });

  test('no text makes the parser throw, and its counts never exceed its sets', () => {
    const texts = fc.oneof(
      fc.string(),
      fc
        .array(fc.constantFrom('6-4', '7-6(3)', '[10-8]', 'RET', 'W/O', '?-?', '(', '99-', 'UNK', '6-6'))
        .map((words) => words.join(' ')),
    );
    fc.assert(
      fc.property(texts, fc.constantFrom(1, 3, 5), (text, bestOf) => {
        const parsed = parseScore(text, bestOf);
        expect(parsed.winnerTiebreaks + parsed.loserTiebreaks).toBeLessThanOrEqual(parsed.setsPlayed);
        expect(parsed.setsPlayed).toBe(parsed.sets.length);
      }),
    );
  });

  test('every legal score reads back as it was written', () => {
    const plain = fc.constantFrom<Pair>([6, 0], [6, 1], [6, 2], [6, 3], [6, 4], [7, 5]);
    const set = fc.oneof(
      plain.map(([a, b]) => ({ text: `${a}-${b}`, games: [a, b] as Pair, tiebreak: null as Pair | null })),
      fc.nat(20).map((lost) => ({
        text: `7-6(${lost})`,
        games: [7, 6] as Pair,
        tiebreak: [lost < 6 ? 7 : lost + 2, lost] as Pair | null,
      })),
    );
    const turned = fc.tuple(set, fc.boolean()).map(([one, lost]) => {
      if (!lost) return one;
      const [score, points] = one.text.split('(');
      const text = [score!.split('-').reverse().join('-'), points].filter(Boolean).join('(');
      return { text, games: turn(one.games), tiebreak: one.tiebreak && turn(one.tiebreak) };
    });
    fc.assert(
      fc.property(fc.array(turned, { minLength: 1, maxLength: 5 }), (sets) => {
        const parsed = parseScore(sets.map((one) => one.text).join(' '), 5);
        expect(games(parsed.sets)).toEqual(sets.map((one) => one.games));
        expect(tiebreaks(parsed.sets)).toEqual(sets.map((one) => one.tiebreak ?? NONE));
        expect(parsed.sets.every((one) => one.status === 'completed')).toBe(true);
      }),
    );
  });
});
