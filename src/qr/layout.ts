import type { QrSymbol } from './symbol.js';

/** Where the symbol stands in its image, in pixels. */
export interface Layout {
  size: number;
  /** Of one module. */
  scale: number;
  /** Of the symbol's upper left corner, both ways. */
  offset: number;
}

/** The largest whole number of pixels a module for which symbol and quiet zone fit, in the middle; scale 0 if none does. */
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
