import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import { Outlet } from './outlet.js';
import { CLOSE, errorFrame, frameText, packFrame, packPong } from './socket-frames.js';

/** One client of a gateway. Whatever it is sent, answers too, counts against what it may leave unread. */
export class LiveSocket extends WebSocket {
  private outlet: Outlet;

  /** Call once it is open, before anything is sent. */
  limit(maxUnsentBytes: number): void {
    // The library's own queue is always empty, because nothing is compressed, so ready frames may pass it.
    const { _socket: socket } = this as unknown as { _socket: Socket };
    this.outlet = new Outlet(socket, maxUnsentBytes, () => this.close(CLOSE.idleOrSlow, 'slow consumer'));
    this.on('error', () => {});
    this.on('ping', (data: Buffer) => this.write(packPong(data)));
  }

  /** Sends a frame of this kind. */
  say(type: string, members: object = {}): void {
    this.write(packFrame(frameText(type, members)));
  }

  sayError(code: string, message: string): void {
    this.write(packFrame(errorFrame(code, message)));
  }

  /** Sends ready bytes; true while the client takes what it is sent. */
  write(bytes: Buffer): boolean {
    return this.readyState === this.OPEN && this.outlet.write(bytes);
  }

  /** Calls back once everything was taken. */
  onceTaken(goOn: () => void): void {
    this.outlet.onceTaken(goOn);
  }

  /** Says which limit a frame was over, once, and closes. */
  closeOverLimit(code: string, message: string): void {
    this.sayError(code, message);
    super.close(CLOSE.overLimit, message);
  }

  /** The library closes by itself, without a reason, when a message has more bytes or parts than are read. */
  override close(code?: number, reason?: string | Buffer): void {
    if (reason === undefined && (code === 1008 || code === 1009)) this.closeOverLimit('INVALID_FRAME', TOO_BIG);
    else super.close(code, reason);
  }
}

/** What a client may send in one frame. */
export const MAX_FRAME_BYTES = 16_384;
export const TOO_BIG = `A frame may have ${MAX_FRAME_BYTES} bytes`;
