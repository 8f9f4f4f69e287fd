import type { Transcript } from './transcript.js';

/** A video by its id, or a short link to one as host and path. */
export type Place = { id: string; link?: undefined } | { id?: undefined; link: string };

/** A video platform. Its methods reject with ApiErrors, including the signal's reason. */
export interface Platform {
  /** Completes the sentence "url must be …". */
  takes: string;
  /** Undefined if the URL is not a video of the platform. */
  locate(url: URL): Place | undefined;
  /** The video id behind a short link. */
  resolve(link: string, signal: AbortSignal): Promise<string>;
  /** The transcript in the requested language if there is one, else in the language of the video. */
  transcribe(id: string, asked: Asked, signal: AbortSignal): Promise<Transcript>;
}

export interface Asked {
  /** The requesting account. */
  account: string;
  language: string | undefined;
}

/** Platforms by the last segment of their route. */
export class Platforms extends Map<string, Platform> {}
