import { randomUUID } from 'node:crypto';
import { toneMp4 } from './tone-mp4.js';

/** The fictional platform's answer at an address. */
export interface Reply {
  status: number;
  headers?: Record<string, string>;
  body: string | Buffer;
  /** The delay of the answer; Infinity for no answer. */
  afterMs?: number;
}

interface Track {
  language: string;
  source: 'LC' | 'ASR' | 'MT';
  format?: 'webvtt' | 'srt' | 'creator_caption';
  file(): string;
  /** The file's address in the page; default: on the platform's file host. */
  url?: string;
}

interface Video {
  seconds?: number;
  tracks?: Track[];
  /** The refusal on the page, instead of the video. */
  refused?: { statusCode: number; statusMsg: string };
  isPictures?: boolean;
  file?(): Buffer;
  /** The answer instead of a page. */
  page?: Reply;
}

/** Ids of the platform's videos, in the real platform's form, by the case that each video stands for. */
export const SHORT_VIDEOS = {
  spoken: id(1),
  automatic: id(2),
  private: id(3),
  privateAccount: id(4),
  deleted: id(5),
  regionLocked: id(6),
  loginOnly: id(7),
  tooLong: id(8),
  silent: id(9),
  withoutCaptions: id(10),
  brokenJson: id(11),
  robotCheck: id(12),
  failing: id(13),
  busy: id(14),
  slow: id(15),
  neverAnswered: id(16),
  toMetadata: id(17),
  toLoopback: id(18),
  toElsewhere: id(19),
  inCircles: id(20),
  largePage: id(21),
  largeCaptions: id(22),
  captionsElsewhere: id(23),
  notCaptions: id(24),
  hostileText: id(25),
  pictures: id(26),
  unknownRefusal: id(27),
  lostCaptions: id(28),
  subRip: id(29),
  creatorFormat: id(30),
  unknownLanguage: id(31),
  brokenTracks: id(32),
  onlyBrokenTracks: id(33),
  subRipWithoutHours: id(34),
} as const;

/** Codes of short links, and where each leads. */
export const SHORT_LINKS: Record<string, string> = {
  ZSring01: `https://www.tiktok.com/@ring.notes/video/${SHORT_VIDEOS.spoken}?_t=1`,
  ZShop001: 'https://vm.tiktok.com/ZShop002/',
  ZShop002: `https://m.tiktok.com/v/${SHORT_VIDEOS.automatic}.html`,
  ZSgone01: 'https://www.tiktok.com/?_r=1',
  ZSevil01: 'http://169.254.169.254/latest/meta-data/',
  ZSloop01: 'https://vm.tiktok.com/ZSloop01/',
};

const SPOKEN = [
  ['00:00.400', '00:03.200', 'Three things to watch on Saturday.'],
  ['00:03.400', '00:07.050', 'First, the jab: he throws it twice &amp; waits.'],
  ['00:07.300', '00:11.900', 'Second, the clinch by the fence.'],
  ['00:12.100', '00:16.750', 'And third: who is still fresh in round five?'],
] as const;

const GERMAN = [
  ['00:00.400', '00:03.200', 'Drei Dinge, auf die es am Samstag ankommt.'],
  ['00:03.400', '00:07.050', 'Erstens der Jab: zweimal, dann wartet er.'],
] as const;

const SPANISH = [
  ['00:00.100', '00:02.600', 'Hoy hablamos del saque.'],
  ['00:02.700', '00:05.000', 'Y del resto, que gana partidos.'],
] as const;

const HOSTILE = `\ufeffWEBVTT - by hand\r
Kind: captions\r
\r
STYLE\r
::cue { color: red }\r
\r
NOTE the platform's own\r
remark\r
\r
first\r
00:01.000 --> 00:02.000 align:start position:10%\r
<v Ada>Two &lt; three</v> &amp; <00:00:01.500><i>four &gt; two</i>\r
\r
00:02.000 --> 00:03.000\r
&lt;script&gt;alert(1)&lt;/script&gt; --&gt; end\r
\r
00:03.000 --> 00:04.000\r
\r
00:03.500 --> 00:05.000\r
קדימה 🎾 &nbsp;ok\r
`;

/** A track with an address at which there is no file. */
const NOT_THERE = { language: 'eng-US', url: 'https://v16-webapp.tiktok.com/captions/0/0', file: () => '' };

