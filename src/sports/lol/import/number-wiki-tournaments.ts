import type pg from 'pg';
import { groupBy } from '../../../archive/group.js';
import { slugOf } from '../../../archive/resolve/identity-names.js';
import type { DeriveContext } from '../../../archive/importer.js';
import { fold } from '../../../archive/names.js';
import { writeRows } from '../../../archive/build/sync.js';
import type { Unresolved } from '../../../archive/resolve/unresolved.js';
import { LEAGUEPEDIA, RIOT, TOURNAMENT } from './kinds.js';
import { numberAll, numbersOf, type Numbers, type EntityClaim } from '../../../archive/resolve/claims.js';
import { placeOfPage, splitOf } from './wiki-pages.js';

interface Page {
  page: string;
  event: string | null;
  league: string | null;
  season: number | null;
  split: string | null;
  starts_on: string | null;
}

/**
 * Gives numbers to the tournaments of which the wiki has standings, results, awards or the first day, and stores their
 * pages in lol_wiki_page. A page of a split joins Riot's only tournament of that league, season and split; where Riot's
 * set has none, the pages of a season and of its playoffs are one tournament, as in Riot's set.
 */
export async function numberWikiTournaments(context: DeriveContext): Promise<void> {
  const { client, now } = context;
  const pages = await listPages(context);
  if (pages.length === 0) return;
  const leagues = await leaguesByWord(client);
  const official = await officialByPlace(client);
  const placed = pages.map((page) => {
    const named = placeOfPage(page.page);
    const words = [...(page.league === null ? [] : [page.league]), ...named.league];
    const league = words.map((word) => leagues.get(fold(word))).find((n) => n !== undefined) ?? null;
    const season = page.season ?? named.season;
    const found = named.isWhole ? (official.get(`${league} ${season} ${named.split}`) ?? []) : [];
    const event = found.length > 1 ? page.page : named.event;
    return { ...page, league, season, ofEvent: event, same: found.length === 1 ? found[0] : undefined };
  });
  const numbers = await numberPages(context, placed);
  const rows = placed.map(({ page, event, league, season, split, starts_on }) => ({
    page,
    tournament_n: numbers.get(page),
    league_n: league,
    name: event ?? page.replaceAll('/', ' '),
    slug: slugOf(fold(page)) || `page-${numbers.get(page)}`,
    season,
    split,
    starts_on,
  }));
  await writeRows(client, 'lol_wiki_page', rows, { now, key: ['page'] });
}

/**
 * Numbers the pages. A page keeps its number; a new one takes the lowest number of its event's other pages, and new
 * pages of one event share a number.
 */
async function numberPages(
  context: DeriveContext,
  pages: readonly { page: string; ofEvent: string; same: number | undefined }[],
): Promise<Numbers> {
  const known = await numbersOf(context.client, TOURNAMENT, LEAGUEPEDIA);
  const byEvent = new Map(
    [...known].toSorted(([, one], [, other]) => other - one).map(([page, n]) => [placeOfPage(page).event, n]),
  );
  const others = pages.filter(({ page, same }) => same === undefined && !known.has(page));
  const firsts = new Map<string, string>();
  for (const { page, ofEvent } of others) if (!byEvent.has(ofEvent) && !firsts.has(ofEvent)) firsts.set(ofEvent, page);
  const given = await numberAll(
    context,
    TOURNAMENT,
    [...firsts.values()].map((key): EntityClaim => ({ source: LEAGUEPEDIA, key })),
  );
  for (const [event, page] of firsts) byEvent.set(event, given.get(page) as number);
  const fresh = new Set(others.map(({ page }) => page));
  return numberAll(
    context,
    TOURNAMENT,
    pages.map(({ page, ofEvent, same }): EntityClaim => {
      return { source: LEAGUEPEDIA, key: page, same: same ?? (fresh.has(page) ? byEvent.get(ofEvent) : undefined) };
    }),
  );
}

async function listPages({ client, sinceRun }: DeriveContext): Promise<Page[]> {
  const { rows } = await client.query<Page>(
    `with changed as (
       select page from lol_wiki_standing where run_id >= $1
       union select page from lol_wiki_result where run_id >= $1
       union select page from lol_wiki_award where run_id >= $1
       union select page from lol_wiki_tournament where run_id >= $1
       union select page from lol_wiki_current_league where run_id >= $1
       union select page from lol_wiki_page where exists (select from lol_wiki_league where run_id >= $1)
     )
     select changed.page, coalesce(c.event, r.event, roster.tournament) as event, t.league, t.season, t.split,
       coalesce(t.starts_on, r.day)::text as starts_on
     from changed
     left join lol_wiki_current_league c on c.page = changed.page
     left join lol_wiki_tournament t on t.page = changed.page
     left join lateral (select min(event) as event, min(day) as day from lol_wiki_result o where o.page = changed.page) r on true
     left join (select page, min(tournament) as tournament from lol_wiki_roster group by page) roster on roster.page = changed.page
     order by coalesce(t.starts_on, r.day), changed.page`,
    [sinceRun],
  );
  return rows;
}

