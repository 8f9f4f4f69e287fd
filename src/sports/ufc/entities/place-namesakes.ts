import type pg from 'pg';
import { groupBy } from '../../../archive/group.js';
import { chooseNamesake, hasAge, type FoughtOn, type Namesake } from './namesakes.js';

interface Corner {
  urlKey: string;
  side: 'red' | 'blue';
  day: string;
  division: string | null;
  limitLbs: number | null;
  opponentLbs: number | null;
  candidates: Omit<Namesake, 'bouts'>[];
}

interface Placed {
  urlKey: string;
  side: string;
  n: number;
}

/**
 * Fills a temporary table `namesake` with the fighter of each corner of `chosen_row` whose name several candidates
 * have. It lasts as long as the transaction.
 */
export async function placeNamesakes(client: pg.PoolClient): Promise<void> {
  await client.query(
    'create temporary table namesake (url_key text, side text, n integer, primary key (url_key, side)) on commit drop',
  );
  const corners = await readCorners(client);
  if (corners.length === 0) return;
  const bouts = groupBy([...(await readCertain(client, corners)), ...corners.flatMap(certainIn)], ({ n }) => n);
  const placed = corners.flatMap(({ urlKey, side, day, division, limitLbs, opponentLbs, candidates }): Placed[] => {
    const namesakes = candidates.map((one) => ({ ...one, bouts: bouts.get(one.n) ?? [] }));
    const chosen = chooseNamesake(namesakes, { day, division, weightLbs: limitLbs ?? opponentLbs });
    return chosen ? [{ urlKey, side, n: chosen.n }] : [];
  });
  await client.query('insert into namesake select * from unnest($1::text[], $2::text[], $3::integer[])', [
    placed.map(({ urlKey }) => urlKey),
    placed.map(({ side }) => side),
    placed.map(({ n }) => n),
  ]);
}

async function readCorners(client: pg.PoolClient): Promise<Corner[]> {
  const side = (own: string, other: string) => `
    select c.url_key as "urlKey", '${own}' as side, c.held_on::text as day, w.division, w.limit_lbs as "limitLbs",
      (select o.weight_lbs::float8 from candidate o where o.name = c.${other}_name and o.is_only) as "opponentLbs",
      (select json_agg(json_build_object('n', k.n, 'birthDate', k.birth_date, 'weightLbs', k.weight_lbs::float8))
        from candidate k where k.name = c.${own}_name) as candidates
    from chosen_row c left join weight_limit w using (weight_class)
    where c.${own}_name in (select name from candidate where not is_only)`;
  const { rows } = await client.query<Corner>(`${side('red', 'blue')} union all ${side('blue', 'red')}`);
  return rows;
}

/** Reads the bouts that candidates fought under names that nobody else has. */
async function readCertain(client: pg.PoolClient, corners: readonly Corner[]): Promise<(FoughtOn & { n: number })[]> {
  const { rows } = await client.query<FoughtOn & { n: number }>(
    `select k.n, c.held_on::text as day, w.division
     from candidate k join chosen_row c on k.name in (c.red_name, c.blue_name)
     left join weight_limit w using (weight_class)
     where k.is_only and k.n = any($1)`,
    [[...new Set(corners.flatMap(({ candidates }) => candidates.map(({ n }) => n)))]],
  );
  return rows;
}

/** A bout certainly belongs to the only candidate of a fitting age, or to the only one listed at exactly its limit. */
function certainIn({ day, division, limitLbs, candidates }: Corner): (FoughtOn & { n: number })[] {
  const fitting = candidates.filter((one) => hasAge(one.birthDate, day));
  const listed = fitting.filter(({ weightLbs }) => limitLbs !== null && weightLbs === limitLbs);
  const [only, ...others] = fitting.length === 1 ? fitting : listed;
  return only && others.length === 0 ? [{ n: only.n, day, division }] : [];
}
