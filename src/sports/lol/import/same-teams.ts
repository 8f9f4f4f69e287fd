import type pg from 'pg';
import { NAME_SOURCE } from '../../../archive/resolve/identities.js';
import { groupBy } from '../../../archive/group.js';
import { fold } from '../../../archive/names.js';
import type { SamePair } from '../../../archive/resolve/merge.js';
import { TEAM_IDS } from '../team-corrections.js';
import { NAMES_OF_TEAMS } from '../team-names.js';
import { LEAGUEPEDIA, RIOT, TEAM } from './kinds.js';
import { sameLineUps, type LineUp } from './line-ups.js';
import { nameKey, numbersOf, type Numbers } from '../../../archive/resolve/claims.js';
import { LEAGUE_REGIONS, officialRegion, plainRegion } from './regions.js';
import { shownName } from './wiki-record.js';

/** What shows that teams are the same although neither key nor name does. */
export interface TeamProofs {
  same: SamePair[];
  /** The numbers of teams of other sources by Riot's ids that its list of teams lacks. */
  unlisted: Map<string, Set<number>>;
}

/** Reads the proofs from reviewed names and ids, games of two sources, and players in common. */
export async function readTeamProofs(client: pg.PoolClient): Promise<TeamProofs> {
  const same = [...(await calledTheSame(client)), ...(await namedLater(client))];
  const found = [...(await onReviewedPages(client)), ...(await inGamesOfOthers(client))];
  for (const [one, other] of sameLineUps(await readLineUps(client))) {
    const unlisted = [one, other].find(({ needed }) => needed === FEW);
    const n = (unlisted === one ? other : one).n;
    if (unlisted && n !== null) found.push({ key: unlisted.key, n });
    else if (one.n !== null && other.n !== null && one.n !== other.n) same.push([one.n, other.n]);
  }
  const unlisted = new Map<string, Set<number>>();
  for (const { key, n } of found) unlisted.set(key, (unlisted.get(key) ?? new Set()).add(n));
  const official = await numbersOf(client, TEAM, RIOT, [...unlisted.keys()]);
  for (const [key, own] of official) {
    const [n, ...others] = unlisted.get(key) ?? [];
    if (n !== undefined && n !== own && others.length === 0) same.push([own, n]);
  }
  return { same, unlisted };
}

interface Found {
  key: string;
  n: number;
}

/**
 * Pairs of teams of one region with names that mean one team by review, unless Riot has two teams of these names. A
 * page of the wiki with words in brackets, such as `TSM (Vietnamese Team)`, is of another team than the page without.
 */
async function calledTheSame(client: pg.PoolClient): Promise<SamePair[]> {
  const { rows } = await client.query<{ folded: string; n: number; is_official: boolean; regions: string[] | null }>(
    CALLED,
    [NAMES_OF_TEAMS.flatMap((names) => [...names])],
  );
  return NAMES_OF_TEAMS.flatMap((names) => {
    const called = [
      ...groupBy(
        rows.filter(({ folded }) => names.has(folded)),
        ({ n }) => n,
      ).values(),
    ].flatMap(([first]) => first ?? []);
    const official = called.filter(({ is_official }) => is_official);
    const first = official[0] ?? called[0];
    if (first === undefined || official.length > 1) return [];
    return called
      .filter((one) => one !== first && !areApart(regionsOf(one), regionsOf(first)))
      .map(({ n }): SamePair => [first.n, n]);
  });
}

/** Riot's names of the regions; the wiki has others. */
function regionsOf({ regions }: { regions: string[] | null }): string[] {
  return (regions ?? []).map((region) => officialRegion(region) ?? plainRegion(region));
}

/** Whether the regions of two teams are known, and none is common to both. */
function areApart(one: readonly string[], other: readonly string[]): boolean {
  return one.length > 0 && other.length > 0 && !one.some((region) => other.includes(region));
}

/** The teams with one of the names, each with the regions of the leagues of its box scores and of its pages of the wiki. */
const CALLED = `
  with ${LEAGUE_REGIONS}, called as materialized (
    select x.folded, x.n from identity_name x where x.family = 'lol' and x.kind = 'team' and x.folded = any($1)
  ), own as materialized (
    select i.n, i.source, i.key from identity i
    where i.family = 'lol' and i.kind = 'team' and i.n in (select n from called)
  ), placed as (
    select own.n, region.region
    from own join lol_line l on l.source = own.source and l.team_key = own.key and l.place = 100
    join region on region.source = l.source and region.key = l.league
    union
    select own.n, w.region from own join lol_wiki_team w on own.source = '${LEAGUEPEDIA}' and w.page = own.key where w.region is not null
  )
  select called.folded, called.n,
    exists (select from own where own.n = called.n and own.source = '${RIOT}') as is_official,
    (select array_agg(distinct placed.region) from placed where placed.n = called.n) as regions
  from called
  where exists (select from own where own.n = called.n and (own.source <> '${LEAGUEPEDIA}' or own.key not like '% (%)'))
  order by called.n, called.folded`;

