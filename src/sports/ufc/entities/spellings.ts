import type pg from 'pg';
import { identify, mergeInto, NAME_SOURCE, type Merged } from '../../../archive/resolve/identities.js';
import { noteNames, type Named } from '../../../archive/resolve/identity-names.js';
import type { SettleContext } from '../../../archive/importer.js';
import { mark } from '../../../archive/marks.js';
import { fold } from '../../../archive/names.js';
import { FIGHTER_CORRECTIONS } from './corrections.js';
import { shareWord } from './find.js';
import { FIGHTER, STATS } from './identities.js';
import { isNear } from './near-names.js';

interface Spelling extends Named {
  isShown: boolean;
}

/**
 * Stores further names of listed fighters: pairs of names that the two lists of fighters have at one address, and the
 * reviewed corrections. A fighter known only by such a name is merged into the listed fighter.
 */
export async function noteSpellings({ client, database }: SettleContext): Promise<void> {
  const spellings = [...(await otherSpellings(client)), ...(await correctedSpellings(client))];
  const fresh = await unnoted(client, spellings);
  const duplicates = await identify(database, 'ufc', async (identities) => {
    await noteNames(
      identities,
      FIGHTER,
      fresh.filter(({ isShown }) => !isShown),
    );
    await noteNames(
      identities,
      FIGHTER,
      fresh.filter(({ isShown }) => isShown),
      { current: true },
    );
    const found = await findDuplicates(identities, spellings);
    await mergeInto(identities, FIGHTER, found);
    return found;
  });
  await moveFighters(client);
  const changed = [...fresh.map(({ n }) => n), ...duplicates.map(({ into }) => into)];
  await mark(client, 'ufc', 'fighter', 'select unnest($1::integer[])', [changed]);
}

/** Skips pairs without a common or near name, because upstream has given a few addresses to other people. */
async function otherSpellings(client: pg.PoolClient): Promise<Spelling[]> {
  const { rows } = await client.query<{ n: number; taped: string; shown: string }>(
    `select t.n, t.name as taped, f.shown from ufc_fighter_tape t
     cross join lateral (
       select concat_ws(' ', first_name, last_name) as shown from ufc_fighter_name where url_key = t.url_key) f
     where f.shown <> t.name order by t.n`,
  );
  return rows
    .map(({ n, taped, shown }) => ({ n, shown, before: fold(taped), folded: fold(shown), isShown: false }))
    .filter(({ before, folded }) => before !== folded && (shareWord(before, folded) || isNear(before, folded)));
}

async function correctedSpellings(client: pg.PoolClient): Promise<Spelling[]> {
  const { rows } = await client.query<{ key: string; n: number }>(
    `select key, n from identity where family = 'ufc' and kind = 'fighter' and source = '${STATS}' and key = any($1)`,
    [FIGHTER_CORRECTIONS.map(({ key }) => key)],
  );
  const numbers = new Map(rows.map(({ key, n }) => [key, n]));
  return FIGHTER_CORRECTIONS.flatMap(({ key, what: { name, isShown } }) => {
    const n = numbers.get(key);
    return n === undefined ? [] : [{ n, shown: name, folded: fold(name), isShown }];
  });
}

async function unnoted(client: pg.PoolClient, spellings: readonly Spelling[]): Promise<Spelling[]> {
  const { rows } = await client.query<{ n: number; folded: string; isCurrent: boolean }>(
    `select n, folded, is_current as "isCurrent" from identity_name
     where family = 'ufc' and kind = 'fighter' and n = any($1)`,
    [spellings.map(({ n }) => n)],
  );
  return spellings.filter(
    (one) =>
      !rows.some(({ n, folded, isCurrent }) => n === one.n && folded === one.folded && (isCurrent || !one.isShown)),
  );
}

/** Finds fighters who are known by one of these names alone. */
async function findDuplicates(client: pg.PoolClient, spellings: readonly Spelling[]): Promise<Merged[]> {
  const { rows } = await client.query<Merged>(
    `select distinct on (d.n) d.n, s.n as into from unnest($1::integer[], $2::text[]) s (n, folded)
     join identity_name x on x.family = 'ufc' and x.kind = 'fighter' and x.folded = s.folded and x.is_current and x.n <> s.n
     join identity d on d.family = 'ufc' and d.kind = 'fighter' and d.n = x.n and d.source = '${NAME_SOURCE}'
     where not exists (
       select from identity o where o.family = 'ufc' and o.kind = 'fighter' and o.n = d.n and o.source <> '${NAME_SOURCE}')
     order by d.n, s.n`,
    [spellings.map(({ n }) => n), spellings.map(({ folded }) => folded)],
  );
  return rows;
}

/**
 * Moves bouts and ranks of merged fighters to the fighters they were merged into. It reads all merges, because an
 * import may have been interrupted after one. Of two ranks of a fighter in one list, the rank already under the
 * remaining number stays.
 */
async function moveFighters(client: pg.PoolClient): Promise<void> {
  const moved = "identity_moved m where m.family = 'ufc' and m.kind = 'fighter'";
  for (const side of ['red_n', 'blue_n']) {
    const { rows } = await client.query<{ n: number }>(
      `update ufc_known_bout b set ${side} = m.to_n from ${moved} and b.${side} = m.n returning b.n`,
    );
    await mark(client, 'ufc', 'bout', 'select unnest($1::integer[])', [rows.map(({ n }) => n)]);
  }
  const { rows: ranks } = await client.query<{ day: number }>(
    `delete from ufc_ranking r using ${moved} and r.fighter_n = m.n and exists (
       select from ufc_ranking o
       where (o.kind, o.list_date, o.division, o.fighter_n) = (r.kind, r.list_date, r.division, m.to_n))
     returning r.list_date - '1970-01-01'::date as day`,
  );
  const { rows: renumbered } = await client.query<{ day: number }>(
    `update ufc_ranking r set fighter_n = m.to_n from ${moved} and r.fighter_n = m.n
     returning r.list_date - '1970-01-01'::date as day`,
  );
  await mark(client, 'ufc', 'media_list', 'select unnest($1::integer[])', [
    [...ranks, ...renumbered].map(({ day }) => day),
  ]);
  for (const [table, column] of [
    ['ufc_rating', 'fighter_n'],
    ['ufc_fighter', 'n'],
  ])
    await client.query(`delete from ${table} where ${column} in (select m.n from ${moved})`);
}
