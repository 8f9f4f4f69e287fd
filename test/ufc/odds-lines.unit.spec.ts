import { groupedMarkets, oddsRows, outcomeName, type Observation } from '../../src/sports/ufc/odds/odds-lines.js';
import { decimalPrice, MARKET_TYPES } from '../../src/sports/ufc/odds/odds.js';

const corners = () => ({ red: { slug: 'ada-korr', name: 'Ada Korr' }, blue: { slug: 'bel-immer', name: 'Bel Immer' } });

function seen(at: string, decimal: number, more: Partial<Observation> = {}): Observation {
  const nothing = { line: null, direction: null, round: null, rounds: null, method: null, answer: null };
  const { american } = decimalPrice(decimal) as { american: number };
  return {
    boutN: 7,
    slug: 'one',
    name: 'One',
    at,
    side: 'red',
    marketType: 'moneyline',
    ...nothing,
    american,
    decimal,
    ...more,
  };
}

test('a line that moved tells its former price and since when it stands', () => {
  const [line, ...others] = oddsRows([seen('t1', 2), seen('t2', 2), seen('t3', 1.5), seen('t4', 1.5)], corners);
  expect(others).toEqual([]);
  expect(line).toMatchObject({
    boutId: 'ufc-7',
    moneyline: -200,
    previousMoneyline: 100,
    firstSeenAt: 't1',
    observedAt: 't3',
    lastSeenAt: 't4',
    outcomeName: 'Ada Korr',
    opponentName: 'Bel Immer',
    fighterSlug: 'ada-korr',
    decimalOdds: 1.5,
    impliedProbability: 0.6667,
    noVigProbability: null,
  });
});

test('a price seen for the first time has none before it', () => {
  expect(oddsRows([seen('t1', 2)], corners)[0]).toMatchObject({ previousMoneyline: null, observedAt: 't1' });
});

test('both answers of one bookmaker give probabilities without margin, and the best price is marked across bookmakers', () => {
  const rows = oddsRows(
    [
      seen('t1', 1.8),
      seen('t1', 2, { side: 'blue' }),
      seen('t1', 1.9, { slug: 'two', name: 'Two' }),
      seen('t1', 1.95, { slug: 'two', name: 'Two', side: 'blue' }),
    ],
    corners,
  );
  const best = rows.filter(({ isBest }) => isBest).map(({ bookmaker, side }) => `${bookmaker.slug} ${side}`);
  expect(best.toSorted()).toEqual(['one blue', 'two red']);
  // 1/1.8 and 1/2 add up to 1.0556.
  expect(rows[0]?.noVigProbability).toBeCloseTo(0.5263, 4);
  expect(groupedMarkets(rows).map(({ marketType, bookmakers }) => [marketType, bookmakers.length])).toEqual([
    ['moneyline', 2],
  ]);
});

test('lines of different totals do not meet', () => {
  const total = { marketType: 'total_rounds' as const, side: null };
  const rows = oddsRows(
    [
      seen('t1', 1.9, { ...total, line: 1.5, direction: 'over' }),
      seen('t1', 1.9, { ...total, line: 2.5, direction: 'under' }),
    ],
    corners,
  );
  expect(rows.map((row) => [row.line, row.noVigProbability, row.opponentName])).toEqual([
    [1.5, null, null],
    [2.5, null, null],
  ]);
});

test('every market has its wording', () => {
  const wordings: Record<string, [Partial<Observation>, string]> = {
    moneyline: [{}, 'Ada Korr'],
    method_of_victory: [{ method: 'ko-tko' }, 'Ada Korr by KO/TKO'],
    finish_only_moneyline: [{}, 'Ada Korr'],
    exact_round: [{ round: 2 }, 'Ada Korr in Round 2'],
    round_and_method: [{ round: 1, method: 'sub' }, 'Ada Korr by Submission in Round 1'],
    round_group: [{ rounds: [1, 2] }, 'Ada Korr in Rounds 1-2'],
    round_start: [{ round: 3, answer: 'yes' }, 'Round 3 starts: Yes'],
    total_rounds: [{ line: 2.5, direction: 'over' }, 'Over 2.5'],
    goes_the_distance: [{ answer: 'no' }, 'No'],
    draw: [{ answer: 'yes' }, 'Draw'],
  };
  expect(Object.keys(wordings)).toEqual([...MARKET_TYPES]);
  for (const marketType of MARKET_TYPES) {
    const [more, wording] = wordings[marketType] as [Partial<Observation>, string];
    expect(outcomeName(seen('t', 2, { marketType, ...more }), 'Ada Korr')).toBe(wording);
  }
});
