import type pg from 'pg';
import {
  claim,
  identify,
  NAME_SOURCE,
  recognise,
  type Claim,
  type Meeting,
} from '../../../archive/resolve/identities.js';
import { noteNames, slugOf } from '../../../archive/resolve/identity-names.js';
import { fold } from '../../../archive/names.js';
import type { Database } from '../../../db/database.js';
import { GAME, MATCH, RIOT, TEAM, TOURNAMENT } from '../kinds.js';
import { meetingOf } from '../entities/meeting.js';
import { joinByName } from '../../../archive/resolve/same-name.js';
import { leagueSlug } from '../leagues.js';
import { isNobody } from '../nobody.js';
import type { GameNames, LiveSource, MatchNames, TeamName } from './names.reduce.js';
import type { ObservedMatch, ObservedTeam } from './observation.js';

/** The source under which replays get numbers: each replay has its own, and is never archived. */
export const REPLAY = 'replay';

/**
 * Finds the archive's ids and names of the matches, games, teams and tournaments in an observation. Those that the archive
 * knows, by upstream's id, by day and names, or by name, keep their numbers; others get new ones.
 */
export class LiveNames {
  private readonly matches = new Map<string, Named>();
  private readonly games = new Map<string, GameNames>();

  constructor(
    private readonly db: Database,
    /** Identifies one replay of a recording; undefined for the live feed. */
    private readonly play?: string,
  ) {}

  /** The names of matches, by upstream's ids. Rejects while the database is away. */
  async ofMatches(seen: readonly ObservedMatch[]): Promise<Record<string, MatchNames>> {
    const fresh = seen
      .map((match) => ({ ...match, startTime: match.startTime ?? this.matches.get(match.id)?.startTime ?? null }))
      .filter((match) => this.matches.get(match.id)?.basis !== basisOf(match));
    if (fresh.length > 0) {
      const named = await identify(this.db, 'lol', (client) => this.nameAll(client, fresh));
      for (const [index, match] of fresh.entries()) {
        const { id, startTime } = match;
        this.matches.delete(id);
        this.matches.set(id, { basis: basisOf(match), startTime, names: named[index] as MatchNames });
      }
      while (this.matches.size > REMEMBERED) this.matches.delete(this.matches.keys().next().value as string);
    }
    return Object.fromEntries(
      seen.flatMap(({ id }) => {
        const names = this.matches.get(id)?.names;
        return names ? [[id, names]] : [];
      }),
    );
  }

  async ofGame(id: string): Promise<GameNames> {
    const known = this.games.get(id);
    if (known) return known;
    const [n] = await identify(this.db, 'lol', (client) => claim(client, GAME, [this.claimOf(id)]));
    const names: GameNames = { gameId: `lol-game-${n}`, source: this.sourceOf(id) };
    this.games.set(id, names);
    if (this.games.size > REMEMBERED) this.games.delete(this.games.keys().next().value as string);
    return names;
  }

  private async nameAll(client: pg.PoolClient, matches: readonly ObservedMatch[]): Promise<MatchNames[]> {
    const teams = await nameTeams(
      client,
      matches.flatMap((match) => match.teams),
    );
    const numbers = await claim(
      client,
      MATCH,
      matches.map((match) => this.claimOf(match.id, meetingSeen(match))),
    );
    const tournaments = await numberTournaments(client, matches);
    const games = await this.numberGames(client, matches);
    return matches.map((match, index) => {
      const slug = leagueSlug(match.league?.slug ?? '');
      const known = this.matches.get(match.id)?.names;
      const tournament = tournaments.get(match.tournamentId ?? '');
      return {
        matchId: `lol-match-${numbers[index]}`,
        league: match.league
          ? { leagueId: `lol-${slug}`, slug, name: match.league.name }
          : (known?.league ?? NO_LEAGUE),
        tournamentId: tournament === undefined ? (known?.tournamentId ?? null) : `lol-tournament-${tournament}`,
        teams: [teams.get(keyOf(match.teams[0])) as TeamName, teams.get(keyOf(match.teams[1])) as TeamName],
        games: {
          ...known?.games,
          ...Object.fromEntries((match.games ?? []).map(({ id }) => [id, `lol-game-${games.get(id)}`])),
        },
        source: this.sourceOf(match.id),
      };
    });
  }

  /** A game is identified by upstream's id, or by its match and its number in it. */
  private async numberGames(client: pg.PoolClient, matches: readonly ObservedMatch[]): Promise<Map<string, number>> {
    const games = matches.flatMap((match) => (match.games ?? []).map((game) => ({ ...game, match })));
    const numbers = await claim(
      client,
      GAME,
      games.map(({ id, number, match }) => this.claimOf(id, meetingSeen(match, number))),
    );
    return new Map(games.map(({ id }, index) => [id, numbers[index] as number]));
  }

  private claimOf(id: string, meeting?: Meeting): Claim {
    if (this.play !== undefined) return { source: REPLAY, key: `${this.play} ${id}` };
    return { source: RIOT, key: id, ...(meeting && { meeting }) };
  }

  private sourceOf(id: string): LiveSource {
    return this.play !== undefined || id.startsWith(FICTIONAL) ? 'simulation' : 'feed';
  }
}

interface Named {
  /** The part of the observation on which the names depend. */
  basis: string;
  /** The last known one, because some pages have none. */
  startTime: string | null;
  names: MatchNames;
}

/** The beginning of the demo's ids; upstream's own ids have eighteen digits and begin with 9 or 1. */
export const FICTIONAL = '99000';

const REMEMBERED = 1_000;

/** Stands in until a page names the league of a match; every page should. */
const NO_LEAGUE = { leagueId: 'lol-other', slug: 'other', name: 'Other' };

