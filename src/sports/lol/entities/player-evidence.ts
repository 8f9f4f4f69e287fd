import type pg from 'pg';
import { NAME_SOURCE } from '../../../archive/resolve/identities.js';
import { fold } from '../../../archive/names.js';
import { countryOf } from '../countries.js';
import { ESPORTS_EARNINGS, LEAGUEPEDIA, RIOT, TEAM } from '../kinds.js';
import { nameKey, numbersOf, type EntityClaim } from '../../../archive/resolve/claims.js';
import { LEAGUE_REGIONS, plainRegion } from './regions.js';
import type { ClaimClusters } from '../../../archive/resolve/claim-clusters.js';
import type { Joining } from '../../../archive/resolve/same-name.js';
import { groupBy } from '../../../archive/group.js';
import type { SamePair } from '../../../archive/resolve/merge.js';
import { addition } from '../sources/wiki-record.js';
import type { WikiPlayer } from './wiki-players.js';

/** The facts about a player from all sources. */
interface Known {
  /** The roles that he plays often in a source. */
  roles: Set<string>;
  /** Numbers of teams. */
  teams: Set<number>;
  realNames: Set<string>;
  /** Riot's names of regions. */
  regions: Set<string>;
  /** ISO codes. */
  countries: Set<string>;
}

/** Facts about a player to add to those that are known. */
interface Evidence {
  roles?: Iterable<string>;
  teams?: Iterable<number>;
  realNames?: Iterable<string | null>;
  regions?: Iterable<string>;
  countries?: Iterable<string | null>;
}

/** The facts about players beside their names: by the sources' keys, and by the places of their clusters. */
export class PlayerEvidence implements Joining {
  private readonly byKey = new Map<string, Known>();
  private readonly inGames = new Set<string>();
  private byCluster = new Map<number, Known>();
  private seenInGames = new Set<number>();
  /** Players whom only the list of earnings has. */
  private onlyEarners = new Set<number>();

  private constructor(private readonly client: pg.PoolClient) {}

  static async read(client: pg.PoolClient, wiki: readonly WikiPlayer[]): Promise<PlayerEvidence> {
    const evidence = new PlayerEvidence(client);
    await evidence.readGames();
    await evidence.readPersons();
    for (const player of wiki) add(entry(evidence.byKey, `${LEAGUEPEDIA} ${player.page}`), player);
    return evidence;
  }

  /** Gathers the facts about each cluster by its keys; to be called after claims were added. */
  gather({ all }: ClaimClusters): void {
    [this.byCluster, this.seenInGames, this.onlyEarners] = [new Map(), new Set(), new Set()];
    all.forEach(({ keys }, place) => {
      const places = keys.map(({ source, key }) => `${source} ${key}`);
      const facts = places.flatMap((one) => this.byKey.get(one) ?? []);
      if (facts.length > 0) this.byCluster.set(place, union(facts));
      if (places.some((one) => this.inGames.has(one))) this.seenInGames.add(place);
      if (keys.every(({ source }) => source === ESPORTS_EARNINGS)) this.onlyEarners.add(place);
    });
  }

  /** A common team in any season, or the same real name. */
  proves({ source, key }: EntityClaim, n: number): boolean {
    const [own, known] = [this.byKey.get(`${source} ${key}`), this.byCluster.get(n)];
    return (
      own !== undefined && known !== undefined && (meet(own.teams, known.teams) || meet(own.realNames, known.realNames))
    );
  }

  /**
   * Between two sources of games the role must agree. The wiki has everybody who ever played, so with it the region
   * must agree and the role must not differ. A player who is only named must be in another source's games. With
   * earnings the country must not differ.
   */
  agrees({ source, key }: EntityClaim, n: number): true | string | undefined {
    const isSeen = this.seenInGames.has(n);
    const [own, known] = [this.byKey.get(`${source} ${key}`), this.byCluster.get(n)];
    if (own && known && (source === ESPORTS_EARNINGS || this.onlyEarners.has(n))) {
      return haveCommon(own.countries, known.countries) === false ? 'another_country' : true;
    }
    if (source === NAME_SOURCE) return isSeen ? true : undefined;
    if (!own || !known) return undefined;
    const sameRole = haveCommon(own.roles, known.roles);
    if (sameRole === false) return 'another_role';
    if (source !== LEAGUEPEDIA && isSeen) return sameRole;
    return haveCommon(own.regions, known.regions) === true ? true : undefined;
  }

