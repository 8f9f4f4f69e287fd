import type { Socket } from 'node:net';

/** How long a reader that takes nothing has until its connection is cut. */
const GRACE_MS = 5_000;

/** Ready bytes on their way to one reader, written past the framing of Node and of `ws`. */
export class Outlet {
  private closing = false;

  constructor(
    private readonly socket: Socket,
    private readonly maxUnsentBytes: number,
    /** Tells the reader, by the rules of its channel, that it was too slow; nothing is written after it. */
    private readonly farewell: () => void,
  ) {}

  /** True while the reader takes what it is sent. One with too much unread is let go. */
  write(bytes: Buffer): boolean {
    if (this.closing || this.socket.destroyed) return false;
    if (this.socket.writableLength <= this.maxUnsentBytes) return this.socket.write(bytes);
    this.letGo();
    return false;
  }

  /** Calls back once everything was taken; a reader that takes nothing is let go. */
  onceTaken(goOn: () => void): void {
    const { bytesWritten, writableLength } = this.socket;
    const taken = bytesWritten - writableLength;
    const stalled = setTimeout(() => {
      this.socket.off('drain', drained);
      if (this.socket.bytesWritten - this.socket.writableLength > taken) this.onceTaken(goOn);
      else this.letGo();
    }, GRACE_MS);
    const drained = () => {
      clearTimeout(stalled);
      goOn();
    };
    this.socket.once('drain', drained).once('close', () => clearTimeout(stalled));
  }

  private letGo(): void {
    if (this.closing || this.socket.destroyed) return;
    this.closing = true;
    this.farewell();
    const cutOff = setTimeout(() => this.socket.destroy(), GRACE_MS);
    this.socket.once('close', () => clearTimeout(cutOff));
  }
}
