import { dayOf, decimalOf, textArray } from '../../../archive/read/cells.js';
import type { CsvRow } from '../../../archive/read/csv.js';
import {
  ImportError,
  type ArchiveTable,
  type Rejection,
  type RowReader,
  type Value,
} from '../../../archive/importer.js';

export const LINES: ArchiveTable = {
  name: 'cs2_vrs_line',
  key: ['kind', 'region', 'listed_on', 'place'],
  columns: ['kind', 'region', 'listed_on', 'place', 'rank', 'points', 'team_name', 'roster', 'detail'],
  computed: ({ id }) => ({ run_id: id }),
};

const NAME = /^standings_([a-z]+)_(\d{4}_\d{2}_\d{2})\.md/i;

/**
 * Reads the lines of the table of a standings file, each with its place in it from 1. Headings, blank lines and the
 * lines that begin the table are no rows.
 */
export async function* readStandings(fileName: string, source: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow[]> {
  const decoder = new TextDecoder('utf-8');
  let text = '';
  for await (const chunk of source) text += decoder.decode(chunk, { stream: true });
  const lines = (text + decoder.decode()).split(/\r?\n/);
  const heading = dayOf(/Standings .*as of (\d{4}[_-]\d{2}[_-]\d{2})/.exec(lines[0] ?? '')?.[1] ?? null);
  const columns = lines.findIndex((line) => /^\|\s*Standing\s*\|/.test(line));
  if (columns < 0) throw new ImportError('failed', `${fileName} holds no table of standings.`);
  if (heading !== dayOf(NAME.exec(fileName)?.[2] ?? null))
    throw new ImportError('failed', `${fileName} holds the standings of ${heading ?? 'no day'}.`);
  const rows: CsvRow[] = [
    { line: columns + 1, cells: cellsOf(lines[columns] as string), text: lines[columns] as string },
  ];
  for (const [index, line] of lines.entries()) {
    if (index <= columns || !line.startsWith('|') || /^[|:\- ]+$/.test(line)) continue;
    rows.push({ line: index + 1, cells: [...cellsOf(line), String(rows.length)], text: line });
  }
  yield rows;
}

/** The cells of a line of a Markdown table. */
export function cellsOf(line: string): string[] {
  return line
    .replace(/^\||\|\s*$/g, '')
    .split('|')
    .map((cell) => cell.trim());
}

export function rosterOf(cell: string): string[] {
  return cell
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** A reader of the lines of one file. */
export function standingsReader(fileName: string, kind: 'live' | 'invitation'): RowReader {
  const [, region = '', day = ''] = NAME.exec(fileName) ?? [];
  const listedOn = dayOf(day);
  if (listedOn === null) throw new ImportError('failed', `${fileName} names a day that does not exist.`);
  return {
    table: LINES,
    read(cells): Value[] | Rejection {
      // Rank, points, team, roster, a link, and the place that was added; a `|` in a name would make more of them.
      if (cells.length !== 6) return { reason: 'bad_row_shape' };
      const [rank, points] = [decimalOf(cells[0] ?? null), decimalOf(cells[1] ?? null)];
      const [team, roster] = [cells[2] ?? '', rosterOf(cells[3] ?? '')];
      if (rank === null || !Number.isInteger(rank) || rank < 1) return { reason: 'bad_rank' };
      if (points === null) return { reason: 'bad_points' };
      if (team === '') return { reason: 'no_team' };
      if (roster.length === 0) return { reason: 'no_roster' };
      const detail = /\(details\/[^/]+\/([^)]+)\)/.exec(cells[4] ?? '')?.[1] ?? null;
      const place = Number(cells[5]);
      return [kind, region.toLowerCase(), listedOn, place, rank, points, team, textArray(roster), detail];
    },
  };
}
