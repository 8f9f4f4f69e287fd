import { Injectable } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import { notFound } from '../../../http/errors.js';
import { Entry, type KeptState } from '../../../live/entry.js';
import { Live } from '../../../live/live.service.js';
import type { KnownRoom } from '../../../live/socket-reader.js';
import type { TopicKind } from '../../../live/topic.js';
import { findArchivedBoard, findArchivedSeries, numbersMeant } from './read-archive.queries.js';
import { leagueSlug } from '../leagues.js';
import { ENDS } from './ends.js';
import { lolLive } from './family.js';
import { listFrames, type FramesAsked } from './frames.queries.js';
import { listSlugs } from './slugs.queries.js';
import { EVENTS_TOPICS, GAME_TOPICS, leagueRoom, MATCH_TOPICS, SERIES_TOPICS, type EventsState } from './topics.js';
import { plannedMatch, boardWithoutFrames } from './views.js';

const FAMILY = 'lol';

/** The newest state of a match or game that a reader may see. */
export interface VisibleSubject {
  entry: Entry;
  /** True if it does not come from the live log: the stored last state, or the archive. */
  isStored: boolean;
  /** When the game ended; undefined for a running game, and for a match of the archive. */
  recordedAt: Date | undefined;
}

/**
 * Finds matches and games for readers who are `delaySeconds` behind: in the live log, then among the stored last states of
 * topics that are over, then in the archive.
 */
@Injectable()
export class LolSubjects {
  constructor(
    private readonly live: Live,
    private readonly db: Database,
  ) {
    live.onRooms(FAMILY, (room, delaySeconds) => this.findRoom(room, delaySeconds));
  }

  /** The series of a match; throws NOT_FOUND. */
  async findMatch(id: string, delaySeconds: number): Promise<VisibleSubject> {
    for await (const n of numbersMeant(this.db, 'match', id)) {
      const subject =
        (await this.findState(SERIES_TOPICS, `lol-match-${n}`, delaySeconds)) ?? (await this.findArchivedMatch(n));
      if (subject) return subject;
    }
    throw notFound('live match', id, FAMILY);
  }

  /** The board of a game; throws NOT_FOUND. */
  async findGame(id: string, delaySeconds: number): Promise<VisibleSubject> {
    for await (const n of numbersMeant(this.db, 'game', id)) {
      const gameId = `lol-game-${n}`;
      const subject =
        (await this.findState(GAME_TOPICS, gameId, delaySeconds)) ??
        (await this.findArchivedGame(n)) ??
        this.findWithoutFrames(gameId, delaySeconds);
      if (subject) return subject;
    }
    throw notFound('live game', id, FAMILY);
  }

  /** The newest state of a topic, in the log or stored at its end; undefined if there is none yet. */
  async findState(kind: TopicKind<object>, id: string, delaySeconds: number): Promise<VisibleSubject | undefined> {
    const topic = kind.topic(id);
    const entry = this.live.mirror(FAMILY).latest(topic, delaySeconds);
    if (entry) return { entry, isStored: false, recordedAt: entry.final ? endOf(entry) : undefined };
    const end = await ENDS.find(this.db, topic, delaySeconds);
    if (!end) return undefined;
    return { entry: Entry.of(lolLive, end), isStored: true, recordedAt: end.sourceAt ?? end.loggedAt };
  }

  /** The match as its room shows it; a match that is not in progress has a room, too. */
  async findListed(id: string, delaySeconds: number): Promise<VisibleSubject> {
    const subject = await this.findMatch(id, delaySeconds);
    const { matchId } = SERIES_TOPICS.stateOf(subject.entry).series;
    return (await this.findState(MATCH_TOPICS, matchId, delaySeconds)) ?? this.planned(subject);
  }

  /** The slug of a league; throws NOT_FOUND. */
  async findLeague(word: string, delaySeconds: number): Promise<string> {
    const slug = ownSlug(word);
    const isOn = this.live.mirror(FAMILY).statesIn(leagueRoom(slug), delaySeconds).length > 0;
    const known = isOn ? slug : (await listSlugs(this.db, 'league', [word]))[0];
    if (known === undefined) throw notFound('league', word, FAMILY);
    return known;
  }

  /** The room of a match, game or league in which nothing is logged yet; throws NOT_FOUND. */
  private async findRoom(name: string, delaySeconds: number): Promise<KnownRoom> {
    const [kind, id = ''] = name.split(':', 2);
    if (kind === 'league') return { room: leagueRoom(await this.findLeague(id, delaySeconds)), entry: undefined };
    const { entry } = await (kind === 'match' ? this.findListed(id, delaySeconds) : this.findGame(id, delaySeconds));
    return { room: entry.topic, entry };
  }

  /** A match that is not in progress, as its room would show it. */
  planned({ entry, ...subject }: VisibleSubject): VisibleSubject {
    const state = plannedMatch(SERIES_TOPICS.stateOf(entry));
    const kept = storedAs(MATCH_TOPICS.topic(state.matchId), state, entry.final, new Date(entry.at));
    return { ...subject, entry: Entry.of(lolLive, kept) };
  }

