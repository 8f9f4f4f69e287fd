import { Header } from '../../../src/archive/read/columns.js';
import { readCsv, type CsvRow } from '../../../src/archive/read/csv.js';
import * as fc from 'fast-check';
import { fold } from '../../../src/archive/names.js';

async function read(text: string | Uint8Array, chunkSize = 1024): Promise<CsvRow[]> {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize);
  }
  const rows: CsvRow[] = [];
  for await (const batch of readCsv(chunks())) rows.push(...batch);
  return rows;
}

const cells = (rows: CsvRow[]) => rows.map((row) => row.cells);

describe('the CSV reader', () => {
  test('takes a byte order mark, CRLF, blank lines and a missing last line end', async () => {
    expect(cells(await read('\uFEFFa,b\r\n1,2\r\n\r\n3,'))).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', ''],
    ]);
  });

  test('counts physical lines, also after a quoted cell with a line end', async () => {
    const rows = await read('a,b\n"x\ny",2\n\n3,4\n');
    expect(rows.map((row) => row.line)).toEqual([1, 2, 5]);
    expect(rows[1]?.cells).toEqual(['x\ny', '2']);
  });

  test('understands quoted commas and doubled quotes', async () => {
    expect(cells(await read('"a, b","say ""hi""",c\n'))).toEqual([['a, b', 'say "hi"', 'c']]);
  });

  test('a stray quote costs its own line, not the rest of the file', async () => {
    const lines = Array.from({ length: 300 }, (_, place) => (place === 4 ? 'Ann "Nan,4' : `n,${place}`));
    const rows = await read(lines.join('\n'));
    expect(rows).toHaveLength(300);
    expect(rows[4]).toEqual({ line: 5, cells: ['Ann "Nan', '4'], text: 'Ann "Nan,4' });
    expect(rows[299]).toEqual({ line: 300, cells: ['n', '299'], text: 'n,299' });
  });

  test('a letter of several bytes survives the border of two chunks', async () => {
    for (const size of [1, 2, 3, 5])
      expect(cells(await read('Łódź,Ünal\né,ß\n', size))).toEqual([
        ['Łódź', 'Ünal'],
        ['é', 'ß'],
      ]);
  });

  test('reads what was written, wherever the chunks end', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', ' ', ',', '"', '\n', '7') });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(table, fc.integer({ min: 1, max: 9 }), async (rows, size) => {
        const text = rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join('\n');
        expect(cells(await read(text, size))).toEqual(rows);
      }),
    );
  });
});

test('columns are found by name, whatever their order, case and blanks', () => {
  const header = new Header(['Score', ' winner_id ', 'loser_id']);
  expect(header.at('winner_id')).toBe(1);
  expect(header.at('points', 'score')).toBe(0);
  expect(header.at('minutes')).toBe(-1);
});

test.each([
  ['Jean-Pierre', 'jean pierre'],
  ['jean pierre', 'jean pierre'],
  ['Jéan\u2011Pierre ', 'jean pierre'],
  ["Connor O'Neil", 'connor oneil'],
  ['Connor O’Neil', 'connor oneil'],
  ['J.J. Wolfram', 'jj wolfram'],
  ['Søren Łukasz Đoković', 'soren lukasz dokovic'],
  ['Weiß Æsir', 'weiss aesir'],
])('the name %j folds to %j', (name, folded) => {
  expect(fold(name)).toBe(folded);
});
