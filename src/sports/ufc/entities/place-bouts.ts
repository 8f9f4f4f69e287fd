import { words } from '../../../archive/read/columns.js';
import type pg from 'pg';
import { claimAll, identify, NAME_SOURCE } from '../../../archive/resolve/identities.js';
import { noteNames, slugOf, type Named } from '../../../archive/resolve/identity-names.js';
import type { SettleContext } from '../../../archive/importer.js';
import { mark } from '../../../archive/marks.js';
import { spell } from '../../../archive/spelling.js';
import { BOUT, EVENT, FIGHTER, STATS } from './identities.js';
import { placeNamesakes } from './place-namesakes.js';
import { bringWeights } from './weights.js';

const NAMES = ['ufc_result', 'ufc_bout_listing']
  .flatMap((table) => ['red_name', 'blue_name'].map((column) => `select ${column} as name from ${table}`))
  .join(' union ');

/** Finds the event and the corners of all bouts that a run may have changed, and writes them to `ufc_known_bout`. */
export async function placeBouts(context: SettleContext): Promise<void> {
  const { client, run } = context;
  await spell(client, NAMES);
  await askForBouts(client, run);
  let isLearning = true;
  while (isLearning) isLearning = await learnTitles(context);
  await chooseRows(client);
  await numberUnlisted(context);
  await bringWeights(
    client,
    `select weight_class from (select weight_class from chosen_row union select weight_class from ufc_told_bout) listed
     where weight_class is not null`,
  );
  await findCorners(client);
  await numberBouts(context);
  await writeBouts(client);
  await client.query('analyze ufc_known_bout');
  await client.query('drop table asked_row, chosen_row, weight_limit, candidate, namesake, placed_bout');
}

/**
 * Collects the rows of all bouts of which a row, the event or a fighter changed in the run, and of all bouts with names
 * that several fighters share, because the choice between namesakes in one bout depends on their other bouts.
 */
async function askForBouts(client: pg.PoolClient, run: string): Promise<void> {
  const rows = `
    select url_key, event_folded, red_name, blue_name, run_id from ufc_result
    union all select url_key, event_folded, red_name, blue_name, run_id from ufc_bout_listing`;
  await client.query(
    `create temporary table asked_row on commit drop as
     with ufc_name as materialized (
       select n, loose from identity_name where family = 'ufc' and kind = 'fighter'
     ), renamed as (
       select s.name from spelling s where s.loose in (
         select x.loose from ufc_name x where x.n in (
           select n from ufc_fighter_tape where run_id = ${run} union select n from ufc_fighter_name where run_id = ${run}))
     ), shared as (
       select s.name from spelling s where s.loose in (
         select x.loose from ufc_name x where x.n in (
           select y.n from ufc_name y where y.loose in (select loose from ufc_name group by loose having count(distinct n) > 1)))
     ), asked as (
       select url_key from (${rows}) r
       where run_id = ${run}
         or event_folded in (
           select x.folded from identity_name x join ufc_event_listing l on l.n = x.n and l.run_id = ${run}
           where x.family = 'ufc' and x.kind = 'event')
         or red_name in (select name from renamed) or blue_name in (select name from renamed)
         or red_name in (select name from shared) or blue_name in (select name from shared)
       group by url_key
     )
     select url_key, event_folded, event_name, red_name, blue_name, place, true as is_result
     from ufc_result join asked using (url_key)
     union all
     select url_key, event_folded, event_name, red_name, blue_name, place, false
     from ufc_bout_listing join asked using (url_key)`,
  );
  await client.query('analyze asked_row');
}

/**
 * Gives an event every title that one of its bouts is listed under. Returns true while new titles may lead to further
 * bouts.
 */
async function learnTitles({ client, database }: SettleContext): Promise<boolean> {
  const { rows } = await client.query<Named>(
    `with called as materialized (
       select * from ufc_event_called
     ), dated as (
       select distinct on (r.url_key) r.url_key, c.n from asked_row r join called c on c.folded = r.event_folded
       order by r.url_key, not r.is_result, not c.is_current, r.event_folded
     )
     select distinct on (r.event_folded) d.n, r.event_folded as folded, r.event_name as shown
     from asked_row r join dated d using (url_key)
     where r.event_folded not in (select folded from called)
     order by r.event_folded, not r.is_result, r.url_key`,
  );
  if (rows.length > 0) await identify(database, 'ufc', (identities) => noteNames(identities, EVENT, rows));
  return rows.length > 0;
}

/** Chooses one row for each bout: a result before a listing, and the event's current title before others. */
async function chooseRows(client: pg.PoolClient): Promise<void> {
  await client.query(
    `create temporary table chosen_row on commit drop as
     with called as materialized (select * from ufc_event_called)
     select distinct on (a.url_key) a.url_key, a.event_folded, a.red_name, a.blue_name, a.place, a.is_result,
       c.n as event_n, c.held_on, r.weight_class
     from asked_row a
     join called c on c.folded = a.event_folded
     left join ufc_result r on a.is_result and r.url_key = a.url_key and r.event_folded = a.event_folded
     order by a.url_key, not a.is_result, not c.is_current, a.event_folded`,
  );
  await client.query('analyze chosen_row');
}

