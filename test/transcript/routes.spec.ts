import { parseSrt, parseVtt } from '../../src/transcript/subtitles.js';
import { SHORT_VIDEOS as VIDEOS } from '../../demo/transcript/shortvideo-videos.js';
import { DEMO_KEY, startService, type Json, type Service, type TestKey } from '../support/service.js';

/** The route over the sandbox's platform: every answer and every refusal. */
const TIMEOUT_MS = 10_000;
const REQUEST_ID = /^req_[0-9A-HJKMNP-TV-Z]{26}$/;

let service: Service;
let key: TestKey;

beforeAll(async () => {
  service = await startService({ processes: 2, environment: { TRANSCRIPT_TIMEOUT_MS: String(TIMEOUT_MS) } });
  key = await service.key({ plan: 'enterprise' });
});
afterAll(() => service.stop());
beforeEach(() => service.redis.del(...Object.values(VIDEOS).flatMap((id) => [kept(id), kept(id, 'en')])));

const kept = (id: string, language = 'any') => `transcript:simulation:shortvideo:${id}:${language}`;
const page = (id: string) => `https://www.tiktok.com/@ring.notes/video/${id}`;

interface Sent {
  headers?: Record<string, string>;
  path?: string;
  /** Of the processes. */
  process?: number;
  /** Sent as it is instead of the body. */
  text?: string;
}

