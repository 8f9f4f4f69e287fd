import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import type { ApiError } from '../http/errors.js';
import type { Terms } from './admission.js';
import { monotonicNow, type Entry } from './entry.js';
import { Follower } from './follower.js';
import { SharedFrames, updateText } from './frames.js';
import type { LiveMirror } from './mirror.js';
import { Outlet } from './outlet.js';
import { visibleUntil, type Placed, type Room } from './room.js';
import { CLOSE, errorFrame, frameText, packFrame } from './socket-frames.js';
import { HEARTBEAT_SECONDS, RESUME_SECONDS } from './sse.js';

const MAX_ROOMS = 100;
/** Without a frame or a pong for so long a client is taken for gone. */
const IDLE_MS = 60_000;
/** A room that stands still repeats its state this often at least. */
const REPEAT_MS = 30_000;
/** By so much another process may have shown an entry to late readers before this one does. */
const AHEAD_MS = 5_000;

/** What the sockets of one family share. */
export interface SocketsOfFamily {
  mirror: LiveMirror;
  frames: SharedFrames;
  maxUnsentBytes: number;
}

export interface Subscribe {
  rooms?: unknown;
  id?: unknown;
  /** By room: the last sequence number that the client has. */
  afterSeq?: unknown;
}

export interface Unsubscribe {
  /** Left out: all. */
  rooms?: unknown;
  id?: unknown;
}

interface Joined {
  stop(): void;
  sentAt: number;
}

/** One open socket: the rooms it joined and what it was sent. */
export class SocketReader {
  private readonly joined = new Map<string, Joined>();
  private readonly connectionId = randomUUID();
  private readonly outlet: Outlet;
  private heardAt = Date.now();
  private beat: NodeJS.Timeout | undefined;

  constructor(
    private readonly client: WebSocket,
    private readonly shared: SocketsOfFamily,
    private readonly terms: Terms,
  ) {
    // The library's own queue is always empty, because nothing is compressed, so ready frames may pass it.
    const { _socket: socket } = client as unknown as { _socket: Socket };
    this.outlet = new Outlet(socket, shared.maxUnsentBytes, () => {
      this.leaveAll();
      client.close(CLOSE.idleOrSlow, 'slow consumer');
    });
    const heard = () => (this.heardAt = Date.now());
    client.on('pong', heard);
    client.on('message', heard);
  }

