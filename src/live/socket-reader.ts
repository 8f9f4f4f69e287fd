import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import { within } from '../http/within.js';
import type { Terms } from './admission.js';
import type { Entry } from './entry.js';
import { Follower } from './follower.js';
import { SharedFrames, updateText } from './frames.js';
import type { LiveMirror } from './mirror.js';
import { Outlet } from './outlet.js';
import { visibleUntil, type Placed, type Room } from './room.js';
import { CLOSE, errorFrame, frameText, packFrame } from './socket-frames.js';
import { HEARTBEAT_SECONDS, RESUME_SECONDS, STORE_PATIENCE_MS } from './sse.js';

const MAX_ROOMS = 100;
/** Without a frame or a pong for so long a client is taken for gone. */
const IDLE_MS = 60_000;
/** A room that stands still repeats its state this often at least. */
const REPEAT_MS = 30_000;
/** So long a process waits for numbers that a client has from another one, which has read more of the log. */
const BEHIND_MS = 1_500;
const LOOK_AGAIN_MS = 100;

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
    this.beat = setInterval(() => void this.heartbeat(), HEARTBEAT_SECONDS * 1_000);
  }

  stop(): void {
    clearInterval(this.beat);
    this.leaveAll();
    this.terms.leave();
  }

  subscribe({ rooms: asked, id, afterSeq }: Subscribe): void {
    const names = roomNames(asked);
    if (!names || names.length === 0)
      return this.client.send(errorFrame('INVALID_FRAME', 'rooms must be a list of room names'));
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

  private join(name: string, after: number | undefined, patienceMs = BEHIND_MS): void {
    const room = this.shared.mirror.open(name);
    const { delaySeconds } = this.terms;
    const place = after === undefined ? undefined : resumeAt(room, after, delaySeconds);
    const sentAt = Date.now();
    if (place === undefined && after !== undefined && patienceMs > 0 && after > (room.latest(Infinity)?.seq ?? 0)) {
      const again = setTimeout(() => this.join(name, after, patienceMs - LOOK_AGAIN_MS), LOOK_AGAIN_MS);
      this.joined.set(name, { sentAt, stop: () => clearTimeout(again) });
      return;
    }
    const follower = new Follower(room, place ?? room.end(this.until()), delaySeconds, {
      updates: (placed) => this.updates(name, placed),
      gap: (placed) => this.gap(name, placed.entry),
      onceTaken: (goOn) => this.outlet.onceTaken(goOn),
    });
    this.joined.set(name, { sentAt, stop: () => follower.stop() });
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

  private async heartbeat(): Promise<void> {
    if (Date.now() - this.heardAt > IDLE_MS) return this.client.close(CLOSE.idleOrSlow, 'nothing heard for 60 s');
    const over = await within(STORE_PATIENCE_MS, this.terms.recheck()).catch(() => undefined);
    if (over === 'KEY_REVOKED') return this.client.close(CLOSE.keyRevoked, 'the key is no longer valid');
    if (over === 'PLAN_CHANGED') return this.client.close(CLOSE.planChanged, 'the plan no longer opens this socket');
    this.client.ping();
    this.send('ping');
    for (const [name, joined] of this.joined) {
      if (Date.now() - joined.sentAt < REPEAT_MS - HEARTBEAT_SECONDS * 1_000) continue;
      joined.sentAt = Date.now();
      for (const entry of this.shared.mirror.statesIn(name, this.terms.delaySeconds))
        if (!entry.final) this.write(this.snapshot(name, entry));
    }
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
  if (place === undefined || place > room.end(visibleUntil(delaySeconds))) return undefined;
  const next = room.at(place);
  return next && next.entry.at < Date.now() - (delaySeconds + RESUME_SECONDS) * 1_000 ? undefined : place;
}
