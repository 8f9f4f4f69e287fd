import type { Socket } from 'node:net';
import { sentBytes } from '../http/stream-end.js';
import { after } from '../within.js';

/** A reader that takes nothing for this long is disconnected. */
const GRACE_MS = 5_000;

/** Writes ready bytes to one reader, past the framing of Node and of `ws`. */
export class Outlet {
  private closing = false;

  constructor(
    private readonly socket: Socket,
    private readonly maxUnsentBytes: number,
    /** Informs the reader, by the rules of its channel, that it was too slow; nothing is written afterwards. */
    private readonly farewell: () => void,
  ) {}

  /** Returns true while the reader keeps up. A reader with too many unread bytes is disconnected. */
  write(bytes: Buffer): boolean {
    if (this.closing || this.socket.destroyed) return false;
    if (this.socket.writableLength <= this.maxUnsentBytes) return this.socket.write(bytes);
    this.letGo();
    return false;
  }

  /** Calls `goOn` once the reader has taken everything; a reader that takes nothing is disconnected. */
  onceTaken(goOn: () => void): void {
    const taken = sentBytes(this.socket);
    const stopWaiting = after(GRACE_MS, () => {
      this.socket.off('drain', drained);
      if (sentBytes(this.socket) > taken) this.onceTaken(goOn);
      else this.letGo();
    });
    const drained = () => {
      stopWaiting();
      goOn();
    };
    this.socket.once('drain', drained).once('close', stopWaiting);
  }

  private letGo(): void {
    if (this.closing || this.socket.destroyed) return;
    this.closing = true;
    this.farewell();
    this.socket.once(
      'close',
      after(GRACE_MS, () => this.socket.destroy()),
    );
  }
}
