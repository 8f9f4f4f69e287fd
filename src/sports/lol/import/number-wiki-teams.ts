import type { DeriveContext } from '../../../archive/importer.js';
import { otherTeamName } from '../team-names.js';
import { LEAGUEPEDIA, TEAM } from './kinds.js';
import { nameOf, numberAll, numbersOf, type Sighting } from './number.js';
import { joinByName, writeUnjoined } from './same-name.js';
import { TeamPages } from './wiki-teams.js';

/**
 * Gives the teams of the wiki numbers. Tables write a team by its page or by its name, in more than one spelling, and a
 * renamed team has a page for each name; all of these are keys of one team.
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
  // A former name that another source still tells of as a team of its own is that team.
  for (const one of [fresh.filter((page) => !isRenamed(page)), fresh.filter(isRenamed)]) {
    const sightings = one.map((page): Sighting => ({
      source: LEAGUEPEDIA,
      key: page,
      name: nameOf(pages.shown(page)),
    }));
    const acronyms = await Acronyms.read(context, pages);
    const { joined, unjoined } = await joinByName(client, TEAM, sightings, {
      proves: (sighting, n) => acronyms.agree(sighting.key, n),
      alsoCalled: otherTeamName,
    });
    const placed = joined.map((sighting): Sighting => ({
      ...sighting,
      same: sighting.same ?? numbers.get(pages.newest(sighting.key)),
    }));
    for (const [page, n] of await numberAll(context, TEAM, placed)) numbers.set(page, n);
    await writeUnjoined(client, unjoined);
  }
  const spelled = [...byPage].flatMap(([page, spellings]) =>
    [page, ...spellings].map((key): Sighting => ({ source: LEAGUEPEDIA, key, same: numbers.get(page) })),
  );
  await numberAll(
    context,
    TEAM,
    spelled.filter(({ key }) => !known.has(key)),
  );
}

/** Every spelling of a team in what the run told. Results name leagues as teams too, and awards write short forms. */
async function listWritten({ client, sinceRun }: DeriveContext): Promise<string[]> {
  const { rows } = await client.query<{ team: string }>(
    `select page as team from lol_wiki_team where run_id >= $1
     union select team from lol_wiki_contract where run_id >= $1
     union select unnest(teams) from lol_wiki_history where run_id >= $1
     union select jsonb_array_elements_text(told -> 'teams') from lol_wiki_history, jsonb_array_elements(tournaments) told
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

/** Riot's and the wiki's short forms of teams. */
class Acronyms {
  private constructor(
    private readonly pages: TeamPages,
    private readonly byNumber: ReadonlyMap<number, ReadonlySet<string>>,
  ) {}

  static async read({ client }: DeriveContext, pages: TeamPages): Promise<Acronyms> {
    const { rows } = await client.query<{ n: number; acronyms: string[] }>(
      `select i.n, array_agg(distinct upper(t.acronym)) as acronyms
       from lol_riot_team t
       join identity i on i.family = 'lol' and i.kind = 'team' and i.source = 'riot' and i.key = t.id
       where t.acronym is not null group by i.n`,
    );
    return new Acronyms(pages, new Map(rows.map(({ n, acronyms }) => [n, new Set(acronyms)])));
  }

  agree(page: string, n: number): boolean {
    const short = this.pages.short(page);
    return short !== null && this.byNumber.get(n)?.has(short.toUpperCase()) === true;
  }
}
