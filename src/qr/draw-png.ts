import type { Band } from './deflate.js';
import { eachRun, type Layout } from './layout.js';
import type { Overlay } from './overlay.js';
import { encodePng, type Rgba } from './png.js';
import type { Raster } from './raster.js';
import type { QrSymbol } from './symbol.js';

/** One bit per pixel: 0 is background, 1 foreground. */
export function drawPng(symbol: QrSymbol, layout: Layout, foreground: Rgba, background: Rgba): Buffer {
  const bands = bandsOf(symbol, layout, 1 + ((layout.size + 7) >> 3), fillBits);
  return encodePng({ size: layout.size, depth: 1, palette: [background, foreground], bands });
}

/** One byte per pixel: background, foreground, padding, then the colours of the logo. */
export function drawPngWithLogo(
  symbol: QrSymbol,
  layout: Layout,
  [foreground, background]: readonly [Rgba, Rgba],
  overlay: Overlay,
  raster: Raster,
): Buffer {
  const plain = bandsOf(symbol, layout, 1 + layout.size, (line, from, to) => line.fill(1, 1 + from, 1 + to));
  const palette = [background, foreground, PADDING, ...raster.palette];
  return encodePng({ size: layout.size, depth: 8, palette, bands: laidOver(plain, overlay, raster) });
}

const PADDING: Rgba = [255, 255, 255, 255];
/** Index of the padding in the palette. */
const PADDING_INDEX = 2;

/** The lines of a symbol; the first byte of each is 0, PNG's filter type for unfiltered lines. */
function bandsOf(
  symbol: QrSymbol,
  { size, scale, offset }: Layout,
  bytes: number,
  fill: (line: Uint8Array, from: number, to: number) => void,
): Band[] {
  const blank = new Uint8Array(bytes);
  const below = size - offset - scale * symbol.side;
  const bands: Band[] = offset > 0 ? [{ line: blank, times: offset }] : [];
  for (let row = 0; row < symbol.side; row += 1) {
    const line = new Uint8Array(bytes);
    eachRun(symbol, row, (start, end) => fill(line, offset + start * scale, offset + end * scale));
    bands.push({ line, times: scale });
  }
  if (below > 0) bands.push({ line: blank, times: below });
  return bands;
}

/** Sets the bits of pixels `from` (inclusive) to `to` (exclusive). */
function fillBits(line: Uint8Array, from: number, to: number): void {
  const first = 1 + (from >> 3);
  const last = 1 + ((to - 1) >> 3);
  const startBits = 0xff >> (from & 7);
  const endBits = (0xff00 >> (((to - 1) & 7) + 1)) & 0xff;
  if (first === last) {
    line[first]! |= startBits & endBits;
    return;
  }
  line[first]! |= startBits;
  line.fill(0xff, first + 1, last);
  line[last]! |= endBits;
}

/** Lays padding and logo over the lines; splits bands where either begins or ends. */
function laidOver(bands: readonly Band[], { plate, logo }: Overlay, raster: Raster): Band[] {
  const laid: Band[] = [];
  let y = 0;
  for (const { line, times } of bands) {
    const end = y + times;
    while (y < end) {
      const isPlate = y >= plate.top && y < plate.top + plate.height;
      const isLogo = y >= logo.top && y < logo.top + logo.height;
      const stops = [end, plate.top, logo.top, logo.top + logo.height, plate.top + plate.height];
      const next = isLogo ? y + 1 : Math.min(...stops.filter((stop) => stop > y));
      const own = isPlate ? line.slice().fill(PADDING_INDEX, 1 + plate.left, 1 + plate.left + plate.width) : line;
      if (isLogo) own.set(raster.line(y - logo.top), 1 + logo.left);
      laid.push({ line: own, times: next - y });
      y = next;
    }
  }
  return laid;
}
