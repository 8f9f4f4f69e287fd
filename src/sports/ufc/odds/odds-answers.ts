import type { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { found, invalidCursor, ValidationFailed } from '../../../http/errors.js';
import { finding } from '../../../http/findings.js';
import { readPlace, writePlace } from '../../../http/lists.js';
import { groupBy } from '../../../archive/group.js';
import { one } from '../../../http/data-lists.js';
import { pageAnswer } from '../../../http/pagination-lists.js';
import type { OddsQuery, OddsRow } from './odds.dto.js';
import { groupedMarkets, oddsRows } from './odds-lines.js';
import {
  findEventSlug,
  listBookmakers,
  listObservations,
  listOddsFights,
  ownSlugs,
  type OddsFight,
} from './odds.queries.js';

/** Checks the parameters before it looks for the event, as all routes do. */
export async function cardOdds(
  db: Database,
  eventN: number | undefined,
  id: string,
  query: OddsQuery,
): Promise<Answer> {
  await checkBookmakers(db, query);
  const n = found(eventN, 'event', id, 'ufc');
  const fights = await listOddsFights(db, { eventN: n });
  const rows = await rowsOf(db, fights, query);
  if (query.view === 'flat') return flatPage(rows, query);
  const byBout = groupBy(rows, ({ boutId }) => boutId);
  return one({
    eventSlug: await findEventSlug(db, n),
    fights: fights.map((fight) => fightOf(fight, byBout.get(fight.boutId) ?? [])),
  });
}

export async function fightOdds(
  db: Database,
  boutN: number | undefined,
  id: string,
  query: OddsQuery,
): Promise<Answer> {
  await checkBookmakers(db, query);
  const n = found(boutN, 'bout', id, 'ufc');
  const fights = await listOddsFights(db, { boutN: n });
  const rows = await rowsOf(db, fights, query);
  return query.view === 'flat' ? flatPage(rows, query) : one(fightOf(fights[0] as OddsFight, rows));
}

/** Refuses a bookmaker without any quote, which is probably a typing mistake, and lists the known bookmakers. */
async function checkBookmakers(db: Database, { bookmaker }: OddsQuery): Promise<void> {
  const asked = bookmakersOf(bookmaker);
  if (!asked) return;
  const known = await listBookmakers(db);
  const unknown = asked.find((slug) => !known.includes(slug));
  if (unknown === undefined) return;
  const allowed = ['all', ...known];
  const message = `must be one or more of ${allowed.join(', ')}`;
  const problem = finding(
    'invalid_enum',
    `bookmaker ${message}`,
    'enum',
    `Input ${message}`,
    { expected: allowed.join(', ') },
    allowed,
  );
  throw new ValidationFailed([{ in: 'query', param: 'bookmaker', received: unknown, ...problem }]);
}

/** Undefined where the caller wants all bookmakers. */
function bookmakersOf(bookmaker: string[] | undefined): string[] | undefined {
  const slugs = (bookmaker ?? []).map((slug) => slug.toLowerCase());
  return slugs.length === 0 || slugs.includes('all') ? undefined : slugs;
}

/** Filters by bookmaker after the best prices are found, because they are the best among all bookmakers. */
async function rowsOf(db: Database, fights: readonly OddsFight[], query: OddsQuery): Promise<OddsRow[]> {
  const byNumber = new Map(fights.map((fight) => [fight.n, fight]));
  const observations = await listObservations(db, [...byNumber.keys()], query.at);
  const asked = bookmakersOf(query.bookmaker);
  const fighters = query.fighterSlug && (await ownSlugs(db, query.fighterSlug));
  const markets = query.marketType?.map((market) => market.toLowerCase());
  return oddsRows(observations, (n) => byNumber.get(n) as OddsFight).filter(
    (row) =>
      (!asked || asked.includes(row.bookmaker.slug)) &&
      (!markets?.length || markets.includes(row.marketType)) &&
      (!fighters || (row.fighterSlug !== null && fighters.includes(row.fighterSlug))),
  );
}

function fightOf({ boutId, red, blue, status }: OddsFight, rows: readonly OddsRow[]) {
  return { boutId, red, blue, status, markets: groupedMarkets(rows) };
}

/**
 * A page of the flat list. A cursor names the last row of the page before, because no row ever leaves the list, but
 * prices change.
 */
function flatPage(rows: readonly OddsRow[], { page, limit, cursor }: OddsQuery): Answer {
  const place = cursor === undefined ? undefined : readPlace(FLAT, cursor);
  const from = place ? rows.findIndex((row) => nameOf(row) === place.after[0]) + 1 : (page - 1) * limit;
  if (place && from === 0) throw invalidCursor();
  const shown = rows.slice(from, from + limit);
  const last = shown.at(-1);
  const hasMore = last !== undefined && from + limit < rows.length;
  const number = place?.number ?? page;
  const nextCursor = hasMore ? writePlace(FLAT, { number: number + 1, after: [nameOf(last)] }) : undefined;
  const items = JSON.stringify(shown);
  return pageAnswer({ items, total: rows.length, by: 'page', number, limit, hasMore, nextCursor });
}

const FLAT = { name: 'ufc odds', order: [{ by: 'row', type: 'text' as const }] };

function nameOf({ boutId, marketType, bookmaker, outcomeName }: OddsRow): string {
  return [boutId, marketType, bookmaker.slug, outcomeName].join(' ');
}
