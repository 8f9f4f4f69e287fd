import type { Redis } from 'ioredis';
import { compareIds, Entry } from './entry.js';
import type { LiveFamily } from './family.js';
import { FINISHED_KEPT_MS, liveKeys } from './keys.js';
import { Room, visibleUntil } from './room.js';

/** What is logged here is kept in memory for resume (300 s) by readers who are 60 s behind. */
const KEPT_MS = 400_000;
const RECENT_MS = 300_000;
const BLOCK_MS = 2_000;
const PAGE = 1_000;
const RETRY_MS = 200;

type Fields = [id: string, flat: string[]];

/**
 * The last minutes of one family's live log in the memory of this process, kept up to date by one blocking read. A lost
 * connection loses nothing: reading goes on after the last entry seen.
 */
export class LiveMirror {
  private readonly rooms = new Map<string, Room>();
  private lastId = '0-0';
  private stopped = false;
  private reading: Promise<void> = Promise.resolve();
  private loaded = false;
  private forgottenAt = 0;
  /** Everything that any room carries. */
  readonly everything: Room;

  constructor(
    readonly family: LiveFamily,
    /** A connection of its own, because reading blocks it. */
    private readonly redis: Redis,
    private readonly coalesceMs = 0,
  ) {
    this.everything = new Room('*', coalesceMs);
  }

  /** True once everything that was logged before this process started is in memory. */
  get caughtUp(): boolean {
    return this.loaded;
  }

  /** True while, on top of that, the connection stands. */
  get ready(): boolean {
    return this.loaded && this.redis.status === 'ready';
  }

  start(): void {
    this.reading = this.read();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    const isWaiting = this.redis.status === 'reconnecting';
    this.redis.disconnect();
    // A client that is told to stop between two attempts to connect leaves its commands unanswered.
    if (!isWaiting) await this.reading;
  }

  /** Whether anything was ever logged in a room of this name. */
  knows(name: string): boolean {
    return this.rooms.has(name);
  }

  /** A room to follow. */
  open(name: string): Room {
    let room = this.rooms.get(name);
    if (!room) this.rooms.set(name, (room = new Room(name, this.coalesceMs)));
    return room;
  }

  /** The state of a topic as readers who are `delaySeconds` behind see it. */
  latest(topic: string, delaySeconds: number): Entry | undefined {
    const entry = this.rooms.get(topic)?.latest(visibleUntil(delaySeconds))?.entry;
    return entry?.topic === topic ? entry : undefined;
  }

  /** The last state of every topic that this room carries, or any room when none is named, oldest change first. */
  statesIn(room: string | undefined, delaySeconds: number): Entry[] {
    const own = room === undefined ? undefined : this.latest(room, delaySeconds);
    if (own) return [own];
    const entries: Entry[] = [];
    for (const topic of this.rooms.keys()) {
      const entry = this.latest(topic, delaySeconds);
      if (!entry || this.family.room(topic) === undefined) continue;
      if (room === undefined || entry.rooms.includes(room)) entries.push(entry);
    }
    return entries.sort((one, other) => compareIds(one.id, other.id));
  }

  /** The last state of every topic of this kind, such as `bout`. */
  topics(kind: string, delaySeconds: number): Entry[] {
    return [...this.rooms.keys()]
      .filter((topic) => topic.startsWith(`${kind}:`))
      .map((topic) => this.latest(topic, delaySeconds))
      .filter((entry) => entry !== undefined);
  }

  /** How late upstreams' facts of the five minutes until then were logged, in seconds, least late first. */
  recentLags(delaySeconds: number): number[] {
    const until = Date.now() - delaySeconds * 1_000;
    return this.everything
      .since(until - RECENT_MS)
      .filter(({ entry }) => entry.at <= until)
      .map(({ entry }) => entry.lagSeconds(0))
      .filter((lag) => lag !== null)
      .sort((one, other) => one - other);
  }

  private async read(): Promise<void> {
    const { log, current } = liveKeys(this.family.name);
    while (!this.stopped) {
      try {
        if (!this.loaded) await this.load(log, current);
        const answer = (await this.redis.call(
          'XREAD',
          'COUNT',
          PAGE,
          'BLOCK',
          BLOCK_MS,
          'STREAMS',
          log,
          this.lastId,
        )) as [string, Fields[]][] | null;
        this.take(answer?.[0]?.[1] ?? []);
        this.forgetOld();
      } catch {
        if (!this.stopped) await new Promise((wake) => setTimeout(wake, RETRY_MS));
      }
    }
  }

  /** Reads the whole log, and what stands before it: topics that have not changed for longer. */
  private async load(log: string, current: string): Promise<void> {
    const states = Object.values(await this.redis.hgetall(current)).map((text) => Entry.parse(this.family, text));
    const [newest] = (await this.redis.call('XREVRANGE', log, '+', '-', 'COUNT', 1)) as Fields[];
    const [oldest] = (await this.redis.call('XRANGE', log, '-', '+', 'COUNT', 1)) as Fields[];
    for (const entry of states.sort((one, other) => compareIds(one.id, other.id))) {
      if (oldest === undefined || compareIds(entry.id, oldest[0]) < 0) this.startFrom(entry);
    }
    const until = newest?.[0] ?? '0-0';
    while (compareIds(this.lastId, until) < 0) {
      const page = (await this.redis.call('XRANGE', log, `(${this.lastId}`, until, 'COUNT', PAGE)) as Fields[];
      this.take(page);
      if (page.length < PAGE) break;
    }
    this.loaded = true;
  }

  private startFrom(entry: Entry): void {
    for (const name of entry.rooms) this.open(name).startFrom(entry);
  }

  /** Readers are woken once for all of it: the further this process is behind, the more it sends in one write. */
  private take(page: readonly Fields[]): void {
    const touched = new Set<Room>();
    for (const [id, flat] of page) {
      const entry = Entry.read(this.family, id, flat);
      this.lastId = id;
      const [topic, ...rooms] = entry.rooms as [string, ...string[]];
      const own = this.open(topic);
      const afterGap = own.append(entry);
      touched.add(own);
      for (const room of rooms.map((name) => this.open(name))) {
        room.append(entry);
        touched.add(room);
      }
      if (this.family.room(topic) === undefined) continue;
      this.everything.append(entry, afterGap);
      touched.add(this.everything);
    }
    for (const room of touched) room.ring();
  }

  private forgetOld(): void {
    if (Date.now() - this.forgottenAt < 5_000) return;
    this.forgottenAt = Date.now();
    const cutoff = this.forgottenAt - KEPT_MS;
    this.everything.dropBefore(cutoff);
    for (const [name, room] of this.rooms) {
      room.dropBefore(cutoff);
      if (room.overBefore(this.forgottenAt - FINISHED_KEPT_MS)) this.rooms.delete(name);
    }
  }
}
