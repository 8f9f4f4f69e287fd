import { groupBy } from '../../../archive/group.js';
import { MARKET_TYPES, type MarketType } from './odds.js';
import type { BookmakerOdds, Market, OddsRow } from './odds.dto.js';

/** A bookmaker's price of an outcome at a time. */
export interface Observation {
  boutN: number;
  slug: string;
  name: string;
  at: string;
  side: 'red' | 'blue' | null;
  marketType: MarketType;
  line: number | null;
  direction: 'over' | 'under' | null;
  round: number | null;
  rounds: [number, number] | null;
  method: 'ko-tko' | 'sub' | 'dec' | 'dq' | null;
  answer: 'yes' | 'no' | null;
  american: number;
  /** The price without rounding. */
  decimal: number;
}

/** An offer without its price. */
export type Offer = Pick<Observation, 'marketType' | 'line' | 'direction' | 'round' | 'rounds' | 'method' | 'answer'>;

interface Corners {
  red: { slug: string; name: string };
  blue: { slug: string; name: string };
}

/** Makes the line of each outcome at each bookmaker from its observations, oldest first. */
export function oddsRows(observations: readonly Observation[], corners: (boutN: number) => Corners): OddsRow[] {
  const lines = [...groupBy(observations, (one) => `${one.slug} ${outcomeKey(one)}`).values()].map((seen) => ({
    seen,
    latest: seen.at(-1) as Observation,
  }));
  const best = new Map<string, number>();
  const books = groupBy(lines, ({ latest }) => `${latest.slug} ${bookKey(latest)}`);
  for (const { latest } of lines) {
    const key = outcomeKey(latest);
    best.set(key, Math.max(best.get(key) ?? 0, latest.decimal));
  }
  return lines
    .map(({ seen, latest }) => {
      const book = (books.get(`${latest.slug} ${bookKey(latest)}`) ?? []).map((one) => one.latest);
      return row(seen, latest, corners(latest.boutN), latest.decimal === best.get(outcomeKey(latest)), book);
    })
    .toSorted(
      (one, other) =>
        MARKET_TYPES.indexOf(one.marketType as MarketType) - MARKET_TYPES.indexOf(other.marketType as MarketType),
    );
}

/** Groups rows by market and bookmaker. */
export function groupedMarkets(rows: readonly OddsRow[]): Market[] {
  return [...groupBy(rows, ({ marketType }) => marketType)].map(([marketType, ofMarket]) => ({
    marketType,
    bookmakers: [...groupBy(ofMarket, ({ bookmaker }) => bookmaker.slug).values()]
      .map((ofBook): BookmakerOdds => {
        const lastSeenAt = ofBook
          .map((one) => one.lastSeenAt)
          .toSorted()
          .at(-1) as string;
        return { bookmaker: (ofBook[0] as OddsRow).bookmaker, lastSeenAt, rows: ofBook };
      })
      .toSorted((one, other) => one.bookmaker.slug.localeCompare(other.bookmaker.slug)),
  }));
}

function row(
  seen: readonly Observation[],
  latest: Observation,
  corners: Corners,
  isBest: boolean,
  book: readonly Observation[],
): OddsRow {
  const before = seen.findLast(({ american }) => american !== latest.american);
  const since = before === undefined ? (seen[0] as Observation) : (seen[seen.indexOf(before) + 1] as Observation);
  const fighter = latest.side && corners[latest.side];
  const opponent = latest.side && corners[latest.side === 'red' ? 'blue' : 'red'];
  return {
    boutId: `ufc-${latest.boutN}`,
    marketType: latest.marketType,
    bookmaker: { slug: latest.slug, name: latest.name },
    outcomeName: outcomeName(latest, fighter?.name ?? ''),
    opponentName: opponent?.name ?? null,
    fighterSlug: fighter?.slug ?? null,
    side: latest.side,
    line: latest.line,
    direction: latest.direction,
    round: latest.round,
    rounds: latest.rounds,
    method: latest.method,
    answer: latest.answer,
    moneyline: latest.american,
    previousMoneyline: before?.american ?? null,
    decimalOdds: rounded(latest.decimal, 3),
    impliedProbability: rounded(1 / latest.decimal, 4),
    noVigProbability: noVig(latest, book),
    isBest,
    suspended: false,
    firstSeenAt: (seen[0] as Observation).at,
    lastSeenAt: latest.at,
    observedAt: since.at,
  };
}

function outcomeKey(one: Observation): string {
  return JSON.stringify([
    one.boutN,
    one.marketType,
    one.side,
    one.line,
    one.direction,
    one.round,
    one.rounds,
    one.method,
    one.answer,
  ]);
}

/** The key of a set of outcomes of which exactly one happens. */
function bookKey({ boutN, marketType, line, round, side }: Observation): string {
  const perSide = marketType === 'exact_round' || marketType === 'round_group' || marketType === 'round_and_method';
  return JSON.stringify([boutN, marketType, line, marketType === 'round_start' ? round : null, perSide ? side : null]);
}

/** Markets with two outcomes, both priced by the bookmaker; a draw voids a moneyline. */
const TWO_WAY: readonly MarketType[] = [
  'moneyline',
  'finish_only_moneyline',
  'round_start',
  'total_rounds',
  'goes_the_distance',
];

function noVig({ marketType, decimal }: Observation, book: readonly Observation[]): number | null {
  if (!TWO_WAY.includes(marketType) || book.length !== 2) return null;
  const sum = book.reduce((total, one) => total + 1 / one.decimal, 0);
  return rounded(1 / decimal / sum, 4);
}

const METHODS = { 'ko-tko': 'KO/TKO', sub: 'Submission', dec: 'Decision', dq: 'DQ' };

export function outcomeName(one: Offer, name: string): string {
  const method = one.method ? METHODS[one.method] : '';
  const answer = one.answer === 'no' ? 'No' : 'Yes';
  switch (one.marketType) {
    case 'method_of_victory':
      return `${name} by ${method}`;
    case 'exact_round':
      return `${name} in Round ${one.round}`;
    case 'round_and_method':
      return `${name} by ${method} in Round ${one.round}`;
    case 'round_group':
      return `${name} in Rounds ${one.rounds?.join('-')}`;
    case 'round_start':
      return `Round ${one.round} starts: ${answer}`;
    case 'total_rounds':
      return `${one.direction === 'under' ? 'Under' : 'Over'} ${one.line}`;
    case 'goes_the_distance':
      return answer;
    case 'draw':
      return 'Draw';
    default:
      return name;
  }
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
