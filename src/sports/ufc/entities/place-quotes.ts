import type { PlaceContext, SettleContext, Unplaced } from '../../../archive/importer.js';
import { mark } from '../../../archive/marks.js';
import { Cards, type CardBout } from './cards.js';
import { FighterNames } from './fighter-names.js';
import { findBout, type Asked, type FoundBout } from './find.js';

interface StagedQuote {
  fileNumber: number;
  line: number;
  bookmaker: string;
  first: string;
  second: string;
  day: string;
  /** Whether the source writes its prices after the bout, so that both names fought on the day. */
  isAfter: boolean;
}

/** Finds the bouts of prices by both names and the day. */
export async function placeQuotes({ client, staging }: PlaceContext): Promise<Unplaced[]> {
  const { rows } = await client.query<StagedQuote>(
    `select file_no as "fileNumber", line, bookmaker, first, second, day, observed_at is null as "isAfter" from ${staging}
     order by file_no, line`,
  );
  const names = await FighterNames.read(
    client,
    rows.flatMap(({ first, second }) => [first, second]),
  );
  const cards = await Cards.read(client, { days: new Set(rows.map(({ day }) => day)) });
  const found = new Map<StagedQuote, FoundBout>();
  const look = (row: StagedQuote, among: readonly CardBout[], otherName: Asked['otherName']) => {
    const lookup = findBout(names, { names: [row.first, row.second], among, otherName });
    if (!('reason' in lookup)) found.set(row, lookup);
  };
  for (const row of rows) look(row, cards.around(row.day), 'resemblance');
  const priced = new Set([...found].map(([{ bookmaker }, { bout }]) => `${bookmaker} ${bout.n}`));
  for (const row of rows.filter((one) => one.isAfter && !found.has(one))) {
    const unpriced = cards.on(row.day).filter(({ n }) => !priced.has(`${row.bookmaker} ${n}`));
    look(row, unpriced, 'elimination');
  }
  const placed = [...found].map(([{ fileNumber, line }, { bout, first }]) => {
    return { fileNumber, line, boutN: bout.n, swapped: first === 'blue', day: bout.day };
  });
  await client.query(
    `update ${staging} s set bout_n = p.bout_n, swapped = p.swapped, observed_at = coalesce(s.observed_at, p.day::timestamptz)
     from unnest($1::integer[], $2::integer[], $3::integer[], $4::boolean[], $5::text[]) p (file_no, line, bout_n, swapped, day)
     where s.file_no = p.file_no and s.line = p.line`,
    [
      placed.map(({ fileNumber }) => fileNumber),
      placed.map(({ line }) => line),
      placed.map(({ boutN }) => boutN),
      placed.map(({ swapped }) => swapped),
      placed.map(({ day }) => `${day}T00:00:00Z`),
    ],
  );
  return rows
    .filter((row) => !found.has(row))
    .map(({ fileNumber, line, first, second }) => ({
      fileNumber,
      line,
      reason: 'no_bout',
      detail: `${first} v ${second}`,
    }));
}

/** Marks the bouts with prices of the run. */
export const markQuoted = ({ client, run }: SettleContext): Promise<void> =>
  mark(client, 'ufc', 'bout_row', 'select bout_n from ufc_quote where run_id = $1', [run]);
