import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SHORT_VIDEOS as VIDEOS } from '../../demo/transcript/shortvideo-videos.js';
import { ffmpeg, hasFfmpeg, WITH_FFMPEG } from '../support/ffmpeg.js';
import { post } from '../support/owner.js';
import { startService, type Json, type Service, type TestKey } from '../support/service.js';
import { until } from '../support/until.js';

/** A video without captions, and a speech recognition that speaks the protocol of OpenAI's. */
const SECRET = 'sk-a-secret-of-the-operator';
const VIDEO_URL = `https://www.tiktok.com/@ring.notes/video/${VIDEOS.withoutCaptions}`;
const HEARD = {
  task: 'transcribe',
  language: 'english',
  duration: 12.4,
  text: ' Nobody wrote this down. Thank you for watching!',
  segments: [
    { id: 0, start: 0.48, end: 3.2, text: ' Nobody wrote this down.', no_speech_prob: 0.01, avg_logprob: -0.2 },
    { id: 1, start: 3.2, end: 12.4, text: ' Thank you for watching!', no_speech_prob: 0.93, avg_logprob: -1.4 },
  ],
};

interface Asked {
  path: string;
  authorization?: string;
  fields: Record<string, string>;
  file: { name: string; type: string; bytes: Buffer };
}

let speech: Server;
let answer: (response: ServerResponse) => void;
let asked: Asked[];
let environment: Record<string, string>;
let service: Service;
let key: TestKey;

beforeAll(async () => {
  speech = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    read(request).then(
      () => answer(response),
      () => response.destroy(),
    );
  });
  speech.listen(0, '127.0.0.1');
  await once(speech, 'listening');
  environment = {
    TRANSCRIPT_SPEECH_URL: `http://127.0.0.1:${(speech.address() as AddressInfo).port}`,
    TRANSCRIPT_SPEECH_KEY: SECRET,
    TRANSCRIPT_SPEECH_MODEL: 'small',
    TRANSCRIPT_TIMEOUT_MS: '10000',
  };
  service = await startService({ environment });
  key = await service.key({ plan: 'enterprise' });
});

afterAll(async () => {
  await service.stop();
  speech.closeAllConnections();
  speech.close();
});

beforeEach(async () => {
  asked = [];
  await service.redis.del(
    ...['any', 'fr'].map((language) => `transcript:simulation:shortvideo:${VIDEOS.withoutCaptions}:${language}`),
  );
});

async function read(request: IncomingMessage): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = { 'content-type': request.headers['content-type'] as string };
  const { file, ...fields } = Object.fromEntries(await new Response(Buffer.concat(chunks), { headers }).formData());
  const { name, type } = file as File;
  asked.push({
    path: request.url as string,
    authorization: request.headers.authorization,
    fields: fields as Record<string, string>,
    file: { name, type, bytes: Buffer.from(await (file as File).arrayBuffer()) },
  });
}

const tell = (body: object | string, status = 200) => {
  answer = (response) => response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
};
const ask = (more: object = {}) =>
  post(service, 'transcript/shortvideo', { url: VIDEO_URL, ...more }, { 'x-api-key': key.key });

test('what is heard is the transcript, without what was heard in silence', async () => {
  tell(HEARD);
  const first = await ask({ format: 'verbose' });
  expect((await first.json()) as Json).toEqual({
    success: true,
    data: {
      transcript: 'Nobody wrote this down.',
      language: 'en',
      duration: 12.5,
      url: VIDEO_URL,
      format: 'verbose',
      segments: [{ start: 0.48, end: 3.2, text: 'Nobody wrote this down.' }],
    },
  });
  expect([first.status, first.headers.get('x-transcript-origin')]).toEqual([200, 'speech']);
  expect((await ask()).headers.get('x-cache')).toBe('hit');
  expect(asked).toEqual([
    {
      path: '/v1/audio/transcriptions',
      authorization: `Bearer ${SECRET}`,
      fields: { model: 'small', response_format: 'verbose_json' },
      file: { name: 'video.mp4', type: 'video/mp4', bytes: expect.any(Buffer) },
    },
  ]);
  expect(asked[0]!.file.bytes.subarray(4, 12).toString()).toBe('ftypmp42');
});

test('the language asked for is told, and stands where the recognition names none', async () => {
  tell({ ...HEARD, language: undefined });
  const { data } = (await (await ask({ language: 'FR' })).json()) as Json;
  expect([data.language, asked[0]!.fields.language]).toEqual(['fr', 'fr']);
});