const site = (videoId: string) => `https://www.tiktok.com/@ring.notes/video/${videoId}`;
const to = (location: string): Reply => ({ status: 302, headers: { location }, body: '' });

const VIDEOS: Record<string, Video> = {
  [SHORT_VIDEOS.spoken]: {
    seconds: 17.24,
    tracks: [
      { language: 'eng-US', source: 'ASR', file: () => vtt([['00:00.400', '00:07.050', 'three things to watch']]) },
      { language: 'deu-DE', source: 'MT', file: () => vtt(GERMAN) },
      { language: 'eng-US', source: 'LC', file: () => vtt(SPOKEN) },
    ],
  },
  [SHORT_VIDEOS.automatic]: {
    seconds: 5,
    tracks: [
      { language: 'eng-US', source: 'MT', file: () => vtt([['00:00.100', '00:05.000', 'Today: the serve.']]) },
      { language: 'spa-ES', source: 'ASR', file: () => vtt(SPANISH) },
    ],
  },
  [SHORT_VIDEOS.private]: { refused: { statusCode: 10216, statusMsg: 'status_self_see' } },
  [SHORT_VIDEOS.privateAccount]: { refused: { statusCode: 10222, statusMsg: 'author_secret' } },
  [SHORT_VIDEOS.deleted]: { refused: { statusCode: 10204, statusMsg: "item doesn't exist" } },
  [SHORT_VIDEOS.regionLocked]: { refused: { statusCode: 10231, statusMsg: 'cross_border_violation' } },
  [SHORT_VIDEOS.loginOnly]: { page: to('https://www.tiktok.com/login?redirect_url=%2F') },
  [SHORT_VIDEOS.tooLong]: { seconds: 754.5, tracks: [{ language: 'eng-US', source: 'LC', file: () => vtt(SPOKEN) }] },
  [SHORT_VIDEOS.silent]: { seconds: 8, tracks: [{ language: 'eng-US', source: 'ASR', file: () => vtt([]) }] },
  [SHORT_VIDEOS.withoutCaptions]: { seconds: 12.5, file: () => toneMp4(12.5) },
  [SHORT_VIDEOS.brokenJson]: { page: { status: 200, body: html('{"__DEFAULT_SCOPE__": {') } },
  [SHORT_VIDEOS.robotCheck]: { page: { status: 200, body: '<!doctype html><title>Please wait...</title>' } },
  [SHORT_VIDEOS.failing]: { page: { status: 500, body: 'Internal Server Error' } },
  [SHORT_VIDEOS.busy]: { page: { status: 429, body: '' } },
  [SHORT_VIDEOS.slow]: {
    seconds: 3,
    tracks: [
      { language: 'eng-US', source: 'LC', file: () => vtt([['00:00.000', '00:03.000', `Take ${randomUUID()}`]]) },
    ],
  },
  [SHORT_VIDEOS.neverAnswered]: { page: { status: 200, body: '', afterMs: Infinity } },
  [SHORT_VIDEOS.toMetadata]: { page: to('http://169.254.169.254/latest/meta-data/') },
  [SHORT_VIDEOS.toLoopback]: { page: to('https://127.0.0.1/') },
  [SHORT_VIDEOS.toElsewhere]: { page: to('https://www.tiktok.com.example.com/') },
  [SHORT_VIDEOS.inCircles]: { page: to(site(SHORT_VIDEOS.inCircles)) },
  [SHORT_VIDEOS.largePage]: { page: { status: 200, body: ' '.repeat(5_000_000) } },
  [SHORT_VIDEOS.largeCaptions]: {
    seconds: 9,
    tracks: [{ language: 'eng-US', source: 'LC', file: () => 'a'.repeat(300_000) }],
  },
  [SHORT_VIDEOS.captionsElsewhere]: {
    seconds: 9,
    tracks: [{ language: 'eng-US', source: 'LC', url: 'http://127.0.0.1:6379/', file: () => '' }],
  },
  [SHORT_VIDEOS.notCaptions]: {
    seconds: 9,
    tracks: [{ language: 'eng-US', source: 'LC', file: () => '<!doctype html><title>Oops</title>' }],
  },
  [SHORT_VIDEOS.hostileText]: { seconds: 6, tracks: [{ language: 'eng-US', source: 'LC', file: () => HOSTILE }] },
  [SHORT_VIDEOS.pictures]: { seconds: 0, isPictures: true },
  [SHORT_VIDEOS.unknownRefusal]: { refused: { statusCode: 10999, statusMsg: '' } },
  [SHORT_VIDEOS.lostCaptions]: {
    seconds: 9,
    tracks: [{ ...NOT_THERE, source: 'LC' }],
  },
  [SHORT_VIDEOS.subRip]: {
    seconds: 4,
    tracks: [
      { language: 'fra-FR', source: 'LC', format: 'srt', file: () => '1\n00:00:00,5 --> 00:00:02,000\nÀ vous !\n' },
    ],
  },
  [SHORT_VIDEOS.subRipWithoutHours]: {
    seconds: 4,
    tracks: [
      {
        language: 'fra-FR',
        source: 'LC',
        format: 'srt',
        file: () => '1\n00:00,500 --> 00:01,200\nÀ vous !\n\n2\n0:01.3 --> 0:02,500\nÀ nous !\n',
      },
    ],
  },
  [SHORT_VIDEOS.unknownLanguage]: { seconds: 6, tracks: [{ language: 'und', source: 'LC', file: () => vtt(GERMAN) }] },
  [SHORT_VIDEOS.brokenTracks]: {
    seconds: 17.24,
    tracks: [
      { ...NOT_THERE, source: 'LC' },
      { language: 'eng-US', source: 'LC', file: () => '<!doctype html><title>Oops</title>' },
      { language: 'eng-US', source: 'ASR', file: () => vtt([]) },
      { language: 'deu-DE', source: 'MT', file: () => vtt(GERMAN) },
    ],
  },
  [SHORT_VIDEOS.onlyBrokenTracks]: {
    seconds: 9,
    tracks: [
      { language: 'eng-US', source: 'LC', file: () => vtt([]) },
      { ...NOT_THERE, source: 'ASR' },
    ],
  },
  [SHORT_VIDEOS.creatorFormat]: {
    seconds: 4,
    tracks: [
      {
        language: 'cmn-Hans-CN',
        source: 'LC',
        format: 'creator_caption',
        file: () => JSON.stringify({ utterances: [{ text: '发球局', start_time: 250, end_time: 1_900 }] }),
      },
    ],
  },
};

