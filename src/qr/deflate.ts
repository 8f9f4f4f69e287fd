import { deflateSync } from 'node:zlib';

/** A distinct scanline of an image, with its filter byte first, and the number of times it repeats downwards. */
export interface Band {
  line: Uint8Array;
  times: number;
}

/** PNG's filter type that stores the difference to the line above. */
const UP = 2;

/**
 * The zlib stream of an image's lines. A line that repeats the one above is stored as a difference of zeros, so an
 * image of modules is almost all zeros.
 */
export function deflateBands(bands: readonly Band[]): Uint8Array {
  const stride = bands[0]!.line.length;
  const lines = Buffer.alloc(bands.reduce((sum, { times }) => sum + times, 0) * stride);
  let at = 0;
  for (const { line, times } of bands) {
    lines.set(line, at);
    for (let time = 1; time < times; time += 1) lines[at + time * stride] = UP;
    at += times * stride;
  }
  return deflateSync(lines, OPTIONS);
}

/** Higher levels take seven times as long and save half a kilobyte; a window of 4 KiB holds some lines of any size. */
const OPTIONS = { level: 3, windowBits: 12 };
