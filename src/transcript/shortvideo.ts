import { ApiError } from '../http/errors.js';
import {
  transcriptionUnavailable,
  transcriptUnavailable,
  upstreamError,
  videoTooLong,
  videoUnavailable,
} from './errors.js';
import { list, member } from './json.js';
import type { Asked, Place, Platform } from './platform.js';
import { readPage, type Track, type Video } from './shortvideo-page.js';
import type { Speech } from './speech.js';
import { parseSrt, parseVtt, type Cue } from './subtitles.js';
import { tidied, type Origin, type Transcript } from './transcript.js';
import { isOn, type Web } from './web.js';

export const MAX_SECONDS = 600;

const SITE = ['tiktok.com'];
/** The site's own domain and those from which it serves files. */
const FILES = [...SITE, 'tiktokcdn.com', 'tiktokcdn-us.com', 'tiktokcdn-eu.com', 'tiktokv.com', 'tiktokv.us'];

const SHORT_HOSTS = ['vm.tiktok.com', 'vt.tiktok.com'];
const VIDEO_PATH =
  /^\/(?:(?:@|%40)[^/]*\/(?:video|photo)|share\/video|embed(?:\/v2)?|player\/v1|v)\/(\d{6,20})(?:\.html)?\/?$/;
const SHORT_PATH = /^(\/[\w-]{4,40})\/?$/;
const SHORT_PATH_OF_SITE = /^(\/t\/[\w-]{4,40})\/?$/;

const MAX_PAGE_BYTES = 4_194_304;
const MAX_CAPTION_BYTES = 262_144;
const MAX_TRACKS_READ = 5;

/** Best first. */
const ORIGINS: readonly Origin[] = ['creator', 'automatic', 'translated'];
const FORMATS: readonly string[] = ['webvtt', 'srt', 'creator_caption'];

const SPEECH_OFF_RETRY_SECONDS = 3_600;

/** The short-video platform: reads captions named in its pages, else uses speech recognition if it is configured. */
export class ShortVideo implements Platform {
  readonly takes = 'the address of a video, such as https://www.tiktok.com/@name/video/7300000000000000001';

  constructor(
    private readonly web: Web,
    private readonly speech: Speech | undefined,
  ) {}

  locate(given: URL): Place | undefined {
    const url = new URL(given);
    url.protocol = 'https:';
    if (!isOn(url, SITE)) return undefined;
    const id = VIDEO_PATH.exec(url.pathname)?.[1];
    if (id !== undefined) return { id };
    const short = (SHORT_HOSTS.includes(url.hostname) ? SHORT_PATH : SHORT_PATH_OF_SITE).exec(url.pathname)?.[1];
    return short === undefined ? undefined : { link: url.hostname + short };
  }

  async resolve(link: string, signal: AbortSignal): Promise<string> {
    const isEnd = (url: URL) => isOn(url, SITE) && this.locate(url)?.id !== undefined;
    const start = new URL(`https://${link}/`);
    const { url, page } = await this.web.visit(start, { domains: SITE, maxBytes: MAX_PAGE_BYTES, signal, isEnd });
    const id = this.locate(url)?.id;
    if (id !== undefined) return id;
    if (page && page.status >= 400 && page.status !== 404) throw siteFailed(page.status);
    throw videoUnavailable('deleted');
  }

  async transcribe(id: string, asked: Asked, signal: AbortSignal): Promise<Transcript> {
    const { video, cookie } = await this.read(id, signal);
    const durationSeconds = (video.durationMs ?? 0) / 1_000;
    if (durationSeconds > MAX_SECONDS) throw videoTooLong(MAX_SECONDS, durationSeconds);
    const tracks = [...video.tracks].sort((one, other) => rank(one, asked.language) - rank(other, asked.language));
    if (tracks.length === 0) return this.listen(video, cookie, asked, signal);
    const { track, cues } = await this.firstReadable(tracks.slice(0, MAX_TRACKS_READ), signal);
    const durationMs = video.durationMs ?? Math.max(...cues.map(({ endMs }) => endMs));
    return { language: track.language, durationMs, origin: track.origin, cues };
  }

