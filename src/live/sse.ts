import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { internalError } from '../http/errors.js';
import { beginEventStream, eventText } from '../http/event-stream.js';
import type { Logger } from '../http/log.js';
import { byteCounter, describeEnd, endReasonOf, type EndReason } from '../http/stream-end.js';
import { TookTooLong, within } from '../within.js';
import type { Terms } from './admission.js';
import type { Ends } from './ends.js';
import { compareIds, isEntryId, monotonicNow, type Entry } from './entry.js';
import { Follower } from './follower.js';
import { SharedFrames, updateText } from './frames.js';
import type { LiveMirror } from './mirror.js';
import { Outlet } from './outlet.js';
import { visibleUntil, type Placed, type Room } from './room.js';

export const RESUME_SECONDS = 300;
export const HEARTBEAT_SECONDS = 15;
/** A heartbeat waits this long for the stores. Streams go on while the stores do not answer. */
const STORE_PATIENCE_MS = 2_000;
const INTERVAL_MS = 15_000;
/**
 * The age of a state that was written again and the ids of the log come from two clocks, which may differ this much.
 */
const CLOCKS_DIFFER_MS = 60_000;
const RETRY_MS = 3_000;

/** The rooms that a stream follows. */
export interface Following {
  /** Updates in any of these rooms are sent; an empty list stands for the whole family. */
  rooms: readonly string[];
  /** The last state of the one followed topic, after whose end the stream ends; undefined where it follows several. */
  subject: Entry | undefined;
}

/** The followed rooms, with the filters of the request; a filter that was not given is null. */
export interface Subject extends Following {
  filters: Record<string, string | null>;
}

/** Writes one family's updates as server-sent events. */
export class EventStreams {
  private readonly frames: SharedFrames;
  private readonly open = new Set<EventStream>();

  constructor(
    private readonly mirror: LiveMirror,
    private readonly maxUnsentBytes: number,
    private readonly log: Logger,
    private readonly ends: Ends,
  ) {
    this.frames = new SharedFrames(mirror.family, (text, entry) => chunk(updateEvent(mirror, entry, text)));
  }

  /** Takes over the reply and writes until one side ends the stream. */
  start(request: FastifyRequest, reply: FastifyReply, subject: Subject, terms: Terms): void {
    // The client may have gone during its admission, and then no further event would show its end.
    if (reply.raw.destroyed) return terms.leave();
    const lastId = lastEventId(request);
    const topic = newestOf(this.mirror, subject, terms.delaySeconds);
    const isOver = lastId !== undefined && topic?.final === true && this.isAtEnd(topic, lastId);
    if (isOver) {
      terms.leave();
      reply.hijack();
      reply.raw.writeHead(204, { ...(reply.getHeaders() as object), 'cache-control': 'no-store' }).end();
      return;
    }
    if (!beginEventStream(request, reply)) return terms.leave();
    const closed = (reason: EndReason) => {
      this.open.delete(stream);
      this.ends.note(this.mirror.family.name, 'stream', reason);
    };
    const { mirror, frames, maxUnsentBytes, log } = this;
    const stream: EventStream = new EventStream(reply.raw, mirror, frames, subject, terms, maxUnsentBytes, closed, log);
    this.open.add(stream);
    stream.start(lastId);
  }

  get openCount(): number {
    return this.open.size;
  }

  stop(): void {
    for (const stream of this.open) stream.end('drain');
  }

  /** Whether the client has the last state of a finished topic: it has that entry's id or a later one of the log. */
  private isAtEnd({ id }: Entry, lastId: string): boolean {
    return id === lastId || (compareIds(id, lastId) < 0 && this.mirror.resumable(lastId) !== undefined);
  }
}

class EventStream {
  private readonly outlet: Outlet;
  private follower: Follower | undefined;
  private beat: NodeJS.Timeout | undefined;
  /** Set once the stream has ended. */
  private reason: EndReason | undefined;
  /** How many updates and snapshots were written. */
  private events = 0;
  /** Rooms whose state was not sent yet to a client that lost its place; their next entry is sent as a snapshot. */
  private readonly unsent = new Set<string>();

