import type pg from 'pg';
import { claim, identify, NAME_SOURCE, type Claim } from '../../../archive/identities.js';
import { slugOf, type Kind } from '../../../archive/identity-names.js';
import { fold } from '../../../archive/names.js';
import type { Database } from '../../../db/database.js';
import type { GameNames, LiveSource, MatchNames, TeamName } from './names.reduce.js';
import type { MatchSeen, TeamSeen } from './sighting.js';

/** The source under which upstream's own ids are stored, by which an import of upstream's files finds them again. */
const RIOT = 'riot';

const TEAM: Kind = { family: 'lol', name: 'team', reserved: new Set(['search']) };
const TOURNAMENT: Kind = { family: 'lol', name: 'tournament' };
const MATCH: Kind = { family: 'lol', name: 'match' };
const GAME: Kind = { family: 'lol', name: 'game' };

/**
 * Finds our ids and names of the things in a sighting. Things that the archive knows by upstream's ids, by day and names
 * or by name keep its numbers, and others get new ones.
 */
export class LiveNames {
  private readonly matches = new Map<string, { told: string; names: MatchNames }>();
  private readonly games = new Map<string, GameNames>();

  constructor(
    private readonly db: Database,
    /** What upstream's words come from; the sandbox's ids are known by their beginning. */
    private readonly source: LiveSource = 'feed',
  ) {}

  /** The names of matches by upstream's ids. Rejects while the database is away. */
  async ofMatches(seen: readonly MatchSeen[]): Promise<Record<string, MatchNames>> {
    const fresh = seen.filter((match) => this.matches.get(match.id)?.told !== toldOf(match));
    if (fresh.length > 0) {
      const named = await identify(this.db, 'lol', (client) => this.nameAll(client, fresh));
      for (const [index, match] of fresh.entries()) {
        this.matches.delete(match.id);
        this.matches.set(match.id, { told: toldOf(match), names: named[index] as MatchNames });
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
    const [n] = await identify(this.db, 'lol', (client) => claim(client, GAME, [{ source: RIOT, key: id }]));
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
    const numbers = await claim(client, MATCH, matches.map(matchClaim));
    const tournaments = await numberAll(
      client,
      TOURNAMENT,
      matches.flatMap(({ tournamentId }) => tournamentId ?? []),
    );
    const games = await numberAll(
      client,
      GAME,
      matches.flatMap((match) => (match.games ?? []).map(({ id }) => id)),
    );
    return matches.map((match, index) => {
      const slug = slugOf(fold(match.league?.slug ?? ''));
      const known = this.matches.get(match.id)?.names;
      const tournament = match.tournamentId === null ? undefined : tournaments.get(match.tournamentId);
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

  private sourceOf(id: string): LiveSource {
    return id.startsWith(FICTIONAL) ? 'simulation' : this.source;
  }
}

/** Upstream's ids have eighteen digits and begin with 9 or 1; those of the sandbox begin so. */
export const FICTIONAL = '99000';

const REMEMBERED = 1_000;

/** Every page names the league of a match, so no match keeps this. */
const NO_LEAGUE = { leagueId: 'lol-other', slug: 'other', name: 'Other' };

/** What names depend on; a match that tells the same again needs no look into the database. */
function toldOf({ league, tournamentId, teams, games }: MatchSeen): string {
  return JSON.stringify([league, tournamentId, teams.map(({ id, name }) => [id, name]), games?.map(({ id }) => id)]);
}

/** Another source's row of the match has the same day, give or take one, and the same two names. */
function matchClaim({ id, startTime, teams }: MatchSeen): Claim {
  const who = teams.map(({ name }) => fold(name)).toSorted();
  if (startTime === null) return { source: RIOT, key: id };
  return { source: RIOT, key: id, meeting: { day: startTime.slice(0, 10), who: who.join(' v ') } };
}

async function numberAll(client: pg.PoolClient, kind: Kind, ids: readonly string[]): Promise<Map<string, number>> {
  const numbers = await claim(
    client,
    kind,
    ids.map((key) => ({ source: RIOT, key })),
  );
  return new Map(ids.map((key, index) => [key, numbers[index] as number]));
}

function keyOf({ id, name }: TeamSeen): string {
  return id ?? `name ${name}`;
}

/** The schedule tells teams without ids; such a team is the one that had the name first. */
async function nameTeams(client: pg.PoolClient, teams: readonly TeamSeen[]): Promise<Map<string, TeamName>> {
  const byKey = new Map(teams.map((team) => [keyOf(team), team]));
  const nameless = [...byKey.values()].filter(({ id }) => id === null);
  const { rows: known } = await client.query<{ folded: string; n: number }>(
    `select folded, min(n) as n from identity_name
     where family = 'lol' and kind = 'team' and folded = any($1) group by folded`,
    [nameless.map(({ name }) => fold(name))],
  );
  const numbers = new Map(known.map(({ folded, n }) => [folded, n]));
  const unknown = [...byKey.values()].filter(({ id, name }) => id !== null || !numbers.has(fold(name)));
  const claimed = await claim(client, TEAM, unknown.map(teamClaim));
  const given = new Map(unknown.map((team, index) => [keyOf(team), claimed[index] as number]));
  const numbered = [...byKey].map(([key, team]) => {
    return { key, team, n: given.get(key) ?? (numbers.get(fold(team.name)) as number) };
  });
  const { rows: slugs } = await client.query<{ n: number; slug: string }>(
    `select n, slug from identity_slug where family = 'lol' and kind = 'team' and is_own and n = any($1)`,
    [numbered.map(({ n }) => n)],
  );
  const slugOfNumber = new Map(slugs.map(({ n, slug }) => [n, slug]));
  return new Map(
    numbered.map(({ key, team: { name, code, image }, n }) => {
      return [key, { slug: slugOfNumber.get(n) ?? `team-${n}`, name, shortName: code, logoUrl: image }];
    }),
  );
}

function teamClaim({ id, name }: TeamSeen): Claim {
  const named = { folded: fold(name), shown: name };
  return id === null
    ? { source: NAME_SOURCE, key: slugOf(named.folded) || name, name: named }
    : { source: RIOT, key: id, name: named };
}
