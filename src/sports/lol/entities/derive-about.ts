import { groupBy } from '../../../archive/group.js';
import type { DeriveContext } from '../../../archive/importer.js';
import { ALL, ownedBy, syncRows, writeRows } from '../../../archive/build/sync.js';
import { countryOf } from '../countries.js';
import { wikiNumber } from './stale-players.queries.js';

/** A source's claim about a player's person; each value comes from the first source that has it. */
interface PersonClaim {
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

/** Derives the personal facts of these players, such as real name, country and birth date. */
export async function derivePlayersAbout({ client, now }: DeriveContext, players: readonly number[]): Promise<void> {
  const { rows } = await client.query<PersonClaim>(PERSON_CLAIMS, [players]);
  const about = [...groupBy(rows, ({ n }) => n)].map(([n, claims]) => aboutOf(n, claims));
  await syncRows(client, 'lol_player_about', about, { now, of: ownedBy('n', players) });
}

function aboutOf(n: number, claims: readonly PersonClaim[]): object {
  const row: Record<string, unknown> = { n };
  const sources: Record<string, string> = {};
  for (const column of COLUMNS) {
    const claim = claims.find((one) => valueOf(one, column) !== null);
    row[column] = claim ? valueOf(claim, column) : null;
    if (claim) sources[column] = claim.source;
  }
  return { ...row, sources };
}

function valueOf(claim: PersonClaim, column: (typeof COLUMNS)[number]): string | null {
  if (column !== 'nationality' && column !== 'country_code') return claim[column];
  const country = countryOf(claim.country) ?? countryOf(claim.nationalities?.[0] ?? null);
  if (column === 'country_code') return country?.code ?? null;
  return claim.nationalities?.join(', ') ?? country?.name ?? null;
}

/**
 * In the order of precedence: lists of persons, pages of teams, notices of contracts, rosters of tournaments, Riot's
 * names, earnings. Claims of one page about one player are in the order of their values, however they are stored.
 */
const PERSON_CLAIMS = `
  with claim as (
    select p.n, 1 as place, 'leaguepedia' as source, null as real_name, w.country, w.nationalities, w.born_on as birth_date,
      w.residency, null as role, null::date as contract_ends_on, w.any_name as line
    from lol_wiki_player w join ${wikiNumber('player', 'p', 'w.page')}
    union all
    select p.n, 2, 'leaguepedia', w.real_name, w.country, null, null, w.residency, w.role, w.contract_ends_on, w.page
    from lol_wiki_member w join ${wikiNumber('player', 'p', 'w.player')} where not w.is_staff
    union all
    -- The newest notice of a contract has its end.
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
  from claim where n = any($1)
  order by n, place, line, real_name, country, nationalities, birth_date, residency, role, contract_ends_on`;

/** Derives facts about teams beside their games, from the wiki's pages of the newest name and the organisation. */
export async function deriveTeamsAbout({ client, now }: DeriveContext): Promise<void> {
  const { rows } = await client.query<{ n: number }>(
    `select distinct on (t.n) t.n, coalesce(w.team_location, w.location, o.location) as location, coalesce(w.region, o.region) as region,
       coalesce(o.name, w.organization) as organization, w.short as short_name, coalesce(w.x, o.x) as x,
       coalesce(w.youtube, o.youtube) as youtube, coalesce(w.instagram, o.instagram) as instagram,
       coalesce(w.facebook, o.facebook) as facebook, coalesce(w.discord, o.discord) as discord, w.website, w.is_disbanded,
       'leaguepedia' as source
     from lol_wiki_team w
     join ${wikiNumber('team', 't', 'w.page')}
     left join lol_wiki_organization o on o.page = w.organization
     order by t.n, w.renamed_to is not null, w.is_disbanded, w.page`,
  );
  await syncRows(client, 'lol_team_about', rows, { now, of: ALL });
}

/** Derives champions from the wiki, which has their names and Riot's numbers of them. */
export async function deriveChampions({ client, sinceRun, now }: DeriveContext): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select id, name, key, title, released_on::text from lol_wiki_champion where run_id >= $1 order by name`,
    [sinceRun],
  );
  await writeRows(client, 'lol_champion', rows, { now, key: ['id'] });
}
