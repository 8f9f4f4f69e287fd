import { hash } from 'node:crypto';
import sharp from 'sharp';
import { LogoRefused } from './logo-refused.js';
import { rasterOf, type Raster } from './raster.js';
import { drawableSvg } from './svg-check.js';
import { wordTable } from '../word-table.js';

// Only the accepted formats can be decoded, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadSvgBuffer',
  ],
});
// Parallelism comes from parallel requests.
sharp.concurrency(1);

const MAX_LOGO_BYTES = 512 * 1_024;
/** Limit of a stored logo; decoded, 64 MiB of memory at most. */
const MAX_PIXELS = 4_096 * 4_096;

const SVG = 'image/svg+xml';

const SIGNATURES: Record<string, (bytes: Buffer) => boolean> = wordTable({
  'image/png': (bytes) => bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n',
  'image/jpeg': (bytes) => bytes.subarray(0, 3).toString('latin1') === '\xff\xd8\xff',
  'image/webp': (bytes) => /^RIFF[^]{4}WEBP/.test(bytes.subarray(0, 12).toString('latin1')),
  [SVG]: (bytes) => /^\ufeff?\s*</.test(bytes.subarray(0, 1_024).toString()),
});

/** A decoded logo; caches its rasters. */
export class Logo {
  private readonly rasters = new Map<string, Promise<Raster>>();

  private constructor(
    private readonly bytes: Buffer,
    /** The bytes to decode; for SVG, the rewritten document. */
    private readonly drawable: Buffer,
    private readonly mediaType: string,
    readonly width: number,
    readonly height: number,
    private readonly isTurned: boolean,
  ) {}

  /** Reads a data URL; rejects with `LogoRefused`. */
  static async read(dataUrl: string): Promise<Logo> {
    const { bytes, mediaType } = bytesOf(dataUrl);
    const drawable = mediaType === SVG ? drawableSvg(bytes) : bytes;
    const found = await readable(sharp(drawable, OPTIONS).metadata());
    const { width = 0, height = 0 } = found.autoOrient;
    if (width < 1 || height < 1) throw new LogoRefused('has no size');
    if (width * height > MAX_PIXELS) throw tooLarge();
    return new Logo(bytes, drawable, mediaType, width, height, (found.orientation ?? 1) > 1);
  }

  /** The logo at this size on white, in a limited palette. */
  async raster(width: number, height: number): Promise<Raster> {
    const name = `${width}x${height}`;
    const known = this.rasters.get(name);
    if (known) return known;
    const made = this.draw(width, height).then((pixels) => rasterOf(pixels, width, height));
    if (this.rasters.size >= MAX_RASTERS) this.rasters.delete(this.rasters.keys().next().value as string);
    this.rasters.set(name, made);
    made.catch(() => this.rasters.delete(name));
    return made;
  }

  /** The logo in its own format, but upright: some SVG renderers ignore the EXIF orientation. */
  async href(): Promise<string> {
    const bytes = this.isTurned ? await readable(sharp(this.bytes, OPTIONS).autoOrient().toBuffer()) : this.bytes;
    return `data:${this.mediaType};base64,${bytes.toString('base64')}`;
  }

  private draw(width: number, height: number): Promise<Buffer> {
    // SVG is rendered at the target size instead of being enlarged.
    const density = Math.min(100_000, Math.max(1, (72 * width) / this.width));
    return readable(
      sharp(this.drawable, { ...OPTIONS, ...(this.mediaType === SVG && { density }) })
        .autoOrient()
        .resize(width, height, { fit: 'fill' })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .raw()
        .toBuffer(),
    );
  }
}

const OPTIONS = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const;
const MAX_RASTERS = 4;

function bytesOf(dataUrl: string): { bytes: Buffer; mediaType: string } {
  const comma = dataUrl.indexOf(',');
  const mediaType = /^data:(image\/(?:png|jpeg|webp|svg\+xml));base64$/i.exec(dataUrl.slice(0, comma))?.[1];
  if (mediaType === undefined)
    throw new LogoRefused(
      'must be a data URL such as data:image/png;base64,…, of type image/png, image/jpeg, image/webp or image/svg+xml',
    );
  const text = dataUrl.slice(comma + 1);
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.length % 4 !== 0) throw new LogoRefused('is not valid base64');
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length > MAX_LOGO_BYTES)
    throw new LogoRefused(`must have at most ${MAX_LOGO_BYTES} bytes; it has ${bytes.length}`);
  const type = mediaType.toLowerCase();
  if (!SIGNATURES[type]?.(bytes)) throw new LogoRefused(`is not of the type that it names, ${type}`);
  return { bytes, mediaType: type };
}

function tooLarge(): LogoRefused {
  return new LogoRefused(`must have at most ${MAX_PIXELS} pixels; make it smaller`);
}

async function readable<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const { message } = error as Error;
    if (/pixel limit/i.test(message)) throw tooLarge();
    throw new LogoRefused('cannot be decoded; it is damaged or not an image');
  }
}

/** Recently used logos by their data URL, since users put the same logo on many codes. */
export class LogoShelf {
  private readonly logos = new Map<string, Promise<Logo>>();

  constructor(private readonly places: number) {}

  take(dataUrl: string): Promise<Logo> {
    const name = hash('sha256', dataUrl, 'base64');
    const known = this.logos.get(name) ?? Logo.read(dataUrl);
    this.logos.delete(name);
    this.logos.set(name, known);
    known.catch(() => this.logos.delete(name));
    if (this.logos.size > this.places) this.logos.delete(this.logos.keys().next().value as string);
    return known;
  }
}
