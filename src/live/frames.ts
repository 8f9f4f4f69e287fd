import type { Entry } from './entry.js';
import type { LiveFamily } from './family.js';

/** One update as the text of a frame: the same object on every stream and socket. */
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
 * Bytes of updates that go to many readers. They are built for the first and shared by the rest: readers of one room who
 * are equally late get the very same bytes.
 */
export class SharedFrames {
  private readonly built = new WeakMap<Entry, Map<string, Buffer>>();
  /** By the last entry: of all runs that end there only the newest, because readers who come back start anywhere. */
  private readonly runs = new WeakMap<Entry, { name: string; bytes: Buffer }>();

  constructor(
    private readonly family: LiveFamily,
    /** What a channel makes of the text of an update. */
    private readonly pack: (text: string, entry: Entry) => Buffer,
  ) {}

  /** Several entries in one piece, as updates of this room, or each of its own topic. */
  run(entries: readonly Entry[], room: string | undefined, delaySeconds: number): Buffer {
    const [first, ...others] = entries as readonly [Entry, ...Entry[]];
    const last = others.at(-1);
    if (!last) return this.of(first, room ?? first.topic, delaySeconds);
    const name = `${delaySeconds} ${room ?? ''} ${first.id}`;
    let run = this.runs.get(last);
    if (run?.name !== name) {
      run = { name, bytes: Buffer.concat(entries.map((entry) => this.of(entry, room ?? entry.topic, delaySeconds))) };
      this.runs.set(last, run);
    }
    return run.bytes;
  }

  private of(entry: Entry, room: string, delaySeconds: number): Buffer {
    let forms = this.built.get(entry);
    if (!forms) this.built.set(entry, (forms = new Map()));
    const name = `${delaySeconds} ${room}`;
    let bytes = forms.get(name);
    if (!bytes) forms.set(name, (bytes = this.pack(updateText(this.family, entry, room, delaySeconds, false), entry)));
    return bytes;
  }
}