function ask(body: unknown, { headers = {}, path = 'shortvideo', process = 0, text }: Sent = {}): Promise<Response> {
  return fetch(`${service.urls[process]}/api/v1/transcript/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key.key, ...headers },
    body: text ?? JSON.stringify(body),
  });
}

const askFor = (id: string, more: object = {}, sent?: Sent) => ask({ url: page(id), ...more }, sent);

async function dataOf(answer: Response): Promise<Json> {
  const { success, data, ...others } = (await answer.json()) as Json;
  expect([answer.status, success, others]).toEqual([200, true, {}]);
  return data;
}

/** The whole error in form B, but for what is the same in all. */
async function errorOf(answer: Response): Promise<Json> {
  const { success, error, ...others } = (await answer.json()) as Json;
  const { requestId, docsUrl, ...own } = error;
  expect([success, others, answer.headers.get('x-error-code')]).toEqual([false, {}, own.code]);
  expect(requestId).toBe(answer.headers.get('x-request-id'));
  expect(requestId).toMatch(REQUEST_ID);
  expect(docsUrl).toBe(`${service.url}/docs/errors/${own.code.toLowerCase().replaceAll('_', '-')}`);
  expect((await service.get(new URL(docsUrl).pathname)).status).toBe(200);
  return { status: answer.status, ...own };
}

describe('what is answered', () => {
  const lines = [
    'Three things to watch on Saturday.',
    'First, the jab: he throws it twice & waits.',
    'Second, the clinch by the fence.',
    'And third: who is still fresh in round five?',
  ];
  const facts = { language: 'en', duration: 17.24, url: page(VIDEOS.spoken) };

  test('text, which is what is asked for without a format', async () => {
    const answer = await askFor(VIDEOS.spoken);
    expect(await dataOf(answer)).toEqual({ transcript: lines.join(' '), ...facts, format: 'text' });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-source')).toBe('simulation');
  });

  test('verbose: the text and its segments, in seconds', async () => {
    const { segments, ...rest } = await dataOf(await askFor(VIDEOS.spoken, { format: 'Verbose' }));
    expect(rest).toEqual({ transcript: lines.join(' '), ...facts, format: 'verbose' });
    expect(segments.map(({ text }: Json) => text)).toEqual(lines);
    expect(segments[1]).toEqual({ start: 3.4, end: 7.05, text: lines[1] });
  });

  test('srt and vtt: whole files', async () => {
    const srt = await dataOf(await askFor(VIDEOS.spoken, { format: 'srt' }));
    expect(srt).toEqual({ transcript: expect.any(String), ...facts, format: 'srt' });
    expect(srt.transcript).toMatch(/^1\n00:00:00,400 --> 00:00:03,200\nThree things .*\n\n2\n.*\n\n4\n.*five\?\n$/s);
    const vtt = await dataOf(await askFor(VIDEOS.spoken, { format: 'vtt' }));
    expect(vtt.transcript).toMatch(
      /^WEBVTT\n\n00:00:00\.400 --> 00:00:03\.200\nThree things .*twice &amp; waits\..*\n$/s,
    );
    expect(parseVtt(vtt.transcript)).toEqual(parseSrt(srt.transcript));
  });

  test.each([
    [VIDEOS.spoken, undefined, 'en', 'creator', 'Three things to watch on Saturday.'],
    [VIDEOS.spoken, 'EN', 'en', 'creator', 'Three things to watch on Saturday.'],
    [VIDEOS.spoken, 'de', 'de', 'translated', 'Drei Dinge, auf die es am Samstag ankommt.'],
    [VIDEOS.spoken, 'fr', 'en', 'creator', 'Three things to watch on Saturday.'],
    [VIDEOS.automatic, undefined, 'es', 'automatic', 'Hoy hablamos del saque.'],
    [VIDEOS.automatic, 'en', 'en', 'translated', 'Today: the serve.'],
    [VIDEOS.subRip, undefined, 'fr', 'creator', 'À vous !'],
    [VIDEOS.creatorFormat, undefined, 'zh', 'creator', '发球局'],
    [VIDEOS.subRipWithoutHours, undefined, 'fr', 'creator', 'À vous ! À nous !'],
    [VIDEOS.unknownLanguage, undefined, null, 'creator', 'Drei Dinge'],
    [VIDEOS.unknownLanguage, 'en', null, 'creator', 'Drei Dinge'],
    // Its tracks in English are lost, no captions, and empty.
    [VIDEOS.brokenTracks, 'en', 'de', 'translated', 'Drei Dinge'],
  ])('of %s in %s: %s, by %s', async (id, language, spoken, origin, begin) => {
    const answer = await askFor(id, { language });
    const data = await dataOf(answer);
    expect([data.language, data.transcript.slice(0, begin.length)]).toEqual([spoken, begin]);
    expect(answer.headers.get('x-transcript-origin')).toBe(origin);
  });

  test('hostile captions come as plain text and leave as a file that holds', async () => {
    const { segments } = await dataOf(await askFor(VIDEOS.hostileText, { format: 'verbose' }));
    const texts = ['Two < three & four > two', '<script>alert(1)</script> --> end', 'קדימה 🎾 ok'];
    expect(segments.map(({ text }: Json) => text)).toEqual(texts);
    const { transcript } = await dataOf(await askFor(VIDEOS.hostileText, { format: 'vtt' }));
    expect(parseVtt(transcript)?.map(({ text }) => text)).toEqual(texts);
    expect(transcript.match(/-->/g)).toHaveLength(3);
  });

  test.each([
    [`https://tiktok.com/@ring.notes/video/${VIDEOS.spoken}?is_from_webapp=1&lang=en#top`],
    [`http://www.tiktok.com/@ring.notes/video/${VIDEOS.spoken}/`],
    [`https://www.tiktok.com/%40ring.notes/video/${VIDEOS.spoken}`],
    [`https://m.tiktok.com/v/${VIDEOS.spoken}.html`],
    [`https://www.tiktok.com/embed/v2/${VIDEOS.spoken}`],
    [`https://www.tiktok.com/player/v1/${VIDEOS.spoken}`],
    [`https://www.tiktok.com/share/video/${VIDEOS.spoken}`],
    [`https://WWW.TIKTOK.COM/@/video/${VIDEOS.spoken}`],
    ['https://vm.tiktok.com/ZSring01/'],
    ['https://vt.tiktok.com/ZSring01'],
    ['https://www.tiktok.com/t/ZSring01/'],
  ])('%s is the same video, and its url is the one that was sent', async (url) => {
    const data = await dataOf(await ask({ url: ` ${url} ` }));
    expect([data.url, data.duration]).toEqual([url, 17.24]);
  });

  test('a short link may lead to another', async () => {
    expect((await dataOf(await ask({ url: 'https://vm.tiktok.com/ZShop001/' }))).language).toBe('es');
  });
});

