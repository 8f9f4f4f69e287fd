import {
  Cells,
  COUNT,
  dayOf,
  decimal,
  flag,
  momentOf,
  SMALL_COUNT,
  text,
  textArray,
  whole,
} from '../../../src/archive/read/cells.js';
import { Header } from '../../../src/archive/read/columns.js';

test('a text has single blanks, and an empty one is unknown', () => {
  expect([' A  Korr\t', 'A Korr', ' ', ''].map((cell) => text([cell], 0))).toEqual(['A Korr', 'A Korr', null, null]);
  expect(text(['A Korr'], -1)).toBeNull();
});

test('a whole number may be written with decimals that are zero; zero is zero, and anything else is unknown', () => {
  expect(
    ['0', ' 12 ', '2.0', '-3', '36.97', '0x10', '1e3', '3000000000', '--', ''].map((cell) => whole([cell], 0)),
  ).toEqual([0, 12, 2, -3, null, null, 1000, null, null, null]);
  expect([whole(['-1'], 0, COUNT), whole(['40000'], 0, SMALL_COUNT), whole(['40000'], 0, COUNT)]).toEqual([
    null,
    null,
    40_000,
  ]);
  expect(['36.97', '-0.5', '1,5', 'Infinity'].map((cell) => decimal([cell], 0))).toEqual([36.97, -0.5, null, null]);
});

test('a flag is said in several words', () => {
  expect(['1', 'True', 'yes', '1.0'].map((cell) => flag([cell], 0))).toEqual([true, true, true, true]);
  expect(['0', 'FALSE', 'no', '0.0'].map((cell) => flag([cell], 0))).toEqual([false, false, false, false]);
  expect(['2', '', 'maybe'].map((cell) => flag([cell], 0))).toEqual([null, null, null]);
});

test.each([
  ['2024-12-14', '2024-12-14'],
  ['2024-12-14 23:10:05', '2024-12-14'],
  ['2024_12_14', '2024-12-14'],
  ['20241214', '2024-12-14'],
  ['20241214.0', '2024-12-14'],
  ['9/8/2023 20:11', '2023-09-08'],
  ['August 01, 2026', '2026-08-01'],
  ['Jul 13, 1978', '1978-07-13'],
  ['16th Dec 23', '2023-12-16'],
  ['19440000', null],
  ['February 30, 2024', null],
  ['2024-12_14', null],
  ['13/1/2024', null],
  ['--', null],
  [null, null],
])('the day %s', (written, day) => {
  expect(dayOf(written)).toBe(day);
});

test.each([
  ['2025-03-14 14:30:00', '2025-03-14T14:30:00.000Z'],
  ['2025-03-14T14:30:05.25Z', '2025-03-14T14:30:05.000Z'],
  ['2025-03-14 14:30', '2025-03-14T14:30:00.000Z'],
  ['9/9/2023 8:11', '2023-09-09T08:11:00.000Z'],
  ['2025-03-14', null],
  ['2025-03-14 24:00:00', null],
  ['2025-02-30 10:00:00', null],
  ['2025-03-14T14:30:00+02:00', null],
])('the moment %s', (written, moment) => {
  expect(momentOf(written)).toBe(moment);
});

test('cells by name: the first column that the file has', () => {
  const cells = new Cells(new Header(['Kills', 'map_name', 'won']), ['7', ' de_nuke ', 'true']);
  expect([
    cells.whole('kills_total', 'kills'),
    cells.text('map_name'),
    cells.flag('WON'),
    cells.decimal('adr'),
  ]).toEqual([7, 'de_nuke', true, null]);
});

test('an array of texts for PostgreSQL', () => {
  expect(textArray(['a', null, 'b"c\\'])).toBe('{"a",NULL,"b\\"c\\\\"}');
});