  /** If no track is readable, throws temporary failures, such as a missing file, in preference to a lack of words. */
  private async firstReadable(tracks: readonly Track[], signal: AbortSignal): Promise<{ track: Track; cues: Cue[] }> {
    const refusals: ApiError[] = [];
    for (const track of tracks) {
      try {
        const file = await this.web.file(track.url, { domains: FILES, maxBytes: MAX_CAPTION_BYTES, signal });
        const cues = tidied(cuesOf(file.toString(), track.format));
        if (cues.length > 0) return { track, cues };
        refusals.push(transcriptUnavailable());
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof ApiError)) throw error;
        refusals.push(error);
      }
    }
    throw refusals.find(({ status }) => status >= 500) ?? transcriptUnavailable();
  }

  /** The page, and its cookies for the files of the video. */
  private async read(id: string, signal: AbortSignal): Promise<{ video: Video; cookie: string }> {
    const start = new URL(`https://www.tiktok.com/@_/video/${id}`);
    const isEnd = (url: URL) => isOn(url, SITE) && url.pathname.startsWith('/login');
    const { page } = await this.web.visit(start, { domains: SITE, maxBytes: MAX_PAGE_BYTES, signal, isEnd });
    if (!page) throw videoUnavailable('restricted');
    if (page.status === 404 || page.status === 410) throw videoUnavailable('deleted');
    if (page.status !== 200) throw siteFailed(page.status);
    const given = [page.headers['set-cookie'] ?? []].flat();
    return { video: readPage(page.body.toString()), cookie: given.map((one) => one.split(';')[0]).join('; ') };
  }

  private async listen(
    { file, isPictures, durationMs }: Video,
    cookie: string,
    asked: Asked,
    signal: AbortSignal,
  ): Promise<Transcript> {
    if (isPictures) throw transcriptUnavailable();
    if (!this.speech) {
      const message =
        'This video has no captions, and this installation has no speech recognition; ask for one with captions.';
      throw transcriptionUnavailable(message, SPEECH_OFF_RETRY_SECONDS);
    }
    if (file === undefined) throw upstreamError('The video has no captions, and its page names no file to transcribe.');
    const { maxVideoBytes: maxBytes } = this.speech;
    const headers = (url: URL): Record<string, string> =>
      isOn(url, SITE) ? { cookie, referer: 'https://www.tiktok.com/' } : {};
    const video = () => this.web.file(file, { domains: FILES, maxBytes, signal, headers });
    const heard = await this.speech.transcribe(video, asked, signal);
    const transcript = { ...heard, durationMs: durationMs ?? heard.durationMs };
    if (transcript.durationMs > MAX_SECONDS * 1_000) throw videoTooLong(MAX_SECONDS, transcript.durationMs / 1_000);
    return transcript;
  }
}

/** Ranks by the requested language, then by author, then by format. */
function rank({ language, origin, format }: Track, wanted: string | undefined): number {
  const other = wanted === undefined || language === wanted ? 0 : 100;
  return other + 10 * ORIGINS.indexOf(origin) + ((FORMATS.indexOf(format) + 4) % 4);
}

function cuesOf(file: string, format: string): Cue[] {
  const cues = format === 'creator_caption' ? utterances(file) : format === 'srt' ? parseSrt(file) : parseVtt(file);
  if (!cues) throw upstreamError('The captions of the video are not in the format that the platform names.');
  return cues;
}

/** Parses the platform's own format: milliseconds and text. */
function utterances(file: string): Cue[] | undefined {
  try {
    return list(member(JSON.parse(file), 'utterances')).map((one) => ({
      startMs: Number(member(one, 'start_time')),
      endMs: Number(member(one, 'end_time')),
      text: String(member(one, 'text') ?? ''),
    }));
  } catch {
    return undefined;
  }
}

function siteFailed(status: number) {
  return upstreamError(`The platform answers ${status}; it fails, or keeps this installation away.`);
}