/** Numbers fighters who are in no list of fighters; the name is all that is known of them. */
async function numberUnlisted({ client, database }: SettleContext): Promise<void> {
  const { rows } = await client.query<{ name: string; folded: string }>(
    `select s.name, s.folded
     from chosen_row c cross join lateral (values (1, c.red_name), (2, c.blue_name)) v (side, name) join spelling s on s.name = v.name
     where not exists (
       select from name_in_use x where x.family = 'ufc' and x.kind = 'fighter' and x.folded = s.folded
     ) and not exists (
       select from name_in_use x where x.family = 'ufc' and x.kind = 'fighter' and x.loose = s.loose
     )
     order by not c.is_result, c.url_key, v.side`,
  );
  const unlisted = [...new Map(rows.map(({ name, folded }) => [folded, name]))];
  await claimAll(
    database,
    FIGHTER,
    unlisted.map(([folded, shown]) => ({ source: NAME_SOURCE, key: slugOf(folded), name: { folded, shown } })),
  );
}

/** Finds the fighters of both corners. */
async function findCorners(client: pg.PoolClient): Promise<void> {
  await client.query(
    `create temporary table candidate on commit drop as
     with written as (
       select s.* from spelling s where s.name in (select red_name from chosen_row union select blue_name from chosen_row)
     ), called as (
       select w.name, x.n from written w
       join name_in_use x on x.family = 'ufc' and x.kind = 'fighter' and x.folded = w.folded
       union
       select w.name, x.n from written w
       join name_in_use x on x.family = 'ufc' and x.kind = 'fighter' and x.loose = w.loose
       where not exists (
         select from name_in_use e where e.family = 'ufc' and e.kind = 'fighter' and e.folded = w.folded)
     )
     select c.name, c.n, t.weight_lbs, t.birth_date, count(*) over (partition by c.name) = 1 as is_only
     from called c left join ufc_fighter_tape t on t.n = c.n`,
  );
  await client.query('create index on candidate (name)');
  await client.query('analyze candidate');
  await placeNamesakes(client);
  const corner = (side: string) => `
    left join candidate ${side}_only on ${side}_only.name = c.${side}_name and ${side}_only.is_only
    left join namesake ${side}_namesake on ${side}_namesake.url_key = c.url_key and ${side}_namesake.side = '${side}'`;
  await client.query(
    `create temporary table placed_bout on commit drop as
     select c.url_key, c.event_folded, c.event_n, c.held_on, c.place, c.is_result, w.division,
       coalesce(red_only.n, red_namesake.n) as red_n, coalesce(blue_only.n, blue_namesake.n) as blue_n,
       least(rs.folded, bs.folded) || ' v ' || greatest(rs.folded, bs.folded) as who
     from chosen_row c
     left join weight_limit w using (weight_class)
     join spelling rs on rs.name = c.red_name
     join spelling bs on bs.name = c.blue_name
     ${corner('red')} ${corner('blue')}`,
  );
  await client.query('analyze placed_bout');
}

async function numberBouts({ client, database }: SettleContext): Promise<void> {
  const { rows } = await client.query<{ key: string; day: string; who: string }>(
    `select p.url_key as key, p.held_on::text as day, p.who from placed_bout p
     where not exists (select from identity i
       where i.family = 'ufc' and i.kind = 'bout' and i.source = '${STATS}' and i.key = p.url_key)
     order by p.held_on, p.event_n, p.place desc, p.url_key`,
  );
  await claimAll(
    database,
    BOUT,
    rows.map(({ key, day, who }) => ({ source: STATS, key, meeting: { day, who } })),
  );
}

const COLUMNS = words(`
  url_key event_n held_on place red_n blue_n status red_outcome blue_outcome weight_class division method round time
  time_format referee details original_method announced replaced_by
`);

/** The end of an insertion into `ufc_known_bout as known`, which writes changed rows only. */
export const WRITE_KNOWN_BOUT = {
  columns: ['n', ...COLUMNS].join(', '),
  onConflict: `on conflict (n) do update set ${COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')}
    where (${COLUMNS.map((column) => `known.${column}`).join(', ')})
      is distinct from (${COLUMNS.map((column) => `excluded.${column}`).join(', ')})`,
};

/** Writes listed bouts. A listed result stands; a bout that is only announced takes the feed's data. */
async function writeBouts(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ n: number }>(
    `insert into ufc_known_bout as known (${WRITE_KNOWN_BOUT.columns})
     select i.n, p.url_key, p.event_n, p.held_on, p.place, p.red_n, p.blue_n,
         case when p.is_result then 'completed' else coalesce(l.status, 'scheduled') end,
         coalesce(r.red_outcome, l.red_outcome), coalesce(r.blue_outcome, l.blue_outcome),
         coalesce(r.weight_class, l.weight_class), coalesce(p.division, w.division), coalesce(r.method, l.method), coalesce(r.round, l.round),
         coalesce(r.time, l.time), coalesce(r.time_format, l.time_format), r.referee, r.details, l.original_method,
         l.announced, l.replaced_by
       from placed_bout p
       join identity i on i.family = 'ufc' and i.kind = 'bout' and i.source = '${STATS}' and i.key = p.url_key
       left join ufc_result r on p.is_result and r.url_key = p.url_key and r.event_folded = p.event_folded
       left join ufc_told_bout l on l.n = i.n and not p.is_result
       left join weight_limit w on w.weight_class = l.weight_class
       ${WRITE_KNOWN_BOUT.onConflict}
       returning n`,
  );
  await mark(client, 'ufc', 'bout', 'select unnest($1::integer[])', [rows.map(({ n }) => n)]);
}
