import { Header } from '../../src/archive/read/columns.js';
import type { Value } from '../../src/archive/importer.js';
import { matches } from '../../src/sports/tennis/sources/matches.js';

const FIGURES = ['ace', 'df', 'svpt', '1stIn', '1stWon', '2ndWon', 'SvGms', 'bpSaved', 'bpFaced'];
const NAMES = [
  'tourney_id',
  'match_num',
  'tourney_date',
  'round',
  'winner_id',
  'loser_id',
  'score',
  'minutes',
  ...['w', 'l'].flatMap((side) => FIGURES.map((name) => `${side}_${name}`)),
];

/** The stored columns of a match with this score, duration and box score. */
function read(score: string, minutes: string, box: readonly number[]): Record<string, Value | undefined> {
  const reader = matches.open('atp_matches_2025.csv', new Header(NAMES), 'atp_matches_2025.csv');
  const values = reader.read(['2025-1', '1', '20250106', 'F', '1', '2', score, minutes, ...box.map(String)]);
  if ('reason' in values) throw new Error(values.reason);
  return Object.fromEntries(reader.table.columns.map((column, place) => [column, values[place]]));
}

const FULL = [5, 2, 91, 60, 45, 20, 14, 3, 5, 1, 6, 77, 44, 30, 16, 14, 4, 8];
const ZEROS = FULL.map(() => 0);

test.each([
  ['W/O', '0', ZEROS],
  ['W/O', '133', FULL],
  ['walkover', '', ZEROS],
])('a walkover (%s, %s minutes) has no duration and no figures, whatever stands beside it', (score, minutes, box) => {
  const row = read(score, minutes, box);
  expect(row).toMatchObject({ result_type: 'walkover', score: 'W/O', minutes: null, has_stats: false, sets_played: 0 });
  expect(Object.entries(row).filter(([name, value]) => /^[wl]_/.test(name) && value !== null)).toEqual([]);
});

test('a played match keeps its zeros, unless its box has nothing else', () => {
  const shutOut = FULL.map((figure, place) => (place < 2 ? 0 : figure));
  expect(read('6-0 6-0', '40', shutOut)).toMatchObject({ has_stats: true, minutes: 40, w_ace: 0, w_svpt: 91 });
  expect(read('6-0 6-0', '40', ZEROS)).toMatchObject({ has_stats: false, minutes: 40, w_ace: null, l_bp_faced: null });
});

test.each([
  ['7-6(4) 6-4', '391', 391],
  ['7-6(4) 6-4', '540', null],
  ['6-0 6-0', '18', 18],
  ['6-3 5-7 5-7 6-1 6-4', '25', null],
  ['6-4 6-4', '29', null],
  ['6-4 6-4', '0', null],
  ['6-4 2-1 RET', '20', 20],
  ['6-4 2-1 RET', '9', null],
  ['1-0 RET', '95', 95],
  ['6-4 ?-?', '240', 240],
  ['RET', '0', 0],
  ['', '540', 540],
])('the duration of %s: %s minutes are kept only if its games can be played in them', (score, minutes, kept) => {
  expect(read(score, minutes, FULL).minutes).toBe(kept);
});
