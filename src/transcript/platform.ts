import type { Transcript } from './transcript.js';

/** What a URL of a platform names: a video by its id, or a short link that leads to one, as host and path. */
export type Place = { id: string; link?: undefined } | { id?: undefined; link: string };

/** A video platform. It throws ApiErrors, the signal's reason among them. */
export interface Platform {
  /** What a URL must be, to follow "url must be". */
  takes: string;
  /** Undefined for a URL that is no video of the platform. */
  locate(url: URL): Place | undefined;
  /** The id that a short link leads to. */
  resolve(link: string, signal: AbortSignal): Promise<string>;
  /** The transcript in this language if there is one, else in the one that the video has. */
  transcribe(id: string, asked: Asked, signal: AbortSignal): Promise<Transcript>;
}

export interface Asked {
  /** The account that asks. */
  account: string;
  language: string | undefined;
}

/** The platforms by the last segment of their route. */
export class Platforms extends Map<string, Platform> {}
