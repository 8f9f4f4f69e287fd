import type { QrSymbol } from './symbol.js';

/** Position of the symbol in its image, in pixels. */
export interface Layout {
  size: number;
  /** Pixels per module. */
  scale: number;
  /** Left and top edge of the symbol. */
  offset: number;
}

/** The largest whole number of pixels per module at which symbol and quiet zone fit, centred; scale 0 if none. */
export function layoutOf(side: number, size: number, margin: number): Layout {
  const scale = Math.floor(size / (side + 2 * margin));
  return { size, scale, offset: Math.floor((size - scale * side) / 2) };
}

/** Calls `draw` with every horizontal run of dark modules of a row. */
export function eachRun({ side, modules }: QrSymbol, row: number, draw: (start: number, end: number) => void): void {
  const base = row * side;
  for (let x = 0; x < side;) {
    if (modules[base + x] === 0) {
      x += 1;
      continue;
    }
    const start = x;
    while (x < side && modules[base + x] === 1) x += 1;
    draw(start, x);
  }
}