test.each([[{ ...HEARD, segments: [] }], [{ ...HEARD, segments: [HEARD.segments[1]] }], [{}]])(
  '400 TRANSCRIPT_UNAVAILABLE where nothing is heard: %j',
  async (heard) => {
    tell(heard);
    const refused = await ask();
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([400, 'TRANSCRIPT_UNAVAILABLE']);
  },
);

test.each([
  ['an error', () => tell('{}', 500)],
  ['a refused key', () => tell('{}', 401)],
  ['no JSON', () => tell('Bad Gateway')],
  ['a cut connection', () => (answer = (response) => response.destroy())],
])('503 TRANSCRIPTION_UNAVAILABLE for %s, and the key stays a secret', async (_name, prepare) => {
  prepare();
  const refused = await ask();
  expect((await refused.json()) as Json).toMatchObject({
    error: {
      code: 'TRANSCRIPTION_UNAVAILABLE',
      message: 'The speech recognition does not answer; try again later.',
      retryAfterSeconds: 30,
    },
  });
  const { status, headers } = refused;
  expect([status, headers.get('retry-after'), headers.get('x-quota-cost')]).toEqual([503, '30', '0']);
  expect(service.log()).not.toContain(SECRET);
});

test('504 TRANSCRIPTION_TIMEOUT where it takes too long', async () => {
  answer = () => {};
  const late = await ask();
  expect([late.status, late.headers.get('x-error-code')]).toEqual([504, 'TRANSCRIPTION_TIMEOUT']);
  tell(HEARD);
  expect((await ask()).status).toBe(200);
});

test('two videos at a time are listened to, and the others wait', async () => {
  let [now, most] = [0, 0];
  answer = (response) => {
    most = Math.max(most, (now += 1));
    setTimeout(() => {
      now -= 1;
      response.end(JSON.stringify(HEARD));
    }, 150);
  };
  const answers = await Promise.all(['da', 'de', 'es', 'it', 'pt'].map((language) => ask({ language })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect([asked.length, most <= 2]).toEqual([5, true]);
});

test('accounts take turns: one that waits with many is not before one that waits with one', async () => {
  const order: string[] = [];
  /** Answers that wait until the other account's video is listened to. */
  const held: (() => void)[] = [];
  answer = (response) => {
    order.push(asked.at(-1)!.fields.language!);
    held.push(() => response.end(JSON.stringify(HEARD)));
    if (order.includes('uk')) for (const end of held.splice(0)) end();
  };
  const other = await service.key({ plan: 'enterprise' });
  const many = ['nl', 'no', 'pl', 'ro', 'sv', 'tr'].map((language) => ask({ language }));
  await until(() => order.length > 0);
  const one = await post(
    service,
    'transcript/shortvideo',
    { url: VIDEO_URL, language: 'uk' },
    { 'x-api-key': other.key },
  );
  expect(one.status).toBe(200);
  for (const { status } of await Promise.all(many)) expect(status).toBe(200);
  // Of the account with many there may be a second one whose turn came while the other asked.
  expect(order.indexOf('uk')).toBeLessThanOrEqual(2);
});

test('the language is null where neither the recognition nor the caller names one', async () => {
  tell({ ...HEARD, language: undefined });
  const { data } = (await (await ask()).json()) as Json;
  expect(data.language).toBeNull();
});

test('400 VIDEO_TOO_LONG is told from the page, before anything is heard', async () => {
  const long = await ask({ url: `https://www.tiktok.com/@ring.notes/video/${VIDEOS.tooLong}` });
  expect([long.headers.get('x-error-code'), asked]).toEqual(['VIDEO_TOO_LONG', []]);
});

const testWhereInstalled = hasFfmpeg ? test : test.skip;

testWhereInstalled(`with ffmpeg the server is sent only the sound, as WAV${WITH_FFMPEG}`, async () => {
  tell(HEARD);
  const listening = await startService({ environment: { ...environment, TRANSCRIPT_FFMPEG: ffmpeg } });
  const { key: own } = await listening.key({ plan: 'enterprise' });
  const heard = await post(listening, 'transcript/shortvideo', { url: VIDEO_URL }, { 'x-api-key': own });
  expect([heard.status, heard.headers.get('x-transcript-origin')]).toEqual([200, 'speech']);
  const [{ file }] = asked as [Asked];
  expect([file.name, file.type, file.bytes.toString('latin1', 0, 4)]).toEqual(['sound.wav', 'audio/wav', 'RIFF']);
  expect([file.bytes.readUInt16LE(22), file.bytes.readUInt32LE(24)]).toEqual([1, 16_000]);
  // 12.5 seconds of two bytes a sample.
  expect(file.bytes.length / 32_000).toBeCloseTo(12.5, 1);
  await listening.stop();
});