/** Pairs of a team of whom Riot alone has an id, and the only other team of its name, which Riot has no id of. */
async function namedLater(client: pg.PoolClient): Promise<SamePair[]> {
  const { rows } = await client.query<{ official: number; other: number }>(
    `with team as (
       select n, bool_or(source = '${RIOT}') as is_official, bool_and(source = '${RIOT}') as is_alone
       from identity where family = 'lol' and kind = 'team' group by n
     )
     select min(x.n) filter (where team.is_alone) as official, min(x.n) filter (where not team.is_official) as other
     from identity_name x join team using (n) where x.family = 'lol' and x.kind = 'team'
     group by x.folded having count(*) = 2 and count(*) filter (where team.is_alone) = 1 and count(*) filter (where not team.is_official) = 1
     order by 1, 2`,
  );
  return rows.map(({ official, other }) => [official, other]);
}

async function onReviewedPages(client: pg.PoolClient): Promise<Found[]> {
  const pages = await numbersOf(
    client,
    TEAM,
    LEAGUEPEDIA,
    TEAM_IDS.map(({ what }) => what.page),
  );
  return TEAM_IDS.flatMap(({ key, what }) => {
    const n = pages.get(what.page);
    return n === undefined ? [] : [{ key, n }];
  });
}

/** SQL of the condition that Riot's list of teams lacks the id `key`. */
const isUnlisted = (key: string) => `not exists (select from lol_riot_team listed where listed.id = ${key})`;

/** Finds teams on the same side of the same game, if it is one team in all games. */
async function inGamesOfOthers(client: pg.PoolClient): Promise<Found[]> {
  const { rows } = await client.query<Found>(
    `select side.key, min(i.n) as n
     from lol_riot_game g
     cross join lateral (values (100, g.blue_team_id), (200, g.red_team_id)) side (place, key)
     join lol_line l on l.game_key = g.platform_key and l.place = side.place
     join identity i on i.family = 'lol' and i.kind = 'team' and i.source = l.source and i.key = l.team_key
     where ${isUnlisted('side.key')}
     group by side.key having count(distinct i.n) = 1`,
  );
  return rows;
}

/** Riot has only some players of a team that it does not list. */
const FEW = 2;

/**
 * The line-ups of box scores, of the wiki's splits, and of Riot's matches in tournaments with an unlisted team. Riot's
 * rosters of its listed teams are those of another season, so that they only compete with the unlisted.
 */
async function readLineUps(client: pg.PoolClient): Promise<LineUp[]> {
  const { rows } = await client.query<{
    source: string;
    key: string | null;
    name: string | null;
    season: string;
    players: string[];
    is_listed: boolean;
  }>(LINE_UPS);
  const numbers = new Map<string, Numbers>();
  for (const source of new Set([NAME_SOURCE, ...rows.map((row) => row.source)])) {
    numbers.set(source, await numbersOf(client, TEAM, source));
  }
  return rows.map(({ source, key, name, season, players, is_listed }): LineUp => {
    const [from, own] = key === null ? [NAME_SOURCE, nameKey(name ?? '')] : [source, key];
    return {
      source,
      key: own,
      n: numbers.get(from)?.get(own) ?? null,
      season,
      players: new Set(players.map((player) => fold(shownName(player)))),
      ...(source === RIOT && { needed: is_listed ? Infinity : FEW }),
    };
  });
}

const LINE_UPS = `
  with played as (
    select '${RIOT}' as source, team ->> 'id' as key, null as name, t.league_id as league, extract(year from t.starts_on)::int as season,
      p.handle as player
    from lol_riot_match m
    join lol_riot_tournament t on t.id = m.tournament_id
    cross join jsonb_array_elements(m.teams) team
    cross join jsonb_array_elements(team -> 'players') player
    join lol_riot_player p on p.id = player ->> 'id'
    where m.tournament_id in (
      select o.tournament_id from lol_riot_match o cross join jsonb_array_elements(o.teams) other where ${isUnlisted("other ->> 'id'")})
    union
    select source, team_key, case when team_key is null then team_name end, league, season, player_name from lol_line
    where place <= 10 and player_name is not null and coalesce(team_key, team_name) is not null
    union
    select '${LEAGUEPEDIA}', team, null, league, season, player from lol_wiki_split
  )
  select p.source, p.key, p.name, league.n || ' ' || p.season as season, array_agg(distinct p.player) as players,
    exists (select from lol_riot_team listed where listed.id = p.key) as is_listed
  from played p
  join identity league on league.family = 'lol' and league.kind = 'league' and league.source = p.source and league.key = p.league
  where p.season is not null
  group by p.source, p.key, p.name, league.n, p.season
  order by p.source, p.key, p.name, season`;
