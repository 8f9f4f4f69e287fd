import { transcriptionTimeout } from './errors.js';
import type { Asked, Place, Platform } from './platform.js';
import type { Shared, SharedResults } from './shared-results.js';
import type { Transcript } from './transcript.js';

export interface TranscriptsOptions {
  /** For all that one answer takes. */
  timeoutMs: number;
  /** Where this installation's transcripts come from; those of the demo are kept apart. */
  source: 'platform' | 'simulation';
}

/** Transcripts, each made once and then kept. */
export class Transcripts {
  constructor(
    private readonly results: SharedResults,
    private readonly options: TranscriptsOptions,
  ) {}

  get source(): TranscriptsOptions['source'] {
    return this.options.source;
  }

  /** How many are being made now. Rejects while Redis is away. */
  countRunning(): Promise<number> {
    return this.results.countRunning();
  }

  /** `name` is the platform's in the keys of what is kept. */
  async find(name: string, platform: Platform, place: Place, asked: Asked): Promise<Shared<Transcript>> {
    const { timeoutMs, source } = this.options;
    const stop = new AbortController();
    const { signal } = stop;
    const timer = setTimeout(() => stop.abort(transcriptionTimeout(timeoutMs / 1_000)), timeoutMs);
    const share = <Value>(key: string, make: () => Promise<Value>) =>
      this.results.find(`transcript:${source}:${name}:${key}`, signal, make);
    const idOf = ({ id, link }: Place) =>
      id === undefined ? share(`link:${link}`, () => platform.resolve(link, signal)) : { value: id, isKept: true };
    try {
      const { value: id, isKept } = await idOf(place);
      const key = `${id}:${asked.language ?? 'any'}`;
      const found = await share(key, () => platform.transcribe(id, asked, signal));
      return { value: found.value, isKept: isKept && found.isKept };
    } finally {
      clearTimeout(timer);
    }
  }
}
