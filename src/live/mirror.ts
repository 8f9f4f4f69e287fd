import { setTimeout as sleep } from 'node:timers/promises';
import { within } from '../within.js';
import { compareIds, Entry, monotonicNow } from './entry.js';
import { epochOf, findEpoch } from './epoch.js';
import { EpochWatch, type LogParts } from './epoch-watch.js';
import type { LiveFamily } from './family.js';
import { FINISHED_KEPT_MS, liveKeys } from './keys.js';
import { Room, visibleUntil } from './room.js';

/** Entries stay in memory long enough for a resume (300 s) by readers who are 60 s behind. */
const KEPT_MS = 400_000;
const RECENT_MS = 300_000;
const BLOCK_MS = 2_000;
const PAGE = 1_000;
const RETRY_MS = 200;
const LOOK_AGAIN_MS = 20;
const STOP_MS = 1_000;

type Fields = [id: string, flat: string[]];

/**
 * The last minutes of one family's live log in the memory of this process, kept up to date by one blocking read. A lost
 * connection loses nothing, because reading goes on after the last entry that was read. A log that Redis lost begins
 * anew under higher ids and numbers; the mirror keeps the entries of the old one and marks the gap.
 * The delay of a reader counts from the moment at which this process received an entry, by its own steady clock.
 * Entries that were logged earlier have two ages, by Redis's clock and by their writer's; the younger one counts, so
 * that a wrong or reset clock makes a reader wait longer, never shorter.
 */
export class LiveMirror {
  private readonly rooms = new Map<string, Room>();
  private lastId = '0-0';
  private heardLastAt = 0;
  private readonly watch: EpochWatch;
  /** The epoch of the last entry that was read. */
  private epochRead = 0;
  private stopped = false;
  /** True while entries may wait to be read, which then are older than the moment of reading. */
  private behind = true;
  private reading: Promise<void> = Promise.resolve();
  private loaded = false;
  /** Entries that were read as they were logged, so without those that a start or a lost connection left to read. */
  updatesRead = 0;
  private forgottenAt = 0;
  /** The room of all entries that any room carries. */
  readonly everything: Room;

  constructor(
    readonly family: LiveFamily,
    private readonly parts: LogParts,
    private readonly coalesceMs = 0,
  ) {
    this.everything = new Room('*', coalesceMs);
    this.watch = new EpochWatch(family, parts, {
      newestId: () => this.lastId,
      states: () => [...this.rooms.keys()].map((topic) => this.latest(topic, 0)).filter((one) => one !== undefined),
      sent: () => this.everything.since(0).map(({ entry }) => entry),
    });
    parts.reading.on('close', () => (this.behind = true));
  }

  /** True once everything that was logged before this process started is in memory. */
  get caughtUp(): boolean {
    return this.loaded;
  }

  /** True while everything is in memory and the connection is up. */
  get ready(): boolean {
    return this.loaded && this.parts.reading.status === 'ready';
  }

  start(): void {
    this.reading = this.read();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.parts.reading.disconnect();
    // A client that is disconnected while it has no connection never answers its pending commands.
    await within(STOP_MS, this.reading).catch(() => {});
    await this.watch.signOut().catch(() => {});
  }

  /**
   * Resolves when every entry that was logged before the call is in memory; while Redis is away it waits. A Redis that
   * comes back may lack entries that other processes have sent, so its log is checked first.
   */
  async settled(): Promise<void> {
    let newest: string | undefined;
    while (!this.stopped) {
      if (this.behind) newest = undefined;
      else newest ??= await this.newestLogged().catch(() => undefined);
      if (newest !== undefined && this.loaded && !this.behind && compareIds(newest, this.lastId) <= 0) return;
      await sleep(newest === undefined ? RETRY_MS : LOOK_AGAIN_MS);
    }
  }

  /** The id of the last entry that was read. */
  get newestId(): string {
    return this.lastId;
  }

  /** The entry of this id, if the mirror still keeps it. */
  resumable(id: string): Entry | undefined {
    const { everything } = this;
    const entry = everything.at(everything.placeAfterId(id) - 1)?.entry;
    return entry?.id === id ? entry : undefined;
  }

  /** Whether anything was ever logged in a room of this name. */
  knows(name: string): boolean {
    return this.rooms.has(name);
  }

  /** The room of this name, which is made if nothing was logged in it yet. */
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

  /**
   * The newest state in a room. Where the room's subject was joined with another subject, it is that subject's state.
   */
  newestIn(room: string, delaySeconds: number): Entry | undefined {
    return this.rooms.get(room)?.latest(visibleUntil(delaySeconds))?.entry;
  }