  start(): void {
    const { family } = this.shared.mirror;
    this.send('ready', {
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

  /** A room that this process does not know may be one of which it is yet to read. */
  subscribe(frame: Subscribe): void {
    const names = roomNames(frame.rooms);
    if (!names || names.length === 0)
      return this.client.send(errorFrame('INVALID_FRAME', 'rooms must be a list of room names'));
    const { mirror } = this.shared;
    const isUnknown = (room: string | undefined) => room !== undefined && !mirror.knows(room);
    if (!names.some((name) => isUnknown(mirror.family.room(name)))) return this.joinAll(names, frame);
    void mirror.settled().then(() => this.client.readyState === this.client.OPEN && this.joinAll(names, frame));
  }

  private joinAll(names: readonly string[], { id, afterSeq }: Subscribe): void {
    const added: { room: string; after: number | undefined }[] = [];
    const rejected: { room: string; code: string; message: string }[] = [];
    for (const name of names) {
      const room = this.shared.mirror.family.room(name);
      if (room === undefined || !this.exists(room)) {
        rejected.push({ room: name, code: 'UNKNOWN_ROOM', message: `${name} names nothing that is live` });
      } else if (!this.joined.has(room) && !added.some((one) => one.room === room)) {
        if (this.joined.size + added.length >= MAX_ROOMS) {
          rejected.push({ room: name, code: 'TOO_MANY_ROOMS', message: `A socket joins at most ${MAX_ROOMS} rooms` });
        } else added.push({ room, after: numberOf(afterSeq, name) ?? numberOf(afterSeq, room) });
      }
    }
    const newRooms = added.map(({ room }) => room);
    this.send('subscribed', { rooms: [...this.joined.keys(), ...newRooms], added: newRooms, rejected, ...idOf(id) });
    for (const { room, after } of added) this.join(room, after);
  }

  unsubscribe({ rooms: asked, id }: Unsubscribe): void {
    const names = asked === undefined ? [...this.joined.keys()] : roomNames(asked);
    if (!names) return this.client.send(errorFrame('INVALID_FRAME', 'rooms must be a list of room names'));
    const removed: string[] = [];
    for (const name of names) {
      const room = this.shared.mirror.family.room(name) ?? name;
      const joined = this.joined.get(room);
      if (!joined) continue;
      joined.stop();
      this.joined.delete(room);
      removed.push(room);
    }
    this.send('unsubscribed', { rooms: [...this.joined.keys()], removed, ...idOf(id) });
  }

  pong(): void {
    this.send('ping', { reply: true });
  }

  /** A late reader does not learn of a room before its time. */
  private exists(name: string): boolean {
    const { mirror } = this.shared;
    return mirror.knows(name) && mirror.open(name).latest(this.until()) !== undefined;
  }

  private until(): number {
    return visibleUntil(this.terms.delaySeconds);
  }

  /** A number that this process has not read yet comes from one that has read more, or from a log that Redis lost. */
  private join(name: string, after: number | undefined): void {
    const { mirror } = this.shared;
    if (after === undefined || after <= (mirror.open(name).latest(Infinity)?.seq ?? 0)) return this.follow(name, after);
    let left = false;
    this.joined.set(name, { sentAt: Date.now(), stop: () => (left = true) });
    void mirror.settled().then(() => left || this.follow(name, after));
  }

  private follow(name: string, after: number | undefined): void {
    const room = this.shared.mirror.open(name);
    const { delaySeconds } = this.terms;
    const place = after === undefined ? undefined : resumeAt(room, after, delaySeconds);
    const follower = new Follower(room, place ?? room.end(this.until()), delaySeconds, {
      updates: (placed) => this.updates(name, placed),
      gap: (placed) => this.gap(name, placed.entry),
      onceTaken: (goOn) => this.outlet.onceTaken(goOn),
    });
    this.joined.set(name, { sentAt: Date.now(), stop: () => follower.stop() });
    if (place === undefined) {
      if (after !== undefined) this.send('resync', { room: name, reason: 'buffer_exceeded' });
      this.snapshots(name);
    }
    follower.start();
  }

  private updates(name: string, placed: readonly Placed[]): boolean {
    const joined = this.joined.get(name);
    if (joined) joined.sentAt = Date.now();
    return this.write(this.shared.frames.of(placed, name, this.terms.delaySeconds));
  }

  private gap(name: string, entry: Entry): boolean {
    this.send('resync', { room: name, reason: 'buffer_exceeded' });
    return this.write(this.snapshot(name, entry));
  }

  /** The state of the room's one subject, finished or not; of an event, of all its bouts that are not over. */
  private snapshots(name: string): void {
    const entries = this.shared.mirror.statesIn(name, this.terms.delaySeconds);
    const newest = entries.at(-1);
    for (const entry of entries) if (!entry.final || entry === newest) this.write(this.snapshot(name, entry));
  }

  private snapshot(name: string, entry: Entry): Buffer {
    return packFrame(updateText(this.shared.mirror.family, entry, name, this.terms.delaySeconds, true));
  }

  private heartbeat(): void {
    if (Date.now() - this.heardAt > IDLE_MS) return this.client.close(CLOSE.idleOrSlow, 'nothing heard for 60 s');
    this.client.ping();
    this.send('ping');
    for (const [name, joined] of this.joined) {
      if (Date.now() - joined.sentAt < REPEAT_MS - HEARTBEAT_SECONDS * 1_000) continue;
      joined.sentAt = Date.now();
      for (const entry of this.shared.mirror.statesIn(name, this.terms.delaySeconds))
        if (!entry.final) this.write(this.snapshot(name, entry));
    }
  }

  private over({ status, code, message }: ApiError): void {
    this.leaveAll();
    if (this.client.readyState !== this.client.OPEN) return;
    this.client.send(errorFrame(code, message));
    const isFull = status === 429;
    this.client.close(isFull ? CLOSE.tooMany : status === 401 ? CLOSE.keyRevoked : CLOSE.notAllowed, code);
  }

  private send(type: string, members: object = {}): void {
    if (this.client.readyState === this.client.OPEN) this.client.send(frameText(type, members));
  }

  private write(bytes: Buffer): boolean {
    return this.client.readyState === this.client.OPEN && this.outlet.write(bytes);
  }

  private leaveAll(): void {
    for (const joined of this.joined.values()) joined.stop();
    this.joined.clear();
  }
}

function roomNames(asked: unknown): string[] | undefined {
  return Array.isArray(asked) && asked.every((name) => typeof name === 'string') ? (asked as string[]) : undefined;
}

function numberOf(afterSeq: unknown, room: string): number | undefined {
  const number = (afterSeq as Record<string, unknown> | null | undefined)?.[room];
  return Number.isSafeInteger(number) ? (number as number) : undefined;
}

function idOf(id: unknown): { id?: unknown } {
  return typeof id === 'string' || typeof id === 'number' ? { id } : {};
}

/** Where a client that has everything up to this number goes on; undefined when that is too long ago or was never. */
function resumeAt(room: Room, after: number, delaySeconds: number): number | undefined {
  const place = room.placeAfter(after);
  if (place === undefined || place > room.end(visibleUntil(delaySeconds) + AHEAD_MS)) return undefined;
  const next = room.at(place);
  const oldest = monotonicNow() - (delaySeconds + RESUME_SECONDS) * 1_000;
  return next && next.entry.heardAt < oldest ? undefined : place;
}
