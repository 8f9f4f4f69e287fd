import { upstreamError, videoUnavailable } from './errors.js';
import { list, member } from './json.js';
import { languageOfTag } from './languages.js';
import type { Origin } from './transcript.js';

/** The description of a video on its page. */
export interface Video {
  /** Undefined if the page has no duration. */
  durationMs: number | undefined;
  tracks: Track[];
  /** A slideshow, at most with music. */
  isPictures: boolean;
  /** URL of the smallest file of the video, if the page has one. */
  file: string | undefined;
}

export interface Track {
  url: string;
  /** `webvtt`, `srt` or `creator_caption`. */
  format: string;
  /** Null if the platform does not name it. */
  language: string | null;
  origin: Origin;
}

const SCRIPT = 'id="__UNIVERSAL_DATA_FOR_REHYDRATION__"';

/** Status codes for videos that the platform does not show; the message says more where a code is ambiguous. */
const REASONS = new Map<unknown, 'private' | 'restricted'>([
  [10215, 'private'],
  [10216, 'private'],
  [10222, 'private'],
  [10231, 'restricted'],
]);

/** Reads the JSON in the page of a video; throws the platform's refusal if there is no video. */
export function readPage(html: string): Video {
  const detail = member(embedded(html), '__DEFAULT_SCOPE__', 'webapp.video-detail');
  const status = member(detail, 'statusCode');
  const words = String(member(detail, 'statusMsg') ?? '');
  if (status !== 0 && status !== undefined)
    throw videoUnavailable(REASONS.get(status) ?? (/exist|delete|remove/i.test(words) ? 'deleted' : 'unknown'));
  const item = member(detail, 'itemInfo', 'itemStruct');
  const video = member(item, 'video');
  if (typeof video !== 'object' || video === null) throw upstreamError('The page of the video does not describe it.');
  const seconds = Number(member(video, 'duration') ?? 0);
  return {
    durationMs: seconds > 0 ? Math.round(seconds * 1_000) : undefined,
    tracks: list(member(video, 'subtitleInfos')).flatMap(trackOf),
    isPictures: member(item, 'imagePost') !== undefined,
    file: smallestFile(video),
  };
}

function embedded(html: string): unknown {
  const from = html.indexOf('>', html.indexOf(SCRIPT)) + 1;
  const to = html.indexOf('</script>', from);
  if (!html.includes(SCRIPT) || to < 0)
    throw upstreamError('The platform shows something else than the page of the video, such as a check for robots.');
  try {
    return JSON.parse(html.slice(from, to));
  } catch (error) {
    throw upstreamError('The page of the video is not as the platform writes it.', error);
  }
}

function trackOf(info: unknown): Track[] {
  const url = member(info, 'Url');
  if (typeof url !== 'string') return [];
  const format = String(member(info, 'Format') ?? 'webvtt').toLowerCase();
  const language = languageOfTag(String(member(info, 'LanguageCodeName') ?? ''));
  return [{ url, format, language, origin: ORIGINS.get(member(info, 'Source')) ?? 'creator' }];
}

/** Automatic speech recognition and machine translation; the rest comes from the creator. */
const ORIGINS = new Map<unknown, Origin>([
  ['ASR', 'automatic'],
  ['MT', 'translated'],
]);

function smallestFile(video: unknown): string | undefined {
  const files = list(member(video, 'bitrateInfo')).flatMap((info) => {
    const [url] = list(member(info, 'PlayAddr', 'UrlList'));
    return typeof url === 'string' ? [{ url, bytes: Number(member(info, 'PlayAddr', 'DataSize') ?? Infinity) }] : [];
  });
  const [smallest] = files.sort((one, other) => one.bytes - other.bytes);
  const only = member(video, 'playAddr');
  return smallest?.url ?? (typeof only === 'string' && only !== '' ? only : undefined);
}