  /** The changes of a topic in the last minutes, the oldest first. */
  recent(topic: string, delaySeconds: number): Entry[] {
    const room = this.rooms.get(topic);
    if (!room) return [];
    return room.run(room.start, room.end(visibleUntil(delaySeconds))).placed.map(({ entry }) => entry);
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

  /** The last state of every topic of this kind, such as `match`. */
  topics(kind: string, delaySeconds: number): Entry[] {
    return [...this.rooms.keys()]
      .filter((topic) => topic.startsWith(`${kind}:`))
      .map((topic) => this.latest(topic, delaySeconds))
      .filter((entry) => entry !== undefined);
  }

  /** The lags of upstreams' facts in the five minutes before the delay, in seconds, shortest first. */
  recentLags(delaySeconds: number): number[] {
    const until = monotonicNow() - delaySeconds * 1_000;
    return this.everything
      .since(until - RECENT_MS)
      .filter(({ entry }) => entry.heardAt <= until)
      .map(({ entry }) => entry.lagSeconds(0))
      .filter((lag) => lag !== null)
      .sort((one, other) => one - other);
  }

  private async newestLogged(): Promise<string | undefined> {
    const { redis } = this.parts;
    // A process is about to begin the log's epoch with the states that were known before.
    if (!(await findEpoch(redis, this.family.name))) return undefined;
    const [newest] = await redis.xrevrange(liveKeys(this.family.name).log, '+', '-', 'COUNT', 1);
    return newest?.[0] ?? '0-0';
  }

  private async read(): Promise<void> {
    const { log, current } = liveKeys(this.family.name);
    const { reading } = this.parts;
    while (!this.stopped) {
      try {
        if (this.behind) await this.catchUp(log, current);
        const answer = (await reading.call('XREAD', 'COUNT', PAGE, 'BLOCK', BLOCK_MS, 'STREAMS', log, this.lastId)) as
          [string, Fields[]][] | null;
        // The client sent the command again after it lost the connection, so the entries of this answer may be old.
        if (this.behind) continue;
        if (answer) this.take(answer[0]?.[1] ?? []);
        if (!answer || this.epochRead !== this.watch.epochNumber || this.watch.isDue) await this.watch.look();
        this.forgetOld();
      } catch {
        this.behind = true;
        if (!this.stopped) await sleep(RETRY_MS);
      }
    }
  }

  /**
   * Reads the entries that were logged while the mirror was not reading. The first time it reads the whole log, and the
   * states from before it.
   */
  private async catchUp(log: string, current: string): Promise<void> {
    await this.watch.look();
    const { reading } = this.parts;
    this.behind = false;
    const clock = await this.redisClock();
    if (!this.loaded) await this.loadStates(log, current, clock);
    for (let page: Fields[] = [], first = true; first || page.length === PAGE; first = false) {
      page = (await reading.call('XRANGE', log, `(${this.lastId}`, '+', 'COUNT', PAGE)) as Fields[];
      this.take(page, clock);
    }
    this.loaded = true;
  }

  private async redisClock(): Promise<number> {
    const [seconds, microseconds] = (await this.parts.reading.time()) as unknown as [string | number, string | number];
    return Number(seconds) * 1_000 + Number(microseconds) / 1_000;
  }

  /** Loads the topics that have not changed since before the log's oldest entry. */
  private async loadStates(log: string, current: string, clock: number): Promise<void> {
    const { reading } = this.parts;
    const states = Object.values(await reading.hgetall(current)).map((text) => Entry.parse(this.family, text));
    const [oldest] = (await reading.call('XRANGE', log, '-', '+', 'COUNT', 1)) as Fields[];
    for (const entry of states.sort((one, other) => compareIds(one.id, other.id))) {
      if (oldest !== undefined && compareIds(entry.id, oldest[0]) >= 0) continue;
      this.hear(entry, clock);
      this.startFrom(entry);
    }
  }

  /**
   * Sets when the entry counts as received. `clock` is Redis's, for entries that were logged before the mirror asked
   * for them.
   */
  private hear(entry: Entry, clock?: number): void {
    const ages = [clock === undefined ? 0 : clock - entry.at];
    if (entry.writtenAt !== undefined) ages.push(Date.now() - entry.writtenAt);
    const ageMs = clock === undefined ? 0 : Math.max(0, Math.min(...ages));
    entry.heardAt = Math.max(this.heardLastAt, monotonicNow() - ageMs - entry.knownForMs);
    this.heardLastAt = entry.heardAt;
  }

  private startFrom(entry: Entry): void {
    for (const name of entry.rooms) this.open(name).startFrom(entry);
  }

  /**
   * Appends entries to their rooms and wakes readers once for the whole page, so that a process that is far behind
   * sends more in one write.
   */
  private take(page: readonly Fields[], clock?: number): void {
    if (clock === undefined) this.updatesRead += page.length;
    const touched = new Set<Room>();
    for (const [id, flat] of page) {
      const entry = Entry.read(this.family, id, flat);
      this.hear(entry, clock);
      this.lastId = id;
      this.epochRead = epochOf(entry);
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
    if (monotonicNow() - this.forgottenAt < 5_000) return;
    this.forgottenAt = monotonicNow();
    const cutoff = this.forgottenAt - KEPT_MS;
    this.everything.dropBefore(cutoff);
    for (const [name, room] of this.rooms) {
      room.dropBefore(cutoff);
      if (room.overBefore(this.forgottenAt - FINISHED_KEPT_MS)) this.rooms.delete(name);
    }
  }
}
