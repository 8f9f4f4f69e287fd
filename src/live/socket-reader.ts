import { randomUUID } from 'node:crypto';
import type { ApiError } from '../http/errors.js';
import { fault } from '../fault.js';
import { endReasonOf } from '../http/stream-end.js';
import type { Terms } from './admission.js';
import {
  idOf,
  isAfterSeq,
  isId,
  MAX_ROOMS,
  numberOf,
  roomNames,
  WHAT_AFTER,
  WHAT_ID,
  WHAT_ROOMS,
  type Ping,
  type Subscribe,
  type Unsubscribe,
} from './client-frames.js';
import { monotonicNow, type Entry } from './entry.js';
import { Follower } from './follower.js';
import { SharedFrames, updateText } from './frames.js';
import type { LiveSocket } from './live-socket.js';
import type { LiveMirror } from './mirror.js';
import { visibleUntil, type Placed, type Room } from './room.js';
import { CLOSE, packFrame } from './socket-frames.js';
import { HEARTBEAT_SECONDS, RESUME_SECONDS } from './sse.js';

/** A client that sends neither a frame nor a pong for this long is taken for gone. */
const IDLE_MS = 60_000;
/** A room without changes repeats its state at least this often. */
const REPEAT_MS = 30_000;
/** Another process may show an entry to delayed readers earlier than this process does, by at most this time. */
const AHEAD_MS = 5_000;

/** The parts that all sockets of one family share. */
export interface SocketsOfFamily {
  mirror: LiveMirror;
  frames: SharedFrames;
  maxUnsentBytes: number;
  /** Looks up the rooms of names that only the database knows. */
  roomsCalled(names: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Looks up a room in which nothing is logged; it may reject. */
  findRoom: RoomFinder;
}

/** A room that a sport knows, though nothing is logged in it. */
export interface KnownRoom {
  room: string;
  /** The state of the room's own subject; undefined for the room of a tour, league or event. */
  entry: Entry | undefined;
}

/** How a sport finds a room for readers who are `delaySeconds` behind; it rejects, or finds undefined, where it knows none. */
export type RoomFinder = (room: string, delaySeconds: number) => Promise<KnownRoom | undefined>;

/** The state to begin with, by room, of rooms in which nothing is logged yet. */
type Planned = ReadonlyMap<string, Entry | undefined>;

interface Joined {
  stop(): void;
  sentAt: number;
}

/** One open socket: the rooms it joined, and its place in each. */
export class SocketReader {
  private readonly joined = new Map<string, Joined>();
  /** Rooms by the names that only the database knew. */
  private readonly called = new Map<string, string>();
  private readonly connectionId = randomUUID();
  /** Ends when all names of the frames so far are looked up, which is done one after the other. */
  private learning: Promise<void> = Promise.resolve();
  private heardAt = Date.now();
  private beat: NodeJS.Timeout | undefined;

  constructor(
    private readonly client: LiveSocket,
    private readonly shared: SocketsOfFamily,
    private readonly terms: Terms,
  ) {
    const heard = () => (this.heardAt = Date.now());
    for (const sign of ['message', 'ping', 'pong']) client.on(sign, heard);
  }

  start(): void {
    const { family } = this.shared.mirror;
    this.client.say('ready', {
      data: {
        connectionId: this.connectionId,
        family: family.name,
        plan: this.terms.plan,
        delaySeconds: this.terms.delaySeconds,
        heartbeatSeconds: HEARTBEAT_SECONDS,
        maxRooms: MAX_ROOMS,
        actions: ['subscribe', 'unsubscribe', 'ping'],
        roomPatterns: family.roomPatterns,
        resumeSeconds: RESUME_SECONDS,
        billing: { framesMetered: false },
      },
    });
    this.terms.onceOver((why) => this.over(why));
    this.beat = setInterval(() => this.heartbeat(), HEARTBEAT_SECONDS * 1_000);
  }

  stop(): void {
    clearInterval(this.beat);
    this.leaveAll();
    this.terms.leave();
  }