/** The page of a video; an unknown id gets the page of a deleted video. */
export function pageOf(videoId: string): Reply {
  const video = VIDEOS[videoId] ?? { refused: { statusCode: 10204, statusMsg: "item doesn't exist" } };
  if (video.page) return video.page;
  const detail = video.refused ?? {
    statusCode: 0,
    statusMsg: '',
    itemInfo: { itemStruct: { id: videoId, ...itemOf(videoId, video) } },
  };
  const body = html(JSON.stringify({ __DEFAULT_SCOPE__: { 'webapp.video-detail': detail } }));
  return { status: 200, headers: { 'set-cookie': 'tt_chain_token=demo; Path=/; Secure' }, body };
}

export function captionsOf(videoId: string, index: number): Reply | undefined {
  const track = VIDEOS[videoId]?.tracks?.[index];
  return track && { status: 200, body: track.file(), ...(videoId === SHORT_VIDEOS.slow && { afterMs: 1_500 }) };
}

export function fileOf(videoId: string): Reply | undefined {
  const body = VIDEOS[videoId]?.file?.();
  return body && { status: 200, headers: { 'content-type': 'video/mp4' }, body };
}

function itemOf(videoId: string, { seconds, tracks = [], isPictures, file }: Video) {
  const files = 'https://v16-webapp.tiktok.com';
  const subtitleInfos = tracks.map(({ language, source, format = 'webvtt', url }, index) => ({
    LanguageCodeName: language,
    Source: source,
    Format: format,
    Url: url ?? `${files}/captions/${videoId}/${index}`,
  }));
  const video = { duration: seconds, playAddr: file ? `${files}/video/${videoId}.mp4` : '', subtitleInfos };
  return { video, ...(isPictures && { imagePost: { images: [] } }) };
}

function html(json: string): string {
  const script = `<script id="__UNIVERSAL_DATA_FOR_REHYDRATION__" type="application/json">${json}</script>`;
  return `<!doctype html><html><head><title>Sandbox</title></head><body>${script}</body></html>`;
}

function vtt(cues: readonly (readonly [string, string, string])[]): string {
  return `WEBVTT\n\n${cues.map(([start, end, text]) => `${start} --> ${end}\n${text}\n`).join('\n')}`;
}

function id(number: number): string {
  return String(7_300_000_000_000_000_000n + BigInt(number));
}
