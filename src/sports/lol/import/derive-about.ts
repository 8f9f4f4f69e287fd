import { groupBy } from '../../../archive/group.js';
import type { DeriveContext } from '../../../archive/importer.js';
import { writeRows } from '../../../archive/write-rows.js';
import { countryOf } from '../countries.js';
import { wikiNumber } from './touched.queries.js';

/** What one source says about a player's person; the first teller of a thing is believed. */
interface Told {
  n: number;
  source: string;
  real_name: string | null;
  country: string | null;
  nationalities: string[] | null;
  birth_date: string | null;
  residency: string | null;
  role: string | null;
  contract_ends_on: string | null;
}

const COLUMNS = [
  'real_name',
  'nationality',
  'country_code',
  'birth_date',
  'residency',
  'role',
  'contract_ends_on',
] as const;

/** Derives what is known of these players' persons. */
export async function derivePlayersAbout({ client, now }: DeriveContext, players: readonly number[]): Promise<void> {
  const { rows } = await client.query<Told>(TOLD, [players]);
  const about = [...groupBy(rows, ({ n }) => n)].map(([n, told]) => aboutOf(n, told));
  await writeRows(client, 'lol_player_about', about, { now });
}

function aboutOf(n: number, told: readonly Told[]): object {
  const row: Record<string, unknown> = { n };
  const sources: Record<string, string> = {};
  for (const column of COLUMNS) {
    const teller = told.find((one) => valueOf(one, column) !== null);
    row[column] = teller ? valueOf(teller, column) : null;
    if (teller) sources[column] = teller.source;
  }
  return { ...row, sources };
}

function valueOf(told: Told, column: (typeof COLUMNS)[number]): string | null {
  if (column !== 'nationality' && column !== 'country_code') return told[column];
  const country = countryOf(told.country) ?? countryOf(told.nationalities?.[0] ?? null);
  if (column === 'country_code') return country?.code ?? null;
  return told.nationalities?.join(', ') ?? country?.name ?? null;
}

/**
 * In the order of trust: lists of persons, pages of teams, rosters of tournaments, Riot's names, earnings. A page that lists
 * a player twice tells its lines in the order of what they tell, whatever the order in which they are stored.
 */
const TOLD = `
  with told as (
    select p.n, 1 as place, 'leaguepedia' as source, null as real_name, w.country, w.nationalities, w.born_on as birth_date,
      w.residency, null as role, null::date as contract_ends_on, w.any_name as line
    from lol_wiki_player w join ${wikiNumber('player', 'p', 'w.page')}
    union all
    select p.n, 2, 'leaguepedia', w.real_name, w.country, null, null, w.residency, w.role, w.contract_ends_on, w.page
    from lol_wiki_member w join ${wikiNumber('player', 'p', 'w.player')} where not w.is_staff
    union all
    -- The newest notice of a contract tells its end.
    select n, 3, 'leaguepedia', null, null, null, null, null, null, ends_on, news
    from (
      select distinct on (p.n) p.n, w.news, w.ends_on, w.is_removal
      from lol_wiki_contract w join ${wikiNumber('player', 'p', 'w.player')}
      order by p.n, w.told_on desc nulls last, w.ends_on desc nulls last, w.news, w.is_removal
    ) newest where is_removal is not true
    union all
    select p.n, 4, 'leaguepedia', null, mode() within group (order by m ->> 'country'), null, null, null,
      mode() within group (order by m ->> 'role'), null, ''
    from lol_wiki_roster w cross join jsonb_array_elements(w.members) m
    join ${wikiNumber('player', 'p', "m ->> 'player'")} where not (m ->> 'isStaff')::boolean group by p.n
    union all
    select i.n, 5, 'riot', nullif(concat_ws(' ', r.first_name, r.last_name), ''), null, null, null, null, null, null, r.id
    from lol_riot_player r join identity i on i.family = 'lol' and i.kind = 'player' and i.source = 'riot' and i.key = r.id
    union all
    select i.n, 6, 'esportsearnings', nullif(concat_ws(' ', e.first_name, e.last_name), ''), e.country_code, null, null, null,
      null, null, e.player_id
    from lol_earner e
    join identity i on i.family = 'lol' and i.kind = 'player' and i.source = 'esportsearnings' and i.key = e.player_id
  )
  select n, source, real_name, country, nationalities, birth_date::text, residency, role, contract_ends_on::text
  from told where n = any($1)
  order by n, place, line, real_name, country, nationalities, birth_date, residency, role, contract_ends_on`;

/** Derives what the wiki tells of teams beside their games: the page of the newest name, and its organisation's. */
export async function deriveTeamsAbout({ client, sinceRun, now }: DeriveContext): Promise<void> {
  const { rows } = await client.query<{ n: number }>(
    `select distinct on (t.n) t.n, coalesce(w.team_location, w.location, o.location) as location, coalesce(w.region, o.region) as region,
       coalesce(o.name, w.organization) as organization, w.short as short_name, coalesce(w.x, o.x) as x,
       coalesce(w.youtube, o.youtube) as youtube, coalesce(w.instagram, o.instagram) as instagram,
       coalesce(w.facebook, o.facebook) as facebook, coalesce(w.discord, o.discord) as discord, w.website, w.is_disbanded,
       'leaguepedia' as source
     from lol_wiki_team w
     join ${wikiNumber('team', 't', 'w.page')}
     left join lol_wiki_organization o on o.page = w.organization
     where exists (select from lol_wiki_team where run_id >= $1) or exists (select from lol_wiki_organization where run_id >= $1)
     order by t.n, w.renamed_to is not null, w.is_disbanded, w.page`,
    [sinceRun],
  );
  await writeRows(client, 'lol_team_about', rows, { now });
}

/** The wiki tells champions' names and Riot's numbers of them. */
export async function deriveChampions({ client, sinceRun, now }: DeriveContext): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select id, name, key, title, released_on::text from lol_wiki_champion where run_id >= $1 order by name`,
    [sinceRun],
  );
  await writeRows(client, 'lol_champion', rows, { now, key: ['id'] });
}
