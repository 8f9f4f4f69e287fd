import { identify } from '../../../archive/resolve/identities.js';
import { noteNames } from '../../../archive/resolve/identity-names.js';
import type { DeriveContext } from '../../../archive/importer.js';
import { fold } from '../../../archive/names.js';
import { EVENT } from './identities.js';
import { WRITE_KNOWN_BOUT } from './place-bouts.js';
import { bringWeights } from './weights.js';

/** Writes the live feed's data of these events to `ufc_known_bout`; returns the bouts that changed. */
export async function placeLiveBouts(
  { client, database }: Pick<DeriveContext, 'client' | 'database'>,
  events: readonly number[],
): Promise<number[]> {
  if (events.length === 0) return [];
  const { rows: titled } = await client.query<{ n: number; title: string }>(
    `select e.n, e.title from ufc_known_event e
     where e.n = any($1) and e.url_key is null and not exists (
       select from identity_name x
       where x.family = 'ufc' and x.kind = 'event' and x.n = e.n and x.is_current and x.name = e.title)`,
    [events],
  );
  const named = titled.map(({ n, title }) => ({ n, folded: fold(title), shown: title }));
  if (named.length > 0)
    await identify(database, 'ufc', (identities) => noteNames(identities, EVENT, named, { current: true }));
  const places = events.map(Number).join(', ');
  await bringWeights(
    client,
    `select weight_class from ufc_told_bout where event_n in (${places}) and weight_class is not null`,
  );
  const { rows } = await client.query<{ n: number }>(
    `insert into ufc_known_bout as known (${WRITE_KNOWN_BOUT.columns})
     select l.n, t.url_key, coalesce(t.event_n, l.event_n), coalesce(t.held_on, l.held_on), coalesce(t.place, l.place),
       coalesce(t.red_n, l.red_n), coalesce(t.blue_n, l.blue_n), l.status, l.red_outcome, l.blue_outcome, l.weight_class,
       w.division, l.method, l.round, l.time, l.time_format, null, null, l.original_method, l.announced, l.replaced_by
     from ufc_told_bout l
     left join weight_limit w using (weight_class)
     left join ufc_known_bout t on t.n = l.n and t.url_key is not null
     where l.event_n = any($1) and not exists (select from ufc_result r where r.url_key = t.url_key)
     ${WRITE_KNOWN_BOUT.onConflict}
     returning n`,
    [events],
  );
  await client.query('drop table weight_limit');
  return rows.map(({ n }) => n);
}
