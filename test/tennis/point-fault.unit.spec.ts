import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Header } from '../../src/archive/read/columns.js';
import { points } from '../../src/sports/tennis/sources/points.js';
import { openRecording } from '../../src/sports/tennis/live/recording.js';

const COLUMNS = ['match_id', 'ElapsedTime', 'SetNo', 'GameNo', 'PointNumber', 'PointWinner', 'PointServer'];
const row = (set: string, game: string, number = '1', winner = '1', server = '2') =>
  ['2019-ausopen-1701', '0:00:01', set, game, number, winner, server].join(',');

function read(text: string) {
  const reader = points.open('2019-ausopen-points.csv', new Header(COLUMNS), '2019-ausopen-points.csv');
  return reader.read(text.split(','));
}

test.each([
  ['', '1', 'SetNo is ""'],
  ['x', '1', 'SetNo is "x"'],
  ['0', '1', 'SetNo is "0"'],
  ['6', '1', 'SetNo is "6"'],
  ['0x1', '1', 'SetNo is "0x1"'],
  ['1', '', 'GameNo is ""'],
  ['1', '-3', 'GameNo is "-3"'],
  ['1', '1.5', 'GameNo is "1.5"'],
  ['1', '7000', 'GameNo is "7000"'],
])('a point in set "%s" and game "%s" is a reject that says why', (set, game, detail) => {
  expect(read(row(set, game))).toEqual({ reason: 'bad_point', detail });
});

test('a point of neither side is a reject, and a row between points is none', () => {
  expect(read(row('1', '1', '1', '3'))).toEqual({ reason: 'bad_point', detail: 'PointWinner is "3"' });
  expect(read(row('1', '1', '1', '1', 'x'))).toEqual({ reason: 'bad_point', detail: 'PointServer is "x"' });
  expect(read(row('1', '1', '0X', '0', '0'))).toEqual(expect.arrayContaining(['2019-ausopen-1701', 1]));
});

test('the longest set that was ever played is read', () => {
  expect(read(row('5', '138'))).toEqual(expect.arrayContaining([5, 138]));
});

test('a replay names the lines that it leaves out', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'points-'));
  const path = join(folder, '2019-ausopen-points.csv');
  writeFileSync(
    path,
    [COLUMNS.join(','), row('1', '1'), row('x', '1', '2'), row('1', '', '3'), row('1', '1', '4')].join('\n'),
  );
  const lines: unknown[] = [];
  const recording = await openRecording(path, undefined, (line) => lines.push(line));
  expect(lines).toEqual([
    { number: 3, reason: 'SetNo is "x"' },
    { number: 4, reason: 'GameNo is ""' },
  ]);
  const shown = recording.pages(0, 1).flatMap((page) => page.points);
  expect(shown.map(({ PointNumber }) => PointNumber)).toEqual(['1', '4']);
  rmSync(folder, { recursive: true });
});
