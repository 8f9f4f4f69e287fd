import type pg from 'pg';
import { groupBy } from '../../../archive/group.js';
import { slugOf } from '../../../archive/resolve/identity-names.js';
import type { DeriveContext } from '../../../archive/importer.js';
import { fold } from '../../../archive/names.js';
import { ALL, syncRows } from '../../../archive/build/sync.js';
import { ClaimClusters } from '../../../archive/resolve/claim-clusters.js';
import { numbersOf, type EntityClaim } from '../../../archive/resolve/claims.js';
import { numberClusters } from '../../../archive/resolve/number-clusters.js';
import { replaceUnresolved, type Unresolved } from '../../../archive/resolve/unresolved.js';
import { leagueSlug } from '../leagues.js';
import { LEAGUEPEDIA, RIOT, SPLIT, TOURNAMENT } from '../kinds.js';
import { placeOfPage, splitOf } from './wiki-pages.js';

/**
 * Numbers the tournaments anew, from the claims of all sources: Riot's by its ids, those of box scores by the splits of
 * their games, and those of the wiki by its pages with standings, results, awards or the first day, which it stores in
 * lol_wiki_page. Returns the numbers of tournaments that lost or got a key that had a number before.
 *
 * A split is Riot's only tournament in which its games are. The pages of a season and of its playoffs are one tournament,
 * as in Riot's set, and Riot's only one of that league, season and split. Where the wiki or Riot has several of them, none
 * is taken for another, and Riot's are listed as unresolved.
 */
export async function numberTournaments(context: DeriveContext): Promise<Set<number>> {
  const { client } = context;
  const clusters = new ClaimClusters(TOURNAMENT);
  const official = await listOfficial(client);
  const splits = await listSplits(client);
  const { pages, unresolved } = await placePages(client, official);
  const placeOf = (source: string, key: string | null) =>
    key === null ? undefined : clusters.placeOf({ source, key });
  const add = (claims: readonly EntityClaim[]) => clusters.add(claims, {});
  add(official.map(({ id }): EntityClaim => ({ source: RIOT, key: id })));
  add(splits.map((one): EntityClaim => ({ source: SPLIT, key: splitKey(one), same: placeOf(RIOT, one.riot) })));
  const [onRiot, others] = [pages.filter(({ riot }) => riot !== null), pages.filter(({ riot }) => riot === null)];
  add(onRiot.map(({ page, riot }): EntityClaim => ({ source: LEAGUEPEDIA, key: page, same: placeOf(RIOT, riot) })));
  for (const [first, ...further] of groupBy(others, ({ ofEvent }) => ofEvent).values()) {
    if (first === undefined) continue;
    add([{ source: LEAGUEPEDIA, key: first.page }]);
    const keys = further.map(({ page }) => ({ source: LEAGUEPEDIA, key: page }));
    clusters.addKeys({ source: LEAGUEPEDIA, key: first.page }, keys);
  }
  await replaceUnresolved(client, 'lol', unresolved, { where: `t.kind = '${TOURNAMENT.name}'` });
  const rekeyed = await numberClusters(context, TOURNAMENT, clusters.all, { forgotten: [LEAGUEPEDIA, SPLIT] });
  await writeSplits(client, splits);
  await writePages(context, pages);
  return rekeyed;
}

interface OfficialTournament {
  id: string;
  name: string;
  /** League, season and split. */
  place: string;
}

/** Riot's tournaments; the place of one whose league is not known is empty. */
async function listOfficial(client: pg.PoolClient): Promise<OfficialTournament[]> {
  const { rows } = await client.query<{
    id: string;
    name: string;
    slug: string;
    league_n: number | null;
    season: number | null;
  }>(
    `select t.id, t.name, t.slug, league.n as league_n, extract(year from t.starts_on)::integer as season
     from lol_riot_tournament t
     left join identity league on league.family = 'lol' and league.kind = 'league' and league.source = '${RIOT}' and league.key = t.league_id
     order by t.starts_on, t.id`,
  );
  return rows.map(({ id, name, slug, league_n, season }) => ({
    id,
    name,
    place: league_n === null ? '' : `${league_n} ${season} ${splitOf(slug)}`,
  }));
}

interface Split {
  league: string;
  season: number | null;
  split: string | null;
  /** Riot's only tournament in which its games are. */
  riot: string | null;
}

/** The splits of box scores. */
async function listSplits(client: pg.PoolClient): Promise<Split[]> {
  const { rows } = await client.query<Split>(
    `select l.league, l.season, l.split, case when count(distinct g.tournament_id) = 1 then min(g.tournament_id) end as riot
     from lol_line l left join lol_riot_game g on g.platform_key = l.game_key
     where l.place = 100 and l.league is not null
     group by l.league, l.season, l.split order by l.league, l.season, l.split`,
  );
  return rows;
}

