import { claimAll, identify } from '../../../archive/resolve/identities.js';
import { noteNames, type Named } from '../../../archive/resolve/identity-names.js';
import type { SettleContext } from '../../../archive/importer.js';
import { mark } from '../../../archive/marks.js';
import { fold } from '../../../archive/names.js';
import { EVENT, FIGHTER, STATS } from './identities.js';

interface Listed {
  urlKey: string;
  n: number | null;
  name: string;
  /** Null for a fighter who is only in the list of names. */
  folded: string | null;
}

/** Gives listed fighters their numbers and stores the names that they have now. */
export async function numberFighters({ client, database, run }: SettleContext): Promise<void> {
  const { rows } = await client.query<Listed>(
    `select t.url_key as "urlKey", t.n, t.name, t.folded from ufc_fighter_tape t where t.n is null or t.run_id = $1
     union all
     select f.url_key, f.n, concat_ws(' ', f.first_name, f.last_name), null from ufc_fighter_name f
     where (f.n is null or f.run_id = $1) and not exists (select from ufc_fighter_tape t where t.url_key = f.url_key)
     order by folded, "urlKey"`,
    [run],
  );
  const listed = rows.map((row) => ({ ...row, name: { folded: row.folded ?? fold(row.name), shown: row.name } }));
  const fresh = listed.filter(({ n }) => n === null);
  const numbers = await claimAll(
    database,
    FIGHTER,
    fresh.map(({ urlKey, name }) => ({ source: STATS, key: urlKey, name })),
  );
  for (const table of ['ufc_fighter_tape', 'ufc_fighter_name'])
    await client.query(
      `update ${table} t set n = given.n from unnest($1::text[], $2::integer[]) given (url_key, n)
       where t.url_key = given.url_key`,
      [fresh.map(({ urlKey }) => urlKey), numbers],
    );
  // The list of names may be imported after the list of figures.
  await client.query(
    'update ufc_fighter_name f set n = t.n from ufc_fighter_tape t where f.n is null and t.url_key = f.url_key',
  );
  const given = new Map(fresh.map(({ urlKey }, index) => [urlKey, numbers[index] as number]));
  await noteCurrent(
    { database },
    FIGHTER,
    listed.map(({ urlKey, n, name }) => ({ n: n ?? (given.get(urlKey) as number), ...name })),
  );
  await mark(
    client,
    'ufc',
    'fighter',
    'select n from ufc_fighter_tape where run_id = $1 union select n from ufc_fighter_name where run_id = $1',
    [run],
  );
}

interface ListedEvent {
  urlKey: string;
  n: number | null;
  title: string;
  folded: string;
  day: string;
}

/** Gives listed events their numbers and stores the names that they have now. */
export async function numberEvents({ client, database, run }: SettleContext): Promise<void> {
  const { rows } = await client.query<ListedEvent>(
    `select url_key as "urlKey", n, name as title, folded, held_on::text as day
     from ufc_event_listing where n is null or run_id = $1 order by held_on, url_key`,
    [run],
  );
  const fresh = rows.filter(({ n }) => n === null);
  const numbers = await claimAll(
    database,
    EVENT,
    fresh.map(({ urlKey, title, folded, day }) => ({
      source: STATS,
      key: urlKey,
      name: { folded, shown: title },
      meeting: { day, who: folded },
    })),
  );
  await client.query(
    `update ufc_event_listing l set n = given.n from unnest($1::text[], $2::integer[]) given (url_key, n)
     where l.url_key = given.url_key`,
    [fresh.map(({ urlKey }) => urlKey), numbers],
  );
  const given = new Map(fresh.map(({ urlKey }, index) => [urlKey, numbers[index] as number]));
  await noteCurrent(
    { database },
    EVENT,
    rows.map(({ urlKey, n, folded, title }) => ({ n: n ?? (given.get(urlKey) as number), folded, shown: title })),
  );
  const changed = 'select n from ufc_event_listing where run_id = $1';
  await mark(client, 'ufc', 'event', changed, [run]);
  await mark(client, 'ufc', 'live_event', `${changed} and n in (select n from ufc_live_event)`, [run]);
}

async function noteCurrent(
  { database }: Pick<SettleContext, 'database'>,
  kind: typeof EVENT,
  named: readonly Named[],
): Promise<void> {
  if (named.length === 0) return;
  await identify(database, kind.family, (client) => noteNames(client, kind, named, { current: true }));
}
