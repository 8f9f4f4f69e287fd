import type { PlaceContext, SettleContext, Unplaced } from '../../../archive/importer.js';
import { groupBy } from '../../../archive/group.js';
import { mark } from '../../../archive/marks.js';
import { fold } from '../../../archive/names.js';
import { identify } from '../../../archive/resolve/identities.js';
import { noteNames, type Named } from '../../../archive/resolve/identity-names.js';
import { FIGHTER } from './identities.js';
import { findRankedFighters, type Ranked, type RankedFighter } from './ranked-fighters.js';

/** Finds each rank's fighter. A near name that stands for one fighter in all lists is learned for later lookups. */
export async function placeRankings({ client, database, staging }: PlaceContext): Promise<Unplaced[]> {
  const { rows } = await client.query<Ranked>(`select distinct name, division, list_date::text as day from ${staging}`);
  const found = await findRankedFighters(client, rows);
  await client.query(`analyze ${staging}`);
  const known = found.filter(({ n }) => n !== undefined);
  await client.query(
    `update ${staging} s set fighter_n = f.n
     from unnest($1::text[], $2::text[], $3::date[], $4::integer[]) f (name, division, day, n)
     where s.name = f.name and s.division = f.division and s.list_date = f.day`,
    [
      known.map(({ name }) => name),
      known.map(({ division }) => division),
      known.map(({ day }) => day),
      known.map(({ n }) => n),
    ],
  );
  await learnNames({ client, database }, found);
  const lost = await client.query<{ fileNumber: number; line: number; name: string }>(
    `select file_no as "fileNumber", line, name from ${staging} where fighter_n is null`,
  );
  return lost.rows.map(({ fileNumber, line, name }) => ({ fileNumber, line, reason: 'no_fighter', detail: name }));
}

async function learnNames(
  { client, database }: Pick<PlaceContext, 'client' | 'database'>,
  found: readonly RankedFighter[],
): Promise<void> {
  const near = groupBy(
    found.filter((one) => one.isNear),
    ({ name }) => name,
  );
  const learned = [...near].flatMap(([name, [one, ...others]]): Named[] =>
    one?.n === undefined || others.some(({ n }) => n !== one.n) ? [] : [{ n: one.n, folded: fold(name), shown: name }],
  );
  if (learned.length === 0) return;
  await identify(database, 'ufc', (identities) => noteNames(identities, FIGHTER, learned));
  await mark(client, 'ufc', 'fighter', 'select unnest($1::integer[])', [learned.map(({ n }) => n)]);
}

/** Marks the days of the media panel's lists of the run. */
export const markListed = ({ client, run }: SettleContext): Promise<void> =>
  mark(
    client,
    'ufc',
    'media_list',
    `select list_date - '1970-01-01'::date from ufc_ranking where kind = 'media' and run_id = $1`,
    [run],
  );