/** Makes the key of a split: the league's slug, the season and the split's name. */
function splitKey({ league, season, split }: Split): string {
  return [leagueSlug(league), season ?? '', fold(split ?? '')].join(' ').trim();
}

async function writeSplits(client: pg.PoolClient, splits: readonly Split[]): Promise<void> {
  const numbers = await numbersOf(client, TOURNAMENT, SPLIT);
  await client.query(
    `insert into lol_split as known (league_n, season, split, tournament_n)
     select distinct on (i.n, s.season, s.split) i.n, s.season, s.split, s.n
     from unnest($1::text[], $2::smallint[], $3::text[], $4::integer[]) s (league, season, split, n)
     join lateral (
       select min(n) as n from identity where family = 'lol' and kind = 'league' and source <> '${RIOT}' and key = s.league
     ) i on i.n is not null
     order by i.n, s.season, s.split, s.league
     on conflict (league_n, season, split) do update set tournament_n = excluded.tournament_n
       where known.tournament_n <> excluded.tournament_n`,
    [
      splits.map(({ league }) => league),
      splits.map(({ season }) => season),
      splits.map(({ split }) => split),
      splits.map((one) => numbers.get(splitKey(one))),
    ],
  );
}

interface Page {
  page: string;
  event: string | null;
  league: string | null;
  season: number | null;
  split: string | null;
  starts_on: string | null;
}

interface PlacedPage extends Omit<Page, 'league'> {
  /** Our number of the league. */
  league: number | null;
  /** Pages of one event without a tournament of Riot's are one tournament. */
  ofEvent: string;
  /** Riot's id of the tournament. */
  riot: string | null;
}

/** The wiki's pages of tournaments, the earliest first, and Riot's tournaments in doubt. */
async function placePages(
  client: pg.PoolClient,
  official: readonly OfficialTournament[],
): Promise<{ pages: PlacedPage[]; unresolved: Unresolved[] }> {
  const leagues = await leaguesByWord(client);
  const pages = (await listPages(client)).map((page) => {
    const named = placeOfPage(page.page);
    const words = [...(page.league === null ? [] : [page.league]), ...named.league];
    const league = words.map((word) => leagues.get(fold(word))).find((n) => n !== undefined) ?? null;
    const season = page.season ?? named.season;
    const place = named.isWhole && league !== null ? `${league} ${season} ${named.split}` : undefined;
    return { ...page, league, season, ofEvent: named.event, place };
  });
  const officialAt = groupBy(official, ({ place }) => place);
  const pagesAt = groupBy(pages, ({ place }) => place);
  const isClear = (place: string) =>
    officialAt.get(place)?.length === 1 && new Set(pagesAt.get(place)?.map(({ ofEvent }) => ofEvent)).size === 1;
  const inDoubt = official.filter(({ place }) => pagesAt.has(place) && !isClear(place));
  return {
    pages: pages.map(({ place, ...page }) => {
      const found = place === undefined ? [] : (officialAt.get(place) ?? []);
      return {
        ...page,
        ofEvent: found.length > 1 ? page.page : page.ofEvent,
        riot: place !== undefined && isClear(place) ? (found[0]?.id ?? null) : null,
      };
    }),
    unresolved: inDoubt.map(({ id, name }) => {
      return { source: RIOT, kind: TOURNAMENT.name, key: id, name, reason: 'several_of_this_name' };
    }),
  };
}

async function writePages({ client, now }: DeriveContext, pages: readonly PlacedPage[]): Promise<void> {
  const numbers = await numbersOf(client, TOURNAMENT, LEAGUEPEDIA);
  const rows = pages.map(({ page, event, league, season, split, starts_on }) => ({
    page,
    tournament_n: numbers.get(page),
    league_n: league,
    name: event ?? page.replaceAll('/', ' '),
    slug: slugOf(fold(page)) || `page-${numbers.get(page)}`,
    season,
    split,
    starts_on,
  }));
  await syncRows(client, 'lol_wiki_page', rows, { now, key: ['page'], of: ALL });
}

async function listPages(client: pg.PoolClient): Promise<Page[]> {
  const { rows } = await client.query<Page>(
    `with named as (
       select page from lol_wiki_standing
       union select page from lol_wiki_result
       union select page from lol_wiki_award
       union select page from lol_wiki_tournament
       union select page from lol_wiki_current_league
     )
     select named.page, coalesce(c.event, r.event, roster.tournament) as event, t.league, t.season, t.split,
       coalesce(t.starts_on, r.day)::text as starts_on
     from named
     left join lol_wiki_current_league c on c.page = named.page
     left join lol_wiki_tournament t on t.page = named.page
     left join lateral (select min(event) as event, min(day) as day from lol_wiki_result o where o.page = named.page) r on true
     left join (select page, min(tournament) as tournament from lol_wiki_roster group by page) roster on roster.page = named.page
     order by coalesce(t.starts_on, r.day), named.page`,
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