  constructor(
    private readonly response: ServerResponse,
    private readonly mirror: LiveMirror,
    private readonly frames: SharedFrames,
    private readonly subject: Subject,
    private readonly terms: Terms,
    maxUnsentBytes: number,
    private readonly closed: (reason: EndReason) => void,
    private readonly log: Logger,
  ) {
    const slow = { code: 'SLOW_CONSUMER', message: `More than ${maxUnsentBytes} bytes were left unread.` };
    const socket = response.socket as Socket;
    this.outlet = new Outlet(socket, maxUnsentBytes, () => {
      response.socket?.write(chunk(eventText('error', slow)));
      this.end('slow_reader');
    });
    const bytes = byteCounter(socket);
    describeEnd(response, () => ({
      family: mirror.family.name,
      bytes: bytes(),
      events: this.events,
      reason: this.reason ?? 'client_closed',
    }));
    response.on('close', () => this.end('client_closed'));
    terms.onceOver(({ code, message, extra }) => this.fail({ code, message, ...extra }));
  }

  start(lastId: string | undefined): void {
    const { delaySeconds, plan } = this.terms;
    const ready = {
      billing: { connect_requests: 1, interval_seconds: 15, requests_per_interval: 1 },
      delay_seconds: delaySeconds,
      plan,
      heartbeat_seconds: HEARTBEAT_SECONDS,
      filters: this.subject.filters,
      resume_seconds: RESUME_SECONDS,
    };
    this.response.write(`retry: ${RETRY_MS}\n${eventText('ready', ready)}`);
    this.beat = setInterval(() => {
      this.interval().catch((error: unknown) => this.breakOff(error));
    }, INTERVAL_MS);
    this.follow(lastId).catch((error: unknown) => this.breakOff(error));
  }

  /**
   * Resumes after the client's last id. An id that is not in the log dates from before Redis lost the log, or stands in
   * a part that this process has not read yet and reads first.
   */
  private async follow(lastId: string | undefined): Promise<void> {
    const { delaySeconds } = this.terms;
    const isAhead = lastId !== undefined && compareIds(lastId, this.mirror.newestId) > 0;
    if (isAhead) await this.mirror.settled();
    if (this.ended) return;
    const room = this.room;
    const known = lastId === undefined ? undefined : this.mirror.resumable(lastId);
    const resumes = known !== undefined && known.heardAt >= monotonicNow() - (delaySeconds + RESUME_SECONDS) * 1_000;
    const place = resumes ? room.placeAfterId(known.id) : room.end(visibleUntil(delaySeconds));
    if (!resumes) this.writeSnapshots(lastId);
    if (this.ended) return;
    const delivery = {
      updates: (placed: readonly Placed[]) => this.updates(placed),
      gap: (placed: Placed) => this.gap(placed.entry),
      onceTaken: (goOn: () => void) => this.outlet.onceTaken(goOn),
    };
    this.follower = new Follower(room, place, delaySeconds, delivery);
    this.follower.start();
  }

  /** Ends the stream; all that was written before still arrives. */
  end(reason: EndReason): void {
    if (this.ended) return;
    this.reason = reason;
    clearInterval(this.beat);
    this.follower?.stop();
    this.terms.leave();
    this.response.end();
    this.closed(reason);
  }

  private get ended(): boolean {
    return this.reason !== undefined;
  }

  private get room(): Room {
    return this.name === undefined ? this.mirror.everything : this.mirror.open(this.name);
  }

  /**
   * The name of the one followed room. Undefined where there are several, which are picked from the room of all
   * entries.
   */
  private get name(): string | undefined {
    const { rooms } = this.subject;
    return rooms.length === 1 ? rooms[0] : undefined;
  }

  private updates(placed: readonly Placed[]): boolean {
    const { rooms } = this.subject;
    const wanted = rooms.length > 1 ? placed.filter(({ entry }) => isInAny(entry, rooms)) : placed;
    if (wanted.length === 0) return true;
    const first = this.unsent.size === 0 ? -1 : wanted.findIndex(({ entry }) => this.unsent.has(this.roomOf(entry)));
    if (first >= 0) return this.updatesFrom(wanted, first);
    this.events += wanted.length;
    const taken = this.outlet.write(this.frames.of(wanted, this.name, this.terms.delaySeconds));
    this.endAfter((wanted.at(-1) as Placed).entry);
    return taken;
  }

  /** Sends the entry at `first` as a snapshot, and the others as updates. */
  private updatesFrom(placed: readonly Placed[], first: number): boolean {
    const before = this.updates(placed.slice(0, first));
    const taken = this.snapshot((placed[first] as Placed).entry);
    const after = this.updates(placed.slice(first + 1));
    return before && taken && after;
  }

