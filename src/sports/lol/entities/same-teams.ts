import type pg from 'pg';
import type { ClaimClusters } from '../../../archive/resolve/claim-clusters.js';
import { NAME_SOURCE } from '../../../archive/resolve/identities.js';
import { groupBy } from '../../../archive/group.js';
import { fold } from '../../../archive/names.js';
import type { SamePair } from '../../../archive/resolve/merge.js';
import { nameKey, type SourceKey } from '../../../archive/resolve/claims.js';
import { TEAM_IDS } from '../team-corrections.js';
import { NAMES_OF_TEAMS } from '../team-names.js';
import { LEAGUEPEDIA, RIOT } from '../kinds.js';
import { sameLineUps, type LineUp } from './line-ups.js';
import { LEAGUE_REGIONS, officialRegion, plainRegion } from './regions.js';
import { shownName } from '../sources/wiki-record.js';

/** A region of a league of box scores, or of a page of the wiki. */
interface Placed extends SourceKey {
  region: string;
}

/** Another source's team on the same side of the same game as the team of Riot's id. */
interface Met extends SourceKey {
  official: string;
}

/** What shows that teams are the same although neither key nor name does: review, games of two sources, players in common. */
export class SameTeams {
  private constructor(
    private readonly placed: readonly Placed[],
    private readonly met: readonly Met[],
    private readonly lineUps: readonly KeyedLineUp[],
  ) {}

  static async read(client: pg.PoolClient): Promise<SameTeams> {
    const { rows: placed } = await client.query<Placed>(PLACED);
    const { rows: met } = await client.query<Met>(MET);
    return new SameTeams(placed, met, await readLineUps(client));
  }

  /** Pairs of clusters that are one team. */
  pairs(clusters: ClaimClusters): SamePair[] {
    const lineUps = this.pairsByLineUp(clusters);
    const official = [...this.unlisted(clusters, lineUps)].flatMap(([key, [place, ...others]]): SamePair[] => {
      const own = clusters.placeOf({ source: RIOT, key });
      return own === undefined || place === undefined || others.length > 0 ? [] : [[own, place]];
    });
    const sameLineUp = lineUps.flatMap(([one, other]): SamePair[] => {
      const isOfUnlisted = one.needed === FEW || other.needed === FEW;
      return isOfUnlisted || one.n === null || other.n === null ? [] : [[one.n, other.n]];
    });
    return [...this.calledTheSame(clusters), ...namedLater(clusters), ...sameLineUp, ...official];
  }

  /** The places of teams of other sources by Riot's ids that its list of teams lacks. */
  unlisted(clusters: ClaimClusters, lineUps = this.pairsByLineUp(clusters)): Map<string, Set<number>> {
    const places = new Map<string, Set<number>>();
    const add = (key: string, place: number | null | undefined) => {
      if (place !== null && place !== undefined) places.set(key, (places.get(key) ?? new Set()).add(place));
    };
    for (const { key, what } of TEAM_IDS) add(key, clusters.placeOf({ source: LEAGUEPEDIA, key: what.page }));
    for (const [key, met] of groupBy(this.met, ({ official }) => official)) {
      const [place, ...others] = new Set(met.flatMap((one) => clusters.placeOf(one) ?? []));
      if (others.length === 0) add(key, place);
    }
    for (const [one, other] of lineUps) {
      const unlisted = [one, other].find(({ needed }) => needed === FEW);
      if (unlisted) add(unlisted.key, (unlisted === one ? other : one).n);
    }
    return places;
  }

  private pairsByLineUp(clusters: ClaimClusters): [LineUp, LineUp][] {
    return sameLineUps(this.lineUps.map((one) => ({ ...one, n: clusters.placeOf(one.team) ?? null })));
  }