describe('what is refused', () => {
  const LANGUAGE = 'language must be a two-letter code of ISO 639-1, such as en';

  test.each([
    [{}, 'url', 'url is required', 'required'],
    [{ url: 7 }, 'url', 'url must be a string', 'invalid_type'],
    [{ url: 'x'.repeat(2_049) }, 'url', 'url must have at most 2048 characters', 'too_long'],
    [{ url: page('7'), format: 'pdf' }, 'format', "format must be 'text', 'verbose', 'srt' or 'vtt'", 'invalid_enum'],
    [{ url: page('7'), format: null }, 'format', 'format must not be null', 'invalid_type'],
    [{ url: page('7'), language: 'english' }, 'language', LANGUAGE, 'invalid_enum'],
    [{ url: page('7'), language: 'xx' }, 'language', LANGUAGE, 'invalid_enum'],
    [{ url: page('7'), language: 'e' }, 'language', LANGUAGE, 'invalid_enum'],
    [{ url: page('7'), language: 'en-US' }, 'language', LANGUAGE, 'invalid_enum'],
    [{ url: page('7'), language: 7 }, 'language', 'language must be a string', 'invalid_type'],
  ])('400 VALIDATION_ERROR: %j', async (body, param, message, code) => {
    const { details, ...error } = await errorOf(await ask(body));
    expect(error).toEqual({ status: 400, code: 'VALIDATION_ERROR', message, param });
    expect(details).toEqual([expect.objectContaining({ param, code, message })]);
  });

  test.each([
    ['no url'],
    ['/@ring.notes/video/7300000000000000001'],
    ['javascript:alert(1)'],
    ['https://www.example.com/@ring.notes/video/7300000000000000001'],
    ['https://www.tiktok.com.example.com/@ring.notes/video/7300000000000000001'],
    ['https://www.tiktok.com@example.com/@ring.notes/video/7300000000000000001'],
    ['https://nottiktok.com/@ring.notes/video/7300000000000000001'],
    ['https://www.tiktok.com:8443/@ring.notes/video/7300000000000000001'],
    ['https://user:password@www.tiktok.com/@ring.notes/video/7300000000000000001'],
    ['https://127.0.0.1/@ring.notes/video/7300000000000000001'],
    ['https://www.tiktok.com/@ring.notes'],
    ['https://www.tiktok.com/'],
    ['https://vm.tiktok.com/'],
    ['https://www.tiktok.com/@ring.notes/video/seven'],
  ])('400 VALIDATION_ERROR, for it is no video of the platform: %s', async (url) => {
    const { details, ...error } = await errorOf(await ask({ url }));
    const message =
      'url must be the address of a video, such as https://www.tiktok.com/@name/video/7300000000000000001';
    expect(error).toEqual({ status: 400, code: 'VALIDATION_ERROR', message, param: 'url' });
    expect(details).toEqual([{ param: 'url', code: 'invalid_format', message }]);
  });

  const unavailable = {
    private: 'This video is private; only public videos have a transcript.',
    deleted: 'This video does not exist, or no longer; check its address.',
    restricted:
      'The platform shows this video to signed-in viewers or in other regions only; ask for one that everybody sees.',
    unknown:
      'The platform does not show this video and gives no reason that is known; see in a private window whether it is public.',
  };

  test.each([
    [page(VIDEOS.private), 'private'],
    [page(VIDEOS.privateAccount), 'private'],
    [page(VIDEOS.deleted), 'deleted'],
    [page('7399999999999999999'), 'deleted'],
    ['https://vm.tiktok.com/ZSgone01/', 'deleted'],
    ['https://vm.tiktok.com/ZSnobody/', 'deleted'],
    [page(VIDEOS.regionLocked), 'restricted'],
    [page(VIDEOS.loginOnly), 'restricted'],
    [page(VIDEOS.unknownRefusal), 'unknown'],
  ] as const)('400 VIDEO_UNAVAILABLE: %s is %s', async (url, reason) => {
    const message = unavailable[reason];
    expect(await errorOf(await ask({ url }))).toEqual({ status: 400, code: 'VIDEO_UNAVAILABLE', message, reason });
  });

  test('400 VIDEO_TOO_LONG', async () => {
    expect(await errorOf(await askFor(VIDEOS.tooLong))).toEqual({
      status: 400,
      code: 'VIDEO_TOO_LONG',
      message: 'The video lasts 754.5 s; a transcript is made of videos up to 600 s; ask for a shorter one.',
      maxSeconds: 600,
      durationSeconds: 754.5,
    });
  });

  test.each([['silent'], ['pictures']] as const)('400 TRANSCRIPT_UNAVAILABLE: %s', async (name) => {
    const message = 'Nothing is spoken in this video, or its sound cannot be used; ask for another one.';
    expect(await errorOf(await askFor(VIDEOS[name]))).toEqual({ status: 400, code: 'TRANSCRIPT_UNAVAILABLE', message });
  });

  test.each([
    ['brokenJson', 'The page of the video is not as the platform writes it.'],
    ['robotCheck', 'The platform shows something else than the page of the video, such as a check for robots.'],
    ['failing', 'The platform answers 500; it fails, or keeps this installation away.'],
    ['busy', 'The platform answers 429; it fails, or keeps this installation away.'],
    ['toMetadata', 'The platform led to an address that is not its own.'],
    ['toLoopback', 'The platform led to an address that is not its own.'],
    ['toElsewhere', 'The platform led to an address that is not its own.'],
    ['inCircles', 'The platform led from one address to another more than 5 times.'],
    ['largePage', 'The platform does not answer, or answers with more than is read.'],
    ['largeCaptions', 'The platform does not answer, or answers with more than is read.'],
    ['captionsElsewhere', 'The platform led to an address that is not its own.'],
    ['notCaptions', 'The captions of the video are not in the format that the platform names.'],
    ['lostCaptions', 'A file that the platform names is not there.'],
    // One track is empty, and what is in the other may be there later.
    ['onlyBrokenTracks', 'A file that the platform names is not there.'],
  ] as const)('502 UPSTREAM_ERROR: %s', async (name, said) => {
    const answer = await askFor(VIDEOS[name]);
    expect(await errorOf(answer)).toEqual({ status: 502, code: 'UPSTREAM_ERROR', message: `${said} Try again later.` });
    expect(answer.headers.get('x-cache')).toBeNull();
  });

  test.each([['ZSevil01'], ['ZSloop01']])('502 UPSTREAM_ERROR: the short link %s', async (code) => {
    const error = await errorOf(await ask({ url: `https://vm.tiktok.com/${code}/` }));
    expect(error).toMatchObject({ status: 502, code: 'UPSTREAM_ERROR' });
  });

  test('503 TRANSCRIPTION_UNAVAILABLE for a video without captions, as no speech recognition is set', async () => {
    const answer = await askFor(VIDEOS.withoutCaptions);
    expect(await errorOf(answer)).toEqual({
      status: 503,
      code: 'TRANSCRIPTION_UNAVAILABLE',
      message:
        'This video has no captions, and this installation has no speech recognition; ask for one with captions.',
      retryAfterSeconds: 3_600,
    });
    expect(answer.headers.get('retry-after')).toBe('3600');
  });

  test('504 TRANSCRIPTION_TIMEOUT', async () => {
    const begun = performance.now();
    const error = await errorOf(await askFor(VIDEOS.neverAnswered));
    const message = `No transcript within ${TIMEOUT_MS / 1_000} s; try again later.`;
    expect(error).toEqual({ status: 504, code: 'TRANSCRIPTION_TIMEOUT', message });
    expect(performance.now() - begun).toBeGreaterThan(TIMEOUT_MS - 50);
  });

  test('404 NOT_FOUND for another platform, once the body is right', async () => {
    const body = { url: page(VIDEOS.spoken) };
    expect(await errorOf(await ask(body, { path: 'longvideo' }))).toEqual({
      status: 404,
      code: 'NOT_FOUND',
      message: 'No transcript platform with id longvideo',
      resource: 'platform',
      id: 'longvideo',
    });
    expect(await errorOf(await ask({}, { path: 'longvideo' }))).toMatchObject({ status: 400, param: 'url' });
  });

  const large = JSON.stringify({ url: page(VIDEOS.spoken), padding: 'x'.repeat(16_384) });

  test('413, 415 and what is no JSON, each after the key and at the cost of a request', async () => {
    const cases = [
      [{ text: large }, 413, 'PAYLOAD_TOO_LARGE', 'The request body is larger than 16384 bytes; send less.'],
      [
        { text: '{"url":' },
        400,
        'INVALID_JSON',
        'The request body is not valid JSON; check its quotes, commas and brackets.',
      ],
      [
        { text: 'url=1', headers: { 'content-type': 'text/plain' } },
        415,
        'UNSUPPORTED_MEDIA_TYPE',
        'Send the body as application/json',
      ],
    ] as const;
    for (const [sent, status, code, message] of cases) {
      const answer = await ask(undefined, sent);
      expect(await errorOf(answer)).toEqual({ status, code, message });
      expect(answer.headers.get('x-quota-cost')).toBe('1');
      const wrongKey = await ask(undefined, {
        ...sent,
        headers: { ...('headers' in sent && sent.headers), 'x-api-key': 'no' },
      });
      expect(wrongKey.status).toBe(401);
    }
  });

  test('a body of 16 KiB is read', async () => {
    const body = { url: page(VIDEOS.spoken), padding: '' };
    body.padding = 'x'.repeat(16_384 - JSON.stringify(body).length);
    expect((await ask(body)).status).toBe(200);
    expect((await ask({ ...body, padding: `${body.padding}x` })).status).toBe(413);
  });

  test.each([
    [undefined, 'Send your API key in the x-api-key header.'],
    [
      `svc_live_${'a'.repeat(38)}`,
      'This API key is not valid; check that it is whole and not revoked, or make a new one in the dashboard.',
    ],
  ])('401 INVALID_API_KEY in form B: %s', async (sent, message) => {
    const answer = await fetch(`${service.url}/api/v1/transcript/shortvideo`, {
      method: 'POST',
      headers: sent === undefined ? {} : { 'x-api-key': sent },
      body: '',
    });
    expect(await errorOf(answer)).toEqual({ status: 401, code: 'INVALID_API_KEY', message });
  });

  test('403 DEMO_KEY_RESTRICTED in form B, before the body is looked at', async () => {
    const answer = await ask({}, { headers: { 'x-api-key': DEMO_KEY } });
    const { allowed, ...error } = await errorOf(answer);
    const message = 'The demo key cannot be used here; create an account for a key of your own.';
    expect(error).toEqual({ status: 403, code: 'DEMO_KEY_RESTRICTED', message });
    expect(allowed).toContain('GET /api/v1/tennis/players/*');
  });

  test('403 KEY_SCOPE_MISSING for a key of other scopes; a plan of one game covers it', async () => {
    const scoped = await service.key({ plan: 'pro' }, { scopes: ['tennis'] });
    const refused = await ask({}, { headers: { 'x-api-key': scoped.key } });
    expect(await errorOf(refused)).toMatchObject({
      status: 403,
      code: 'KEY_SCOPE_MISSING',
      requiredScope: 'transcript',
    });
    const own = await service.key({ plan: 'starter', game: 'tennis' }, { scopes: ['transcript'] });
    expect((await askFor(VIDEOS.spoken, {}, { headers: { 'x-api-key': own.key } })).status).toBe(200);
  });

  test('429 RATE_LIMIT_EXCEEDED', async () => {
    const small = await service.key({ plan: 'free' });
    const headers = { 'x-api-key': small.key };
    const answers = await Promise.all(Array.from({ length: 11 }, () => ask({}, { headers })));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    const error = await errorOf(refused[0]!);
    expect(error).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', plan: 'free', limitType: 'per_minute', limit: 10 });
  });

  test('405 for another method', async () => {
    const answer = await service.get('/api/v1/transcript/shortvideo', key.key);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('what is kept', () => {
  const cacheOf = (answer: Response) => answer.headers.get('x-cache');

  test('the same again is a hit for a day, on every process and in every format', async () => {
    const first = await askFor(VIDEOS.spoken);
    const second = await askFor(VIDEOS.spoken);
    expect([cacheOf(first), cacheOf(second)]).toEqual(['miss', 'hit']);
    expect(await second.text()).toBe(await first.text());
    expect(cacheOf(await askFor(VIDEOS.spoken, { format: 'srt' }, { process: 1 }))).toBe('hit');
    expect(cacheOf(await askFor(VIDEOS.spoken, { language: 'en' }))).toBe('miss');
    const seconds = await service.redis.ttl(kept(VIDEOS.spoken));
    expect(seconds).toBeGreaterThan(86_000);
    expect(seconds).toBeLessThanOrEqual(86_400);
  });

  test('every address of a video is one video', async () => {
    await askFor(VIDEOS.automatic);
    await ask({ url: 'https://vm.tiktok.com/ZShop001/' });
    const again = await Promise.all([
      ask({ url: 'https://vm.tiktok.com/ZShop001/' }),
      ask({ url: `https://m.tiktok.com/v/${VIDEOS.automatic}.html?x=1` }),
    ]);
    expect(again.map(cacheOf)).toEqual(['hit', 'hit']);
  });

  test('what is wrong with a video is kept for a minute', async () => {
    const answers = [await askFor(VIDEOS.private), await askFor(VIDEOS.private)];
    expect(answers.map(cacheOf)).toEqual(['miss', 'hit']);
    const [first, second] = await Promise.all(answers.map(errorOf));
    expect(second).toEqual(first);
    const seconds = await service.redis.ttl(kept(VIDEOS.private));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
  });

  test('what failed on the way is not kept', async () => {
    for (const id of [VIDEOS.failing, VIDEOS.withoutCaptions]) {
      await askFor(id);
      expect(await service.redis.keys(`*${id}*`)).toEqual([]);
    }
  });

  test('the same in flight on both processes is read from the platform once', async () => {
    // Each reading of this video's captions is another text, and takes a second and a half.
    const answers = await Promise.all([0, 1, 0, 1].map((process) => askFor(VIDEOS.slow, {}, { process })));
    const texts = await Promise.all(answers.map(async (answer) => (await dataOf(answer)).transcript));
    expect(answers.map(cacheOf)).toEqual(['miss', 'miss', 'miss', 'miss']);
    expect(texts[0]).toMatch(/^Take [0-9a-f-]{36}$/);
    expect(new Set(texts).size).toBe(1);
    await service.redis.del(kept(VIDEOS.slow));
    expect((await dataOf(await askFor(VIDEOS.slow))).transcript).not.toBe(texts[0]);
  });
});

test('each call costs one, failed or not, and nothing where the failure is not the caller’s', async () => {
  const own = await service.key({ plan: 'pro' });
  const headers = { 'x-api-key': own.key };
  const calls = [VIDEOS.spoken, VIDEOS.spoken, VIDEOS.private, VIDEOS.failing, VIDEOS.withoutCaptions];
  const costs: string[] = [];
  let remaining: string | null = null;
  for (const id of calls) {
    const answer = await askFor(id, {}, { headers });
    costs.push(answer.headers.get('x-quota-cost') as string);
    remaining = answer.headers.get('x-quota-remaining');
  }
  costs.push((await ask({}, { headers })).headers.get('x-quota-cost') as string);
  expect(costs).toEqual(['1', '1', '1', '0', '0', '1']);
  expect(remaining).toBe(String(250_000 - 3));
  const usage = (await (await service.get('/api/v1/usage', own.key)).json()) as Json;
  expect(usage.data.month.used).toBe(4);
});

test('no body makes it fail, and no address or text of a video stands in the log', async () => {
  const hostile: unknown[] = [
    null,
    [],
    'x',
    7,
    { url: {} },
    { url: [] },
    { url: '\0' },
    { url: '\ud800' },
    { __proto__: 1 },
  ];
  const urls = [
    'https://',
    'https://vm.tiktok.com/..%2f..',
    `https://www.tiktok.com/@${'a'.repeat(1_900)}/video/1234567`,
  ];
  for (const body of [...hostile, ...urls.map((url) => ({ url })), { url: page('1'.repeat(20)), language: {} }])
    expect([400, 404]).toContain((await ask(body)).status);
  await askFor(VIDEOS.failing);
  expect(service.log()).not.toMatch(/ring\.notes|7300000000000000013|Three things/);
});
