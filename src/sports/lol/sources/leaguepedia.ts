import type { CsvRow } from '../../../archive/read/csv.js';
import { ImportError, type Source, type RowReader } from '../../../archive/importer.js';
import { isRecord, membersOf, readJsonList } from './json-list.js';
import { WikiRecord } from './wiki-record.js';
import { WIKI_TABLES, type WikiTable } from './wiki-rows.js';

/** Riot's files of the same names begin with small letters. */
const FILE = new RegExp(`^(${Object.keys(WIKI_TABLES).join('|')})\\.json(\\.gz)?$`);

export const leaguepedia: Source = {
  id: 'lol:leaguepedia',
  family: 'lol',
  order: 4,
  format: `${Object.keys(WIKI_TABLES).join(', ')} as <table>.json: the records of Cargo tables`,
  source: 'Leaguepedia, lol.fandom.com',
  licence: 'CC BY-SA 3.0, attribution required',
  recognises: (fileName) => FILE.test(fileName),
  tables: Object.values(WIKI_TABLES).map(({ table }) => table),
  rowsOf: (fileName) => (source) => readWikiJson(fileName, source),
  open: (fileName) => recordReader(tableOfFile(fileName)),
};

function tableOfFile(fileName: string): WikiTable {
  const name = FILE.exec(fileName)?.[1] ?? '';
  const table = WIKI_TABLES[name];
  if (!table) throw new ImportError('failed', `${fileName} is no table that is known.`);
  return table;
}

/** Yields a row for each record: the record as JSON, and its place among the records of its page, from 1. */
async function* readWikiJson(fileName: string, source: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow[]> {
  const places = new Map<unknown, number>();
  const header: CsvRow = { line: 0, cells: ['record', 'place'], text: '' };
  const rows = (await readJsonList(fileName, source)).map((record, index): CsvRow => {
    const { OverviewPage: overview, _pageName: page } = membersOf(record);
    const place = (places.get(overview ?? page) ?? 0) + 1;
    places.set(overview ?? page, place);
    const text = JSON.stringify(record);
    return { line: index + 1, cells: [text, String(place)], text };
  });
  yield [header, ...rows];
}

function recordReader({ table, read }: WikiTable): RowReader {
  return {
    table,
    read([text = 'null', place]) {
      const record: unknown = JSON.parse(text);
      return isRecord(record) ? read(new WikiRecord(record), Number(place)) : { reason: 'bad_record' };
    },
  };
}