  prefers(n: number): boolean {
    return this.seenInGames.has(n);
  }

  /**
   * Pairs of clusters that are one person: their names differ at most by blanks, neither roles nor countries differ, and
   * the real name is the same, or it does not differ and a team is the same. The team counts between two pages of the wiki
   * without an addition in brackets, and between clusters of different sources.
   */
  samePersons(clusters: ClaimClusters): SamePair[] {
    return namesakes(clusters).flatMap((places) => {
      const haveOneTeam = (one: number, other: number) =>
        areOfTwoSources(clusters, one, other) && !this.areApart(one, other) && this.haveOneTeam(one, other);
      // Of two clusters of one source that have the team of a third, none is it.
      const isClear = (one: number, other: number) =>
        places.every((third) => third === other || !haveOneTeam(one, third) || areOfTwoSources(clusters, other, third));
      return this.pairsOf(
        places,
        (one, other) =>
          this.haveOneRealName(one, other) ||
          (arePlainPages(clusters, one, other) && this.haveOneTeam(one, other)) ||
          (haveOneTeam(one, other) && isClear(one, other) && isClear(other, one)),
      );
    });
  }

  /** The same, where a name may be a former one: then only the real name shows that two are one. */
  renamedPersons(clusters: ClaimClusters): SamePair[] {
    return namesakes(clusters).flatMap((places) =>
      this.pairsOf(places, (one, other) => this.haveOneRealName(one, other)),
    );
  }

  private pairsOf(places: readonly number[], isSame: (one: number, other: number) => boolean): SamePair[] {
    const persons: number[][] = [];
    for (const place of places) {
      const same = persons.find((person) => person.every((one) => !this.areApart(one, place) && isSame(one, place)));
      if (same) same.push(place);
      else persons.push([place]);
    }
    return persons.flatMap(([first = 0, ...others]) => others.map((other): SamePair => [first, other]));
  }

  private areApart(one: number, other: number): boolean {
    const [own, known] = [this.byCluster.get(one), this.byCluster.get(other)];
    return (
      !own ||
      !known ||
      haveCommon(own.roles, known.roles) === false ||
      haveCommon(own.countries, known.countries) === false
    );
  }

  private haveOneRealName(one: number, other: number): boolean {
    const [own, known] = [this.byCluster.get(one), this.byCluster.get(other)];
    return own !== undefined && known !== undefined && meet(own.realNames, known.realNames);
  }

  /** Whether a team is the same, and the real name does not differ. */
  private haveOneTeam(one: number, other: number): boolean {
    const [own, known] = [this.byCluster.get(one), this.byCluster.get(other)];
    if (!own || !known) return false;
    return haveCommon(own.realNames, known.realNames) !== false && meet(own.teams, known.teams);
  }

  private async readGames(): Promise<void> {
    const namedTeams = await numbersOf(this.client, TEAM, NAME_SOURCE);
    const { rows } = await this.client.query<{
      source: string;
      key: string | null;
      name: string | null;
      roles: string[] | null;
      teams: number[] | null;
      team_names: string[] | null;
      regions: string[] | null;
    }>(SEEN);
    for (const { source, key, name, roles, teams, team_names, regions } of rows) {
      const place = key === null ? `${NAME_SOURCE} ${nameKey(name ?? '')}` : `${source} ${key}`;
      const named = (team_names ?? []).flatMap((one) => namedTeams.get(nameKey(one)) ?? []);
      add(entry(this.byKey, place), {
        roles: roles ?? [],
        teams: [...(teams ?? []), ...named],
        regions: (regions ?? []).map(plainRegion),
      });
      this.inGames.add(place);
    }
  }

  private async readPersons(): Promise<void> {
    const { rows } = await this.client.query<{
      source: string;
      key: string;
      name: string | null;
      country: string | null;
    }>(
      `select '${RIOT}' as source, id as key, concat_ws(' ', first_name, last_name) as name, null as country from lol_riot_player
       union all
       select '${ESPORTS_EARNINGS}', player_id, concat_ws(' ', first_name, last_name), country_code from lol_earner`,
    );
    for (const { source, key, name, country } of rows) {
      add(entry(this.byKey, `${source} ${key}`), { realNames: [name], countries: [country] });
    }
  }
}