  /** The segments of a game's events, in order. */
  async listEvents(gameId: string, delaySeconds: number): Promise<Pick<EventsState, 'available' | 'events'>[]> {
    const mirror = this.live.mirror(FAMILY);
    const segments: EventsState[] = [];
    for (let place = 0; ; place += 1) {
      const entry = mirror.latest(EVENTS_TOPICS.topic(`${gameId}.${place}`), delaySeconds);
      if (!entry) break;
      segments.push(EVENTS_TOPICS.stateOf(entry));
    }
    if (segments.length > 0) return segments;
    const beginning = EVENTS_TOPICS.topic(`${gameId}.`);
    const ends = await ENDS.list<EventsState>(this.db, beginning, delaySeconds);
    const placeOf = ({ topic }: { topic: string }) => Number(topic.slice(beginning.length));
    return ends.toSorted((one, other) => placeOf(one) - placeOf(other)).map(({ state }) => state);
  }

  /** Frames of a game: the last minutes from memory, earlier frames from the history, else the last ones that were stored. */
  async listFrames<Frame extends { timestamp: string }>(
    kind: TopicKind<{ frames: Frame[] }>,
    gameId: string,
    asked: FramesAsked,
  ): Promise<Frame[]> {
    const { from, limit, delaySeconds } = asked;
    const topic = kind.topic(gameId);
    const recent = this.live
      .mirror(FAMILY)
      .recent(topic, delaySeconds)
      .flatMap((entry) => kind.stateOf(entry).frames);
    const isIn = ({ timestamp }: Frame) => from === undefined || timestamp >= from;
    const [oldest] = recent;
    const isEnough = from === undefined ? recent.length >= limit : oldest !== undefined && oldest.timestamp <= from;
    const kept = isEnough ? [] : await listFrames<Frame>(this.db, topic, asked);
    const all = inOrder([...kept, ...recent]).filter(isIn);
    const frames = all.length > 0 ? all : await this.listLastFrames(kind, gameId, delaySeconds);
    return from === undefined ? frames.slice(-limit) : frames.filter(isIn).slice(0, limit);
  }

  private async listLastFrames<Frame>(
    kind: TopicKind<{ frames: Frame[] }>,
    gameId: string,
    delaySeconds: number,
  ): Promise<Frame[]> {
    const end = await ENDS.find<{ frames: Frame[] }>(this.db, kind.topic(gameId), delaySeconds);
    return end?.state.frames ?? [];
  }

  private async findArchivedMatch(n: number): Promise<VisibleSubject | undefined> {
    const archived = await findArchivedSeries(this.db, n);
    if (!archived) return undefined;
    const isOver = archived.state.series.state === 'completed';
    const kept = storedAs(SERIES_TOPICS.topic(`lol-match-${n}`), archived.state, isOver, archived.updatedAt);
    return { entry: Entry.of(lolLive, kept), isStored: true, recordedAt: undefined };
  }

  private async findArchivedGame(n: number): Promise<VisibleSubject | undefined> {
    const archived = await findArchivedBoard(this.db, n);
    if (!archived) return undefined;
    const { state, updatedAt, recordedAt } = archived;
    const kept = storedAs(GAME_TOPICS.topic(`lol-game-${n}`), state, state.state === 'finished', updatedAt);
    return { entry: Entry.of(lolLive, kept), isStored: true, recordedAt };
  }

  /** A game that a running match lists and that has no frames. */
  private findWithoutFrames(gameId: string, delaySeconds: number): VisibleSubject | undefined {
    const mirror = this.live.mirror(FAMILY);
    for (const match of mirror.topics(MATCH_TOPICS.name, delaySeconds)) {
      const state = MATCH_TOPICS.stateOf(match);
      const place = state.gameIds.indexOf(gameId);
      if (place < 0) continue;
      const seriesEntry = mirror.latest(SERIES_TOPICS.topic(state.matchId), delaySeconds);
      if (!seriesEntry) continue;
      const { series, plan } = SERIES_TOPICS.stateOf(seriesEntry);
      const isOver = series.completedGames.some((game) => game.gameId === gameId);
      const { matchId } = state;
      const remakeOf = plan.remakes?.[gameId] ?? null;
      const source = plan.source ?? 'feed';
      const board = boardWithoutFrames({ gameId, matchId, gameNumber: place + 1, remakeOf, source }, isOver);
      const kept = storedAs(GAME_TOPICS.topic(gameId), board, isOver, new Date(match.at));
      return { entry: Entry.of(lolLive, kept), isStored: false, recordedAt: undefined };
    }
    return undefined;
  }
}

/** The slug of a league by its slug or alias, without the archive, which may not know a running league yet. */
export function ownSlug(word: string): string {
  return leagueSlug(word.replace(/^lol-/i, ''));
}

function endOf({ sourceTime, at }: Entry): Date {
  return new Date(sourceTime ?? at);
}

/** Sorts frames, oldest first, and keeps one per time. */
function inOrder<Frame extends { timestamp: string }>(frames: readonly Frame[]): Frame[] {
  const byTime = new Map(frames.map((frame) => [frame.timestamp, frame]));
  return [...byTime.values()].toSorted((one, other) => (one.timestamp < other.timestamp ? -1 : 1));
}

/** An entry that is not in the log; its version is 0, below all versions of the log. */
function storedAs(topic: string, state: object, final: boolean, updatedAt: Date): KeptState<object> {
  const entryId = `${updatedAt.getTime()}-0`;
  return { topic, seq: 0, final, entryId, loggedAt: updatedAt, sourceAt: null, state };
}
