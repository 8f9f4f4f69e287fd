import type pg from 'pg';
import { claim, findOwnNumber, identify, type Meeting } from '../../../archive/resolve/identities.js';
import type { Database } from '../../../db/database.js';
import { HLTV, MATCH } from '../kinds.js';
import { whoMeet } from '../team-names.js';
import {
  findArchiveVersion,
  findArchivedNames,
  listEvents,
  listFormer,
  listJoined,
  listPlayers,
  listTeams,
  numberTeamOrEvent,
  numberPlayer,
  type JoinedNames,
} from './names.queries.js';
import { playerKey, type LiveSource, type MatchNames, type PlayerName, type TeamName } from './names.reduce.js';
import type { Pair, TeamPlace } from './rules.reduce.js';
import type { BoardObservation, ListedMatch, BoardPlayer } from './observation.js';

/** The source of a replay's matches. They are never archived, and each replay has its own numbers. */
export const REPLAY = 'replay';

/** The demo's ids begin here; upstream's have seven digits. */
export const FIRST_FICTIONAL = 990_000_000;

/**
 * Finds the archive's ids and names for an observation, and remembers those of each match. Teams, events and players
 * that the archive knows by upstream's id or by name keep their numbers; new ones get a number.
 */
export class LiveNames {
  private readonly matches = new Map<string, NamedMatch>();
  /** Names that changed through merges and were not returned by `ofJoined` yet. */
  private joined: Record<string, MatchNames> = {};
  /** The last archive version for which `noteJoined` has run. */
  private lookedFor: string | undefined;
  private lookAgainAt = 0;

  constructor(
    private readonly db: Database,
    /** The name of this replay; undefined for a live feed. */
    private readonly play?: string,
  ) {}

  /** Rejects while the database is away. */
  async ofListed(seen: readonly ListedMatch[]): Promise<Record<string, MatchNames>> {
    const named: Record<string, MatchNames> = {};
    for (const match of seen) named[match.key] = await this.of(match.key, { listed: match });
    return named;
  }

  async ofBoard(board: BoardObservation): Promise<Record<string, MatchNames>> {
    return { [board.key]: await this.of(board.key, { board }) };
  }

  /** The names of a match of which nothing but the id is known. */
  async ofKey(key: string): Promise<Record<string, MatchNames>> {
    return { [key]: await this.of(key, {}) };
  }

  /**
   * The new names of matches that were merged with others, or whose events were, since the last call. It asks the
   * database in the background, so that no update waits; a later call returns the answer.
   */
  ofJoined(): Record<string, MatchNames> {
    this.lookForJoined().catch(() => {});
    const { joined } = this;
    this.joined = {};
    return joined;
  }

  /** Takes over the names that another worker gave. */
  remember(known: readonly { key: string; names: MatchNames; listed: ListedMatch | null }[]): void {
    for (const { key, names, listed } of known)
      if (!this.matches.has(key)) this.keep(key, { observations: { listed: listed ?? undefined }, text: '', names });
  }

  /** The names of a match by our number, as operators give it; empty where the archive does not know it. */
  async ofNumber(n: number): Promise<Record<string, MatchNames>> {
    const numbers = [n, ...(await listFormer(this.db.pool, n))];
    for (const [key, { names }] of this.matches) if (numbers.includes(names.n)) return { [key]: names };
    const found = await findArchivedNames(this.db.pool, n);
    if (!found) return {};
    const names = await identify(this.db, 'cs2', async (client) => ({
      ...(await withJoined(client, n, await this.namesOf(client, n, found, {}))),
      source: 'live' as const,
    }));
    this.keep(`push ${n}`, { observations: {}, text: '', names });
    return { [`push ${n}`]: names };
  }

  private async lookForJoined(): Promise<void> {
    if (Date.now() < this.lookAgainAt) return;
    this.lookAgainAt = Number.POSITIVE_INFINITY;
    try {
      const version = await findArchiveVersion(this.db);
      if (version !== this.lookedFor && (await this.noteJoined())) this.lookedFor = version;
    } finally {
      this.lookAgainAt = Date.now() + LOOK_EVERY_MS;
    }
  }