/** The numbers of leagues by their names and short forms in the wiki, without words that several leagues share. */
async function leaguesByWord(client: pg.PoolClient): Promise<Map<string, number>> {
  const { rows } = await client.query<{ word: string; n: number }>(
    `select named.word, i.n
     from (
       select league as key, league as word from lol_wiki_league
       union all
       select league, short from lol_wiki_league where short is not null
       union all
       select distinct league, league from lol_wiki_tournament where league is not null
     ) named
     join identity i on i.family = 'lol' and i.kind = 'league' and i.source = '${LEAGUEPEDIA}' and i.key = named.key`,
  );
  const byWord = new Map<string, number | null>();
  for (const { word, n } of rows) {
    const known = byWord.get(fold(word));
    byWord.set(fold(word), known === undefined || known === n ? n : null);
  }
  return new Map([...byWord].flatMap(([word, n]): [string, number][] => (n === null ? [] : [[word, n]])));
}

/** The numbers of Riot's tournaments by league, season and split. */
async function officialByPlace(client: pg.PoolClient): Promise<Map<string, number[]>> {
  const numbered = (await listOfficial(client)).flatMap(({ place, n }) => (n === null ? [] : [{ place, n }]));
  return new Map(
    [...groupBy(numbered, ({ place }) => place)].map(([place, ofPlace]) => [place, ofPlace.map(({ n }) => n)]),
  );
}

/**
 * Finds, by Riot's ids, the tournaments of Riot's set that already have numbers from the wiki's pages: one of a league,
 * season and split in both. Where either has several, Riot's tournaments are returned as unresolved.
 */
export async function findOnWiki({ client }: DeriveContext): Promise<{ known: Numbers; unresolved: Unresolved[] }> {
  const { rows } = await client.query<{ page: string; n: number; league_n: number; season: number }>(
    `select p.page, p.tournament_n as n, p.league_n, p.season from lol_wiki_page p
     where p.league_n is not null and p.season is not null and not exists (
       select from identity i where i.family = 'lol' and i.kind = 'tournament' and i.source = 'riot' and i.n = p.tournament_n)`,
  );
  const pages = rows
    .map(({ page, n, league_n, season }) => ({ ...placeOfPage(page), n, season, league_n }))
    .filter(({ isWhole }) => isWhole);
  const onWiki = groupBy(pages, ({ league_n, season, split }) => `${league_n} ${season} ${split}`);
  const known = new Map<string, number>();
  const unresolved: Unresolved[] = [];
  for (const [place, official] of groupBy(await listOfficial(client), (one) => one.place)) {
    const numbers = new Set(onWiki.get(place)?.map(({ n }) => n));
    const [n] = numbers;
    for (const { id, name, n: own } of official) {
      if (own !== null || n === undefined) continue;
      if (numbers.size === 1 && official.length === 1) known.set(id, n);
      else unresolved.push({ source: RIOT, kind: TOURNAMENT.name, key: id, name, reason: 'several_of_this_name' });
    }
  }
  return { known, unresolved };
}

interface OfficialTournament {
  id: string;
  name: string;
  /** Null before the tournament has a number. */
  n: number | null;
  /** League, season and split. */
  place: string;
}

async function listOfficial(client: pg.PoolClient): Promise<OfficialTournament[]> {
  const { rows } = await client.query<
    Omit<OfficialTournament, 'place'> & { slug: string; league_n: number; season: number }
  >(
    `select t.id, t.name, t.slug, i.n, league.n as league_n, extract(year from t.starts_on)::integer as season
     from lol_riot_tournament t
     left join identity i on i.family = 'lol' and i.kind = 'tournament' and i.source = 'riot' and i.key = t.id
     join identity league on league.family = 'lol' and league.kind = 'league' and league.source = 'riot' and league.key = t.league_id`,
  );
  return rows.map(({ id, name, n, slug, league_n, season }) => ({
    id,
    name,
    n,
    place: `${league_n} ${season} ${splitOf(slug)}`,
  }));
}
