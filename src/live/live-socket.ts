import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import { byteCounter, type EndReason } from '../http/stream-end.js';
import { Outlet } from './outlet.js';
import { CLOSE, errorFrame, frameText, packFrame, packPong } from './socket-frames.js';

/**
 * One client of a gateway. Everything that is sent to it, answers included, counts against the limit of unread bytes.
 */
export class LiveSocket extends WebSocket {
  private outlet: Outlet;
  /** How many updates and snapshots were written. */
  private events = 0;
  /** Why this side closed the socket; undefined where the client did. */
  private reason: EndReason | undefined;
  /** Bytes that left this process. */
  private bytes = () => 0;
  private unheard = 0;
  private readonly heardAt: number[] = [];
  /** Pings of ours that the client has not answered. */
  private pongsDue = 0;

  /** Sets the limit of unread bytes. To be called once the socket is open, before anything is sent. */
  limit(maxUnsentBytes: number): void {
    // The library queues nothing, because nothing is compressed, so ready frames may be written past its queue.
    const { _socket: socket } = this as unknown as { _socket: Socket };
    this.outlet = new Outlet(socket, maxUnsentBytes, () => this.end('slow_reader', CLOSE.idleOrSlow, 'slow consumer'));
    this.bytes = byteCounter(socket);
    this.on('error', () => {});
    this.on('ping', (data: Buffer) => this.hear() && this.write(packPong(data)));
    this.on('pong', () => {
      if (this.pongsDue > 0) this.pongsDue -= 1;
      else this.hear();
    });
  }

  /**
   * Counts a received frame: a message, a ping, or a pong that answers no ping of ours. Returns false for a frame over
   * the limit, which closes the socket, and for all later frames. A client that still goes on sending is no longer
   * read.
   */
  hear(): boolean {
    if (this.readyState !== this.OPEN) {
      this.unheard += 1;
      if (this.unheard === MAX_UNHEARD) this.pause();
      return false;
    }
    const now = Date.now();
    while (this.heardAt.length > 0 && (this.heardAt[0] as number) <= now - WINDOW_MS) this.heardAt.shift();
    this.heardAt.push(now);
    if (this.heardAt.length <= FRAMES_PER_WINDOW) return true;
    this.closeOverLimit(
      'too_many_frames',
      'RATE_LIMIT_EXCEEDED',
      `Send at most ${FRAMES_PER_WINDOW} frames in 10 seconds`,
    );
    return false;
  }

  override ping(): void {
    this.pongsDue += 1;
    super.ping();
  }

  say(type: string, members: object = {}): void {
    this.write(packFrame(frameText(type, members)));
  }

  sayError(code: string, message: string): void {
    this.write(packFrame(errorFrame(code, message)));
  }

  /** Sends packed frames; `events` is how many of them are updates or snapshots. Returns true while the client keeps up. */
  write(bytes: Buffer, events = 0): boolean {
    if (this.readyState !== this.OPEN) return false;
    this.events += events;
    return this.outlet.write(bytes);
  }

  /** Calls `goOn` once the client has taken everything. */
  onceTaken(goOn: () => void): void {
    this.outlet.onceTaken(goOn);
  }

  /** Informs the client once which limit its frame exceeded, and closes the socket. */
  closeOverLimit(reason: EndReason, code: string, message: string): void {
    this.sayError(code, message);
    this.end(reason, CLOSE.overLimit, message);
  }

  /** Closes the socket; the log gives the reason. */
  end(reason: EndReason, code: number, text: string): void {
    this.reason ??= reason;
    super.close(code, text);
  }

  /**
   * The library calls it with the code of a client that closes, and without a reason when a frame is not valid or a
   * message has more bytes or parts than the limits allow.
   */
  override close(code?: number, reason?: string | Buffer): void {
    const isInvalid = code !== undefined && reason === undefined;
    if (isInvalid && (code === 1008 || code === 1009)) this.closeOverLimit('invalid_frame', 'INVALID_FRAME', TOO_BIG);
    else {
      if (isInvalid) this.reason ??= 'invalid_frame';
      super.close(code, reason);
    }
  }

  /** What the log says once the socket is closed. */
  get ending(): { bytes: number; events: number; reason: EndReason } {
    return { bytes: this.bytes(), events: this.events, reason: this.reason ?? 'client_closed' };
  }
}

const FRAMES_PER_WINDOW = 20;
const WINDOW_MS = 10_000;
/** Frames that may be under way while a client learns that its socket closes. */
const MAX_UNHEARD = 100;

/** The most bytes that a client may send in one frame. */
export const MAX_FRAME_BYTES = 16_384;
export const TOO_BIG = `A frame may have ${MAX_FRAME_BYTES} bytes; send less in each`;
