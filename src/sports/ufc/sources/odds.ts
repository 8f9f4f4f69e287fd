import { dayOf, SMALL_COUNT, whole } from '../../../archive/read/cells.js';
import { mustHave, words, type Header } from '../../../archive/read/columns.js';
import type { ArchiveTable, Rejection, RowReader, Source, Value } from '../../../archive/importer.js';
import { fold } from '../../../archive/names.js';
import { americanPrice, decimalPrice, price, type Price } from '../odds/odds.js';
import { SOURCES, text } from './cells.js';
import { readOddsApi } from './odds-api.js';
import { wordTable } from '../../../word-table.js';

const QUOTES: ArchiveTable = {
  name: 'ufc_quote',
  key: ['bout_n', 'bookmaker', 'market', 'observed_at'],
  columns: words('bout_n bookmaker market observed_at title swapped prices card'),
  hints: words('first second day'),
  computed: ({ id }) => ({ run_id: id }),
};

const API_FILE = /^(the_odds_api\w*|odds|mma_historical_odds)\.json(\.gz)?$/i;

export const odds: Source = {
  id: 'ufc:odds',
  family: 'ufc',
  order: 5,
  format:
    'ufc-master.csv, upcoming.csv (R_fighter, B_fighter, R_odds, B_odds, … in American odds); odds_raw.csv (betmma: fighter1_odds, fighter2_odds, decimal); the_odds_api*.json (version 4 answers, historical ones too)',
  source: SOURCES.odds,
  licence: 'Apache-2.0, none stated, MIT',
  recognises: (fileName) => /^(ufc-master|upcoming|odds_raw)\.csv(\.gz)?$/i.test(fileName) || API_FILE.test(fileName),
  tables: [QUOTES],
  rowsOf: (fileName) => (API_FILE.test(fileName) ? (source) => readOddsApi(fileName, source) : undefined),
  open(fileName, header) {
    if (API_FILE.test(fileName)) return apiReader(header);
    if (header.has('R_fighter')) {
      mustHave(fileName, header, 'B_fighter', 'date', 'R_odds', 'B_odds');
      return masterReader(header);
    }
    mustHave(fileName, header, 'fighter1', 'fighter2', 'fighter1_odds', 'fighter2_odds', 'date');
    return betmmaReader(header);
  },
};

interface Quote {
  first: string;
  second: string;
  day: string;
  bookmaker: string;
  title: string;
  market: string;
  /** Null where the source has only the day. */
  observedAt: string | null;
  prices: Price[];
  card?: object;
}

function quoteRow({ first, second, day, bookmaker, title, market, observedAt, prices, card }: Quote): Value[] {
  const known = card === undefined ? null : JSON.stringify(card);
  return [null, bookmaker, market, observedAt, title, null, JSON.stringify(prices), known, first, second, day];
}

const MASTER_METHODS = wordTable({ dec: 'dec', sub: 'sub', ko: 'ko-tko' } as const);

function masterReader(header: Header): RowReader {
  const at = {
    red: header.at('R_fighter'),
    blue: header.at('B_fighter'),
    day: header.at('date'),
    weightClass: header.at('weight_class'),
    rounds: header.at('no_of_rounds'),
    title: header.at('title_bout'),
  };
  const offers = (['r', 'b'] as const).flatMap((side) => [
    { side, method: null, place: header.at(`${side}_odds`) },
    ...(['dec', 'sub', 'ko'] as const).map((word) => ({
      side,
      method: MASTER_METHODS[word],
      place: header.at(`${side}_${word}_odds`),
    })),
  ]);
  return {
    table: QUOTES,
    read(cells) {
      const [first, second, day] = [text(cells, at.red), text(cells, at.blue), dayOf(text(cells, at.day))];
      if (first === null || second === null) return { reason: 'missing_fighter' };
      if (day === null) return { reason: 'bad_date' };
      const prices: Price[] = [];
      for (const { side, method, place } of offers) {
        const cell = text(cells, place);
        if (cell === null) continue;
        const value = americanPrice(Number(cell));
        if (!value) return { reason: 'bad_price', detail: cell };
        const who = side === 'r' ? 1 : 2;
        prices.push(
          method === null ? price('moneyline', value, { who }) : price('method_of_victory', value, { who, method }),
        );
      }
      const card = {
        weightClass: text(cells, at.weightClass),
        rounds: whole(cells, at.rounds, SMALL_COUNT),
        title: /^true$/i.test(text(cells, at.title) ?? ''),
      };
      const source = { bookmaker: 'consensus', title: 'Consensus', market: 'prices' };
      return quoteRow({ first, second, day, ...source, observedAt: null, prices, card });
    },
  };
}

