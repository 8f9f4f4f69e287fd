import type { DeriveContext } from '../../../archive/importer.js';
import { noteUnresolved } from '../../../archive/resolve/unresolved.js';
import { otherTeamNames } from '../team-names.js';
import { LEAGUEPEDIA, TEAM } from './kinds.js';
import { nameOf, numberAll, numbersOf, type EntityClaim } from '../../../archive/resolve/claims.js';
import { LEAGUE_REGIONS, officialRegion, plainRegion } from './regions.js';
import { joinByName, type Joining } from '../../../archive/resolve/same-name.js';
import { TeamPages } from './wiki-teams.js';

/**
 * Gives the wiki's teams their numbers. Tables write a team by its page or by its name, in more than one spelling, and
 * a renamed team has a page for each name; all of these are keys of one team.
 */
export async function numberWikiTeams(context: DeriveContext): Promise<void> {
  const { client } = context;
  const written = await listWritten(context);
  if (written.length === 0) return;
  const pages = await TeamPages.read(client);
  const known = await numbersOf(client, TEAM, LEAGUEPEDIA);
  const byPage = new Map<string, string[]>();
  for (const one of [...written, ...pages.pages]) {
    const page = pages.of(one);
    if (page !== undefined) byPage.set(page, [...(byPage.get(page) ?? []), one]);
  }
  const numbers = new Map<string, number>();
  for (const [page, spellings] of byPage) {
    const n = [page, ...spellings].map((one) => known.get(one)).find((one) => one !== undefined);
    if (n !== undefined) numbers.set(page, n);
  }
  const isRenamed = (page: string) => pages.newest(page) !== page;
  const fresh = [...byPage.keys()].filter((page) => !numbers.has(page)).toSorted();
  // A former name joins another source's team of that name; if there is none, the team of the newest name has it.
  for (const one of [fresh.filter((page) => !isRenamed(page)), fresh.filter(isRenamed)]) {
    const claims = one.map((page): EntityClaim => ({
      source: LEAGUEPEDIA,
      key: page,
      name: nameOf(pages.shown(page)),
    }));
    const { joined, unresolved } = await joinByName(client, TEAM, claims, await TeamEvidence.read(context, pages));
    const placed = joined.map((claim): EntityClaim => ({
      ...claim,
      same: claim.same ?? numbers.get(pages.newest(claim.key)),
    }));
    await noteUnresolved(context.database.pool, 'lol', unresolved);
    for (const [page, n] of await numberAll(context, TEAM, placed)) numbers.set(page, n);
  }
  const spelled = [...byPage].flatMap(([page, spellings]) =>
    [page, ...spellings].map((key): EntityClaim => ({ source: LEAGUEPEDIA, key, same: numbers.get(page) })),
  );
  await numberAll(
    context,
    TEAM,
    spelled.filter(({ key }) => !known.has(key)),
  );
}

/** Every spelling of a team in the run's records, without results (leagues as teams) and awards (short forms). */
async function listWritten({ client, sinceRun }: DeriveContext): Promise<string[]> {
  const { rows } = await client.query<{ team: string }>(
    `select page as team from lol_wiki_team where run_id >= $1
     union select team from lol_wiki_contract where run_id >= $1
     union select unnest(teams) from lol_wiki_history where run_id >= $1
     union select jsonb_array_elements_text(tournament -> 'teams') from lol_wiki_history, jsonb_array_elements(tournaments) tournament
       where run_id >= $1
     union select coalesce(team, page) from lol_wiki_member where run_id >= $1
     union select team from lol_wiki_roster where run_id >= $1
     union select team from lol_wiki_standing where run_id >= $1
     union select team from lol_wiki_split where run_id >= $1
     order by team`,
    [sinceRun],
  );
  return rows.map(({ team }) => team);
}

/** The facts about teams beside their names by which the wiki's teams join those of other sources. */
class TeamEvidence implements Joining {
  readonly hasKeyOfEachName = true;
  readonly alsoCalled = otherTeamNames;

  private constructor(
    private readonly pages: TeamPages,
    private readonly acronyms: ReadonlyMap<number, ReadonlySet<string>>,
    private readonly regions: ReadonlyMap<number, ReadonlySet<string>>,
  ) {}

  static async read({ client }: DeriveContext, pages: TeamPages): Promise<TeamEvidence> {
    const { rows } = await client.query<{ n: number; acronyms: string[] }>(
      `select i.n, array_agg(distinct upper(t.acronym)) as acronyms
       from lol_riot_team t
       join identity i on i.family = 'lol' and i.kind = 'team' and i.source = 'riot' and i.key = t.id
       where t.acronym is not null group by i.n`,
    );
    const { rows: played } = await client.query<{ n: number; regions: string[] }>(
      `with ${LEAGUE_REGIONS}, seen as materialized (
         select 'riot' as source, team ->> 'id' as key, t.league_id as league
         from lol_riot_match m join lol_riot_tournament t on t.id = m.tournament_id cross join jsonb_array_elements(m.teams) team
         union
         select source, team_key, league from lol_line where place >= 100 and team_key is not null
       )
       select i.n, array_agg(distinct region.region) as regions
       from seen
       join region on region.source = seen.source and region.key = seen.league
       join identity i on i.family = 'lol' and i.kind = 'team' and i.source = seen.source and i.key = seen.key
       group by i.n`,
    );
    return new TeamEvidence(
      pages,
      new Map(rows.map(({ n, acronyms }) => [n, new Set(acronyms)])),
      new Map(played.map(({ n, regions }) => [n, new Set(regions.map(plainRegion))])),
    );
  }

  /** The same short form, or a region in whose leagues another source has the team. */
  proves({ key: page }: EntityClaim, n: number): boolean {
    const [short, region] = [this.pages.short(page), officialRegion(this.pages.region(page))];
    const sameShort = short !== null && this.acronyms.get(n)?.has(short.toUpperCase()) === true;
    return sameShort || (region !== undefined && this.regions.get(n)?.has(region) === true);
  }
}