  /**
   * If a room is unknown, waits until everything logged is read, because the room's first entry may not be read yet,
   * and then looks up the name in the database.
   */
  subscribe(frame: Subscribe): void {
    const names = roomNames(frame.rooms);
    if (!isId(frame.id)) return this.client.sayError('INVALID_FRAME', WHAT_ID);
    if (!names) return this.client.sayError('INVALID_FRAME', WHAT_ROOMS);
    if (!isAfterSeq(frame.afterSeq)) return this.client.sayError('INVALID_FRAME', WHAT_AFTER);
    const { mirror } = this.shared;
    const unknown = () => {
      return names.filter((name) => {
        const room = this.roomOf(name);
        return room !== undefined && !this.exists(room);
      });
    };
    if (unknown().length === 0) return this.joinAll(names, frame, new Map());
    const joinNow = (planned: Planned) => {
      if (this.isOpen) this.joinAll(names, frame, planned);
    };
    this.learning = this.learning
      .then(() => mirror.settled())
      .then(() => this.learn(unknown()))
      .then(joinNow)
      .catch(fault);
  }

  /** While the database is away, names that only it knows are unknown. */
  private async learn(names: readonly string[]): Promise<Planned> {
    const planned = new Map<string, Entry | undefined>();
    if (names.length === 0) return planned;
    const called = await this.shared.roomsCalled(names).catch(() => new Map<string, readonly string[]>());
    for (const [name, rooms] of called) {
      const room = rooms.find((one) => this.exists(one));
      if (room !== undefined) this.called.set(name, room);
    }
    for (const name of names) {
      const written = this.roomOf(name);
      if (!this.isOpen || written === undefined || this.exists(written)) continue;
      const room = called.get(name)?.[0] ?? written;
      const known = await this.shared.findRoom(room, this.terms.delaySeconds).catch(() => undefined);
      if (!known || known.entry?.final) continue;
      this.called.set(name, known.room);
      planned.set(known.room, known.entry);
    }
    return planned;
  }

  private get isOpen(): boolean {
    return this.client.readyState === this.client.OPEN;
  }

  private roomOf(name: string): string | undefined {
    const { mirror } = this.shared;
    const room = this.called.get(name) ?? mirror.family.room(name);
    if (room === undefined || this.joined.has(room)) return room;
    return ownRoom(room, mirror.newestIn(room, this.terms.delaySeconds));
  }

  private joinAll(names: readonly string[], { id, afterSeq }: Subscribe, planned: Planned): void {
    const added: { room: string; after: number | undefined }[] = [];
    const rejected: { room: string; code: string; message: string }[] = [];
    for (const name of names) {
      const room = this.roomOf(name);
      if (room === undefined || !(this.exists(room) || planned.has(room))) {
        rejected.push({
          room: name,
          code: 'UNKNOWN_ROOM',
          message: `${name} names nothing that is live or planned; the lists of ${this.shared.mirror.family.name} have the ids`,
        });
      } else if (!this.joined.has(room) && !added.some((one) => one.room === room)) {
        if (this.joined.size + added.length >= MAX_ROOMS) {
          rejected.push({
            room: name,
            code: 'TOO_MANY_ROOMS',
            message: `A socket joins at most ${MAX_ROOMS} rooms; leave one first`,
          });
        } else added.push({ room, after: numberOf(afterSeq, name) ?? numberOf(afterSeq, room) });
      }
    }
    const newRooms = added.map(({ room }) => room);
    this.client.say('subscribed', {
      rooms: [...this.joined.keys(), ...newRooms],
      added: newRooms,
      rejected,
      ...idOf(id),
    });
    for (const { room, after } of added) this.join(room, after, planned.get(room));
  }

  unsubscribe({ rooms: asked, id }: Unsubscribe): void {
    const names = asked === undefined ? [...this.joined.keys()] : roomNames(asked);
    if (!isId(id)) return this.client.sayError('INVALID_FRAME', WHAT_ID);
    if (!names) return this.client.sayError('INVALID_FRAME', WHAT_ROOMS);
    const removed: string[] = [];
    for (const name of names) {
      const room = this.roomOf(name) ?? name;
      const joined = this.joined.get(room);
      if (!joined) continue;
      joined.stop();
      this.joined.delete(room);
      removed.push(room);
    }
    this.client.say('unsubscribed', { rooms: [...this.joined.keys()], removed, ...idOf(id) });
  }

  pong({ id }: Ping): void {
    if (!isId(id)) return this.client.sayError('INVALID_FRAME', WHAT_ID);
    this.client.say('ping', { reply: true, ...idOf(id) });
  }

  /** Hides a room from a delayed reader until the delay has passed. */
  private exists(name: string): boolean {
    const { mirror } = this.shared;
    return mirror.knows(name) && mirror.open(name).latest(this.until()) !== undefined;
  }

  private until(): number {
    return visibleUntil(this.terms.delaySeconds);
  }