function betmmaReader(header: Header): RowReader {
  const at = {
    first: header.at('fighter1'),
    second: header.at('fighter2'),
    day: header.at('date'),
    prices: [header.at('fighter1_odds'), header.at('fighter2_odds')],
  };
  return {
    table: QUOTES,
    read(cells) {
      const [first, second, day] = [text(cells, at.first), text(cells, at.second), dayOf(text(cells, at.day))];
      if (first === null || second === null) return { reason: 'missing_fighter' };
      if (day === null) return { reason: 'bad_date' };
      const prices: Price[] = [];
      for (const [index, place] of at.prices.entries()) {
        const cell = text(cells, place);
        // The file has `inf` where no price is known.
        if (cell === null || cell === 'inf') continue;
        const value = decimalPrice(Number(cell));
        if (!value) return { reason: 'bad_price', detail: cell };
        prices.push(price('moneyline', value, { who: index === 0 ? 1 : 2 }));
      }
      const source = { bookmaker: 'betmma', title: 'BetMMA', market: 'prices' };
      return quoteRow({ first: plain(first), second: plain(second), day, ...source, observedAt: null, prices });
    },
  };
}

/** betmma numbers fighters of one name, as in `Chris Duncan (2)`. */
function plain(name: string): string {
  return name.replace(/ \(\d+\)$/, '');
}

function apiReader(header: Header): RowReader {
  const at = Object.fromEntries(header.names.map((name) => [name, header.at(name)])) as Record<string, number>;
  return {
    table: QUOTES,
    read(cells) {
      const cell = (name: string) => text(cells, at[name] ?? -1);
      const [first, second, bookmaker] = [cell('home_team'), cell('away_team'), cell('key')];
      if (first === null || second === null) return { reason: 'missing_fighter' };
      if (bookmaker === null) return { reason: 'bad_key' };
      const day = dayOf(cell('commence_time'));
      const observed = Date.parse(cell('last_update') ?? '');
      if (day === null || Number.isNaN(observed)) return { reason: 'bad_date' };
      const market = cell('market') ?? '';
      const prices = apiPrices(market, cells[at['outcomes'] ?? -1] ?? '[]', first, second);
      if ('reason' in prices) return prices;
      const observedAt = new Date(observed).toISOString();
      const slug = bookmaker.toLowerCase();
      return quoteRow({
        first,
        second,
        day,
        bookmaker: slug,
        title: cell('title') ?? slug,
        market,
        observedAt,
        prices,
      });
    },
  };
}

interface ApiOutcome {
  name?: unknown;
  price?: unknown;
  point?: unknown;
}

/**
 * Reads the prices of `h2h` and `totals`. Whole prices of 100 or more, or of -100 or less, are American; others are
 * decimal.
 */
export function apiPrices(market: string, outcomes: string, first: string, second: string): Price[] | Rejection {
  if (market !== 'h2h' && market !== 'totals') return { reason: 'unknown_market', detail: market };
  const prices: Price[] = [];
  for (const { name, price: number, point } of JSON.parse(outcomes) as ApiOutcome[]) {
    const value = Math.abs(Number(number)) >= 100 ? americanPrice(Number(number)) : decimalPrice(Number(number));
    if (!value) return { reason: 'bad_price', detail: String(number) };
    const folded = fold(String(name));
    if (market === 'totals') {
      if (typeof point !== 'number' || (folded !== 'over' && folded !== 'under')) return { reason: 'bad_outcome' };
      prices.push(price('total_rounds', value, { line: point, direction: folded }));
    } else if (folded === 'draw') prices.push(price('draw', value, { answer: 'yes' }));
    else if (folded === fold(first)) prices.push(price('moneyline', value, { who: 1 }));
    else if (folded === fold(second)) prices.push(price('moneyline', value, { who: 2 }));
    else return { reason: 'bad_outcome', detail: String(name) };
  }
  return prices;
}
