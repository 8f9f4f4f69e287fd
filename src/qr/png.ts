import { crc32 } from 'node:zlib';
import { deflateBands, type Band } from './deflate.js';

/** Red, green, blue and alpha, each 0 to 255. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

/** A square image with a palette, as its distinct lines from the top. */
export interface IndexedImage {
  size: number;
  /** Bits per pixel. */
  depth: 1 | 8;
  palette: readonly Rgba[];
  /** Packed pixels, the first one in the highest bits, after a filter byte of 0 (PNG: unfiltered). */
  bands: readonly Band[];
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function encodePng({ size, depth, palette, bands }: IndexedImage): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header[8] = depth;
  header[9] = 3;
  const colours = Uint8Array.from(palette.flatMap(([red, green, blue]) => [red, green, blue]));
  const alphas = Uint8Array.from(palette.map(([, , , alpha]) => alpha));
  const isOpaque = alphas.every((alpha) => alpha === 255);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', colours),
    ...(isOpaque ? [] : [chunk('tRNS', alphas)]),
    chunk('IDAT', deflateBands(bands)),
    chunk('IEND', new Uint8Array()),
  ]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const written = Buffer.allocUnsafe(data.length + 12);
  written.writeUInt32BE(data.length, 0);
  written.write(type, 4, 'latin1');
  written.set(data, 8);
  written.writeUInt32BE(crc32(written.subarray(4, data.length + 8)), data.length + 8);
  return written;
}
