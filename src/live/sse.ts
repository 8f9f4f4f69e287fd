import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { within } from '../http/within.js';
import type { Terms } from './admission.js';
import { compareIds, isEntryId, type Entry } from './entry.js';
import { Follower } from './follower.js';
import { SharedFrames, updateText } from './frames.js';
import type { LiveMirror } from './mirror.js';
import { Outlet } from './outlet.js';
import { visibleUntil, type Placed, type Room } from './room.js';

export const RESUME_SECONDS = 300;
export const HEARTBEAT_SECONDS = 15;
/** How long a heartbeat waits for the stores; while they say nothing, connections go on as they were. */
export const STORE_PATIENCE_MS = 2_000;
const INTERVAL_MS = 15_000;
const RETRY_MS = 3_000;

/** What a stream follows. */
export interface Subject {
  /** Undefined: everything of the family. */
  room: string | undefined;
  /** The filters as they were asked for; null where none was. */
  filters: Record<string, string | null>;
  /** True for the room of one topic: the stream ends with it. */
  single: boolean;
}

/** Writes one family's updates as server-sent events. */
export class EventStreams {
  private readonly frames: SharedFrames;
  private readonly open = new Set<EventStream>();

  constructor(
    private readonly mirror: LiveMirror,
    private readonly maxUnsentBytes: number,
  ) {
    this.frames = new SharedFrames(mirror.family, (text, entry) => chunk(updateEvent(mirror, entry, text)));
  }

  /** Takes the reply over and writes until one side ends it. */
  start(request: FastifyRequest, reply: FastifyReply, subject: Subject, terms: Terms): void {
    // The client may be gone since its admission began, and then nothing would tell of its end.
    if (reply.raw.destroyed) return terms.leave();
    const lastId = lastEventId(request);
    const topic = subject.single ? this.mirror.latest(subject.room as string, terms.delaySeconds) : undefined;
    if (lastId !== undefined && topic?.final && compareIds(topic.id, lastId) <= 0) {
      terms.leave();
      void reply.code(204).send();
      return;
    }
    reply.hijack();
    // Who left while the stream was being admitted will not say so again.
    if (reply.raw.destroyed || request.raw.socket.destroyed) {
      terms.leave();
      return;
    }
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string | number>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const stream = new EventStream(reply.raw, this.mirror, this.frames, subject, terms, this.maxUnsentBytes, () =>
      this.open.delete(stream),
    );
    this.open.add(stream);
    stream.start(lastId);
  }

  stop(): void {
    for (const stream of this.open) stream.end();
  }
}

class EventStream {
  private readonly outlet: Outlet;
  private follower: Follower | undefined;
  private beat: NodeJS.Timeout | undefined;
  private ended = false;

  constructor(
    private readonly response: ServerResponse,
    private readonly mirror: LiveMirror,
    private readonly frames: SharedFrames,
    private readonly subject: Subject,
    private readonly terms: Terms,
    maxUnsentBytes: number,
    private readonly closed: () => void,
  ) {
    const slow = { code: 'SLOW_CONSUMER', message: `More than ${maxUnsentBytes} bytes were left unread.` };
    this.outlet = new Outlet(response.socket as Socket, maxUnsentBytes, () => {
      response.socket?.write(chunk(event('error', slow)));
      this.end();
    });
    response.on('close', () => this.end());
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
    this.response.write(`retry: ${RETRY_MS}\n${event('ready', ready)}`);
    const room = this.room;
    const resumeAt = lastId === undefined ? undefined : placeAfterId(room, lastId, delaySeconds);
    const place = resumeAt ?? room.end(visibleUntil(delaySeconds));
    if (resumeAt === undefined) this.writeSnapshots();
    if (this.ended) return;
    const delivery = {
      updates: (placed: readonly Placed[]) => this.updates(placed),
      gap: (placed: Placed) => this.snapshot(placed.entry),
      onceTaken: (goOn: () => void) => this.outlet.onceTaken(goOn),
    };
    this.follower = new Follower(room, place, delaySeconds, delivery, resumeAt === undefined ? undefined : lastId);
    this.beat = setInterval(() => void this.interval(), INTERVAL_MS);
    this.follower.start();
  }

  /** Ends the stream; what was written before still arrives. */
  end(): void {
    if (this.ended) return;
    this.ended = true;
    clearInterval(this.beat);
    this.follower?.stop();
    this.terms.leave();
    this.response.end();
    this.closed();
  }

  private get room(): Room {
    const { room } = this.subject;
    return room === undefined ? this.mirror.everything : this.mirror.open(room);
  }

  private updates(placed: readonly Placed[]): boolean {
    const taken = this.outlet.write(this.frames.of(placed, this.subject.room, this.terms.delaySeconds));
    this.endAfter((placed.at(-1) as Placed).entry);
    return taken;
  }

  private snapshot(entry: Entry): boolean {
    const text = updateText(this.mirror.family, entry, this.subject.room ?? entry.topic, this.terms.delaySeconds, true);
    const taken = this.outlet.write(chunk(updateEvent(this.mirror, entry, text)));
    this.endAfter(entry);
    return taken;
  }

  /** The state of every running subject, or of the one that was asked for, finished or not. */
  private writeSnapshots(): void {
    const { room, single } = this.subject;
    for (const entry of this.mirror.statesIn(room, this.terms.delaySeconds)) {
      if (!entry.final || single) this.snapshot(entry);
    }
  }

  /** Ends with the last state of the one subject, once the reader has been sent it. */
  private endAfter(entry: Entry): void {
    if (this.ended || !this.subject.single || !entry.final) return;
    if (this.mirror.latest(this.subject.room as string, this.terms.delaySeconds) !== entry) return;
    this.outlet.write(chunk(event('end', { reason: 'completed' })));
    this.end();
  }

  private async interval(): Promise<void> {
    const over = await within(STORE_PATIENCE_MS, this.terms.recheck()).catch(() => undefined);
    if (over) return this.fail({ code: 'PLAN_CHANGED', message: 'The key or its plan no longer opens this stream.' });
    const unpaid = await within(STORE_PATIENCE_MS, this.terms.charge()).catch(() => undefined);
    if (this.ended) return;
    if (unpaid) return this.fail(unpaid);
    this.outlet.write(chunk(event('ping', { ts: new Date().toISOString() })));
  }

  private fail(error: Record<string, unknown>): void {
    if (this.ended) return;
    this.outlet.write(chunk(event('error', error)));
    this.end();
  }
}

/** `data` is one line, because JSON text has no line breaks of its own. */
function event(name: string, data: object, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
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

/** Where a reader that has everything up to this id goes on; undefined when that is too long ago. */
function placeAfterId(room: Room, id: string, delaySeconds: number): number | undefined {
  const at = Number(id.slice(0, id.indexOf('-')));
  if (at < Date.now() - (delaySeconds + RESUME_SECONDS) * 1_000) return undefined;
  let place = room.end(visibleUntil(delaySeconds));
  while (place > room.start && compareIds((room.at(place - 1) as Placed).entry.id, id) > 0) place -= 1;
  return place;
}
