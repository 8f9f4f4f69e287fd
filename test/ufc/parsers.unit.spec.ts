import { slugOf } from '../../src/archive/resolve/identity-names.js';
import { looseKey } from '../../src/archive/names.js';
import { rankedDivisionOf, weightClassOf } from '../../src/sports/ufc/divisions.js';
import { clockSeconds, landedOf, text, twoNames, urlKey } from '../../src/sports/ufc/sources/cells.js';
import { heightInches } from '../../src/sports/ufc/sources/fighters.js';
import { apiPrices } from '../../src/sports/ufc/sources/odds.js';
import { readOddsApi } from '../../src/sports/ufc/sources/odds-api.js';
import { outcomesOf } from '../../src/sports/ufc/sources/results.js';
import { locationOf, shortTitleOf } from '../../src/sports/ufc/entities/rows.js';
import { fightSeconds, judgesOf, methodOf, scheduledRounds } from '../../src/sports/ufc/methods.js';
import { americanPrice, decimalPrice } from '../../src/sports/ufc/odds/odds.js';

test('cells: dashes are unknown', () => {
  expect([text(['--'], 0), text(['---'], 0), text([' KO/TKO  '], 0), text([''], 0)]).toEqual([
    null,
    null,
    'KO/TKO',
    null,
  ]);
  expect([landedOf(['16 of 40'], 0), landedOf(['---'], 0)]).toEqual([[16, 40], null]);
  expect([clockSeconds('1:28'), clockSeconds(null)]).toEqual([88, null]);
  expect(urlKey(['http://ufcstats.com/fight-details/b395c89e19a3fec4'], 0)).toBe('b395c89e19a3fec4');
  expect([heightInches(`5' 11"`), heightInches(null)]).toEqual([71, null]);
});

test('two names, whatever stands around them', () => {
  expect(twoNames('Ada Korr vs. Bel Immer ')).toEqual(['Ada Korr', 'Bel Immer']);
  expect([twoNames('Ada Korr'), twoNames('A vs. B vs. C'), twoNames(null)]).toEqual([undefined, undefined, undefined]);
});

test.each([
  ['Light Heavyweight Bout', 'light-heavyweight', false, false],
  ["UFC Women's Flyweight Title Bout", 'womens-flyweight', true, false],
  ['UFC Interim Heavyweight Title Bout', 'heavyweight', true, true],
  ['UFC Superfight Championship Bout', 'openweight', true, false],
  ['UFC 17 Middleweight Tournament Title Bout', 'middleweight', false, false],
  ['Road to UFC 3 Bantamweight Tournament TitleBout', 'bantamweight', false, false],
  ['Super Heavyweight Bout', 'super-heavyweight', false, false],
  ['Catch Weight Bout', 'catchweight', false, false],
  ['Open Weight Bout', 'openweight', false, false],
])('the weight class %s', (written, division, titleBout, interimTitle) => {
  expect(weightClassOf(written)).toMatchObject({ division, titleBout, interimTitle });
});

test('headings of ranking lists', () => {
  expect(rankedDivisionOf("Men's Pound-for-Pound")).toBe('pound-for-pound');
  expect(rankedDivisionOf("Women's Strawweight")).toBe('womens-strawweight');
  expect(rankedDivisionOf('Catchweight')).toBeUndefined();
});

test.each([
  ['KO/TKO ', 'ko-tko', null, false],
  ["TKO - Doctor's Stoppage ", 'ko-tko', null, false],
  ['Submission ', 'sub', null, false],
  ['SUB', 'sub', null, false],
  ['Decision - Majority ', 'dec', 'majority', false],
  ['S-DEC', 'dec', 'split', false],
  ['U-DEC', 'dec', 'unanimous', false],
  ['DQ ', 'dq', null, false],
  ['Could Not Continue ', 'nc', null, false],
  ['Overturned ', 'nc', null, true],
  ['Draw', 'draw', null, false],
  ['Other ', 'other', null, false],
])('the method %s', (written, key, decisionType, isOverturned) => {
  expect(methodOf(written)).toEqual({ key, decisionType, isOverturned });
});

