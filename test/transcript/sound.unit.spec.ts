import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { extractSound } from '../../src/transcript/sound.js';
import { ffmpeg, hasFfmpeg, WITH_FFMPEG } from '../support/ffmpeg.js';

/** The sound of a video by the real program, where there is one. */
const testWhereInstalled = hasFfmpeg ? test : test.skip;
const UNUSABLE = { status: 400, code: 'TRANSCRIPT_UNAVAILABLE' };

let folder: string;

beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'sound-spec-'))));
afterAll(() => rmSync(folder, { recursive: true }));

/** Two seconds of a test picture, with more if it is said. */
function video(...sound: string[]): Buffer {
  const file = join(folder, 'made.mp4');
  const picture = ['-f', 'lavfi', '-i', 'testsrc=duration=2:size=64x64:rate=5'];
  execFileSync(ffmpeg, ['-y', '-v', 'error', ...picture, ...sound, '-c:v', 'mpeg4', file]);
  return readFileSync(file);
}

const soundOf = (bytes: Buffer, program = ffmpeg, signal = AbortSignal.timeout(20_000)) =>
  extractSound(program, bytes, signal);
testWhereInstalled(
  `the sound is a WAV file of 16 kHz and one channel, as long as the video${WITH_FFMPEG}`,
  async () => {
    const wav = await soundOf(video('-f', 'lavfi', '-i', 'sine=frequency=440:duration=2', '-c:a', 'aac', '-ac', '2'));
    expect([wav.toString('latin1', 0, 4), wav.toString('latin1', 8, 12)]).toEqual(['RIFF', 'WAVE']);
    const [channels, rate, bits] = [wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt16LE(34)];
    expect([channels, rate, bits]).toEqual([1, 16_000, 16]);
    expect(wav.length / 32_000).toBeCloseTo(2, 0);
  },
);

testWhereInstalled(`a video without sound, or what is none, is no use${WITH_FFMPEG}`, async () => {
  await expect(soundOf(video())).rejects.toMatchObject(UNUSABLE);
  await expect(soundOf(Buffer.from('no video'))).rejects.toMatchObject(UNUSABLE);
});

testWhereInstalled(`a playlist in place of the video leads nowhere${WITH_FFMPEG}`, async () => {
  let hits = 0;
  const server = createServer({ keepAliveTimeout: 60_000 }, (_request, response) => {
    hits += 1;
    response.end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const target = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.ts`;
  for (const playlist of [`#EXTM3U\n#EXTINF:1,\n${target}\n`, `ffconcat version 1.0\nfile ${target}\n`])
    await expect(soundOf(Buffer.from(playlist))).rejects.toMatchObject(UNUSABLE);
  server.close();
  expect(hits).toBe(0);
});

test('a program that is not there is an installation that cannot listen', async () => {
  await expect(soundOf(Buffer.from(''), join(folder, 'nothing'))).rejects.toMatchObject({
    status: 503,
    code: 'TRANSCRIPTION_UNAVAILABLE',
  });
});

test('the end of the time ends the program, and nothing is left behind', async () => {
  const [program, started] = [join(folder, 'slow'), join(folder, 'slow.started')];
  // It tells its number and its arguments, a line each, and then takes its time.
  const script = `#!/bin/sh\nprintf '%s\\n' $$ "$@" > "$0.new" && mv "$0.new" "$0.started"\nexec sleep 60\n`;
  writeFileSync(program, script, { mode: 0o700 });
  const stop = new AbortController();
  const sound = soundOf(Buffer.from(''), program, stop.signal);
  await until(() => existsSync(started));
  const [pid, ...words] = readFileSync(started, 'utf8').split('\n');
  const file = words[words.indexOf('-i') + 1]!;
  expect(existsSync(file)).toBe(true);
  stop.abort(new Error('the time is up'));
  await expect(sound).rejects.toThrow('the time is up');
  expect(existsSync(dirname(file))).toBe(false);
  await until(() => !isRunning(Number(pid)));
});

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((wake) => setTimeout(wake, 20));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
