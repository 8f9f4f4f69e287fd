import type { Entry } from './entry.js';
import type { LiveFamily } from './family.js';
import type { Placed } from './room.js';

/** Writes one update as the text of a frame, with the same object on every stream and socket. */
export function updateText(
  family: LiveFamily,
  entry: Entry,
  room: string,
  delaySeconds: number,
  snapshot: boolean,
): string {
  const head = JSON.stringify({
    type: family.updateType,
    ts: new Date().toISOString(),
    room,
    seq: entry.seq(room),
    snapshot,
  });
  return `${head.slice(0, -1)},"data":${entry.text(delaySeconds)}}`;
}

/**
 * Packs updates that go to many readers. The first reader's bytes are shared with the others: readers of one room with
 * the same delay get the very same bytes.
 */
export class SharedFrames {
  private readonly built = new WeakMap<Entry, Map<string, Buffer>>();
  /** The last request and its bytes, because the next reader of a room to wake asks for the same. */
  private last:
    { placed: readonly Placed[]; room: string | undefined; delaySeconds: number; bytes: Buffer } | undefined;

  constructor(
    private readonly family: LiveFamily,
    /** Packs the text of an update for the channel. */
    private readonly pack: (text: string, entry: Entry) => Buffer,
  ) {}

  /** The entries as one piece, each as an update of this room, or of its own topic where no room is given. */
  of(placed: readonly Placed[], room: string | undefined, delaySeconds: number): Buffer {
    const { last } = this;
    if (last?.placed === placed && last.room === room && last.delaySeconds === delaySeconds) return last.bytes;
    const all = placed.map(({ entry }) => this.one(entry, room ?? entry.topic, delaySeconds));
    const bytes = all.length === 1 ? (all[0] as Buffer) : Buffer.concat(all);
    this.last = { placed, room, delaySeconds, bytes };
    return bytes;
  }

  private one(entry: Entry, room: string, delaySeconds: number): Buffer {
    let forms = this.built.get(entry);
    if (!forms) this.built.set(entry, (forms = new Map()));
    const name = `${delaySeconds} ${room}`;
    let bytes = forms.get(name);
    if (!bytes) forms.set(name, (bytes = this.pack(updateText(this.family, entry, room, delaySeconds, false), entry)));
    return bytes;
  }
}