test('outcomes are the first-named fighter first', () => {
  expect(outcomesOf('L/W')).toEqual(['loss', 'win']);
  expect([outcomesOf('D/D'), outcomesOf('NC/NC'), outcomesOf('')]).toEqual([
    ['draw', 'draw'],
    ['no_contest', 'no_contest'],
    undefined,
  ]);
  expect(['L/L', 'W/W', 'D/W', 'W', 'constructor'].map(outcomesOf)).toEqual(Array(5).fill(undefined));
});

test('rounds and lengths come from the format', () => {
  expect(['3 Rnd (5-5-5)', '1 Rnd + OT (12-3)', 'No Time Limit', null].map(scheduledRounds)).toEqual([
    3,
    1,
    null,
    null,
  ]);
  expect(fightSeconds('5 Rnd (5-5-5-5-5)', 4, '3:03')).toBe(3 * 300 + 183);
  expect(fightSeconds('1 Rnd + 2OT (15-3-3)', 3, '3:00')).toBe(900 + 180 + 180);
  expect(fightSeconds('No Time Limit', 1, '16:00')).toBe(960);
  expect([fightSeconds('No Time Limit', 2, '1:00'), fightSeconds('3 Rnd (5-5-5)', 1, null)]).toEqual([null, null]);
});

test('cards of judges, names with apostrophes and three digits too', () => {
  expect(judgesOf("Ira O'Morrow 47 - 48.Sal D'Este 48 - 47.Mo Belt 90 - 100.", 'blue').judges).toEqual([
    { name: "Ira O'Morrow", red: 47, blue: 48 },
    { name: "Sal D'Este", red: 48, blue: 47 },
    { name: 'Mo Belt', red: 90, blue: 100 },
  ]);
  expect(judgesOf('Punches to Head From Mount', 'red').judges).toEqual([]);
});

test("a judge's second number is the winner's, and in a draw the first-named fighter's", () => {
  const points = (winner: 'red' | 'blue' | null) =>
    judgesOf('Ira Morrow 28 - 29.', winner).judges.map(({ red, blue }) => `${red}-${blue}`);
  expect([points('red'), points('blue'), points(null)]).toEqual([['29-28'], ['28-29'], ['29-28']]);
});

test('cards whose judge upstream does not name, beside one whose name has a dot', () => {
  expect(judgesOf('25 - 30.26 - 30. Bo Quillfeather Jr. 27 - 30.', 'blue').judges).toEqual([
    { name: null, red: 25, blue: 30 },
    { name: null, red: 26, blue: 30 },
    { name: 'Bo Quillfeather Jr.', red: 27, blue: 30 },
  ]);
});

test('a remark before the first judge is no part of the name', () => {
  expect(judgesOf('Point Deducted: Low Blow by McDonaldIra Morrow 27 - 29.Mo Belt 26 - 30.', 'blue')).toEqual({
    remark: 'Point Deducted: Low Blow by McDonald',
    judges: [
      { name: 'Ira Morrow', red: 27, blue: 29 },
      { name: 'Mo Belt', red: 26, blue: 30 },
    ],
  });
  expect(judgesOf('Failed Drug Test by VossIra McMorrow 30 - 27.', null)).toEqual({
    remark: 'Failed Drug Test by Voss',
    judges: [{ name: 'Ira McMorrow', red: 27, blue: 30 }],
  });
});

test('places and titles', () => {
  expect(locationOf('Las Brumas, Nevada, USA')).toEqual({ city: 'Las Brumas', region: 'Nevada', country: 'USA' });
  expect(locationOf('Macau, China')).toEqual({ city: 'Macau', region: null, country: 'China' });
  expect(locationOf(null)).toEqual({ city: null, region: null, country: null });
  expect([shortTitleOf('UFC 229: A vs. B'), shortTitleOf('UFC Fight Night: A vs. B 2')]).toEqual([
    'UFC 229',
    'UFC Fight Night: A vs. B 2',
  ]);
});

