import { readJson } from '../../../archive/read/json.js';
import type { CsvRow } from '../../../archive/read/csv.js';
import { ImportError } from '../../../archive/importer.js';

/** The columns of the rows that an answer of The Odds API is split into. */
export const ODDS_API_COLUMNS = [
  'commence_time',
  'home_team',
  'away_team',
  'key',
  'title',
  'last_update',
  'market',
  'outcomes',
];

interface Answer {
  commence_time?: unknown;
  home_team?: unknown;
  away_team?: unknown;
  bookmakers?: { key?: unknown; title?: unknown; last_update?: unknown; markets?: Market[] }[];
}

interface Market {
  key?: unknown;
  last_update?: unknown;
  outcomes?: unknown;
}

/** Yields one row for each market of each bookmaker; a row's line is its place in the answer. */
export async function* readOddsApi(fileName: string, source: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow[]> {
  const rows: CsvRow[] = [{ line: 0, cells: ODDS_API_COLUMNS, text: '' }];
  for (const event of eventsOf(fileName, await readJson(fileName, source))) {
    for (const { key, title, last_update, markets = [] } of event.bookmakers ?? []) {
      for (const market of markets) {
        const seen = market.last_update ?? last_update;
        const head = [event.commence_time, event.home_team, event.away_team, key, title, seen, market.key];
        const cells = [...head.map((value) => String(value ?? '')), JSON.stringify(market.outcomes ?? [])];
        rows.push({ line: rows.length, cells, text: JSON.stringify(cells) });
      }
    }
  }
  yield rows;
}

/** A historical answer wraps the list in `data`. */
function eventsOf(fileName: string, answer: unknown): Answer[] {
  const list = Array.isArray(answer) ? answer : (answer as { data?: unknown } | null)?.data;
  if (!Array.isArray(list)) throw new ImportError('failed', `${fileName} holds no list of events of The Odds API.`);
  return list.filter((event) => typeof event === 'object' && event !== null) as Answer[];
}
