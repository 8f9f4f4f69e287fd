import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import jsQr from 'jsqr';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = readFileSync(createRequire(__filename).resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) } });

export interface Read {
  width: number;
  height: number;
  /** What each of two independent readers finds. */
  texts: (string | undefined)[];
}

/** How an image is shown to the readers: larger, and on a page of a colour. */
interface Shown {
  scale?: number;
  /** Red, green and blue. */
  page?: readonly number[];
}

/** Shows an image to both readers, flattened onto white. */
export async function readCode(image: Uint8Array, { scale = 1, page = [255, 255, 255] }: Shown = {}): Promise<Read> {
  const flat = await sharp(image).flatten({ background: '#ffffff' }).toColourspace('srgb').raw();
  const { data, info } = await flat.toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const shown = { width: width * scale + 2 * BORDER, height: height * scale + 2 * BORDER };
  const colours = new Uint32Array(shown.width * shown.height).fill(
    OPAQUE | (page[2]! << 16) | (page[1]! << 8) | page[0]!,
  );
  const row = new Uint32Array(width * scale);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0, at = channels * y * width; x < width; x += 1, at += channels) {
      const [green, blue] = channels < 3 ? [at, at] : [at + 1, at + 2];
      row.fill(OPAQUE | (data[blue]! << 16) | (data[green]! << 8) | data[at]!, x * scale, (x + 1) * scale);
    }
    for (let copy = 0; copy < scale; copy += 1) colours.set(row, (BORDER + y * scale + copy) * shown.width + BORDER);
  }
  const pixels = new Uint8ClampedArray(colours.buffer);
  const [found] = await readBarcodes(
    { data: pixels, ...shown, colorSpace: 'srgb' },
    { formats: ['QRCode'], maxNumberOfSymbols: 1 },
  );
  const inversionAttempts = page[0]! + page[1]! + page[2]! < 300 ? 'invertFirst' : 'dontInvert';
  const other = jsQr.default(pixels, shown.width, shown.height, { inversionAttempts });
  return { width, height, texts: [other?.data, found?.text] };
}

const BORDER = 10;

/** In the highest byte of a pixel in memory. */
const OPAQUE = 0xff << 24;

/** Width, height, bits of a pixel and kind of colour, as a PNG says in front. */
export function headerOf(png: Buffer): number[] {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  return [png.readUInt32BE(16), png.readUInt32BE(20), png[24]!, png[25]!];
}

export function dataUrl(mediaType: string, bytes: string | Uint8Array): string {
  return `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`;
}

export function svgOf(content: string, attributes = 'viewBox="0 0 10 10"'): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`;
}

/** A logo of each type, with many colours and few, opaque and not, square and not. */
export async function sampleLogos(): Promise<string[]> {
  const raw = { width: 90, height: 60, channels: 4 } as const;
  const pixels = Uint8Array.from({ length: 90 * 60 * 4 }, (_, index) => (index * 7_919 + (index >> 5) * 131) & 0xff);
  const noisy = () => sharp(pixels, { raw });
  return [
    dataUrl('image/svg+xml', svgOf('<circle cx="5" cy="5" r="5" fill="#d22"/><path d="M2 2h6v3h-6z" fill="#fff"/>')),
    dataUrl('image/svg+xml', svgOf('<rect width="10" height="30"/>', 'viewBox="0 0 10 30"')),
    dataUrl('image/png', await noisy().png().toBuffer()),
    dataUrl('image/jpeg', await noisy().removeAlpha().jpeg().toBuffer()),
    dataUrl('image/webp', await noisy().webp().toBuffer()),
    dataUrl(
      'image/png',
      await sharp({ create: { ...raw, background: '#00000000' } })
        .png()
        .toBuffer(),
    ),
  ];
}