test('names that differ in the order of their words meet, fathers and sons do not count twice', () => {
  expect(looseKey('jingliang li')).toBe(looseKey('li jingliang'));
  expect(looseKey('carlo pedersoli jr')).toBe(looseKey('carlo pedersoli'));
  expect(looseKey('jr')).toBe('jr');
  expect(slugOf('ada o korr')).toBe('ada-o-korr');
});

test('prices: nothing lies between -100 and 100, decimals come from the unrounded price', () => {
  expect(americanPrice(-250)).toEqual({ american: -250, decimal: 1.4 });
  expect(americanPrice(167)).toEqual({ american: 167, decimal: 2.67 });
  expect([americanPrice(99), americanPrice(Number.NaN)]).toEqual([undefined, undefined]);
  expect([decimalPrice(2)?.american, decimalPrice(1.65)?.american, decimalPrice(5.56)?.american]).toEqual([
    100, -154, 456,
  ]);
  expect([decimalPrice(1), decimalPrice(Number.POSITIVE_INFINITY)]).toEqual([undefined, undefined]);
});

test('outcomes of the odds service by market', () => {
  const h2h = [
    { name: 'Ada Korr', price: -130 },
    { name: 'Bel Immer', price: 110 },
    { name: 'Draw', price: 5000 },
  ];
  expect(apiPrices('h2h', JSON.stringify(h2h), 'Bel Immer', 'Ada Korr')).toMatchObject([
    { marketType: 'moneyline', who: 2, american: -130 },
    { marketType: 'moneyline', who: 1, american: 110 },
    { marketType: 'draw', who: null, answer: 'yes' },
  ]);
  const totals = [{ name: 'Over', price: 1.9, point: 2.5 }];
  expect(apiPrices('totals', JSON.stringify(totals), 'A', 'B')).toMatchObject([
    { marketType: 'total_rounds', line: 2.5, direction: 'over', american: -111 },
  ]);
  expect(apiPrices('spreads', '[]', 'A', 'B')).toMatchObject({ reason: 'unknown_market' });
  expect(apiPrices('h2h', JSON.stringify([{ name: 'Cee', price: 110 }]), 'A', 'B')).toMatchObject({
    reason: 'bad_outcome',
  });
});

test('an answer of the odds service, plain or historical, is a row for each market of each bookmaker', async () => {
  const events = [
    {
      commence_time: '2026-01-02T01:00:00Z',
      home_team: 'Ada Korr',
      away_team: 'Bel Immer',
      bookmakers: [
        {
          key: 'one',
          title: 'One',
          last_update: 'x',
          markets: [{ key: 'h2h', last_update: 'y', outcomes: [] }, { key: 'totals' }],
        },
        { key: 'two', title: 'Two', last_update: 'z', markets: [{ key: 'h2h', outcomes: [] }] },
      ],
    },
  ];
  for (const answer of [events, { timestamp: 't', data: events }]) {
    const rows = [];
    for await (const batch of readOddsApi('odds.json', bytes(JSON.stringify(answer)))) rows.push(...batch);
    expect(rows.slice(1).map(({ line, cells }) => [line, cells[3], cells[5], cells[6]])).toEqual([
      [1, 'one', 'y', 'h2h'],
      [2, 'one', 'x', 'totals'],
      [3, 'two', 'z', 'h2h'],
    ]);
  }
  await expect(readOddsApi('odds.json', bytes('{}')).next()).rejects.toThrow('no list of events');
  await expect(readOddsApi('odds.json', bytes('nothing')).next()).rejects.toThrow('odds.json is not JSON.');
});

async function* bytes(content: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(content);
}