  /** The room whose numbers are sent with this entry. */
  private roomOf({ topic }: Entry): string {
    return this.name ?? topic;
  }

  private snapshot(entry: Entry): boolean {
    const room = this.roomOf(entry);
    this.unsent.delete(room);
    const text = updateText(this.mirror.family, entry, room, this.terms.delaySeconds, true);
    this.events += 1;
    const taken = this.outlet.write(chunk(updateEvent(this.mirror, entry, text)));
    this.endAfter(entry);
    return taken;
  }

  /** Sends the state after a gap. After a lost log every topic has a gap of its own, so each state is sent once. */
  private gap(entry: Entry): boolean {
    const { rooms } = this.subject;
    return rooms.length < 2 || isInAny(entry, rooms) ? this.snapshot(entry) : true;
  }

  /**
   * Writes the state of every running subject, or of the one requested subject, finished or not. A client that lost its
   * place after `lastId` also gets the states of subjects that ended since.
   */
  private writeSnapshots(lastId: string | undefined): void {
    const { rooms } = this.subject;
    const one = newestOf(this.mirror, this.subject, this.terms.delaySeconds);
    if (one) {
      this.snapshot(one);
      return;
    }
    const states = this.mirror
      .statesIn(this.name, this.terms.delaySeconds)
      .filter((entry) => rooms.length < 2 || isInAny(entry, rooms));
    if (lastId !== undefined) for (const entry of states) this.unsent.add(this.roomOf(entry));
    for (const entry of states)
      if (!entry.final || (lastId !== undefined && isNewerThan(entry, lastId))) this.snapshot(entry);
  }

  /** Ends the stream once the reader was sent the last state of its one subject. */
  private endAfter(entry: Entry): void {
    if (this.ended || !entry.final || newestOf(this.mirror, this.subject, this.terms.delaySeconds) !== entry) return;
    this.outlet.write(chunk(eventText('end', { reason: 'completed' })));
    this.end('completed');
  }

  private async interval(): Promise<void> {
    const unpaid = await within(STORE_PATIENCE_MS, this.terms.charge()).catch(unlessLate);
    if (this.ended) return;
    if (unpaid) return this.fail(unpaid);
    this.outlet.write(chunk(eventText('ping', { ts: new Date().toISOString() })));
  }

  private breakOff(error: unknown): void {
    this.log.error({ err: error }, 'stream broken off');
    const { code, message } = internalError();
    this.fail({ code, message });
  }

  private fail(error: Record<string, unknown>): void {
    if (this.ended) return;
    this.outlet.write(chunk(eventText('error', error)));
    this.end(endReasonOf(error['code']));
  }
}

/** The newest state of the one subject, from the log if it still has it. */
function newestOf(mirror: LiveMirror, { subject }: Subject, delaySeconds: number): Entry | undefined {
  return subject && (mirror.newestIn(subject.topic, delaySeconds) ?? subject);
}

/**
 * Whether the state may have become known after the entry with this id was logged. A state that was written again into
 * a new epoch counts from when it became known.
 */
function isNewerThan({ id, at, knownForMs }: Entry, lastId: string): boolean {
  return compareIds(id, lastId) > 0 && at - knownForMs > Number.parseInt(lastId) - CLOCKS_DIFFER_MS;
}

function isInAny({ rooms: own }: Entry, rooms: readonly string[]): boolean {
  return own.some((room) => rooms.includes(room));
}

/**
 * Lets the stream go on when the stores are late: the interval is charged later, and a refusal ends the stream at the
 * next one.
 */
function unlessLate(error: unknown): undefined {
  if (!(error instanceof TookTooLong)) throw error;
}

function updateEvent({ family }: LiveMirror, entry: Entry, text: string): string {
  return `id: ${entry.id}\nevent: ${family.updateType}\ndata: ${text}\n\n`;
}

/** A chunk of HTTP's chunked transfer coding (RFC 9112, 7.1). */
function chunk(text: string): Buffer {
  const bytes = Buffer.byteLength(text);
  return Buffer.from(`${bytes.toString(16)}\r\n${text}\r\n`);
}

function lastEventId({ headers, query }: FastifyRequest): string | undefined {
  const id = headers['last-event-id'] ?? (query as Record<string, unknown>)['lastEventId'];
  return typeof id === 'string' && isEntryId(id) ? id : undefined;
}
