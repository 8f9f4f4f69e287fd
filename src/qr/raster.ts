import sharp from 'sharp';
import type { Rgba } from './png.js';

/** Colours left in a palette of 256 beside background, foreground and padding. */
const MAX_COLOURS = 253;
/** Index of the first of these colours in the palette. */
const FIRST_INDEX = 3;

/** An image in a limited palette, as indexes into the palette of the symbol. */
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

/** Makes a raster from RGB pixels. If dropping colours would show, libvips reduces them in its own threads. */
export async function rasterOf(pixels: Uint8Array, width: number, height: number): Promise<Raster> {
  const own = inOwnColours(pixels, width, NEAR);
  if (own) return own;
  const raw = { width, height, channels: 3 } as const;
  const reduced = await sharp(pixels, { raw }).png({ palette: true, effort: 3, compressionLevel: 0 }).toBuffer();
  const fewer = await sharp(reduced).removeAlpha().raw().toBuffer();
  // libvips makes 256 colours, a few too many.
  return inOwnColours(fewer, width, Infinity) as Raster;
}

/** An image with more colours is a photograph. */
const MAX_COUNTED = 1_024;
/** Squared distance of eight steps in each of red, green and blue, as between the shades along an edge. */
const NEAR = 3 * 8 ** 2;

/** Keeps the most frequent colours and maps the others to the nearest; undefined if one is farther away than `near`. */
function inOwnColours(pixels: Uint8Array, width: number, near: number): Raster | undefined {
  const counts = countColours(pixels);
  if (!counts) return undefined;
  const colours = [...counts]
    .toSorted((one, other) => other[1] - one[1] || one[0] - other[0])
    .map(([colour]) => colour);
  const palette = colours.slice(0, MAX_COLOURS).map(rgbaOf);
  const places = new Map(colours.slice(0, MAX_COLOURS).map((colour, place) => [colour, place]));
  for (const colour of colours.slice(MAX_COLOURS)) {
    const { place, distance } = nearest(palette, rgbaOf(colour));
    if (distance > near) return undefined;
    places.set(colour, place);
  }
  const indexes = new Uint8Array(pixels.length / 3);
  let [before, place] = [-1, 0];
  for (let index = 0; index < indexes.length; index += 1) {
    const colour = colourAt(pixels, 3 * index);
    if (colour !== before) place = places.get((before = colour))!;
    indexes[index] = FIRST_INDEX + place;
  }
  return new Raster(palette, indexes, width);
}

/** Number of pixels per colour; undefined if there are too many colours. */
function countColours(pixels: Uint8Array): Map<number, number> | undefined {
  const counts = new Map<number, number>();
  for (let at = 0; at < pixels.length;) {
    const colour = colourAt(pixels, at);
    let run = 0;
    for (; at < pixels.length && colourAt(pixels, at) === colour; at += 3) run += 1;
    counts.set(colour, (counts.get(colour) ?? 0) + run);
    if (counts.size > MAX_COUNTED) return undefined;
  }
  return counts;
}

/** Red, green and blue as one number. */
function colourAt(pixels: Uint8Array, at: number): number {
  return (pixels[at]! << 16) | (pixels[at + 1]! << 8) | pixels[at + 2]!;
}

function rgbaOf(colour: number): Rgba {
  return [colour >> 16, (colour >> 8) & 0xff, colour & 0xff, 255];
}

function nearest(palette: readonly Rgba[], [red, green, blue]: Rgba): { place: number; distance: number } {
  const distances = palette.map((known) => (known[0] - red) ** 2 + (known[1] - green) ** 2 + (known[2] - blue) ** 2);
  const distance = Math.min(...distances);
  return { place: distances.indexOf(distance), distance };
}
