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

/** Shows an image to both readers on a white page, or with a border of its own ground where it has no quiet zone. */
export async function readCode(image: Uint8Array, { scale = 1, border = '#ffffff' } = {}): Promise<Read> {
  const { width = 0, height = 0 } = await sharp(image).metadata();
  const { data, info } = await sharp(image)
    .flatten({ background: '#ffffff' })
    .resize(width * scale, height * scale, { kernel: 'nearest' })
    .extend({ top: 20, bottom: 20, left: 20, right: 20, background: border })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length);
  const shown = { data: pixels, width: info.width, height: info.height, colorSpace: 'srgb' } as const;
  const found = await readBarcodes(shown, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 1 });
  return { width, height, texts: [jsQr.default(pixels, info.width, info.height)?.data, found[0]?.text] };
}

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