/** The part of a match on which its names depend; while it is unchanged, the database is not asked again. */
function basisOf({ startTime, league, tournamentId, teams, games }: ObservedMatch): string {
  const named = teams.map(({ id, name }) => [id, name]);
  return JSON.stringify([startTime, league, tournamentId, named, games?.map(({ id }) => id)]);
}

/** Identifies the match, or a game of it, for other sources: their rows have about the same time and the same two names. */
function meetingSeen({ startTime, teams }: ObservedMatch, game?: number): Meeting | undefined {
  if (startTime === null || !teams.every(isKnown)) return undefined;
  return meetingOf(
    startTime,
    teams.map(({ name }) => name),
    game,
  );
}

/** Upstream calls a team TBD until it is known. */
function isKnown({ id, name }: ObservedTeam): boolean {
  return !isNobody({ key: id, name });
}

function keyOf({ id, name }: ObservedTeam): string {
  return id === null || isNobody({ key: id }) ? `name ${name}` : id;
}

async function numberTournaments(
  client: pg.PoolClient,
  matches: readonly ObservedMatch[],
): Promise<ReadonlyMap<string, number>> {
  const ids = matches.flatMap(({ tournamentId }) => tournamentId ?? []);
  const numbers = await claim(
    client,
    TOURNAMENT,
    ids.map((key) => ({ source: RIOT, key })),
  );
  return new Map(ids.map((key, index) => [key, numbers[index] as number]));
}

async function nameTeams(client: pg.PoolClient, teams: readonly ObservedTeam[]): Promise<Map<string, TeamName>> {
  const withId = idsFrom(teams);
  const byKey = new Map(teams.filter(isKnown).map((team) => [keyOf(withId(team)), withId(team)]));
  const numbers = await numberTeams(client, byKey);
  const { rows } = await client.query<{ n: number; slug: string }>(
    `select n, slug from identity_slug where family = 'lol' and kind = 'team' and is_own and n = any($1)`,
    [[...numbers.values()]],
  );
  const slugs = new Map(rows.map(({ n, slug }) => [n, slug]));
  return new Map(
    teams.map((team) => {
      const { name, code: shortName, image: logoUrl } = team;
      const n = numbers.get(keyOf(withId(team)));
      const slug = n === undefined ? 'tbd' : (slugs.get(n) ?? `team-${n}`);
      return [keyOf(team), { isKnown: n !== undefined, slug, name, shortName, logoUrl }];
    }),
  );
}

/** Completes ids within a page: the schedule has the id of a team only in the row of its running match. */
function idsFrom(teams: readonly ObservedTeam[]): (team: ObservedTeam) => ObservedTeam {
  const ids = new Map<string, Set<string>>();
  for (const { id, name } of teams) if (id !== null) ids.set(fold(name), (ids.get(fold(name)) ?? new Set()).add(id));
  return (team) => {
    const [id, ...others] = team.id === null ? (ids.get(fold(team.name)) ?? []) : [];
    return id === undefined || others.length > 0 ? team : { ...team, id };
  };
}

/**
 * Finds the numbers of teams by upstream's ids. A team with a new id is the one that another source knows by its name, if
 * only one has that name. On the schedule, which has no ids, a team is the one that had the name first.
 */
async function numberTeams(
  client: pg.PoolClient,
  byKey: ReadonlyMap<string, ObservedTeam>,
): Promise<ReadonlyMap<string, number>> {
  const claims = [...byKey.values()].map(teamClaim);
  const { rows: named } = await client.query<{ folded: string; n: number }>(
    `select folded, min(n) as n from identity_name
     where family = 'lol' and kind = 'team' and folded = any($1) group by folded`,
    [claims.flatMap(({ source, name }) => (source === NAME_SOURCE && name ? [name.folded] : []))],
  );
  const byName = new Map(named.map(({ folded, n }) => [folded, n]));
  const isFound = ({ source, name }: Claim) => source === NAME_SOURCE && name !== undefined && byName.has(name.folded);
  await joinTeams(client, claims);
  const open = claims.filter((one) => !isFound(one));
  const given = await claim(client, TEAM, open);
  const numbers = new Map(open.map(({ source, key }, index) => [`${source} ${key}`, given[index] as number]));
  return new Map(
    [...byKey.keys()].map((key, index) => {
      const one = claims[index] as Claim;
      return [
        key,
        (isFound(one) ? byName.get(one.name?.folded ?? '') : numbers.get(`${one.source} ${one.key}`)) as number,
      ];
    }),
  );
}

/** Adds upstream's new ids to teams that another source knows by name. */
async function joinTeams(client: pg.PoolClient, claims: readonly Claim[]): Promise<void> {
  const { rows } = await client.query<{ key: string }>(
    `select key from identity where family = 'lol' and kind = 'team' and source = '${RIOT}' and key = any($1)`,
    [claims.map(({ key }) => key)],
  );
  const known = new Set(rows.map(({ key }) => key));
  const fresh = claims.filter(({ source, key }) => source === RIOT && !known.has(key));
  if (fresh.length === 0) return;
  const { joined } = await joinByName(client, TEAM, fresh);
  const same = joined.flatMap(({ source, key, name, same: n }) => (n === undefined ? [] : [{ source, key, n, name }]));
  await recognise(client, TEAM, same);
  await noteNames(
    client,
    TEAM,
    same.flatMap(({ n, name }) => (name ? [{ n, ...name }] : [])),
  );
}

function teamClaim({ id, name }: ObservedTeam): Claim {
  const named = { folded: fold(name), shown: name };
  return id === null
    ? { source: NAME_SOURCE, key: slugOf(named.folded) || name, name: named }
    : { source: RIOT, key: id, name: named };
}
