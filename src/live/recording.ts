import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Frame } from './feed.js';

/** The error for a file that holds no recording, or not the requested one. */
export class RecordingError extends Error {}

/**
 * Writes frames to a file, one JSON document a line, until they end; returns how many. It appends to a file that
 * exists, so that an interrupted recording can go on.
 */
export async function record(
  frames: Iterable<Frame> | AsyncIterable<Frame>,
  file: string,
  onFrame?: (count: number, frame: Frame) => void,
): Promise<number> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  const out = createWriteStream(file, { flags: 'a' });
  const failed = new Promise<never>((_, reject) => out.once('error', reject));
  failed.catch(() => undefined);
  // A last line that was cut off must not swallow the first new line.
  if (size > 0) out.write('\n');
  let count = 0;
  for await (const frame of frames) {
    count++;
    if (!out.write(`${JSON.stringify(frame)}\n`)) {
      await Promise.race([new Promise<void>((resolve) => out.once('drain', () => resolve())), failed]);
    }
    onFrame?.(count, frame);
  }
  out.end();
  await finished(out);
  return count;
}

/** A feed that yields the answers of its upstream word for word. */
export interface Recordable {
  frames(signal: AbortSignal): AsyncIterable<Frame>;
}

/** A line of a recording that is no frame; `number` counts from 1. */
export interface BadLine {
  number: number;
  reason: string;
}

/** Reads a recording piece by piece, also from a `.gz` file. Bad lines are reported and skipped, empty ones skipped. */
export async function* readRecording(file: string, onBadLine: (line: BadLine) => void): AsyncGenerator<Frame> {
  const raw = createReadStream(file);
  const input = file.endsWith('.gz') ? raw.pipe(createGunzip()) : raw;
  if (input !== raw) raw.once('error', (error) => input.destroy(error));
  let number = 0;
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      number++;
      if (line.trim() === '') continue;
      const frame = parseFrame(line);
      if (typeof frame === 'string') onBadLine({ number, reason: frame });
      else yield frame;
    }
  } finally {
    raw.destroy();
  }
}

/** @throws RecordingError when the file has no frame. */
export async function firstFrame(file: string): Promise<Frame> {
  for await (const frame of readRecording(file, () => undefined)) return frame;
  throw new RecordingError(`${file} has no frames.`);
}

/** Reads a recording again and again, and reports bad lines in the first pass, which is 0. */
export function readPasses(file: string, onBadLine: (line: BadLine) => void): (pass: number) => AsyncGenerator<Frame> {
  return (pass) => readRecording(file, pass === 0 ? onBadLine : () => undefined);
}

/** The time from the first frame to the last, in milliseconds. */
export async function lengthOf(file: string): Promise<number> {
  let first: number | undefined;
  let last = 0;
  for await (const { at } of readRecording(file, () => undefined)) {
    first ??= at;
    last = Math.max(last, at);
  }
  return last - (first ?? last);
}

function parseFrame(line: string): Frame | string {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return 'is not JSON';
  }
  const { feed, at, body } = (value ?? {}) as Partial<Frame>;
  if (typeof feed !== 'string' || feed === '') return 'has no feed';
  if (typeof at !== 'number' || !Number.isFinite(at)) return 'has no time';
  return body === undefined ? 'has no body' : { feed, at, body };
}