  /** Returns false where a match got its names meanwhile, so that the caller must look again. */
  private async noteJoined(): Promise<boolean> {
    const known = [...this.matches];
    const published = known.map(([, { names }]) => ({ n: names.n, eventId: names.event?.id ?? null }));
    const found = await listJoined(this.db.pool, published);
    const isCurrent = ([key, one]: [string, NamedMatch]) => this.matches.get(key) === one;
    const isWhole = known.length === this.matches.size && known.every(isCurrent);
    for (const [index, [key, one]] of known.entries()) {
      const { event, otherIds } = found[index] as JoinedNames;
      const names = { ...one.names, event: event ?? one.names.event, otherIds };
      if (!isCurrent([key, one]) || idsOf(names) === idsOf(one.names)) continue;
      this.matches.set(key, { ...one, names });
      this.joined[key] = names;
    }
    return isWhole;
  }

  private keep(key: string, known: NamedMatch): void {
    this.matches.delete(key);
    this.matches.set(key, known);
    if (this.matches.size > REMEMBERED) this.matches.delete(this.matches.keys().next().value as string);
  }

  private async of(key: string, more: Pick<MatchObservations, 'listed' | 'board'>): Promise<MatchNames> {
    const known = this.matches.get(key);
    const observations: MatchObservations = { ...known?.observations, ...more };
    const text = textOf(observations);
    if (known?.text === text) return known.names;
    const names = await identify(this.db, 'cs2', (client) => this.nameMatch(client, key, observations));
    this.keep(key, { observations, text, names });
    return names;
  }

  private async nameMatch(client: pg.PoolClient, key: string, observations: MatchObservations): Promise<MatchNames> {
    const source = this.play === undefined ? HLTV : REPLAY;
    const meeting = this.play === undefined ? meetingOf(observations.listed) : undefined;
    const own = this.play === undefined ? key : `${this.play} ${key}`;
    const claimed = { source, key: own, ...(meeting && { meeting }) };
    const [standing = 0] = await claim(client, MATCH, [claimed]);
    const names = await this.namesOf(client, standing, await findArchivedNames(client, standing), observations);
    // A live match keeps the number under which it began, even if it is merged with another while it is played.
    const n = (await findOwnNumber(client, MATCH, claimed)) ?? standing;
    return { ...(await withJoined(client, n, names)), n, source: this.sourceOf(key) };
  }

  private async namesOf(
    client: pg.PoolClient,
    n: number,
    archived: Awaited<ReturnType<typeof findArchivedNames>>,
    observations: MatchObservations,
  ): Promise<Omit<MatchNames, 'source'>> {
    const { listed, board } = observations;
    const sides = board && (await sidesOf(client, board));
    const pair = await this.pairOf(client, archived, listed, sides);
    const ct = pair && sides && placeIn(pair, sides);
    const teams: Pair<number> | null = pair && sides && ct === undefined ? sides : pair;
    const event = listed?.event ? await numberTeamOrEvent(client, 'event', listed.event.key, listed.event.name) : null;
    const [eventName = null] = await listEvents(client, [event ?? archived?.eventN ?? null]);
    const rows = teams ? await listTeams(client, teams) : [];
    const [one, two] = rows;
    return {
      n,
      event: eventName,
      bestOf: listed?.bestOf ?? archived?.bestOf ?? null,
      stage: listed?.stage ?? archived?.stage ?? null,
      teams: one && two ? ([one, two] satisfies Pair<TeamName>) : null,
      places: board ? placesOf(board, ct ?? 0) : {},
      players: board ? await namePlayers(client, [...board.ct.players, ...board.t.players]) : {},
    };
  }

