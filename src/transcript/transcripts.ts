import { after } from '../within.js';
import { transcriptionTimeout } from './errors.js';
import type { Asked, Place, Platform } from './platform.js';
import type { Shared, SharedResults } from './shared-results.js';
import type { Transcript } from './transcript.js';

export interface TranscriptsOptions {
  /** Limit for the whole answer. */
  timeoutMs: number;
  /** Origin of this installation's transcripts; those of the demo are stored separately. */
  source: 'platform' | 'simulation';
}

/** Transcripts, each made once and then stored. */
export class Transcripts {
  constructor(
    private readonly results: SharedResults,
    private readonly options: TranscriptsOptions,
  ) {}

  get source(): TranscriptsOptions['source'] {
    return this.options.source;
  }

  /** The number of transcripts being made. Rejects while Redis is unavailable. */
  countRunning(): Promise<number> {
    return this.results.countRunning();
  }

  /** `name` is the platform's name in cache keys. */
  async find(name: string, platform: Platform, place: Place, asked: Asked): Promise<Shared<Transcript>> {
    const { timeoutMs, source } = this.options;
    const stop = new AbortController();
    const { signal } = stop;
    const stopWaiting = after(timeoutMs, () => stop.abort(transcriptionTimeout(timeoutMs / 1_000)));
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
      stopWaiting();
    }
  }
}