  /**
   * Pairs of teams of one region with names that mean one team by review, unless Riot has two teams of these names. A
   * page of the wiki with words in brackets, such as `TSM (Vietnamese Team)`, is of another team than the page without.
   */
  private calledTheSame(clusters: ClaimClusters): SamePair[] {
    const regions = new Map<number, Set<string>>();
    for (const { region, ...key } of this.placed) {
      const place = clusters.placeOf(key);
      // Riot's name of the region; the wiki has others.
      const official = officialRegion(region) ?? plainRegion(region);
      if (place !== undefined) regions.set(place, (regions.get(place) ?? new Set()).add(official));
    }
    const keysOf = (place: number) => clusters.all[place]?.keys ?? [];
    const isOfficial = (place: number) => keysOf(place).some(({ source }) => source === RIOT);
    const isPlain = ({ source, key }: SourceKey) => source !== LEAGUEPEDIA || !/ \(.*\)/.test(key);
    return NAMES_OF_TEAMS.flatMap((names) => {
      const bearers = new Set([...names].flatMap((folded) => clusters.bearersOf(folded)));
      const called = [...bearers].filter((place) => keysOf(place).some(isPlain)).toSorted((one, other) => one - other);
      const official = called.filter(isOfficial);
      const first = official[0] ?? called[0];
      if (first === undefined || official.length > 1) return [];
      return called
        .filter((one) => one !== first && !areApart(regions.get(one), regions.get(first)))
        .map((place): SamePair => [first, place]);
    });
  }
}

/** Whether the regions of two teams are known, and none is common to both. */
function areApart(one: ReadonlySet<string> | undefined, other: ReadonlySet<string> | undefined): boolean {
  return one !== undefined && other !== undefined && ![...one].some((region) => other.has(region));
}

/** The regions of the leagues of box scores, and those of the wiki's pages. */
const PLACED = `
  with ${LEAGUE_REGIONS}
  select distinct l.source, l.team_key as key, region.region
  from lol_line l join region on region.source = l.source and region.key = l.league
  where l.place = 100 and l.team_key is not null
  union
  select '${LEAGUEPEDIA}', page, region from lol_wiki_team where region is not null
  order by source, key, region`;

/** Pairs of a team of whom Riot alone has an id, and the only other team of its name, which Riot has no id of. */
function namedLater(clusters: ClaimClusters): SamePair[] {
  const has = (place: number, isOne: (key: SourceKey) => boolean) => clusters.all[place]?.keys.some(isOne) === true;
  const isOfficial = ({ source }: SourceKey) => source === RIOT;
  const pairs = [...clusters.names].flatMap((folded): SamePair[] => {
    const bearers = clusters.bearersOf(folded);
    const alone = bearers.filter((place) => !has(place, (key) => !isOfficial(key)));
    const others = bearers.filter((place) => !has(place, isOfficial));
    const isClear = bearers.length === 2 && alone.length === 1 && others.length === 1;
    return isClear ? [[alone[0] as number, others[0] as number]] : [];
  });
  return pairs.toSorted(([one, other], [next, last]) => one - next || other - last);
}

/** SQL of the condition that Riot's list of teams lacks the id `key`. */
const isUnlisted = (key: string) => `not exists (select from lol_riot_team listed where listed.id = ${key})`;

/** Teams of other sources on the same side of the same game. */
const MET = `
  select distinct side.key as official, l.source, l.team_key as key
  from lol_riot_game g
  cross join lateral (values (100, g.blue_team_id), (200, g.red_team_id)) side (place, key)
  join lol_line l on l.game_key = g.platform_key and l.place = side.place
  where l.team_key is not null and ${isUnlisted('side.key')}
  order by 1, 2, 3`;

/** Riot has only some players of a team that it does not list. */
const FEW = 2;

/**
 * The line-ups of box scores, of the wiki's splits, and of Riot's matches in tournaments with an unlisted team. Riot's
 * rosters of its listed teams are those of another season, so that they only compete with the unlisted.
 */
async function readLineUps(client: pg.PoolClient): Promise<KeyedLineUp[]> {
  const { rows } = await client.query<{
    source: string;
    key: string | null;
    name: string | null;
    season: string;
    players: string[];
    is_listed: boolean;
  }>(LINE_UPS);
  return rows.map(({ source, key, name, season, players, is_listed }): KeyedLineUp => {
    const team = key === null ? { source: NAME_SOURCE, key: nameKey(name ?? '') } : { source, key };
    return {
      source,
      key: team.key,
      team,
      season,
      players: new Set(players.map((player) => fold(shownName(player)))),
      ...(source === RIOT && { needed: is_listed ? Infinity : FEW }),
    };
  });
}

/** A line-up before its team has a cluster, with the key by which the cluster knows the team. */
interface KeyedLineUp extends Omit<LineUp, 'n'> {
  team: SourceKey;
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
  order by p.source, p.key, p.name, p.season, min(p.league)`;
