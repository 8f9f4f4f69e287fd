import { dayOf, decimalOf, textArray } from '../../../archive/read/cells.js';
import type { CsvRow } from '../../../archive/read/csv.js';
import { Json } from '../../../archive/read/json.js';
import { Readable } from 'node:stream';
import { extract } from 'tar-stream';
import type { ArchiveTable, Rejection, RowReader, Value } from '../../../archive/importer.js';
import { cellsOf, rosterOf } from './vrs-standings.js';

export const DETAILS: ArchiveTable = {
  name: 'cs2_vrs_detail',
  key: ['listed_on', 'detail'],
  columns: ['listed_on', 'detail', 'team_name', 'roster', 'region', 'factors'],
  computed: ({ id }) => ({ run_id: id }),
};

export const COUNTED: ArchiveTable = {
  name: 'cs2_vrs_counted',
  key: ['listed_on', 'detail', 'number'],
  columns: [
    'listed_on',
    'detail',
    'number',
    'match_key',
    'played_on',
    'team_name',
    'opponent',
    'won',
    'weights',
    'roster',
  ],
  computed: ({ id }) => ({ run_id: id }),
};

const COLUMNS = ['kind', 'value'];
const PAGE = /(?:^|\/)(\d{4}_\d{2}_\d{2})\/([^/]+\.md)$/;

/** Reads the pages of an archive: a row for each counted match, and at the end a row for each page. */
export async function* readDetails(source: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow[]> {
  const pages: object[] = [];
  let line = 0;
  const rowsOf = (kind: string, values: readonly object[]) =>
    values.map((value): CsvRow => {
      line += 1;
      const text = JSON.stringify(value);
      return { line, cells: [kind, text], text };
    });
  yield [{ line: 0, cells: COLUMNS, text: '' }];
  const tar = extract();
  Readable.from(source)
    .on('error', (error) => tar.destroy(error))
    .pipe(tar);
  for await (const entry of tar) {
    const path = PAGE.exec(entry.header.name);
    const chunks: Uint8Array[] = [];
    for await (const chunk of entry) chunks.push(chunk as Uint8Array);
    if (!path) continue;
    const page = readPage(Buffer.concat(chunks).toString('utf8'));
    const of = { listedOn: dayOf(path[1] ?? null), detail: path[2] };
    pages.push({ ...of, ...page.about });
    yield rowsOf(
      'match',
      page.matches.map((match) => ({ ...of, team: page.about.team, ...match })),
    );
  }
  yield rowsOf('page', pages);
}

const FACTORS: Record<string, RegExp> = {
  finalRank: /^Final Rank Value:\s+([\d.]+)/m,
  startingRank: /Starting Rank Value \(([\d.]+)\)/,
  headToHead: /Head To Head Adjustments \((-?[\d.]+)\)/,
  bountyOffered: /^- Bounty Offered: ([\d.]+)/m,
  bountyCollected: /^- Bounty Collected: ([\d.]+)/m,
  opponentNetwork: /^- Opponent Network: ([\d.]+)/m,
  lanWins: /^- LAN Wins: ([\d.]+)/m,
};

function readPage(text: string) {
  const line = (name: string) => new RegExp(`^${name}: (.*?)(?:<br ?/?>)?$`, 'm').exec(text)?.[1]?.trim() ?? null;
  const factors = Object.fromEntries(
    Object.entries(FACTORS).map(([name, form]) => [name, decimalOf(form.exec(text)?.[1] ?? null)]),
  );
  const region = /^Region: \[([A-Za-z]+)\]/m.exec(text)?.[1]?.toLowerCase() ?? null;
  return {
    about: { team: line('Team Name'), roster: rosterOf(line('Roster') ?? ''), region, factors },
    matches: matchesOf(text),
  };
}

/** The table of counted matches: columns by name, because upstream adds and moves them. */
function matchesOf(text: string): object[] {
  const lines = text.split(/\r?\n/);
  const start = lines.findIndex((line) => /^\|\s*Match Played\s*\|/.test(line));
  if (start < 0) return [];
  const names = cellsOf(lines[start] as string);
  const rows: object[] = [];
  for (const line of lines.slice(start + 2)) {
    if (!line.startsWith('|')) break;
    const cells = cellsOf(line);
    rows.push(Object.fromEntries(names.map((name, place) => [name, cells[place] ?? ''])));
  }
  return rows;
}

/** The columns of a match's weights. `0.194 (0.194)` is a value and what counts of it, `-` a result without effect. */
const WEIGHTS: Record<string, string> = {
  ageWeight: 'Age Weight',
  eventWeight: 'Event Weight',
  bountyCollected: 'Bounty Collected',
  opponentNetwork: 'Opponent Network',
  lanWins: 'LAN Wins',
  headToHead: 'H2H Adj.',
};

export const detailsReader: RowReader = {
  table: COUNTED,
  tableOf: ([kind]) => (kind === 'page' ? DETAILS : COUNTED),
  read([kind, text]): Value[] | Rejection {
    const row = new Json(JSON.parse(text ?? 'null'));
    const [listedOn, detail, team] = [row.text('listedOn'), row.text('detail'), row.text('team')];
    if (listedOn === null || detail === null) return { reason: 'bad_key' };
    if (team === null) return { reason: 'no_team' };
    if (kind === 'page') {
      const roster = (row.at('roster').value as string[]) ?? [];
      return [listedOn, detail, team, textArray(roster), row.text('region'), JSON.stringify(row.at('factors').value)];
    }
    const [number, key] = [decimalOf(row.text('Match Played')), row.text('Match ID')];
    const [playedOn, opponent, result] = [dayOf(row.text('Date')), row.text('Opponent'), row.text('W/L')];
    if (number === null || key === null) return { reason: 'bad_key' };
    if (playedOn === null) return { reason: 'bad_date' };
    if (opponent === null) return { reason: 'no_team' };
    if (result !== 'W' && result !== 'L') return { reason: 'bad_result' };
    const weights = Object.fromEntries(
      Object.entries(WEIGHTS).map(([name, column]) => [name, decimalOf(row.text(column)?.split(' ')[0] ?? null)]),
    );
    const roster = rosterOf(row.text('Roster') ?? '');
    // prettier-ignore
    return [listedOn, detail, number, key, playedOn, team, opponent, result === 'W', JSON.stringify(weights), textArray(roster)];
  },
};