/** The places of the clusters of each name, without regard to blanks, in order. */
function namesakes(clusters: ClaimClusters): number[][] {
  const bearers = [...clusters.names].flatMap((folded) =>
    clusters.bearersOf(folded).map((place) => ({ place, letters: folded.replaceAll(' ', '') })),
  );
  return [...groupBy(bearers, ({ letters }) => letters).values()].map((group) =>
    [...new Set(group.map(({ place }) => place))].toSorted((one, other) => one - other),
  );
}

/** Whether no source has a key of both clusters. */
function areOfTwoSources({ all }: ClaimClusters, one: number, other: number): boolean {
  const sources = new Set(all[one]?.keys.map(({ source }) => source));
  return one !== other && !all[other]?.keys.some(({ source }) => sources.has(source));
}

/** Whether both are pages of the wiki without the addition in brackets by which it distinguishes players of one name. */
function arePlainPages({ all }: ClaimClusters, one: number, other: number): boolean {
  return [one, other].every((place) =>
    all[place]?.keys.every(({ source, key }) => source === LEAGUEPEDIA && addition(key) === null),
  );
}

function entry<Key>(map: Map<Key, Known>, key: Key): Known {
  const known = map.get(key) ?? newKnown();
  map.set(key, known);
  return known;
}

function union(facts: readonly Known[]): Known {
  const all = newKnown();
  for (const one of facts) add(all, one);
  return all;
}

const newKnown = (): Known => ({
  roles: new Set(),
  teams: new Set(),
  realNames: new Set(),
  regions: new Set(),
  countries: new Set(),
});

function add(known: Known, { roles = [], teams = [], realNames = [], regions = [], countries = [] }: Evidence): void {
  for (const role of roles) known.roles.add(role);
  for (const team of teams) known.teams.add(team);
  for (const region of regions) known.regions.add(region);
  // Names of letters in order, from another entry, stay the same.
  for (const name of realNames) if (name) known.realNames.add(lettersOf(name));
  for (const country of countries) {
    const code = countryOf(country)?.code;
    if (code) known.countries.add(code);
  }
}

/** The letters of a name in one order: `Sang Hyeok Lee`, `Lee Sang-hyeok (이상혁)` and `Sanghyeok Lee` are one name. */
function lettersOf(name: string): string {
  const plain = name.replace(/\([^()]*\)/g, ' ');
  return [...fold(plain).replaceAll(' ', '')].toSorted().join('');
}

function meet<Item>(one: ReadonlySet<Item>, other: ReadonlySet<Item>): boolean {
  return [...one].some((item) => other.has(item));
}

/** Whether two sets have an element in common; undefined where one of them is empty. */
function haveCommon(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean | undefined {
  return one.size === 0 || other.size === 0 ? undefined : meet(one, other);
}

/**
 * The players of rosters and of box scores, each with the teams, the regions of the leagues, and the roles of at least a
 * quarter of the mentions: Riot's rosters give another role to a player whom they list in his team's academy, too.
 * `team_names` are the teams of which the source has only the name.
 */
const SEEN = `
  with ${LEAGUE_REGIONS}, seen as (
    select '${RIOT}' as source, player ->> 'id' as key, null as name, player ->> 'role' as role, team ->> 'id' as team_key,
      null as team_name, t.league_id as league_key
    from lol_riot_match m
    join lol_riot_tournament t on t.id = m.tournament_id
    cross join jsonb_array_elements(m.teams) team cross join jsonb_array_elements(team -> 'players') player
    union all
    select '${RIOT}', id, null, null, home_team_id, null, null from lol_riot_player
    union all
    select source, player_key, case when player_key is null then player_name end, role, team_key,
      case when team_key is null then team_name end, league
    from lol_line where place <= 10 and coalesce(player_key, player_name) is not null
  ), often as (
    select source, coalesce(key, name) as called, array_agg(role order by role) filter (where 4 * times >= total) as roles
    from (
      select source, key, name, role, count(*) as times, sum(count(*)) over (partition by source, key, name) as total
      from seen where role is not null group by source, key, name, role
    ) counted
    group by source, called
  )
  select s.source, s.key, s.name, min(often.roles) as roles,
    array_agg(distinct t.n) filter (where t.n is not null) as teams,
    array_agg(distinct s.team_name) filter (where s.team_name is not null) as team_names,
    array_agg(distinct region.region) filter (where region.region is not null) as regions
  from seen s
  left join identity t on t.family = 'lol' and t.kind = 'team' and t.source = s.source and t.key = s.team_key
  left join region on region.source = s.source and region.key = s.league_key
  left join often on often.source = s.source and often.called = coalesce(s.key, s.name)
  group by s.source, s.key, s.name`;