  /**
   * Joins a room. The client may name a number that this process has not read yet: another process has read more, or
   * Redis lost the log.
   */
  private join(name: string, after: number | undefined, planned: Entry | undefined): void {
    const { mirror } = this.shared;
    if (after === undefined || after <= (mirror.open(name).latest(Infinity)?.seq ?? 0))
      return this.follow(name, after, planned);
    let left = false;
    this.joined.set(name, { sentAt: Date.now(), stop: () => (left = true) });
    mirror
      .settled()
      .then(() => left || this.follow(name, after, planned))
      .catch(fault);
  }

  private follow(name: string, after: number | undefined, planned: Entry | undefined): void {
    const room = this.shared.mirror.open(name);
    const { delaySeconds } = this.terms;
    const place = after === undefined ? undefined : resumeAt(room, after, delaySeconds);
    const follower = new Follower(room, place ?? room.end(this.until()), delaySeconds, {
      updates: (placed) => this.updates(name, placed),
      gap: (placed) => this.gap(name, placed.entry),
      onceTaken: (goOn) => this.client.onceTaken(goOn),
    });
    this.joined.set(name, { sentAt: Date.now(), stop: () => follower.stop() });
    if (place === undefined) {
      if (after !== undefined) this.client.say('resync', { room: name, reason: 'buffer_exceeded' });
      this.snapshots(name, planned);
    }
    follower.start();
  }

  private updates(name: string, placed: readonly Placed[]): boolean {
    const joined = this.joined.get(name);
    if (joined) joined.sentAt = Date.now();
    return this.client.write(this.shared.frames.of(placed, name, this.terms.delaySeconds), placed.length);
  }

  private gap(name: string, entry: Entry): boolean {
    this.client.say('resync', { room: name, reason: 'buffer_exceeded' });
    return this.writeSnapshot(name, entry);
  }

  /**
   * Sends the last state of each of the room's subjects that has not ended, and the newest of all these states even if
   * its subject has ended; where there is none, the state of the planned subject.
   */
  private snapshots(name: string, planned: Entry | undefined): void {
    const entries = this.shared.mirror.statesIn(name, this.terms.delaySeconds);
    const newest = entries.at(-1);
    for (const entry of entries) if (!entry.final || entry === newest) this.writeSnapshot(name, entry);
    if (!newest && planned) this.writeSnapshot(name, planned);
  }

  private writeSnapshot(name: string, entry: Entry): boolean {
    const text = updateText(this.shared.mirror.family, entry, name, this.terms.delaySeconds, true);
    return this.client.write(packFrame(text), 1);
  }

  private heartbeat(): void {
    if (Date.now() - this.heardAt > IDLE_MS) return this.client.end('idle', CLOSE.idleOrSlow, 'nothing heard for 60 s');
    this.client.ping();
    this.client.say('ping');
    for (const [name, joined] of this.joined) {
      if (Date.now() - joined.sentAt < REPEAT_MS - HEARTBEAT_SECONDS * 1_000) continue;
      joined.sentAt = Date.now();
      for (const entry of this.shared.mirror.statesIn(name, this.terms.delaySeconds))
        if (!entry.final) this.writeSnapshot(name, entry);
    }
  }

  private over({ status, code, message }: ApiError): void {
    this.leaveAll();
    if (!this.isOpen) return;
    this.client.sayError(code, message);
    const isFull = status === 429;
    const closing = isFull ? CLOSE.tooMany : status === 401 ? CLOSE.keyRevoked : CLOSE.notAllowed;
    this.client.end(endReasonOf(code), closing, code);
  }

  private leaveAll(): void {
    for (const joined of this.joined.values()) joined.stop();
    this.joined.clear();
  }
}

/** The room in which to follow a subject: that of another subject of its kind if both were recognised as the same. */
function ownRoom(room: string, newest: Entry | undefined): string {
  const kindOf = (name: string) => name.split(':', 1)[0];
  return newest && kindOf(newest.topic) === kindOf(room) ? newest.topic : room;
}

/**
 * The place from which a client that has everything up to this number goes on; undefined when that entry is no longer
 * kept, or never was.
 */
function resumeAt(room: Room, after: number, delaySeconds: number): number | undefined {
  const place = room.placeAfter(after);
  if (place === undefined || place > room.end(visibleUntil(delaySeconds) + AHEAD_MS)) return undefined;
  const next = room.at(place);
  const oldest = monotonicNow() - (delaySeconds + RESUME_SECONDS) * 1_000;
  return next && next.entry.heardAt < oldest ? undefined : place;
}
