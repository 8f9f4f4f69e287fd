import sharp from 'sharp';
import type { Rgba } from './png.js';

/** Colours that a palette of 256 has left beside background, foreground and padding. */
const MAX_COLOURS = 253;
/** Where they begin in that palette. */
const FIRST_INDEX = 3;

/** An image in a few colours, as places in the palette of the symbol that it lies on. */
export class Raster {
  constructor(
    readonly palette: readonly Rgba[],
    private readonly pixels: Uint8Array,
    private readonly width: number,
  ) {}

  line(y: number): Uint8Array {
    return this.pixels.subarray(y * this.width, (y + 1) * this.width);
  }
}

/** Of pixels of red, green and blue. Too many colours are made fewer, in libvips' threads. */
export async function rasterOf(pixels: Uint8Array, width: number, height: number): Promise<Raster> {
  const exact = indexed(pixels, width, () => undefined);
  if (exact) return exact;
  const raw = { width, height, channels: 3 } as const;
  const reduced = await sharp(pixels, { raw }).png({ palette: true, effort: 3, compressionLevel: 0 }).toBuffer();
  const fewer = await sharp(reduced).removeAlpha().raw().toBuffer();
  // libvips makes 256 of them, a few too many.
  return indexed(fewer, width, nearest) as Raster;
}

/** Once the palette is full, `instead` says which place of it another colour takes; without one there is no raster. */
function indexed(
  pixels: Uint8Array,
  width: number,
  instead: (palette: readonly Rgba[], colour: Rgba) => number | undefined,
): Raster | undefined {
  const places = new Map<number, number>();
  const palette: Rgba[] = [];
  const indexes = new Uint8Array(pixels.length / 3);
  let before = -1;
  let place: number | undefined;
  for (let at = 0, index = 0; at < pixels.length; at += 3, index += 1) {
    const colour = (pixels[at]! << 16) | (pixels[at + 1]! << 8) | pixels[at + 2]!;
    if (colour !== before) {
      place = places.get(colour);
      if (place === undefined) {
        const rgba: Rgba = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!, 255];
        place = palette.length < MAX_COLOURS ? palette.push(rgba) - 1 : instead(palette, rgba);
        if (place === undefined) return undefined;
        places.set(colour, place);
      }
      before = colour;
    }
    indexes[index] = FIRST_INDEX + place!;
  }
  return new Raster(palette, indexes, width);
}

function nearest(palette: readonly Rgba[], [red, green, blue]: Rgba): number {
  const distances = palette.map((known) => (known[0] - red) ** 2 + (known[1] - green) ** 2 + (known[2] - blue) ** 2);
  return distances.indexOf(Math.min(...distances));
}