  /** The archive's teams in its order, else those of the list, else those of the scoreboard. */
  private async pairOf(
    client: pg.PoolClient,
    archived: Awaited<ReturnType<typeof findArchivedNames>>,
    listed: ListedMatch | undefined,
    sides: Pair<number> | undefined,
  ): Promise<Pair<number> | null> {
    const { team1N = null, team2N = null } = archived ?? {};
    if (team1N !== null && team2N !== null) return [team1N, team2N];
    if (!listed) return sides ?? null;
    const [one, two] = listed.teams;
    return [await numberTeamOrEvent(client, 'team', null, one), await numberTeamOrEvent(client, 'team', null, two)];
  }

  private sourceOf(key: string): LiveSource {
    return this.play !== undefined || Number(key) >= FIRST_FICTIONAL ? 'simulation' : 'live';
  }
}

interface MatchObservations {
  listed?: ListedMatch | undefined;
  board?: BoardObservation | undefined;
}

interface NamedMatch {
  observations: MatchObservations;
  text: string;
  names: MatchNames;
}

const REMEMBERED = 500;

/** How often the archive's version is read, to notice an import that merged matches or events. */
const LOOK_EVERY_MS = 1_000;

async function withJoined<Named extends Pick<MatchNames, 'event'>>(client: pg.PoolClient, n: number, names: Named) {
  const [joined] = await listJoined(client, [{ n, eventId: names.event?.id ?? null }]);
  return { ...names, otherIds: (joined as JoinedNames).otherIds };
}

/** The ids that a merge changes. */
function idsOf({ event, otherIds }: Pick<MatchNames, 'event' | 'otherIds'>): string {
  return JSON.stringify([event?.id, otherIds?.match ?? [], otherIds?.event ?? []]);
}

/** The text of all that names depend on; while it stays the same, no query is needed. */
function textOf({ listed, board }: MatchObservations): string {
  const plan = listed && [listed.event, listed.bestOf, listed.stage, listed.startsAt, listed.teams];
  const team = ({ key, name, players }: BoardObservation['ct']) => [key, name, players.map(playerKey).toSorted()];
  // Sorted, because sides change with every half and the names do not.
  const teams = board && [team(board.ct), team(board.t)].toSorted();
  return JSON.stringify([plan, teams]);
}

function meetingOf(listed: ListedMatch | undefined): Meeting | undefined {
  if (!listed || listed.startsAt === null) return undefined;
  const at = new Date(listed.startsAt).toISOString();
  return { day: at.slice(0, 10), at, who: whoMeet(listed.teams) };
}

/** The numbers of the CT team and the T team. */
async function sidesOf(client: pg.PoolClient, { ct, t }: BoardObservation): Promise<Pair<number>> {
  return [
    await numberTeamOrEvent(client, 'team', ct.key, ct.name),
    await numberTeamOrEvent(client, 'team', t.key, t.name),
  ];
}

/** The place of the CT team in the pair; undefined where the scoreboard shows neither team. */
function placeIn(pair: Pair<number>, [ct, t]: Pair<number>): TeamPlace | undefined {
  if (pair[0] === ct || pair[1] === t) return 0;
  return pair[1] === ct || pair[0] === t ? 1 : undefined;
}

function placesOf({ ct, t }: BoardObservation, place: TeamPlace): Record<string, TeamPlace> {
  const other: TeamPlace = place === 0 ? 1 : 0;
  return {
    [`name:${ct.name.toLowerCase()}`]: place,
    [`name:${t.name.toLowerCase()}`]: other,
    ...(ct.key !== null && { [ct.key]: place }),
    ...(t.key !== null && { [t.key]: other }),
  };
}

async function namePlayers(
  client: pg.PoolClient,
  players: readonly BoardPlayer[],
): Promise<Record<string, PlayerName>> {
  const numbers = new Map<string, number>();
  for (const player of players) numbers.set(playerKey(player), await numberPlayer(client, player));
  const rows = await listPlayers(client, [...new Set(numbers.values())]);
  const byNumber = new Map(rows.map((row) => [Number(row.id.slice('cs2-player-'.length)), row]));
  return Object.fromEntries(
    players.flatMap((player) => {
      const key = playerKey(player);
      const name = byNumber.get(numbers.get(key) ?? 0);
      return name ? [[key, { ...name, nickname: player.nick }] as const] : [];
    }),
  );
}
