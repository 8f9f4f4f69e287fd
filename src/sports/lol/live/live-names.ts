import type pg from 'pg';
import { claim, identify, NAME_SOURCE, recognise, type Claim, type Meeting } from '../../../archive/identities.js';
import { noteNames, slugOf } from '../../../archive/identity-names.js';
import { fold } from '../../../archive/names.js';
import type { Database } from '../../../db/database.js';
import { GAME, MATCH, RIOT, TEAM, TOURNAMENT } from '../import/kinds.js';
import { meetingOf } from '../import/meeting.js';
import { joinByName } from '../import/same-name.js';
import { leagueSlug } from '../leagues.js';
import type { GameNames, LiveSource, MatchNames, TeamName } from './names.reduce.js';
import type { MatchSeen, TeamSeen } from './observation.js';

/** The source of a replay's numbers: it is never archived, and each play has numbers of its own. */
export const REPLAY = 'replay';

/**
 * Finds our ids and names of the things in an observation. Things that the archive knows by upstream's ids, by day and names
 * or by name keep its numbers, and others get new ones.
 */
export class LiveNames {
  private readonly matches = new Map<string, Named>();
  private readonly games = new Map<string, GameNames>();

  constructor(
    private readonly db: Database,
    /** What names the play of a recording; undefined for what happens now. */
    private readonly play?: string,
  ) {}

  /** The names of matches by upstream's ids. Rejects while the database is away. */
  async ofMatches(seen: readonly MatchSeen[]): Promise<Record<string, MatchNames>> {
    const fresh = seen
      .map((match) => ({ ...match, startTime: match.startTime ?? this.matches.get(match.id)?.startTime ?? null }))
      .filter((match) => this.matches.get(match.id)?.told !== toldOf(match));
    if (fresh.length > 0) {
      const named = await identify(this.db, 'lol', (client) => this.nameAll(client, fresh));
      for (const [index, match] of fresh.entries()) {
        const { id, startTime } = match;
        this.matches.delete(id);
        this.matches.set(id, { told: toldOf(match), startTime, names: named[index] as MatchNames });
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

  private async nameAll(client: pg.PoolClient, matches: readonly MatchSeen[]): Promise<MatchNames[]> {
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

  /** A game is recognised by its match and its number in it. */
  private async numberGames(client: pg.PoolClient, matches: readonly MatchSeen[]): Promise<Map<string, number>> {
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
  /** What the names were made of. */
  told: string;
  /** Not every page has it. */
  startTime: string | null;
  names: MatchNames;
}

/** Upstream's ids have eighteen digits and begin with 9 or 1; those of the demo begin so. */
export const FICTIONAL = '99000';

const REMEMBERED = 1_000;

/** Every page names the league of a match, so no match keeps this. */
const NO_LEAGUE = { leagueId: 'lol-other', slug: 'other', name: 'Other' };

/** What names depend on; a match with the same again needs no look into the database. */
function toldOf({ startTime, league, tournamentId, teams, games }: MatchSeen): string {
  const named = teams.map(({ id, name }) => [id, name]);
  return JSON.stringify([startTime, league, tournamentId, named, games?.map(({ id }) => id)]);
}

/** Another source's row of the match, or of a game of it, has about the same time and the same two names. */
function meetingSeen({ startTime, teams }: MatchSeen, game?: number): Meeting | undefined {
  if (startTime === null || !teams.every(isKnown)) return undefined;
  return meetingOf(
    startTime,
    teams.map(({ name }) => name),
    game,
  );
}

/** Upstream names teams TBD until it knows them. */
function isKnown({ name }: TeamSeen): boolean {
  return name !== 'TBD';
}

function keyOf({ id, name }: TeamSeen): string {
  return id ?? `name ${name}`;
}

async function numberTournaments(
  client: pg.PoolClient,
  matches: readonly MatchSeen[],
): Promise<ReadonlyMap<string, number>> {
  const ids = matches.flatMap(({ tournamentId }) => tournamentId ?? []);
  const numbers = await claim(
    client,
    TOURNAMENT,
    ids.map((key) => ({ source: RIOT, key })),
  );
  return new Map(ids.map((key, index) => [key, numbers[index] as number]));
}

async function nameTeams(client: pg.PoolClient, teams: readonly TeamSeen[]): Promise<Map<string, TeamName>> {
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

/** The schedule has ids of the teams that play just now, and leaves out those of the same teams in its other rows. */
function idsFrom(teams: readonly TeamSeen[]): (team: TeamSeen) => TeamSeen {
  const ids = new Map<string, Set<string>>();
  for (const { id, name } of teams) if (id !== null) ids.set(fold(name), (ids.get(fold(name)) ?? new Set()).add(id));
  return (team) => {
    const [id, ...others] = team.id === null ? (ids.get(fold(team.name)) ?? []) : [];
    return id === undefined || others.length > 0 ? team : { ...team, id };
  };
}

/**
 * Numbers teams by upstream's ids; one whose id is new is the team that another source knows by its name, if there is
 * one only. The schedule has no ids, so there a team is the one that had the name first.
 */
async function numberTeams(
  client: pg.PoolClient,
  byKey: ReadonlyMap<string, TeamSeen>,
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

/** Stores upstream's new ids of teams that another source knows by their names. */
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

function teamClaim({ id, name }: TeamSeen): Claim {
  const named = { folded: fold(name), shown: name };
  return id === null
    ? { source: NAME_SOURCE, key: slugOf(named.folded) || name, name: named }
    : { source: RIOT, key: id, name: named };
}
