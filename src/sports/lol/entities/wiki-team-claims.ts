import type pg from 'pg';
import type { ClaimClusters } from '../../../archive/resolve/claim-clusters.js';
import { nameOf, type EntityClaim } from '../../../archive/resolve/claims.js';
import type { Joining } from '../../../archive/resolve/same-name.js';
import { otherTeamNames } from '../team-names.js';
import { LEAGUEPEDIA, RIOT } from '../kinds.js';
import { LEAGUE_REGIONS, officialRegion, plainRegion } from './regions.js';
import { listWikiSpellings } from './team-claims.queries.js';
import { TeamPages } from './wiki-teams.js';

const ofWiki = (key: string) => ({ source: LEAGUEPEDIA, key });

/**
 * Adds the wiki's teams to the clusters. Tables write a team by its page or by its name, in more than one spelling, and a
 * renamed team has a page for each name; all of these are keys of one team.
 */
export async function addWikiTeams(client: pg.PoolClient, clusters: ClaimClusters): Promise<void> {
  const pages = await TeamPages.read(client);
  const byPage = new Map<string, string[]>();
  for (const one of [...(await listWikiSpellings(client)), ...pages.pages]) {
    const page = pages.of(one);
    if (page !== undefined) byPage.set(page, [...(byPage.get(page) ?? []), one]);
  }
  const isRenamed = (page: string) => pages.newest(page) !== page;
  const inOrder = [...byPage.keys()].toSorted();
  const evidence = await TeamEvidence.read(client, pages);
  // A former name joins another source's team of that name; if there is none, the team of the newest name has it.
  for (const round of [inOrder.filter((page) => !isRenamed(page)), inOrder.filter(isRenamed)]) {
    const claims = round.map((page): EntityClaim => ({ ...ofWiki(page), name: nameOf(pages.shown(page)) }));
    evidence.gather(clusters);
    clusters.add(claims, evidence, ({ key }) => clusters.placeOf(ofWiki(pages.newest(key))));
  }
  for (const [page, spellings] of byPage) clusters.addKeys(ofWiki(page), spellings.map(ofWiki));
}

/** The facts about teams beside their names by which the wiki's teams join those of other sources. */
class TeamEvidence implements Joining {
  readonly hasKeyOfEachName = true;
  readonly alsoCalled = otherTeamNames;
  private acronyms = new Map<number, Set<string>>();
  private regions = new Map<number, Set<string>>();

  private constructor(
    private readonly pages: TeamPages,
    private readonly ofKeys: readonly KeyFacts[],
  ) {}

  static async read(client: pg.PoolClient, pages: TeamPages): Promise<TeamEvidence> {
    const { rows } = await client.query<KeyFacts>(KEY_FACTS);
    return new TeamEvidence(pages, rows);
  }

  /** Gathers the facts about each cluster; to be called before claims are judged. */
  gather(clusters: ClaimClusters): void {
    [this.acronyms, this.regions] = [new Map(), new Map()];
    for (const { source, key, acronym, region } of this.ofKeys) {
      const place = clusters.placeOf({ source, key });
      if (place === undefined) continue;
      if (acronym !== null) this.acronyms.set(place, (this.acronyms.get(place) ?? new Set()).add(acronym));
      if (region !== null) this.regions.set(place, (this.regions.get(place) ?? new Set()).add(plainRegion(region)));
    }
  }

  /** The same short form, or a region in whose leagues another source has the team. */
  proves({ key: page }: EntityClaim, place: number): boolean {
    const [short, region] = [this.pages.short(page), officialRegion(this.pages.region(page))];
    const sameShort = short !== null && this.acronyms.get(place)?.has(short.toUpperCase()) === true;
    return sameShort || (region !== undefined && this.regions.get(place)?.has(region) === true);
  }
}

interface KeyFacts {
  source: string;
  key: string;
  /** In capital letters. */
  acronym: string | null;
  /** The region of a league in which it played. */
  region: string | null;
}

const KEY_FACTS = `
  with ${LEAGUE_REGIONS}, seen as materialized (
    select '${RIOT}' as source, team ->> 'id' as key, t.league_id as league
    from lol_riot_match m join lol_riot_tournament t on t.id = m.tournament_id cross join jsonb_array_elements(m.teams) team
    union
    select source, team_key, league from lol_line where place >= 100 and team_key is not null
  )
  select '${RIOT}' as source, id as key, upper(acronym) as acronym, null as region from lol_riot_team where acronym is not null
  union
  select seen.source, seen.key, null, region.region
  from seen join region on region.source = seen.source and region.key = seen.league`;
