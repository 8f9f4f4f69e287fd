import type { Fact } from '../facts/fact.js';
import type { Answer } from '../http/answer.js';
import { stateHash } from './state-json.js';
import type { LiveFamily, Stamp } from './family.js';

/** One change of one topic, as the log holds it. */
export class Entry {
  /** When the change was logged: milliseconds since the epoch on Redis's clock. */
  readonly at: number;
  /** When this process received the entry, by `monotonicNow`. Readers with a delay see it that many seconds later. */
  heardAt: number;
  /** Sequence numbers of the entry in its rooms besides the topic's own. */
  private readonly seqs: Map<string, number>;
  private readonly texts = new Map<number, string>();
  private readonly answers = new Map<number, Answer>();
  private parsed: object | undefined;

  constructor(
    private readonly family: LiveFamily,
    /** `<ms>-<n>`. */
    readonly id: string,
    private readonly fields: Readonly<Record<string, string>>,
  ) {
    this.at = Number(id.slice(0, id.indexOf('-')));
    this.heardAt = this.at;
    this.seqs = new Map(JSON.parse(fields['rooms'] ?? '[]') as [string, number][]);
  }

  /** Reads an entry from the fields as Redis lists them: names and values in turn. */
  static read(family: LiveFamily, id: string, flat: readonly string[]): Entry {
    const fields: Record<string, string> = {};
    for (let index = 0; index < flat.length; index += 2) fields[flat[index] as string] = flat[index + 1] as string;
    return new Entry(family, id, fields);
  }

  /** Reads an entry from the JSON text that Redis keeps as the last entry of a topic. */
  static parse(family: LiveFamily, text: string): Entry {
    const { id, ...fields } = JSON.parse(text) as { id: string } & Record<string, string>;
    return new Entry(family, id, fields);
  }

  /** Makes an entry from a state that PostgreSQL kept, or for a subject that the log never had. */
  static of(family: LiveFamily, kept: KeptState<object>): Entry {
    const { topic, seq, final, entryId, sourceAt, state } = kept;
    const fields = { topic, v: String(seq), hash: stateHash(state), state: JSON.stringify(state) };
    const source = sourceAt === null ? '' : String(sourceAt.getTime());
    return new Entry(family, entryId, { ...fields, source, final: final ? '1' : '0' });
  }

  get topic(): string {
    return this.fields['topic'] as string;
  }

  get version(): number {
    return Number(this.fields['v']);
  }

  /**
   * When the entry was written, in milliseconds since the epoch by its writer's clock; undefined where the writer gave
   * no time.
   */
  get writtenAt(): number | undefined {
    const written = this.fields['written'];
    return written ? Number(written) : undefined;
  }

  /**
   * For how long the state had been known when the entry was written, in milliseconds. Above zero only for a state that
   * was written again into a new epoch.
   */
  get knownForMs(): number {
    return Number(this.fields['known'] ?? 0);
  }

  get hash(): string {
    return `sha256:${this.fields['hash']}`;
  }

  get final(): boolean {
    return this.fields['final'] === '1';
  }

  get changed(): string[] {
    return JSON.parse(this.fields['changed'] ?? '[]') as string[];
  }

  /**
   * Upstream's own time of the newest fact in the state, in milliseconds since the epoch; undefined when upstream gave
   * none.
   */
  get sourceTime(): number | undefined {
    const source = this.fields['source'];
    return source ? Number(source) : undefined;
  }

  /** The facts of the change; facts that are states have the number, time and lag that the live routes show. */
  get facts(): Fact[] {
    const facts = JSON.parse(this.fields['events'] ?? '[]') as Fact[];
    if (this.family.ownFacts) return facts;
    return facts.map((fact) => ({ ...fact, data: this.family.dress(fact.data, this.stamp(0)) }));
  }

  get stateText(): string {
    return this.fields['state'] as string;
  }

  /** The state. All readers share this object, so nobody may change it. */
  get state(): object {
    return (this.parsed ??= JSON.parse(this.stateText) as object);
  }

  /** The rooms besides the topic's own, with the entry's sequence number in each. */
  get otherRooms(): [room: string, seq: number][] {
    return [...this.seqs];
  }

  /** Every room that carries the entry. */
  get rooms(): string[] {
    return [this.topic, ...this.seqs.keys()];
  }

  seq(room: string): number {
    return this.seqs.get(room) ?? this.version;
  }

  /**
   * Seconds from upstream's time of the fact to the moment at which readers who are `delaySeconds` behind may see it.
   */
  lagSeconds(delaySeconds: number): number | null {
    const { sourceTime } = this;
    if (sourceTime === undefined) return null;
    return Math.max(0, Math.round((this.at - sourceTime) / 100) / 10) + delaySeconds;
  }

  /** The answer as JSON text. Every channel sends these same bytes to all readers with this delay. */
  text(delaySeconds: number): string {
    let text = this.texts.get(delaySeconds);
    if (text === undefined) {
      text = JSON.stringify(this.family.dress(this.state, this.stamp(delaySeconds)));
      this.texts.set(delaySeconds, text);
    }
    return text;
  }

  /** The answer of the subject's own route to readers with this delay; `make` builds it from the text once for all. */
  answer(delaySeconds: number, make: (text: string) => Answer): Answer {
    let answer = this.answers.get(delaySeconds);
    if (answer === undefined) {
      answer = make(this.text(delaySeconds));
      this.answers.set(delaySeconds, answer);
    }
    return answer;
  }

  private stamp(delaySeconds: number): Stamp {
    return {
      seq: this.version,
      lagSeconds: this.lagSeconds(delaySeconds),
      updatedAt: new Date(this.at).toISOString(),
    };
  }
}

/** Milliseconds on a clock that nobody can set, so it never goes back and never jumps. */
export function monotonicNow(): number {
  return performance.timeOrigin + performance.now();
}

/** Compares ids `<ms>-<n>` by number. */
export function compareIds(one: string, other: string): number {
  const [oneMs = 0, oneN = 0] = one.split('-').map(Number);
  const [otherMs = 0, otherN = 0] = other.split('-').map(Number);
  return oneMs - otherMs || oneN - otherN;
}

export function isEntryId(text: string): boolean {
  return /^\d{1,15}-\d{1,15}$/.test(text);
}

/** A state of a topic, as PostgreSQL kept it. */
export interface KeptState<State extends object = Record<string, unknown>> {
  topic: string;
  seq: number;
  final: boolean;
  /** The id `<ms>-<n>` of its entry in the log. */
  entryId: string;
  loggedAt: Date;
  sourceAt: Date | null;
  state: State;
}
