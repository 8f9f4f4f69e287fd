import type pg from 'pg';
import { slugOf } from '../../../archive/identity-names.js';
import type { DeriveContext } from '../../../archive/importer.js';
import { fold } from '../../../archive/names.js';
import { writeRows } from '../../../archive/write-rows.js';
import { LEAGUEPEDIA, TOURNAMENT } from './kinds.js';
import { numberAll, type Sighting } from './number.js';
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
 * Gives numbers to the tournaments of which the wiki tells standings, results, awards or the first day, and writes what
 * its pages tell of them. A page of a split joins Riot's only tournament of that league, season and split.
 */
export async function numberWikiTournaments(context: DeriveContext): Promise<void> {
  const { client, now } = context;
  const pages = await listPages(context);
  if (pages.length === 0) return;
  const leagues = await leaguesByWord(client);
  const official = await officialByPlace(client);
  const placed = pages.map((page) => {
    const told = placeOfPage(page.page);
    const words = [...(page.league === null ? [] : [page.league]), ...told.league];
    const league = words.map((word) => leagues.get(fold(word))).find((n) => n !== undefined) ?? null;
    const season = page.season ?? told.season;
    const found = told.isWhole ? (official.get(`${league} ${season} ${told.split}`) ?? []) : [];
    return { ...page, league, season, same: found.length === 1 ? found[0] : undefined };
  });
  const numbers = await numberAll(
    context,
    TOURNAMENT,
    placed.map(({ page, same }): Sighting => ({ source: LEAGUEPEDIA, key: page, same })),
  );
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

async function listPages({ client, sinceRun }: DeriveContext): Promise<Page[]> {
  const { rows } = await client.query<Page>(
    `with told as (
       select page from lol_wiki_standing where run_id >= $1
       union select page from lol_wiki_result where run_id >= $1
       union select page from lol_wiki_award where run_id >= $1
       union select page from lol_wiki_tournament where run_id >= $1
       union select page from lol_wiki_current_league where run_id >= $1
       union select page from lol_wiki_page where exists (select from lol_wiki_league where run_id >= $1)
     )
     select told.page, coalesce(c.event, r.event, roster.tournament) as event, t.league, t.season, t.split,
       coalesce(t.starts_on, r.day)::text as starts_on
     from told
     left join lol_wiki_current_league c on c.page = told.page
     left join lol_wiki_tournament t on t.page = told.page
     left join lateral (select min(event) as event, min(day) as day from lol_wiki_result o where o.page = told.page) r on true
     left join (select page, min(tournament) as tournament from lol_wiki_roster group by page) roster on roster.page = told.page
     order by coalesce(t.starts_on, r.day), told.page`,
    [sinceRun],
  );
  return rows;
}

/** The leagues by what the wiki calls them and by their short forms, where these mean one. */
async function leaguesByWord(client: pg.PoolClient): Promise<Map<string, number>> {
  const { rows } = await client.query<{ word: string; n: number }>(
    `select told.word, i.n
     from (
       select league as key, league as word from lol_wiki_league
       union all
       select league, short from lol_wiki_league where short is not null
       union all
       select distinct league, league from lol_wiki_tournament where league is not null
     ) told
     join identity i on i.family = 'lol' and i.kind = 'league' and i.source = '${LEAGUEPEDIA}' and i.key = told.key`,
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
  const { rows } = await client.query<{ n: number; league_n: number; season: number; slug: string }>(
    `select i.n, league.n as league_n, extract(year from t.starts_on)::integer as season, t.slug
     from lol_riot_tournament t
     join identity i on i.family = 'lol' and i.kind = 'tournament' and i.source = 'riot' and i.key = t.id
     join identity league on league.family = 'lol' and league.kind = 'league' and league.source = 'riot' and league.key = t.league_id`,
  );
  const byPlace = new Map<string, number[]>();
  for (const { n, league_n, season, slug } of rows) {
    const place = `${league_n} ${season} ${splitOf(slug)}`;
    byPlace.set(place, [...(byPlace.get(place) ?? []), n]);
  }
  return byPlace;
}
