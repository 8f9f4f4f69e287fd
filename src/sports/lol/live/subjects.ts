import { Injectable } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import { notFound } from '../../../http/errors.js';
import { Entry, type KeptState } from '../../../live/entry.js';
import { Live } from '../../../live/live.service.js';
import type { TopicKind } from '../../../live/topic.js';
import { findArchivedBoard, findArchivedSeries, numbersMeant } from './archived.queries.js';
import { findEnd, listEnds } from './ends.queries.js';
import { lolLive } from './family.js';
import { listFrames, type FramesAsked } from './frames.queries.js';
import { EVENTS, GAME, MATCH, SERIES, type EventsState } from './topics.js';
import { plannedMatch, unseenBoard } from './views.js';

const FAMILY = 'lol';

/** A match or game as a reader may see it. */
export interface Subject {
  entry: Entry;
  /** True where the answer is not of the live log: the last state that was stored, or the archive's record. */
  isStored: boolean;
  /** Of a game that is over: when it ended. */
  recordedAt: Date | undefined;
}

/**
 * Finds matches and games for readers who are `delaySeconds` behind: in the live log, then among the last states of what
 * is over, then in the archive.
 */
@Injectable()
export class LolSubjects {
  constructor(
    private readonly live: Live,
    private readonly db: Database,
  ) {}

  /** The series of a match; throws NOT_FOUND. */
  async findMatch(id: string, delaySeconds: number): Promise<Subject> {
    for (const n of await numbersMeant(this.db, 'match', id)) {
      const subject =
        (await this.findState(SERIES, `lol-match-${n}`, delaySeconds)) ?? (await this.findArchivedMatch(n));
      if (subject) return subject;
    }
    throw notFound('live match', id, FAMILY);
  }

  /** The board of a game; throws NOT_FOUND. */
  async findGame(id: string, delaySeconds: number): Promise<Subject> {
    for (const n of await numbersMeant(this.db, 'game', id)) {
      const gameId = `lol-game-${n}`;
      const subject =
        (await this.findState(GAME, gameId, delaySeconds)) ??
        (await this.findArchivedGame(n)) ??
        this.findUnseen(gameId, delaySeconds);
      if (subject) return subject;
    }
    throw notFound('live game', id, FAMILY);
  }

  /** The last state of a topic, in the log or stored at its end; undefined where there is none yet. */
  async findState(kind: TopicKind<object>, id: string, delaySeconds: number): Promise<Subject | undefined> {
    const topic = kind.topic(id);
    const entry = this.live.mirror(FAMILY).latest(topic, delaySeconds);
    if (entry) return { entry, isStored: false, recordedAt: entry.final ? endOf(entry) : undefined };
    const end = await findEnd(this.db, topic, delaySeconds);
    if (!end) return undefined;
    return { entry: Entry.of(lolLive, end), isStored: true, recordedAt: end.sourceAt ?? end.loggedAt };
  }

  /** The same match as its room would show it, of one that is not on. */
  planned({ entry, ...subject }: Subject): Subject {
    const state = plannedMatch(SERIES.stateOf(entry));
    const kept = storedAs(MATCH.topic(state.matchId), state, entry.final, new Date(entry.at));
    return { ...subject, entry: Entry.of(lolLive, kept) };
  }

  /** The stretches of a game's events, in order. */
  async listEvents(gameId: string, delaySeconds: number): Promise<Pick<EventsState, 'available' | 'events'>[]> {
    const mirror = this.live.mirror(FAMILY);
    const stretches: EventsState[] = [];
    for (let place = 0; ; place += 1) {
      const entry = mirror.latest(EVENTS.topic(`${gameId}.${place}`), delaySeconds);
      if (!entry) break;
      stretches.push(EVENTS.stateOf(entry));
    }
    if (stretches.length > 0) return stretches;
    const ends = await listEnds<EventsState>(this.db, EVENTS.topic(`${gameId}.`), delaySeconds);
    return ends.map(({ state }) => state);
  }

  /** Frames of a game: of the last minutes from memory, earlier ones as they are kept, else those of its end. */
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
    const end = await findEnd<{ frames: Frame[] }>(this.db, kind.topic(gameId), delaySeconds);
    return end?.state.frames ?? [];
  }

  private async findArchivedMatch(n: number): Promise<Subject | undefined> {
    const archived = await findArchivedSeries(this.db, n);
    if (!archived) return undefined;
    const isOver = archived.state.series.state === 'completed';
    const kept = storedAs(SERIES.topic(`lol-match-${n}`), archived.state, isOver, archived.updatedAt);
    return { entry: Entry.of(lolLive, kept), isStored: true, recordedAt: undefined };
  }

  private async findArchivedGame(n: number): Promise<Subject | undefined> {
    const archived = await findArchivedBoard(this.db, n);
    if (!archived) return undefined;
    const { state, updatedAt, recordedAt } = archived;
    const kept = storedAs(GAME.topic(`lol-game-${n}`), state, state.state === 'finished', updatedAt);
    return { entry: Entry.of(lolLive, kept), isStored: true, recordedAt };
  }

  /** A game that a running match lists and of which no frame was seen. */
  private findUnseen(gameId: string, delaySeconds: number): Subject | undefined {
    const mirror = this.live.mirror(FAMILY);
    for (const match of mirror.topics(MATCH.name, delaySeconds)) {
      const state = MATCH.stateOf(match);
      const place = state.gameIds.indexOf(gameId);
      if (place < 0) continue;
      const told = mirror.latest(SERIES.topic(state.matchId), delaySeconds);
      if (!told) continue;
      const { series, plan } = SERIES.stateOf(told);
      const isOver = series.completedGames.some((game) => game.gameId === gameId);
      const { matchId } = state;
      const remakeOf = plan.remakes?.[gameId] ?? null;
      const source = plan.source ?? 'feed';
      const board = unseenBoard({ gameId, matchId, gameNumber: place + 1, remakeOf, source }, isOver);
      const kept = storedAs(GAME.topic(gameId), board, isOver, new Date(match.at));
      return { entry: Entry.of(lolLive, kept), isStored: false, recordedAt: undefined };
    }
    return undefined;
  }
}

function endOf({ sourceTime, at }: Entry): Date {
  return new Date(sourceTime ?? at);
}

/** Each time once, oldest first. */
function inOrder<Frame extends { timestamp: string }>(frames: readonly Frame[]): Frame[] {
  const byTime = new Map(frames.map((frame) => [frame.timestamp, frame]));
  return [...byTime.values()].toSorted((one, other) => (one.timestamp < other.timestamp ? -1 : 1));
}

/** Numbers the state 0, below all numbers of the log, because the log never had it. */
function storedAs(topic: string, state: object, final: boolean, updatedAt: Date): KeptState<object> {
  const entryId = `${updatedAt.getTime()}-0`;
  return { topic, seq: 0, final, entryId, loggedAt: updatedAt, sourceAt: null, state };
}
